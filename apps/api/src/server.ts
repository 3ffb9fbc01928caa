import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import type { SiteRenderer } from '@thali/contracts/site'
import type { FastifyBaseLogger } from 'fastify'

import { type App, type AppOptions, createApp } from '#api/app.ts'
import { type Clock, systemClock } from '#api/clock.ts'
import type { Config } from '#api/config.ts'
import { type DatabaseConnection, openDatabase } from '#api/database/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#api/database/embedded/embedded-postgres.ts'
import { migrateDatabase } from '#api/database/migrate.ts'
import { ensureApiKeys } from '#api/features/auth/api-keys.repository.ts'
import { openMessageQueue } from '#api/features/messages/message-queue.ts'
import { startSandbox } from '#api/sandbox.ts'
import { loadStarterData } from '#api/starter/load-starter-data.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist')
const HOUSEKEEPING_MS = 60 * 60_000

export type ServerOptions = {
  config: Config
  clock?: Clock
  logger: FastifyBaseLogger
  /** The site; left out, the built one is used where there is one. */
  web?: AppOptions['web']
  onDatabaseGone?: (reason: string) => void
}

export type Server = App & {
  /** Where it listens. */
  url: string
  firstAdmin: { email: string; password: string } | null
  /** Finishes what is in flight, then lets go of everything in the opposite order of the start. */
  stop(): Promise<void>
}

/** Starts everything: database, migrations, outbox, stand-ins, starter data, API and site. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { config, clock = systemClock } = options
  const undo: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last()
  }
  try {
    const warn = (error: unknown) => options.logger.warn({ err: error }, 'database connection lost')
    const connection = await connect(options, undo)
    const database = openDatabase(connection, warn)
    undo.push(() => database.close())
    // Before the queue, so that on the way out deliveries end while there is still somebody to take them.
    const standIns = config.mail && config.sms ? undefined : await startSandbox(config.dataDir)
    if (standIns) undo.push(() => standIns.stop())
    const queue = await openMessageQueueUnderMigrations(connection, warn)
    undo.push(() => queue.close())

    if (config.starterData) await loadStarterData(database.db, clock.now())
    await ensureApiKeys(database.db, config.apiKeys)

    const app = await createApp({
      config,
      database,
      queue,
      clock,
      sandboxUrl: standIns && `http://127.0.0.1:${standIns.httpPort}`,
      providers: {
        mailUrl: config.mail ?? `smtp://127.0.0.1:${standIns?.smtpPort}`,
        sms: config.sms ?? {
          base: `http://127.0.0.1:${standIns?.httpPort}`,
          sid: 'ACsandbox',
          token: 'sandbox',
          from: config.brand.phone,
        },
      },
      web: options.web ?? (await findBuiltSite()),
      logger: options.logger,
    })
    undo.push(() => app.http.close())
    const firstAdmin = await app.services.users.ensureFirstAdmin(config.firstAdmin)
    const housekeeping = setInterval(() => void app.services.tidy().catch(warn), HOUSEKEEPING_MS)
    undo.push(async () => clearInterval(housekeeping))

    const url = await app.http.listen({ port: config.port, host: config.host })
    return { ...app, url, firstAdmin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function connect(
  { config, onDatabaseGone, logger }: ServerOptions,
  undo: (() => Promise<unknown>)[],
): Promise<DatabaseConnection> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl }
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: (line) => logger.warn({ postgres: line }, 'database'),
  })
  embedded.onUnexpectedExit((reason) => onDatabaseGone?.(reason))
  undo.push(() => embedded.stop())
  return embedded.connection
}

/** The queue's tables must be there before orders write into them; both are made under one lock. */
async function openMessageQueueUnderMigrations(connection: DatabaseConnection, onError: (error: unknown) => void) {
  let queue: Awaited<ReturnType<typeof openMessageQueue>> | undefined
  await migrateDatabase(connection, async () => {
    queue = await openMessageQueue({ connection, onError })
  })
  if (!queue) throw new Error('The message queue was not opened.')
  return queue
}

async function findBuiltSite(): Promise<AppOptions['web']> {
  const entry = path.join(WEB_DIST, 'server/entry-server.js')
  if (!existsSync(entry)) return undefined
  const renderer = (await import(pathToFileURL(entry).href)) as SiteRenderer
  return { renderer, clientDir: path.join(WEB_DIST, 'client') }
}
