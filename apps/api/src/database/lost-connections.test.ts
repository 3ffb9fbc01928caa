import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'

import { BoundedClient } from '@thali/keeper/connection/bounded-client'
import { connectionTo, createClient } from '@thali/keeper/connection/connect'
import { createDatabaseClient, type DatabaseClientClass } from '@thali/keeper/connection/database-client'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'

import { openDatabase } from '#api/database/database.ts'

const ANYWHERE = { ...inject('postgres'), database: 'postgres' }
/** What a server sends when it waits for the first statement. */
const READY = Buffer.from('Z\0\0\0\u0005I')
/** As in a restaurant, but ten times as fast. */
const SOON = { lookEveryMs: 50, askAfterMs: 200, suspectAfterMs: 550, closeAfterMs: 700 }

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

test('a connection lost at the beginning of a transaction gives its place back', async () => {
  const { db, pool, close } = openDatabase({ ...ANYWHERE, max: 1 }, () => undefined)
  await pool.query('SELECT 1')
  pool.once('acquire', (client) => client.connection.stream.destroy())
  await expect(db.transaction(async (transaction) => transaction.execute(sql`SELECT 1`))).rejects.toThrow(
    'Failed query',
  )
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await close()
})

test('a line lost without a word is given up, in use or idle; one whose statement takes long is not', async () => {
  const line = await layLine()
  const Client = createDatabaseClient({ config: ANYWHERE, patience: SOON })
  const [asking, idle, long] = await Promise.all([1, 2, 3].map(async () => connectOver(line.port, Client)))
  const working = long!.query('SELECT pg_sleep(1.5), 7 AS seven')
  const idleEnded = new Promise((resolve) => idle!.once('end', () => resolve('ended')))
  line.silence(asking!)
  line.silence(idle!)
  await expect(asking!.query('SELECT 1')).rejects.toThrow('Connection terminated')
  expect(await idleEnded).toBe('ended')
  expect((await working).rows).toMatchObject([{ seven: 7 }])
  await long!.end()
  await line.stop()
})

test('a lost line is given up although a process of the same number works at the server', async () => {
  const line = await layLine()
  const Client = createDatabaseClient({ config: ANYWHERE, patience: SOON })
  const [lost, working] = await Promise.all([connectOver(line.port, Client), connectOver(line.port, Client)])
  const answer = working.query('SELECT pg_sleep(2)')
  line.silence(lost)
  // As after a fail-over to another server, where the number belongs to somebody else.
  Object.assign(lost, { processID: Reflect.get(working, 'processID') })
  await expect(lost.query('SELECT 1')).rejects.toThrow('Connection terminated')
  await answer
  await working.end()
  await line.stop()
})

test('saying goodbye to a server that answers nothing ends by itself', async () => {
  const line = await layLine()
  const client = new BoundedClient({ ...ANYWHERE, host: '127.0.0.1', port: line.port })
  await client.connect()
  line.silence(client)
  await expect(client.end()).resolves.toBeUndefined()
  await line.stop()
})

test('opening a connection fails when the connection is ended meanwhile', async () => {
  const mute = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const client = new BoundedClient({ ...ANYWHERE, host: '127.0.0.1', port })
  const opening = client.connect()
  await once(mute, 'connection')
  await client.end()
  await expect(opening).rejects.toThrow('Connection terminated')
  mute.close()
  await once(mute, 'close')
})

test('a connection whose opening was broken off refuses queries, as a closed one does', async () => {
  const mute = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  const client = new BoundedClient({ ...ANYWHERE, host: '127.0.0.1', port })
  const opening = client.connect()
  await once(mute, 'connection')
  client.drop()
  await expect(opening).rejects.toThrow('Connection terminated')
  await client.end()
  await expect(client.query('SELECT 1')).rejects.toThrow('not queryable')
  mute.close()
  await once(mute, 'close')
})

test('a line that is lost before its server has said who it is, just after it was opened, is given up', async () => {
  const line = await layLine({ isSilentOnceReady: true })
  const Client = createDatabaseClient({ config: ANYWHERE, patience: SOON })
  await expect(connectOver(line.port, Client)).rejects.toThrow('Connection terminated')
  await line.stop()
})

test('an attempt to connect to a machine that takes the line and says nothing is given up, and told as an end', async () => {
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

test('a connection that begins as the last one ends is opened', async () => {
  const { host, port, user } = inject('postgres')
  const connection = connectionTo(`postgres://${user}@${encodeURIComponent(host)}:${port}/postgres`)
  const Client = connection.Client!
  const [last, next] = [new Client(connection), new Client(connection)]
  await last.connect()
  // The host is being asked when nobody needs it any more.
  void Client.hosts?.askAll()
  const opened = new Promise((resolve) => last.once('end', () => resolve(next.connect())))
  last.drop()
  await opened
  expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await next.end()
})

test('a server that is silent for a moment when it is asked who it is gets the time to answer', async () => {
  const { host, port, user } = inject('postgres')
  let asked = 0
  const slow = createServer((client) => {
    client.on('error', () => undefined)
    if (asked++ === 0) return void client.resume()
    const upstream = connect(path.join(host, `.s.PGSQL.${port}`)).on('error', () => undefined)
    client.pipe(upstream).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const address = `127.0.0.1:${(slow.address() as AddressInfo).port}`
  const client = createClient(connectionTo(`postgres://${user}@${address}/postgres`), {})
  await expect(client.connect()).resolves.toBe(client)
  await client.end()
  slow.close()
  await once(slow, 'close')
})

async function connectOver(port: number, Client: DatabaseClientClass): Promise<pg.Client> {
  const client = new Client({ ...ANYWHERE, host: '127.0.0.1', port })
  await client.connect()
  return client
}

/** A line to the server of the tests, of which single connections fall silent. */
async function layLine({ isSilentOnceReady = false } = {}) {
  const { host, port } = ANYWHERE
  const sockets = new Map<number, Socket>()
  const clients = new Set<Socket>()
  // A machine that is lost does not answer a goodbye either.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    clients.add(client)
    const upstream = connect(path.join(host, `.s.PGSQL.${port}`))
    sockets.set(client.remotePort ?? 0, upstream)
    client.pipe(upstream).pipe(client)
    if (isSilentOnceReady) upstream.on('data', (bytes) => bytes.includes(READY) && upstream.unpipe())
    for (const socket of [client, upstream]) socket.on('error', () => undefined)
    client.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    silence(client: pg.Client) {
      const { localPort } = (client as unknown as { connection: { stream: Socket } }).connection.stream
      sockets.get(localPort ?? 0)?.unpipe()
    },
    async stop() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}
