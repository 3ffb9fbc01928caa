import { existsSync } from 'node:fs'
import { Server as NetServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import type { SiteRenderer } from '@thali/contracts/system/site'
import { languageOf } from '@thali/domain/language/languages'
import type { DatabaseConnection } from '@thali/keeper/connection/connect'

import type { Config } from './config/config.ts'
import { createApiKeysRepository } from './features/auth/api-keys.repository.ts'
import { PASSWORD_COST, type PasswordCost } from './features/auth/sign-in/passwords.ts'
import { openMediaStore } from './features/media/media.ts'
import { enterAsNode, type ThisNode } from './features/nodes/nodes.service.ts'
import { createStripeGateway } from './features/payments/webhooks/stripe.gateway.ts'
import { createPushGateway } from './features/push/push.gateway.ts'
import { createCurrentBrand, type CurrentBrand } from './features/settings/brand-settings.service.ts'
import type { FirstAdmin } from './features/users/first-admin.service.ts'
import { openMessageQueue } from './outbox/message-queue.ts'
import type { AppOptions } from '#api/app-options.ts'
import { type App, createApp } from '#api/app.ts'
import { systemClock } from '#api/clock.ts'
import { openDatabase } from '#api/database/database.ts'
import { migrateDatabase, withStartLock } from '#api/database/migrate.ts'
import { createMailGateway, NO_MAIL } from '#api/features/messages/mail.gateway.ts'
import { createSmsGateway, NO_TEXTS } from '#api/features/messages/sms.gateway.ts'
import { type Ground, type GroundOptions, openGround } from '#api/ground.ts'
import { createStarterDataRepository } from '#api/starter/starter-data.repository.ts'

const WEB_DIST = path.resolve(import.meta.dirname, '../../web/dist')
const CLIENT = 'client'
const HOUSEKEEPING_MS = 60 * 60_000
/** After this a stop no longer waits for the database. A statement may take five seconds. */
const DATABASE_PATIENCE_MS = 6_000
const DATABASE_FAILED = 'connection to the database failed'

export type ServerOptions = GroundOptions & {
  /** What processes beside this one share with it; left out, this process starts it. */
  ground?: Ground
  /** The processes beside this one on the machine. */
  beside?: AppOptions['beside']
  passwordCost?: PasswordCost
  /** The site; when undefined, the built one is used if it exists. */
  web?: AppOptions['web']
  /** When the built site can be read: it may be built while the database starts. */
  siteBuilt?: Promise<void>
}

export type Server = App & {
  /** Base URL of the server. */
  url: string
  /** The first account, where its password has not been used yet. */
  firstAdmin: FirstAdmin | null
  /** Where the stand-ins listen, while any is used. */
  sandboxUrl: string | undefined
  /** Figures of this process alone, as text for Prometheus. */
  ownFigures(): Promise<string>
  /** Finishes running requests, then closes everything in reverse order of the start. */
  stop(): Promise<void>
}

type Undo = (() => Promise<unknown>)[]

/** Starts everything: database, migrations, outbox, stand-ins, starter data, API and site. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { config } = options
  const undo: Undo = []
  const warnThat = (message: string) => (error: unknown) => options.logger.warn({ err: error }, message)
  // A step that fails, such as a write to a database that is gone, must not keep the others from ending.
  const stop = async () => {
    for (let last = undo.pop(); last; last = undo.pop()) await last().catch(warnThat('a step of the stop failed'))
  }
  try {
    const ground = options.ground ?? (await openGround(options, undo))
    const { connection, standIns, backups } = ground
    const database = openDatabase({ ...connection, max: config.databaseConnections }, warnThat(DATABASE_FAILED))
    const brand = createCurrentBrand(config)
    undo.push(() => database.close())
    if (standIns) brand.onChange(() => standIns.renameMerchant(brand.now.name))
    const gateways = createGateways(config, { standIns, brand })
    undo.push(async () => gateways.mail.close())
    const media = await openMediaStore(config)

    const sandboxUrl = standIns && sandboxUrlOf(standIns)
    const { app, node, firstAdmin } = await withStartLock(connection, (client) =>
      openApp(options, { client, database, media, backups, sandboxUrl, brand, ...gateways }, undo),
    )
    const housekeeping = setInterval(
      () => void app.services.tidy().catch(warnThat('housekeeping failed')),
      HOUSEKEEPING_MS,
    )
    undo.push(async () => clearInterval(housekeeping))

    const url = await app.http.listen({ port: config.port, host: config.host })
    ground.begin(url)
    undo.push(() => leave(options, { app, node, connection }))
    return {
      ...app,
      url,
      ownFigures: app.metrics.printOwn,
      firstAdmin,
      sandboxUrl,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Opened = Omit<AppOptions, 'config' | 'node' | 'queue' | 'clock' | 'passwordCost' | 'web' | 'logger' | 'beside'> & {
  /** Holds the start lock. */
  client: Parameters<typeof migrateDatabase>[0]
}

/** Brings the database up to date, enters it as a node, and composes the application. */
async function openApp(options: ServerOptions, { client, ...opened }: Opened, undo: Undo) {
  const { config, logger, beside, clock = systemClock, passwordCost = PASSWORD_COST } = options
  const { database } = opened
  // The queue's tables come first: our schema's functions write into them.
  const queue = await openMessageQueue({
    connection: database.connection,
    onError: (err) => logger.warn({ err }, DATABASE_FAILED),
    onUndelivered: (err, message) => logger.warn({ err, ...message }, 'message not delivered'),
  })
  undo.push(() => queue.close())
  await migrateDatabase(client, (sentence) => logger.warn(sentence))
  const node = await enterAsNode({ config, database, logger, slot: beside?.slot })
  undo.push(() => node.stop())
  if (config.starterData) await createStarterDataRepository(database.db).load(clock.now())
  await createApiKeysRepository(database.db).ensure(config.apiKeys)
  const web = options.web ?? (await findBuiltSite(options.siteBuilt))
  const app = await createApp({ ...opened, config, node, queue, clock, passwordCost, web, logger, beside })
  undo.push(() => app.http.close())
  await app.services.pendingErasures.carryOut()
  return { app, node, firstAdmin: await app.services.firstAdmin.ensure() }
}

type Leaving = { app: App; node: ThisNode; connection: DatabaseConnection }

/**
 * Runs before the other steps of the stop: a proxy has to learn that this node leaves before it refuses requests. One of
 * several processes takes no new connections meanwhile, because the others do. Requests on connections that it has are
 * still answered.
 */
async function leave({ config, beside }: ServerOptions, { app, node, connection }: Leaving): Promise<void> {
  node.announceLeaving()
  // Not `http.Server.close`, which would cut connections that wait for their next request.
  if (beside) NetServer.prototype.close.call(app.http.server)
  await wait(config.leaveSeconds * 1000)
  setTimeout(() => connection.Client?.closeAll(), DATABASE_PATIENCE_MS).unref()
}

/** An address where nothing listens, for installations that never took cards. */
const NO_PROVIDER = 'http://127.0.0.1:9'

/** Gateways to the configured providers, or to the stand-ins for those that are not configured. */
function createGateways(
  config: Config,
  { standIns, brand }: Pick<Ground, 'standIns'> & { brand: CurrentBrand },
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
            requireTls: mail === 'real' && config.requireMailTls,
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

function sandboxUrlOf({ httpPort }: NonNullable<Ground['standIns']>): string {
  return `http://127.0.0.1:${httpPort}`
}

/** By the links of an installation of releases, which lead to others while this process runs. */
function neighbourBuilds(): string[] {
  const releases = path.resolve(WEB_DIST, '../../../..')
  if (path.basename(releases) !== 'releases') return []
  return ['current', 'previous']
    .map((link) => path.join(path.dirname(releases), link, 'apps/web/dist', CLIENT))
    .filter((folder) => existsSync(path.join(folder, 'assets')))
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
  return { renderer, clientDir: path.join(WEB_DIST, CLIENT), neighbours: neighbourBuilds() }
}
