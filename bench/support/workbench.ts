import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'

import { startEmbeddedPostgres } from '../../apps/api/src/database/embedded/embedded-postgres.ts'
import { fetchMenu, placeOrder, signUp } from './customer.ts'
import { type Floor, type FloorSetup, readSampleOrder, startFloorProcess } from './floor-process.ts'
import { findFreePort, type ServerProcess, startServerProcess } from './server-process.ts'

const OURS = 'thali'
const FLOOR = 'floor'
const TABLES = 'orders, order_status_history, changes, idempotency_keys, sent_messages, pgboss.job'

export type Workbench = {
  server: ServerProcess
  floor: Floor
  /** Headers of a customer who has signed in. */
  signedIn: Record<string, string>
  postgresVersion: string
  /** Empties both databases, outbox included: every round starts from the same state, with nothing left to do. */
  clear(): Promise<void>
  /** Messages sent since the last `clear`. */
  countSent(): Promise<number>
  close(): Promise<void>
}

type Undo = (() => Promise<unknown>)[]
type Connection = FloorSetup['connection']

/** Starts our server and the floor on one database server, each with the same tables in a database of its own. */
export async function openWorkbench(): Promise<Workbench> {
  const undo: Undo = []
  const close = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last()
  }
  try {
    return { ...(await setUp(undo)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function setUp(undo: Undo): Promise<Omit<Workbench, 'close'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-bench-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), maxConnections: 100 })
  undo.push(() => postgres.stop())
  const { host, port, user } = postgres.connection

  const settings = {
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl: `postgres://${user}@localhost/${OURS}?host=${encodeURIComponent(host)}&port=${port}`,
  }
  const setup = await prepareFloor(settings, { host, port, user, database: OURS })
  const server = await startServerProcess(settings)
  undo.push(() => server.stop())
  const floor = await startFloorProcess(setup)
  undo.push(() => floor.stop())

  const ours = await connect({ host, port, user, database: OURS }, undo)
  const floors = await connect(setup.connection, undo)
  const { rows } = await ours.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  return {
    server,
    floor,
    signedIn: await signUp(server.url),
    postgresVersion: rows[0]?.version ?? '',
    async clear() {
      for (const client of [ours, floors]) await client.query(`TRUNCATE ${TABLES}`)
      await ours.query('CHECKPOINT')
    },
    async countSent() {
      const sent = await ours.query<{ count: number }>('SELECT count(*)::int AS count FROM sent_messages')
      return sent.rows[0]?.count ?? 0
    },
  }
}

/** A first run of our server makes the tables, and one order and one menu to copy from. */
async function prepareFloor(
  settings: Parameters<typeof startServerProcess>[0],
  connection: Connection,
): Promise<FloorSetup> {
  const first = await startServerProcess(settings)
  const menu = await fetchMenu(first.url)
  const reply = await placeOrder(first.url, randomUUID())
  await first.stop()

  const sample = await withClient(connection, (ours) => readSampleOrder(ours, reply))
  const copy = `CREATE DATABASE ${FLOOR} TEMPLATE ${OURS}`
  await withClient({ ...connection, database: 'postgres' }, (others) => others.query(copy))
  return { connection: { ...connection, database: FLOOR }, sample, menu }
}

async function withClient<Value>(connection: Connection, use: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const undo: Undo = []
  try {
    return await use(await connect(connection, undo))
  } finally {
    for (const close of undo) await close()
  }
}

async function connect(connection: Connection, undo: Undo): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  undo.push(() => client.end())
  return client
}
