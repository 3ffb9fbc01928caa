import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { connectForReplication } from '@thali/keeper/backup/replication'
import { withClient } from '@thali/keeper/backup/with-client'
import { connectionTo } from '@thali/keeper/connection/connect'
import type { EmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { SHARED_NODE } from '@thali/testing/shared-node'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createSynchronousStandbyRepository } from './synchronous-standby.repository.ts'
import { createSynchronousStandby } from './synchronous-standby.service.ts'
import { readConfig } from '#api/config/config.ts'
import { createLogger } from '#api/logger.ts'
import { type Server, startServer } from '#api/server.ts'
import { sqlAt, STANDBY, startStandbyPair, urlOf } from '#api/testing/standby-pair.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const ADMIN_KEY = 'test-admin-key-0123456789abcdef'
const HEADERS = { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' }

let pair: Awaited<ReturnType<typeof startStandbyPair>>
let server: Server
let dataDir: string

beforeAll(async () => {
  pair = await startStandbyPair()
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-pair-'))
  const config = readConfig({
    ...SHARED_NODE,
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(pair.standby, pair.primary),
    ADMIN_API_KEY: ADMIN_KEY,
    LEAVE_SECONDS: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'silent',
  })
  server = await startServer({ config, clock: { now: () => LUNCH }, logger: createLogger('silent') })
})
afterAll(async () => {
  await server.stop()
  await pair.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function placeOrder(): Promise<{ status: number; orderId: string }> {
  const body = JSON.stringify(orderPayload())
  const answer = await fetch(`${server.url}/api/createCustomerOrderCash`, { method: 'POST', headers: HEADERS, body })
  return { status: answer.status, orderId: ((await answer.json()) as { orderId: string }).orderId }
}

const warnings = async () => {
  const answer = await fetch(`${server.url}/api/admin/settings/system`, { headers: HEADERS })
  return ((await answer.json()) as { warnings: string[] }).warnings.join(' ')
}
/** Looks for a standby that is gone with the rights of a role, and without patience. */
async function watchAs(user: string) {
  const client = new pg.Client({ ...pair.primary.connection, user, options: '-c synchronous_commit=local' })
  client.on('error', () => undefined) // the primary stops below
  await client.connect()
  const told: string[] = []
  const watch = createSynchronousStandby({
    standby: createSynchronousStandbyRepository(async (text, values) => (await client.query(text, values)).rows),
    tell: (_facts, sentence) => told.push(sentence),
    patience: { liftAfterMs: 300, restoreAfterMs: 0 },
  })
  return { ...watch, told }
}

const namesAt = async (at: EmbeddedPostgres) =>
  (await sqlAt<{ names: string }>(at, `SELECT current_setting('synchronous_standby_names') AS names`))[0]?.names

test('the one of two hosts that takes writes is used', async () => {
  expect((await placeOrder()).status).toBe(200)
  expect(await sqlAt(pair.primary, 'SELECT id FROM orders')).toHaveLength(1)
})

test('the one of two hosts that takes writes is backed up, also when the standby is named first', async () => {
  const list = connectionTo(urlOf(pair.standby, pair.primary))
  const asked = await withClient(list, async (client) => (await client.query('SHOW in_hot_standby')).rows)
  const copied = await connectForReplication(list)
  const { rows } = await copied.query('SHOW in_hot_standby')
  await copied.end()
  expect([...asked, ...rows]).toEqual([{ in_hot_standby: 'off' }, { in_hot_standby: 'off' }])
})

test('writes that hang because a synchronous standby is gone go on without it, until it keeps up again', async () => {
  await sqlAt(
    pair.primary,
    'CREATE ROLE stranger LOGIN IN ROLE pg_monitor',
    'CREATE ROLE granted LOGIN IN ROLE pg_monitor',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON lifted_standby TO stranger, granted',
    'GRANT ALTER SYSTEM ON PARAMETER synchronous_standby_names TO granted',
    'GRANT EXECUTE ON FUNCTION pg_reload_conf() TO granted',
    `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`,
    'SELECT pg_reload_conf()',
  )
  await eventually(async () => (await placeOrder()).status === 200 && (await namesAt(pair.primary)) === STANDBY)
  const watch = await watchAs('granted')
  const powerless = await watchAs('stranger')
  await watch.look()
  expect(watch.state()).toEqual({ lifted: null, stuckAt: null })

  await pair.standby.stop()
  const hanging = placeOrder()
  await eventually(async () => {
    await powerless.look()
    return powerless.state().stuckAt === STANDBY
  })
  expect(powerless.told).toEqual([expect.stringContaining('may not lift it')])
  expect(powerless.state().lifted).toBeNull()
  await eventually(async () => {
    await watch.look()
    return watch.state().lifted === STANDBY
  })
  expect((await hanging).status).toBe(200)
  expect(watch.told).toEqual([expect.stringContaining('they go on without it')])
  expect((await placeOrder()).status).toBe(200)
  await eventually(async () => (await warnings()).includes(`no longer wait for the synchronous standby ${STANDBY}`))

  // A second node looks between the two steps of a lift: the note is there, and the names are not yet gone.
  await sqlAt(pair.primary, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`, 'SELECT pg_reload_conf()')
  await eventually(async () => (await namesAt(pair.primary)) === STANDBY)
  await watch.look()
  expect(watch.state().lifted).toBe(STANDBY)
  await sqlAt(pair.primary, 'ALTER SYSTEM RESET synchronous_standby_names', 'SELECT pg_reload_conf()')

  pair.standby = await pair.startStandby()
  await eventually(async () => {
    await watch.look()
    return (await namesAt(pair.primary)) === STANDBY
  })
  await eventually(async () => (await warnings()) === '')
  expect((await placeOrder()).status).toBe(200)
})
