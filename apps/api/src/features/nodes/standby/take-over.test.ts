import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { withClient } from '@thali/keeper/backup/with-client'
import { connectionTo, createClient } from '@thali/keeper/connection/connect'
import { seenDatabaseIn } from '@thali/keeper/connection/seen-database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { findLeftBehind } from '@thali/keeper/standby/left-behind'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { SHARED_NODE } from '@thali/testing/shared-node'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createSynchronousStandbyRepository } from './synchronous-standby.repository.ts'
import { createSynchronousStandby } from './synchronous-standby.service.ts'
import { readConfig } from '#api/config/config.ts'
import { createLogger } from '#api/logger.ts'
import { type Server, startServer } from '#api/server.ts'
import { layLine } from '#api/testing/line.ts'
import { freeze, sqlAt, STANDBY, startStandbyPair, urlOf, wake } from '#api/testing/standby-pair.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const CUSTOMER_API_KEY = 'test-customer-key-0123456789abcdef'
const ADMIN_API_KEY = 'test-admin-key-0123456789abcdef'
/** Between one order and the next. */
const BREATH_MS = 100
/** A question is given up after two seconds without a connection. */
const ONE_QUESTION_MS = 2_500
/** Long enough to be noticed. */
const SILENCE_MS = 1_500
/** A stop waits for the database for six seconds, and then for what else is under way. */
const MOST_STOP_MS = 10_000

let pair: Awaited<ReturnType<typeof startStandbyPair>>
let server: Server
let isStarted = false
let dataDir: string
let resets: number
let guests = 0

beforeEach(async () => {
  pair = await startStandbyPair()
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-over-'))
})
afterEach(async () => {
  if (isStarted) await server.stop()
  isStarted = false
  await pair.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(databaseUrl: string): Promise<void> {
  const config = readConfig({
    ...SHARED_NODE,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_API_KEY,
    CUSTOMER_API_KEY,
    LEAVE_SECONDS: '0',
  })
  server = await startServer({ config, clock: { now: () => LUNCH }, logger: createLogger('silent') })
  isStarted = true
  resets = 0
  server.services.feed.onReset(() => void resets++)
}

/** The id of an order of a guest of its own, once it was acknowledged; undefined when it was not. */
async function placeOrder(): Promise<string | undefined> {
  const number = guests++
  const guest = { phone: `+1902555${4000 + number}`, email: `guest${number}@example.com` }
  // Drinks for two restaurants: no kitchen is full after them.
  const location = number % 2 === 0 ? ('truro' as const) : ('new-glasgow' as const)
  const body = orderPayload({ ...guest, location, choices: [{ dish: 'mangoLassi', quantity: 1 }] })
  const answer = await fetch(`${server.url}/api/createCustomerOrderCash`, {
    method: 'POST',
    headers: { 'x-api-key': CUSTOMER_API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)
  return answer?.status === 200 ? ((await answer.json()) as { orderId: string }).orderId : undefined
}

/** Places orders one after the other until told to end; the acknowledged ones. */
function keepPlacing(): () => Promise<string[]> {
  const acknowledged: string[] = []
  let isEnding = false
  const placing = (async () => {
    while (!isEnding) {
      acknowledged.push((await placeOrder()) ?? '')
      await wait(BREATH_MS)
    }
  })()
  return async () => {
    isEnding = true
    await placing
    return acknowledged.filter((id) => id !== '')
  }
}

const promote = async () => sqlAt(pair.standby, 'SELECT pg_promote()')
const ordersAt = async (at: EmbeddedPostgres) =>
  (await sqlAt<{ id: string }>(at, 'SELECT id FROM orders')).map(({ id }) => id)

/** Names of what the first server has and the second lacks. */
async function leftBehind(): Promise<string[]> {
  return withClient(pair.primary.connection, (old) =>
    withClient(pair.standby.connection, async (present) =>
      (await findLeftBehind(old, present)).map(({ what, name }) => `${what} ${name}`),
    ),
  )
}

async function lacking(at: EmbeddedPostgres, stored: readonly string[]): Promise<string[]> {
  const rows = await sqlAt<{ id: string; number: number }>(at, 'SELECT id, number FROM orders ORDER BY id')
  return rows.filter(({ id }) => !stored.includes(id)).map(({ number }) => `order ${number}`)
}

/** Whether the other copy has all that the first one has stored. */
async function untilCopied(): Promise<void> {
  await eventually(async () => {
    const [end] = await sqlAt<{ at: string }>(pair.primary, 'SELECT pg_current_wal_flush_lsn()::text AS at')
    const reached = `SELECT pg_last_wal_replay_lsn() >= '${end?.at}'::pg_lsn AS yes`
    return (await sqlAt<{ yes: boolean }>(pair.standby, reached))[0]?.yes
  })
}

test('a primary that was overtaken and wakes again gets no further order, and every page reads anew', async () => {
  await start(urlOf(pair.standby, pair.primary))
  const before = await placeOrder()
  await untilCopied()
  const seenAt = 'SELECT max(seen_at)::text AS at FROM nodes'
  const [beat] = await sqlAt<{ at: string }>(pair.primary, seenAt)
  await eventually(async () => (await sqlAt<{ at: string }>(pair.primary, seenAt))[0]?.at !== beat?.at)
  freeze(pair.primary)
  await promote()
  const first = await eventually(placeOrder)
  wake(pair.primary)
  const later = await Promise.all(Array.from({ length: 20 }, placeOrder))
  const acknowledged = [before, first, ...later]
  expect(acknowledged).not.toContain(undefined)
  expect(await ordersAt(pair.standby)).toEqual(expect.arrayContaining(acknowledged))
  await eventually(async () => resets === 1)
  expect(server.services.feed.timeline()).toBe(2)

  // The process is started again while only the overtaken server answers.
  await server.stop()
  await pair.standby.stop()
  const again = connectionTo(urlOf(pair.standby, pair.primary), seenDatabaseIn(dataDir))
  await expect(createClient(again, {}).connect()).rejects.toThrow('only one that was overtaken')
})

test('a server of another database is refused at the start in one sentence, and nothing is written there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-other-'))
  await chmod(folder, 0o711)
  const other = await startEmbeddedPostgres({ dataDir: folder })
  await expect(start(urlOf(pair.primary, other))).rejects.toThrow('belong to different databases')
  for (const each of [pair.primary, other]) {
    expect(await sqlAt(each, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
  }
  await other.stop()
  await rm(folder, { recursive: true })
})

test('a primary overtaken in a second of silence keeps none of the orders that were acknowledged', async () => {
  await start(urlOf(pair.primary, pair.standby))
  await placeOrder()
  await untilCopied()
  freeze(pair.primary)
  const end = keepPlacing()
  await promote()
  wake(pair.primary)
  await eventually(async () => resets === 1)
  const acknowledged = await end()
  expect(await ordersAt(pair.standby)).toEqual(expect.arrayContaining(acknowledged))
})

test('while two servers take writes, only what the new primary stores is acknowledged, and the office is told', async () => {
  await start(urlOf(pair.primary, pair.standby))
  await placeOrder()
  await promote()
  // From here on both take writes, and nothing was silent.
  const acknowledged = await Promise.all(Array.from({ length: 20 }, placeOrder))
  const stored = await ordersAt(pair.standby)
  expect(acknowledged.filter((id) => id !== undefined && !stored.includes(id))).toEqual([])
  expect(await leftBehind()).toEqual(await lacking(pair.primary, stored))
  const headers = { 'x-api-key': ADMIN_API_KEY }
  await eventually(async () => {
    const answer = await fetch(`${server.url}/api/admin/settings/system`, { headers })
    const { warnings } = (await answer.json()) as { warnings: string[] }
    return warnings.some((warning) => warning.includes('Two servers take writes'))
  })
  const figures = await (await fetch(`${server.url}/metrics`, { headers })).text()
  expect(figures).toContain('thali_database_overtaken 1')
})

test('pages hear of a new primary behind one address, and no write to the old one is acknowledged', async () => {
  const address = await layLine(pair.primary)
  await start(urlOf(pair.primary).replace(/@[^/]+/, `@127.0.0.1:${address.port}`))
  await placeOrder()
  await untilCopied()
  freeze(pair.primary)
  const end = keepPlacing()
  await promote()
  address.moveTo(pair.standby)
  await eventually(async () => resets === 1)
  wake(pair.primary)
  const acknowledged = [...(await end()), await placeOrder()]
  expect(await ordersAt(pair.standby)).toEqual(expect.arrayContaining(acknowledged))
  await server.stop()
  await address.close()
})

test('no write is acknowledged while the new primary behind one address is slow to answer', async () => {
  const address = await layLine(pair.primary)
  await start(urlOf(pair.primary).replace(/@[^/]+/, `@127.0.0.1:${address.port}`))
  await placeOrder()
  freeze(pair.primary)
  await wait(SILENCE_MS)
  wake(pair.primary)
  await promote()
  freeze(pair.standby)
  address.moveTo(pair.standby)
  expect(await Promise.all([placeOrder(), placeOrder()])).toEqual([undefined, undefined])
  wake(pair.standby)
  await server.stop()
  await address.close()
})

test('a write is acknowledged although the server behind one address, on a busy machine, needs longer than one question', async () => {
  const connection = connectionTo(urlOf(pair.primary))
  const hosts = connection.Client?.hosts
  const client = createClient(connection, {})
  await client.connect()
  freeze(pair.primary)
  await eventually(async () => hosts?.findings().some(({ kind }) => kind === 'silent'))
  const confirmed = hosts?.confirm()
  await wait(ONE_QUESTION_MS)
  wake(pair.primary)
  expect(await confirmed).toBe(true)
  await client.end()
})

test('an overtaken primary whose commits wait for the new one is not told to go on without it', async () => {
  await start(urlOf(pair.primary, pair.standby))
  await sqlAt(pair.primary, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`, 'SELECT pg_reload_conf()')
  const line = await layLine(pair.standby)
  const connection = connectionTo(urlOf(pair.primary).replace(/\/thali$/, `,127.0.0.1:${line.port}/thali`))
  const client = createClient(connection, { options: '-c synchronous_commit=local' })
  await client.connect()
  const told: string[] = []
  const watch = createSynchronousStandby({
    standby: createSynchronousStandbyRepository(async (text, values) => (await client.query(text, values)).rows),
    askAllHosts: async () => connection.Client?.hosts?.askAll(),
    tell: (_facts, sentence) => told.push(sentence),
    patience: { liftAfterMs: 0, restoreAfterMs: 0 },
  })
  line.cut()
  await promote()
  line.mend()
  // Nobody has asked the new primary yet.
  await expect(watch.look()).rejects.toThrow(/not queryable|Connection terminated/)
  expect(told).toEqual([])
  const [names] = await sqlAt<{ names: string }>(
    pair.primary,
    `SELECT setting AS names FROM pg_file_settings WHERE name = 'synchronous_standby_names'`,
  )
  expect(names?.names).toBe(STANDBY)
  await client.end()
  await line.close()
})

test('a standby that is gone for good holds up no answer', async () => {
  const connection = connectionTo(urlOf(pair.primary, pair.standby))
  const client = createClient(connection, {})
  await client.connect()
  freeze(pair.standby)
  await eventually(async () => {
    const isConfirmed = connection.Client?.hosts?.confirm().then(() => true)
    return Promise.race([isConfirmed, wait(200, false)])
  })
  await client.end()
})

test('a primary that fell silent and was overtaken holds up no answer', async () => {
  const connection = connectionTo(urlOf(pair.primary, pair.standby))
  const hosts = connection.Client?.hosts
  const client = createClient(connection, {})
  await client.connect()
  freeze(pair.primary)
  await promote()
  await eventually(async () => hosts?.timeline() === 2)
  expect(await Promise.race([hosts?.confirm().then(() => true), wait(200, false)])).toBe(true)
  await client.end()
})

test('a node whose only database is frozen ends all the same', async () => {
  await start(urlOf(pair.primary))
  freeze(pair.primary)
  void placeOrder()
  const began = performance.now()
  await server.stop()
  expect(performance.now() - began).toBeLessThan(MOST_STOP_MS)
})
