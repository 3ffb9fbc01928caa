import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import type { SiteRenderer } from '@thali/contracts/system/site'
import { languageOf } from '@thali/domain/language/languages'
import { createBackupKeeper } from '@thali/keeper/backup/backup-keeper'
import { connectionTo, connectionWithin, type DatabaseConnection } from '@thali/keeper/connection/connect'
import { reachDatabase } from '@thali/keeper/connection/reach-database'
import { seenDatabaseIn } from '@thali/keeper/connection/seen-database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'

import type { Config } from './config/config.ts'
import { createApiKeysRepository } from './features/auth/api-keys.repository.ts'
import { PASSWORD_COST, type PasswordCost } from './features/auth/sign-in/passwords.ts'
import { openMediaStore } from './features/media/media.ts'
import { enterAsNode, type ThisNode } from './features/nodes/nodes.service.ts'
import { createStripeGateway } from './features/payments/webhooks/stripe.gateway.ts'
import { createPushGateway } from './features/push/push.gateway.ts'
import { createCurrentBrand, type CurrentBrand } from './features/settings/brand-settings.service.ts'
import { openMessageQueue } from './outbox/message-queue.ts'
import type { AppOptions } from '#api/app-options.ts'
import { type App, createApp } from '#api/app.ts'
import { type Clock, systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/database/database.ts'
import { migrateDatabase, withStartLock } from '#api/database/migrate.ts'
import { createMailGateway, NO_MAIL } from '#api/features/messages/mail.gateway.ts'
import { createSmsGateway, NO_TEXTS } from '#api/features/messages/sms.gateway.ts'
import { type Sandbox, startSandbox, type StartSandbox } from '#api/sandbox.ts'
import { createStarterDataRepository } from '#api/starter/starter-data.repository.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist')
const HOUSEKEEPING_MS = 60 * 60_000
/** After this a stop no longer waits for the database. A statement may take five seconds. */
const DATABASE_PATIENCE_MS = 6_000

export type ServerOptions = {
  config: Config
  clock?: Clock
  passwordCost?: PasswordCost
  logger: FastifyBaseLogger
  /** The site; when undefined, the built one is used if it exists. */
  web?: AppOptions['web']
  /** When the built site can be read: it may be built while the database starts. */
  siteBuilt?: Promise<void>
  /** Left out, the sandbox is a process of its own. */
  openSandbox?: StartSandbox
  onDatabaseGone?: (reason: string) => void
  /** Says one sentence to the operator. */
  tellOperator?: (sentence: string) => void
}

export type Server = App & {
  /** Base URL of the server. */
  url: string
  /** The account created by this start, if any. */
  firstAdmin: { email: string; generatedPassword: string | null } | null
  /** Where the stand-ins listen, while any is used. */
  sandboxUrl: string | undefined
  /** Finishes running requests, then closes everything in reverse order of the start. */
  stop(): Promise<void>
}

/** Starts everything: database, migrations, outbox, stand-ins, starter data, API and site. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { config, clock = systemClock, passwordCost = PASSWORD_COST, openSandbox = startSandbox } = options
  const undo: (() => Promise<unknown>)[] = []
  const warn = (error: unknown) => options.logger.warn({ err: error }, 'database connection lost')
  // A step that fails, such as a write to a database that is gone, must not keep the others from ending.
  const stop = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last().catch(warn)
  }
  try {
    const connection = await connect(options, undo)
    const database = openDatabase({ ...connection, max: config.databaseConnections }, warn)
    const brand = createCurrentBrand(config)
    undo.push(() => database.close())
    // Started before the queue, so that at shutdown it still accepts the last deliveries.
    const standIns = needsSandbox(config)
      ? await openSandbox({ ...config, webhookSecret: config.secrets.webhook, merchant: brand.now.name })
      : undefined
    if (standIns) undo.push(() => standIns.stop())
    if (standIns) brand.onChange(() => standIns.renameMerchant(brand.now.name))
    const gateways = createGateways(config, { standIns, brand })
    undo.push(async () => gateways.mail.close())
    const media = await openMediaStore(config)

    const backups = await openBackups(options, connection)

    const { app, node, firstAdmin } = await withStartLock(connection, async (client) => {
      // The queue's tables come first: our schema's functions write into them.
      const queue = await openMessageQueue({ connection, onError: warn })
      undo.push(() => queue.close())
      await migrateDatabase(client, (sentence) => options.logger.warn(sentence))
      const node = await enterAsNode({ config, database, logger: options.logger })
      undo.push(() => node.stop())
      if (config.starterData) await createStarterDataRepository(database.db).load(clock.now())
      await createApiKeysRepository(database.db).ensure(config.apiKeys)
      const made = await createApp({
        config,
        database,
        node,
        queue,
        clock,
        passwordCost,
        web: options.web ?? (await findBuiltSite(options.siteBuilt)),
        logger: options.logger,
        sandboxUrl: standIns && sandboxUrlOf(standIns),
        media,
        backups,
        brand,
        ...gateways,
      })
      undo.push(() => made.http.close())
      return { app: made, node, firstAdmin: await made.services.users.ensureFirstAdmin(config.firstAdmin) }
    })
    const housekeeping = setInterval(() => void app.services.tidy().catch(warn), HOUSEKEEPING_MS)
    undo.push(async () => clearInterval(housekeeping))

    const url = await app.http.listen({ port: config.port, host: config.host })
    backups?.start()
    undo.push(async () => backups?.stop())
    undo.push(() => leave(config, node, connection))
    standIns?.sendWebhooksTo(new URL('/api/webhooks/stripe', url).href)
    return { ...app, url, firstAdmin, sandboxUrl: standIns && sandboxUrlOf(standIns), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function connect(
  { config, onDatabaseGone, tellOperator = () => undefined, logger }: ServerOptions,
  undo: (() => Promise<unknown>)[],
): Promise<DatabaseConnection> {
  if (config.databaseUrl) {
    const connection = connectionTo(config.databaseUrl, seenDatabaseIn(config.dataDir))
    await reachDatabase(connection, { tell: tellOperator })
    return connection
  }
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    archive: config.backup !== undefined,
    listen: config.databaseListen,
    log: (line) => logger.warn({ postgres: line }, 'database'),
  })
  embedded.onUnexpectedExit((reason) => onDatabaseGone?.(reason))
  undo.push(() => embedded.stop())
  return connectionWithin(embedded.connection)
}

/** First of all, so that a proxy sends new requests elsewhere before this one takes no more. */
async function leave({ leaveSeconds }: Config, node: ThisNode, { Client }: DatabaseConnection): Promise<void> {
  node.announceLeaving()
  await wait(leaveSeconds * 1000)
  setTimeout(() => Client?.closeAll(), DATABASE_PATIENCE_MS).unref()
}

async function openBackups({ config, clock = systemClock, logger }: ServerOptions, connection: DatabaseConnection) {
  const inform = (facts: object, message: string) => logger.info(facts, message)
  const warn = (facts: object, message: string) => logger.warn(facts, message)
  return createBackupKeeper({ config, connection, now: clock.now, inform, warn })
}

function needsSandbox({ providers }: Config): boolean {
  return Object.values(providers).includes('sandbox')
}

/** An address where nothing listens, for installations that never took cards. */
const NO_PROVIDER = 'http://127.0.0.1:9'

/** Gateways to the configured providers, or to the stand-ins for those that are not configured. */
function createGateways(
  config: Config,
  { standIns, brand }: { standIns: Sandbox | undefined; brand: CurrentBrand },
): Pick<AppOptions, 'mail' | 'push' | 'sms' | 'stripe'> {
  const sandboxAccount = {
    base: standIns ? sandboxUrlOf(standIns) : '',
    sid: 'ACsandbox',
    token: 'sandbox',
    from: config.brand.phone,
  }
  const sandboxPayments = {
    secretKey: 'sk_test_sandbox',
    webhookSecrets: [config.secrets.webhook],
    base: sandboxAccount.base || NO_PROVIDER,
  }
  const { texts, mail } = config.providers
  return {
    mail:
      mail === 'off'
        ? NO_MAIL
        : createMailGateway({
            url: config.mail ?? `smtp://127.0.0.1:${standIns?.smtpPort}`,
            sender: () => brand.sender(),
            readers: mail === 'sandbox' && config.production ? 'guests' : 'everybody',
          }),
    sms: texts === 'off' ? NO_TEXTS : createSmsGateway({ ...(config.sms ?? sandboxAccount), alsoTo: config.smsAlsoTo }),
    push: createPushGateway({
      keys: config.secrets.push,
      contact: () => `mailto:${brand.now.email}`,
      standInUrl: standIns && !config.production ? sandboxAccount.base : undefined,
    }),
    stripe: createStripeGateway({ ...(config.stripe ?? sandboxPayments), pageOrigins: config.paymentOrigins }),
  }
}

function sandboxUrlOf({ httpPort }: Sandbox): string {
  return `http://127.0.0.1:${httpPort}`
}

async function findBuiltSite(built: Promise<void> | undefined): Promise<AppOptions['web']> {
  await built
  const entryOf = (language: 'en' | 'fr') => path.join(WEB_DIST, 'server', language, 'entry-server.js')
  if (!existsSync(entryOf('fr'))) return undefined
  const load = async (language: 'en' | 'fr') => (await import(pathToFileURL(entryOf(language)).href)) as SiteRenderer
  const [english, french] = await Promise.all([load('en'), load('fr')])
  const renderer: SiteRenderer = {
    scriptHashes: english.scriptHashes,
    build: english.build,
    isShared: english.isShared,
    render: (request) => (languageOf(request.url) === 'fr-CA' ? french : english).render(request),
  }
  return { renderer, clientDir: path.join(WEB_DIST, 'client') }
}
