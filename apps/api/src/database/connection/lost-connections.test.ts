import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test } from 'vitest'

import { createClient, openDatabase } from '#api/database/database.ts'
import { closeSilentConnections } from './silent-connections.ts'

const ANYWHERE = { ...inject('postgres'), database: 'postgres' }
const AT_ONCE = { suspiciousAfterMs: 100, lookEveryMs: 20 }

test('a connection that breaks in a transaction fails the transaction, and nothing else', async () => {
  const { db, pool, close } = openDatabase(ANYWHERE, () => undefined)
  const broken = db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await transaction.execute(sql`SELECT pg_sleep(30)`)
  })
  await expect(broken).rejects.toThrow('Failed query')
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a connection lost without a word is given up; one whose statement takes long is not', async () => {
  const line = await layLine()
  const pool = new pg.Pool({ ...ANYWHERE, host: '127.0.0.1', port: line.port })
  pool.on('error', () => undefined)
  const watch = closeSilentConnections(pool, () => new pg.Client(ANYWHERE), AT_ONCE)
  const [lost, long] = [await pool.connect(), await pool.connect()]
  lost.on('error', () => undefined)
  const working = long.query('SELECT pg_sleep(0.4), 7 AS seven')
  line.silence(lost)
  await expect(lost.query('SELECT 1')).rejects.toThrow('Connection terminated')
  expect((await working).rows).toMatchObject([{ seven: 7 }])
  for (const client of [lost, long]) client.release()
  watch.stop()
  await pool.end()
  await line.stop()
})

test('connecting to a machine that takes the line and says nothing is given up, and told as an end', async () => {
  const mute = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const client = createClient({ ...ANYWHERE, host: '127.0.0.1', port }, {})
  const ended = once(client, 'end')
  await expect(client.connect()).rejects.toThrow('timeout')
  await ended
  mute.close()
  await once(mute, 'close')
})

/** A line to the server of the tests, of which single connections fall silent. */
async function layLine() {
  const { host, port } = ANYWHERE
  const sockets = new Map<number, Socket>()
  const server = createServer((client) => {
    const upstream = connect(path.join(host, `.s.PGSQL.${port}`))
    sockets.set(client.remotePort ?? 0, upstream)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence(client: pg.PoolClient) {
      const { localPort } = (client as unknown as { connection: { stream: Socket } }).connection.stream
      sockets.get(localPort ?? 0)?.unpipe()
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}
