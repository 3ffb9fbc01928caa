import { mkdir, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { makeSealingKeys } from '@thali/keeper/backup/sealing'

import { layLine, type Line } from '../../apps/api/src/testing/line.ts'
import { freeze, sqlAt, STANDBY, startStandbyPair, urlOf, wake } from '../../apps/api/src/testing/standby-pair.ts'
import { startSandbox } from '../../apps/sandbox/src/app.ts'
import { openAroundTheClock } from '../desk/desk-setup.ts'
import { openFolder, type Undo, withUndo } from '../support/undoing.ts'
import { type Boards, openBoards } from '../two/boards.ts'
import { until } from '../two/database-pair.ts'
import { createNode, type Node } from '../two/node-pair.ts'
import { letGuestsCome } from './guests.ts'
import { judge } from './judge.ts'
import type { Schedule } from './schedule.ts'

const BOARDS = 3
/** Orders go on for so long after the last act. */
const AFTERWARDS_MS = 4_000
const MOST_STOP_MS = 10_000

export type Pair = Awaited<ReturnType<typeof startStandbyPair>>
/** What happened when, in ms of `performance.now()`; null: it did not. */
export type Times = { faultAt: number; wokenAt: number; promotedAt: number | null }

export type Outcome = {
  violations: string[]
  orders: number
  payments: number
  /** Acknowledged before the fault, and not copied yet by an asynchronous standby. */
  leftBehind: number
  ordersAgainMs: number
  boardsToldMs: number | null
  stopMs: number[]
  /** Of the nodes, where something was violated. */
  lastWords: string[]
}

function wordsOf(node: Node, number: number): string {
  return `node ${number}:\n${node.lastWords()}`
}

type House = { pair: Pair; lines: Line[]; nodes: Node[]; boards: Boards[] }

/** Plays one schedule on servers and processes of its own. */
export function play(schedule: Schedule): Promise<Outcome> {
  return withUndo((undo) => playIn(schedule, undo))
}

async function playIn(schedule: Schedule, undo: Undo): Promise<Outcome> {
  const house = await open(schedule, undo)
  const guests = letGuestsCome(house.nodes.map(({ url }) => url))
  const times = await happen(schedule, house)
  await wait(AFTERWARDS_MS)
  await guests.end()
  const judged = await judge({ schedule, times, guests, ...house })
  const stopMs = await endNodes(schedule, house)
  const slow = stopMs.filter((ms) => ms > MOST_STOP_MS).map((ms) => `a process ended after ${Math.round(ms)} ms`)
  const violations = [...judged.violations, ...slow]
  return { ...judged, stopMs, violations, lastWords: violations.length > 0 ? house.nodes.map(wordsOf) : [] }
}

async function open({ nodes: count, standby, address, backup }: Schedule, undo: Undo): Promise<House> {
  const folder = await openFolder(undo, 'failover')
  const pair = await startStandbyPair()
  undo.push(() => pair.stop())
  const lines = await Promise.all(
    (address === 'one' ? [pair.primary] : [pair.primary, pair.standby]).map((server) => layLine(server)),
  )
  for (const line of lines) undo.push(() => line.close())
  const hosts = lines.map(({ port }) => `127.0.0.1:${port}`).join(',')
  const databaseUrl = urlOf(pair.primary).replace(/@[^/]+/, `@${hosts}`)
  const cards = await mkdtemp(path.join(folder, 'cards-'))
  const sandbox = await startSandbox({ dataDir: cards })
  undo.push(() => sandbox.close())
  const places = path.join(folder, 'backups')
  await mkdir(places)
  const env = {
    LIMITS: 'on',
    LEAVE_SECONDS: '0',
    CARDS: 'on',
    STRIPE_SECRET_KEY: 'sk_test_failover',
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_API_BASE: sandbox.httpUrl,
    ...(backup && { BACKUP_TO: places, BACKUP_PUBLIC_KEY: makeSealingKeys().publicKey }),
  }
  const nodes: Node[] = []
  for (let number = 0; number < count; number += 1) {
    const node = await createNode({ folder, databaseUrl, env })
    nodes.push(node)
    undo.push(() => node.kill())
    await node.start()
  }
  const [first] = nodes
  if (!first) throw new Error('A schedule has at least one node.')
  await openAroundTheClock(first.url)
  sandbox.sendWebhooksTo(`${first.url}/api/webhooks/stripe`)
  // Only now: a start that is slow must not look like a standby that is gone, which the nodes would lift.
  if (standby === 'synchronous') await waitForStandby(pair)
  await untilCopied(pair)
  const boards = await Promise.all(nodes.map(({ url }) => openBoards(url, BOARDS)))
  for (const each of boards) undo.push(async () => each.stop())
  return { pair, lines, nodes, boards }
}

/** From now on every commit waits for the standby. */
async function waitForStandby({ primary }: Pair): Promise<void> {
  const names = `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`
  await sqlAt(primary, names, 'SELECT pg_reload_conf()')
  const state = 'SELECT sync_state AS state FROM pg_stat_replication WHERE application_name = '
  await until(async () => (await sqlAt<{ state: string }>(primary, `${state}'${STANDBY}'`))[0]?.state === 'sync')
}

/** Whether the standby has everything that was stored when this was asked. */
async function untilCopied({ primary, standby }: Pair): Promise<void> {
  const [end] = await sqlAt<{ at: string }>(primary, 'SELECT pg_current_wal_flush_lsn()::text AS at')
  const reached = `SELECT pg_last_wal_replay_lsn() >= '${end?.at}'::pg_lsn AS yes`
  await until(async () => (await sqlAt<{ yes: boolean }>(standby, reached))[0]?.yes === true)
}

async function happen(schedule: Schedule, { pair, lines }: House): Promise<Times> {
  const { address, fault, faultAfter, silentFor, promoteAfter } = schedule
  const [first] = lines
  await wait(faultAfter)
  if (fault === 'freeze') freeze(pair.primary)
  else first?.cut()
  const faultAt = performance.now()

  const promoting = async () => {
    if (promoteAfter === null) return null
    await wait(promoteAfter)
    await sqlAt(pair.standby, 'SELECT pg_promote()')
    if (address === 'one') {
      first?.moveTo(pair.standby)
      // An address is moved to a server that can be reached.
      if (fault === 'cut') first?.mend()
    }
    return performance.now()
  }
  const waking = async () => {
    await wait(silentFor)
    if (fault === 'freeze') wake(pair.primary)
    else first?.mend()
    return performance.now()
  }
  const [promotedAt, wokenAt] = await Promise.all([promoting(), waking()])
  return { faultAt, wokenAt, promotedAt }
}

/** How long each process took to end. */
async function endNodes({ endsFrozen, promoteAfter }: Schedule, { pair, nodes }: House): Promise<number[]> {
  const present = promoteAfter === null ? pair.primary : pair.standby
  if (endsFrozen) freeze(present)
  const took = await Promise.all(
    nodes.map(async (node) => {
      const began = performance.now()
      await Promise.race([node.stop(), wait(2 * MOST_STOP_MS)])
      return performance.now() - began
    }),
  )
  wake(present)
  return took
}
