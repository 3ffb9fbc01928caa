import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { orderPayload } from '@thali/testing/order-payload'
import { SHARED_NODE } from '@thali/testing/shared-node'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import webpush from 'web-push'

import { readConfig } from './config/config.ts'
import { createLogger } from '#api/logger.ts'
import { startServer } from '#api/server.ts'
import { CUSTOMER_PROGRAM, startApi } from '#api/testing/start-api.ts'

const PUSH_KEY = webpush.generateVAPIDKeys().privateKey

test('a stop in the middle of a rush finishes what it took, and loses nothing that it acknowledged', async () => {
  const api = await startApi()
  const placed = Array.from({ length: 40 }, () =>
    api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload() }).catch(() => null),
  )
  await Promise.race(placed)
  await api.server.stop()
  const answers = await Promise.all(placed)

  const acknowledged = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body.orderId] : []))
  const stored = await api.sql<{ id: string }>('SELECT id FROM orders')
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(new Set(stored.map(({ id }) => id))).toEqual(new Set(acknowledged))
  expect(new Set(answers.map((answer) => answer?.status ?? 'refused')).isSubsetOf(new Set([200, 503, 'refused']))).toBe(
    true,
  )
  await api.stop()
})

test('a connection that a browser opened ahead and never used does not hold up a stop', async () => {
  const api = await startApi()
  const { hostname, port } = new URL(api.url)
  const unused = connect({ host: hostname, port: Number(port) })
  await once(unused, 'connect')
  const closed = once(unused, 'close')
  // Answered on a later connection, so the server has taken the first one.
  await fetch(`${api.url}/api/locations`)

  await api.stop()
  await closed
  expect(unused.destroyed).toBe(true)
})

test('two processes that start at once on one empty database both come up, and the starter data is there once', async () => {
  const { host, port, user } = inject('postgres')
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  const dataDirs = await Promise.all([1, 2].map(() => mkdtemp(path.join(tmpdir(), 'thali-twin-'))))
  const admin = new pg.Client({ host, port, user, database: 'postgres' })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${database}`)

  const servers = await Promise.all(
    dataDirs.map((dataDir) =>
      startServer({
        config: readConfig({
          PORT: '0',
          DATA_DIR: dataDir,
          DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
          LOG_LEVEL: 'silent',
          LEAVE_SECONDS: '0',
          SESSION_SECRET: 'the same on both nodes, 32 characters',
          ORDER_TOKEN_SECRET: 'another one, and the same on both nodes',
          PUSH_PRIVATE_KEY: PUSH_KEY,
          ...SHARED_NODE,
        }),
        logger: createLogger('silent'),
      }),
    ),
  )
  const locations = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/locations`)).json()))
  expect(locations[0]).toEqual(locations[1])
  expect((locations[0] as { locations: unknown[] }).locations).toHaveLength(2)
  expect(servers.filter(({ firstAdmin }) => firstAdmin !== null)).toHaveLength(1)

  await Promise.all(servers.map((server) => server.stop()))
  await admin.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await admin.end()
  await Promise.all(dataDirs.map((dataDir) => rm(dataDir, { recursive: true, force: true })))
})
