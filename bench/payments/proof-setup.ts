import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import pg from 'pg'

import { databaseUrlOf } from '../support/database-url.ts'
import { createRandom, type Random } from '../support/random.ts'
import {
  ADMIN_KEY,
  CUSTOMER_KEY,
  findFreePort,
  type ServerProcess,
  startServerProcess,
} from '../support/server-process.ts'
import { type Undo, withUndo } from '../support/undoing.ts'
import { type ApiCaller, createApiCaller, type Person } from './api-caller.ts'
import { createOrigins, type Origins } from './origins.ts'
import { watchPaths } from './path-watch.ts'
import { createStripeBook, type StripeBook } from './stripe-book.ts'
import { startStripeServer, type StripeServer } from './stripe-server.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

export const CUSTOMER_PROGRAM: Person = { name: 'a customer’s program', headers: { 'x-api-key': CUSTOMER_KEY } }
export const ADMIN_PROGRAM: Person = { name: 'a program of the house', headers: { 'x-api-key': ADMIN_KEY } }

/** The environment of a payment proof: the product in its own process, its database, and the provider. */
export type ProofHouse = {
  book: StripeBook
  provider: StripeServer
  api: ApiCaller
  sender: WebhookSender
  origins: Origins
  database: pg.Client
  postgresVersion: string
  /** Ends the program with SIGKILL and starts it again on the same data. */
  killAndRestart(): Promise<void>
  close(): Promise<void>
}

type Ends = { provider: StripeServer; postgres: EmbeddedPostgres['connection'] }

/** How the program reaches its provider and its database, and further settings. */
export type Wiring = (ends: Ends, undo: Undo) => Promise<{ databaseUrl: string; env: Record<string, string> }>

export const DIRECT: Wiring = async ({ postgres }) => ({ databaseUrl: databaseUrlOf(postgres), env: {} })

export function openProofHouse(seed: string, wire: Wiring = DIRECT): Promise<ProofHouse> {
  return withUndo((undo) => setUp(createRandom(seed), wire, undo))
}

async function setUp(random: Random, wire: Wiring, undo: Undo): Promise<Omit<ProofHouse, 'close'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'thali-payments-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const book = createStripeBook()
  const provider = await startStripeServer(book, random)
  undo.push(() => provider.stop())
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database') })
  undo.push(() => postgres.stop())
  const { databaseUrl, env } = await wire({ provider, postgres: postgres.connection }, undo)

  const settings = {
    dataDir: path.join(folder, 'server'),
    port: await findFreePort(),
    databaseUrl,
    env: {
      // As a restaurant runs. Each person has an address of their own.
      LIMITS: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
      ...provider.env,
      ...env,
    },
  }
  let server: ServerProcess = await startServerProcess(settings)
  undo.push(() => server.killEverything())
  const database = new pg.Client(postgres.connection)
  await database.connect()
  undo.push(() => database.end())
  await watchPaths(database)
  const { rows } = await database.query<{ version: string }>(`SELECT current_setting('server_version') AS version`)
  const api = createApiCaller(server.url)
  return {
    book,
    provider,
    api,
    origins: createOrigins(),
    sender: createWebhookSender({ url: server.url, api, random }),
    database,
    postgresVersion: rows[0]?.version ?? '',
    async killAndRestart() {
      await server.kill()
      server = await startServerProcess(settings)
    },
  }
}
