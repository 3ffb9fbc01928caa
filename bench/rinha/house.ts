import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import { SHARED_NODE } from '@thali/testing/shared-node'
import pg from 'pg'

import { openAroundTheClock } from '../desk/desk-setup.ts'
import { startPhoneCompany } from '../desk/phone-company.ts'
import { databaseUrlOf } from '../support/database-url.ts'
import { isRunning } from '../support/process-usage.ts'
import { findFreePort, type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Undo, withUndo } from '../support/undoing.ts'
import { startProxy } from '../two/proxy.ts'
import { type Bounds, type Envelope, openEnvelope } from './envelope.ts'

/** Small enough for two nodes and the database together. */
const NODE_MEMORY = '--max-old-space-size=116 --max-semi-space-size=4 --v8-pool-size=2'
const DATABASE_CONNECTIONS = '5'
/** Texts leave as fast as the orders that cause them. */
const MESSAGE_RATE = '400'
const DATABASE_MEMORY = { shared_buffers: '32MB', max_wal_size: '512MB' }
export type RinhaHouse = {
  url: string
  database: pg.Client
  connection: Awaited<ReturnType<typeof startEmbeddedPostgres>>['connection']
  postgresVersion: string
  envelope: Envelope
  /** Whether both nodes still run: Node ends a program whose memory is full. */
  isWhole(): boolean
  /** Texts that left meanwhile. */
  textsSent(): number
  close(): Promise<void>
}

/** A balancer, two nodes and a database in one envelope; the provider of texts stands outside of it. */
export function openRinhaHouse(bounds: Bounds): Promise<RinhaHouse> {
  return withUndo((undo) => setUp(bounds, undo))
}

async function setUp(bounds: Bounds, undo: Undo): Promise<Omit<RinhaHouse, 'close'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-rinha-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const envelope = await openEnvelope(`thali-rinha-${process.pid}`, bounds)
  undo.push(() => envelope.remove())
  const phones = await startPhoneCompany()
  undo.push(() => phones.stop())
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), settings: DATABASE_MEMORY })
  undo.push(() => postgres.stop())

  const env = {
    ...SHARED_NODE,
    ...phones.env,
    SMS: 'on',
    NODE_OPTIONS: NODE_MEMORY,
    DATABASE_CONNECTIONS,
    MESSAGE_RATE,
  }
  const databaseUrl = databaseUrlOf(postgres.connection)
  const nodes: ServerProcess[] = []
  const ports: number[] = []
  const startNode = async (name: string) => {
    const port = await findFreePort()
    const node = await startServerProcess({ dataDir: path.join(folder, name), port, databaseUrl, env })
    undo.push(() => node.stop())
    nodes.push(node)
    ports.push(port)
  }
  await startNode('first')
  // Nodes of one restaurant have the same secrets.
  await mkdir(path.join(folder, 'second'))
  await copyFile(path.join(folder, 'first/secrets.json'), path.join(folder, 'second/secrets.json'))
  await startNode('second')
  const balancer = await startProxy(folder, ports)
  undo.push(() => balancer.stop())
  const database = new pg.Client(postgres.connection)
  await database.connect()
  undo.push(() => database.end())
  await openAroundTheClock(balancer.url)
  await envelope.hold([postgres.pid, ...nodes.map(({ pid }) => pid), balancer.pid])
  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  return {
    url: balancer.url,
    database,
    connection: postgres.connection,
    postgresVersion: rows[0]?.version ?? '',
    envelope,
    isWhole: () => nodes.every(({ pid }) => isRunning(pid)),
    textsSent: () => phones.count(),
  }
}
