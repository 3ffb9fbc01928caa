import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { inWords, toTable } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import { median } from '../support/stats.ts'
import { openFolder, type Undo } from '../support/undoing.ts'
import { type Board, type Boards, openBoards } from '../two/boards.ts'
import { type DatabaseServer, promote, startPrimary, startStandby, until } from '../two/database-pair.ts'
import { createNode, type Node } from '../two/node-pair.ts'
import { type Proxy, startProxy } from '../two/proxy.ts'
import { callDuring, longestGapSeconds, type TrafficLog } from '../two/traffic.ts'

const ROUNDS = 2
const BOARDS = 20
const ORDERS_PER_SECOND = 12
/** Between one node and the next, so that work goes on with both. */
const BREATH_MS = 1_500
/** The supervisor, or the person, asks the primary this often and gives it up after as many silences. */
const ASK_MS = 300
const SILENCES = 3
/** Asked by two at once, of a call that allows 60 a minute. */
const ASKED = 140
const ALLOWED = 60

type House = { primary: DatabaseServer; standby: DatabaseServer; nodes: [Node, Node]; proxy: Proxy; boards: Boards }
type Row = { figure: string; goal: string; seen: string; isMet: boolean }

async function open(folder: string, undo: Undo): Promise<House> {
  const dataDirs = ['primary', 'standby'].map((name) => path.join(folder, name))
  for (const each of dataDirs) await mkdir(each, { recursive: true })
  const [first = '', second = ''] = dataDirs
  const primary = await startPrimary(first)
  undo.push(() => primary.stop())
  const standby = await startStandby(primary, second)
  undo.push(() => standby.stop())
  const databaseUrl = `postgres://thali@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/thali`
  const nodes: [Node, Node] = [await createNode({ folder, databaseUrl }), await createNode({ folder, databaseUrl })]
  for (const node of nodes) {
    undo.push(() => node.kill())
    await node.start()
  }
  const ports = nodes.map(({ port }) => port)
  const proxy = await startProxy(folder, ports)
  undo.push(() => proxy.stop())
  return { primary, standby, nodes, proxy, boards: await openBoards(proxy.url, BOARDS) }
}

type Seconds = { stop: number[]; start: number[] }

async function restartInTurns({ nodes }: House, end: (node: Node) => Promise<void>, seconds: Seconds): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    for (const node of nodes) {
      await wait(BREATH_MS)
      seconds.stop.push(await secondsOf(() => end(node)))
      seconds.start.push(await secondsOf(() => node.start()))
    }
  }
  await wait(BREATH_MS)
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** Kills the primary, gives it up when it stays silent, and promotes the standby. */
async function failOver({ primary, standby }: House, seconds: { deciding: number; promoting: number }): Promise<void> {
  await wait(2 * BREATH_MS)
  await primary.kill()
  seconds.deciding = await secondsOf(async () => {
    for (let silences = 0; silences < SILENCES; silences++) {
      await wait(ASK_MS)
      const answers = await primary.ask('SELECT 1').catch(() => [])
      if (answers.length > 0) throw new Error('The killed primary answers.')
    }
  })
  seconds.promoting = await secondsOf(() => promote(standby))
  await wait(5 * BREATH_MS)
}

/** Asks both nodes at once, and counts those that were let through. */
async function countAllowed(folder: string, databaseUrl: string): Promise<number> {
  const setup = { folder, databaseUrl, env: { LIMITS: 'on' } }
  const pair = [await createNode(setup), await createNode(setup)]
  try {
    for (const node of pair) await node.start()
    // All within one minute, which the limit counts by.
    const secondsLeft = 60 - new Date().getSeconds()
    if (secondsLeft < 15) await wait(secondsLeft * 1_000)
    const answers = await Promise.all(
      Array.from({ length: ASKED }, async (_, number) => {
        const node = pair[number % 2]
        return (await fetch(`${node?.url}/api/healthCheckAdvanced`, { headers: { 'x-api-key': ADMIN_KEY } })).status
      }),
    )
    return answers.filter((status) => status !== 429).length
  } finally {
    for (const node of pair) await node.stop()
  }
}

/** What the database has of the orders that were acknowledged. */
async function compare(server: DatabaseServer, logs: readonly TrafficLog[]) {
  const rows = await server.ask<{ id: string; key: string }>('SELECT id, special_instructions AS key FROM orders')
  const stored = Map.groupBy(rows, ({ key }) => key)
  const acknowledged = logs.flatMap(({ orders }) => [...orders])
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(([key, id]) => !stored.get(key)?.some((order) => order.id === id)).length,
    doubled: [...stored.values()].filter(({ length }) => length > 1).length,
  }
}

/** Boards that have every order, and orders that a board was told of twice. */
async function compareBoards({ boards }: House, logs: readonly TrafficLog[]) {
  const ids = logs.flatMap(({ orders }) => [...orders.values()])
  const isWhole = ({ seen }: Board) => ids.every((id) => seen.has(id))
  await until(async () => boards.all.every(isWhole)).catch(() => undefined)
  const twice = boards.all.flatMap(({ seen }) => ids.filter((id) => (seen.get(id) ?? 0) > 1)).length
  return { orders: ids.length, whole: boards.all.filter(isWhole).length, twice }
}

const failures = (of: TrafficLog['failed']) => of.orders.length + of.readings.length
const calls = (log: TrafficLog) =>
  `${log.orders.size + log.failed.orders.length} orders, ${log.others.readings} readings, ${log.others.withoutKey} without a key`
const longest = (seconds: readonly number[]) => Math.max(0, ...seconds)
const exactly = (goal: string, seen: string) => ({ goal, seen, isMet: seen === goal })
const below = (limit: number, seconds: number) => ({
  goal: `under ${limit} s`,
  seen: `${seconds.toFixed(1)} s`,
  isMet: seconds < limit,
})

async function playAll(folder: string, undo: Undo): Promise<Row[]> {
  const house = await open(folder, undo)
  const pace = { ordersPerSecond: ORDERS_PER_SECOND }
  const seconds: Seconds = { stop: [], start: [] }
  const deciding = { deciding: 0, promoting: 0 }

  const rolling = await callDuring(house.proxy.url, pace, () => restartInTurns(house, (node) => node.stop(), seconds))
  const killed = await callDuring(house.proxy.url, pace, () =>
    restartInTurns(house, (node) => node.kill(), { stop: [], start: seconds.start }),
  )
  const boards = await compareBoards(house, [rolling, killed])
  const over = await callDuring(house.proxy.url, { ...pace, isRepeated: true }, () => failOver(house, deciding))
  const found = await compare(house.standby, [rolling, killed, over])
  house.boards.stop()
  for (const node of house.nodes) await node.stop()
  const allowed = await countAllowed(folder, `postgres://thali@127.0.0.1:${house.standby.port}/thali`)

  tellProblems([rolling, killed, over])
  return [...rowsOfNodes({ rolling, killed, seconds, boards }), ...rowsOfDatabases({ over, deciding, found, allowed })]
}

function tellProblems(logs: readonly TrafficLog[]): void {
  for (const log of logs) {
    const told = [...log.failed.orders, ...log.failed.readings, ...log.failed.withoutKey]
    for (const problem of new Set(told)) console.error(problem)
  }
}

type OfNodes = {
  rolling: TrafficLog
  killed: TrafficLog
  seconds: Seconds
  boards: Awaited<ReturnType<typeof compareBoards>>
}

function rowsOfNodes({ rolling, killed, seconds, boards }: OfNodes): Row[] {
  const failedRolling = failures(rolling.failed) + rolling.failed.withoutKey.length
  const ready = median(seconds.start)
  return [
    {
      figure: `Nodes restarted in turns, ${ROUNDS} times each: failed calls of ${calls(rolling)}`,
      ...exactly('0', String(failedRolling)),
    },
    {
      figure: `Nodes killed with SIGKILL in turns: failed calls of ${calls(killed)}`,
      goal: '0 that may be repeated',
      seen: `${failures(killed.failed)}, and ${killed.failed.withoutKey.length} without a key`,
      isMet: failures(killed.failed) === 0,
    },
    {
      figure: `${BOARDS} boards meanwhile: those told of all ${boards.orders} orders, and orders told twice`,
      ...exactly(`${BOARDS}, 0`, `${boards.whole}, ${boards.twice}`),
    },
    { figure: 'A node that is told to stop has ended after: longest', ...below(15, longest(seconds.stop)) },
    {
      figure: `A node that is started is ready after: median of ${seconds.start.length}, and longest`,
      goal: 'median under 5 s',
      seen: `${ready.toFixed(1)} s, ${longest(seconds.start).toFixed(1)} s`,
      isMet: ready < 5,
    },
  ]
}

type OfDatabases = {
  over: TrafficLog
  deciding: { deciding: number; promoting: number }
  found: Awaited<ReturnType<typeof compare>>
  allowed: number
}

function rowsOfDatabases({ over, deciding, found, allowed }: OfDatabases): Row[] {
  return [
    {
      figure: `Primary killed, standby promoted: longest time without an order stored (deciding ${deciding.deciding.toFixed(1)} s, promoting ${deciding.promoting.toFixed(1)} s)`,
      ...below(10, longestGapSeconds(over)),
    },
    {
      figure: `Orders acknowledged in all three (${found.acknowledged}): lost, doubled, never acknowledged after the fail-over`,
      ...exactly('0, 0, 0', `${found.lost}, ${found.doubled}, ${over.failed.orders.length}`),
    },
    {
      figure: `A limit of ${ALLOWED} a minute, asked ${ASKED} times of two nodes at once: let through`,
      ...exactly(String(ALLOWED), String(allowed)),
    },
  ]
}

export const proof = defineProof({
  claim: 'Two nodes behind nginx and two databases: restarts, kills and a fail-over lose no order and fail no call',
  page: 'reliability.md',
  async play(_run, undo) {
    const folder = await openFolder(undo, 'two')
    // The database may run as another user than this process.
    await chmod(folder, 0o755)
    const rows = await playAll(folder, undo)
    const cells = rows.map(({ figure, goal, seen }) => [figure, goal, seen])
    const missed = rows.filter(({ isMet }) => !isMet)
    return {
      postgres: '18',
      report: [toTable(['What', 'Goal', 'Seen'], cells)],
      found: missed.map(({ figure, goal, seen }) => `Missed: ${figure}: ${seen} in place of ${goal}`),
      figure: `${rows.length - missed.length} of ${inWords(rows.length, 'figures of two nodes and two databases')} met their goals`,
    }
  },
})
