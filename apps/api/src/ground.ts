import type { BackupState } from '@thali/keeper/backup/backup-keeper'
import { createBackupKeeper } from '@thali/keeper/backup/backup-keeper'
import { connectionTo, connectionWithin, type DatabaseConnection } from '@thali/keeper/connection/connect'
import { reachDatabase } from '@thali/keeper/connection/reach-database'
import { seenDatabaseIn } from '@thali/keeper/connection/seen-database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@thali/keeper/embedded/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'

import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { type Sandbox, startSandbox, type StartSandbox } from './sandbox.ts'

/** What all processes of the product on one machine share. */
export type Ground = {
  connection: DatabaseConnection
  /** The stand-ins of providers; undefined while none is used. */
  standIns: Pick<Sandbox, 'httpPort' | 'smtpPort' | 'renameMerchant'> | undefined
  /** How it stands with the backups; undefined when none are set up. */
  backups: { state: () => Promise<BackupState> } | undefined
  /** Begins what needs the site to be there: backups, and webhooks of the stand-ins. */
  begin: (url: string) => void
}

export type GroundOptions = {
  config: Config
  clock?: Clock
  logger: FastifyBaseLogger
  /** Left out, the sandbox is a process of its own. */
  openSandbox?: StartSandbox
  onDatabaseGone?: (reason: string) => void
  /** Says one sentence to the operator. */
  tellOperator?: (sentence: string) => void
}

type Undo = (() => Promise<unknown>)[]

/** Starts the database, the stand-ins that are used, and the keeper of backups. `undo` gets how to end each. */
export async function openGround(options: GroundOptions, undo: Undo): Promise<Ground> {
  const { config, openSandbox = startSandbox } = options
  const connection = await connect(options, undo)
  const standIns = needsSandbox(config)
    ? await openSandbox({ ...config, webhookSecret: config.secrets.webhook, merchant: config.brand.name })
    : undefined
  if (standIns) undo.push(() => standIns.stop())
  const backups = await openBackups(options, connection)
  return {
    connection,
    standIns,
    backups,
    begin(url) {
      backups?.start()
      undo.push(async () => backups?.stop())
      standIns?.sendWebhooksTo(new URL('/api/webhooks/stripe', url).href)
    },
  }
}

/** Room for the pool of each process, its own connections, and those of commands. */
const CONNECTIONS_OF_COMMANDS = 20
const OWN_CONNECTIONS = 8
const LEAST_CONNECTIONS = 60

async function connect(
  { config, onDatabaseGone, tellOperator = () => undefined, logger }: GroundOptions,
  undo: Undo,
): Promise<DatabaseConnection> {
  if (config.databaseUrl) {
    const connection = connectionTo(config.databaseUrl, seenDatabaseIn(config.dataDir))
    await reachDatabase(connection, { tell: tellOperator })
    return connection
  }
  const needed = CONNECTIONS_OF_COMMANDS + (config.processes ?? 1) * (config.databaseConnections + OWN_CONNECTIONS)
  const embedded: EmbeddedPostgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    archive: config.backup !== undefined,
    listen: config.databaseListen,
    maxConnections: Math.max(LEAST_CONNECTIONS, needed),
    log: (line) => logger.warn({ postgres: line }, 'database'),
  })
  embedded.onUnexpectedExit((reason) => onDatabaseGone?.(reason))
  undo.push(() => embedded.stop())
  return connectionWithin(embedded.connection)
}

async function openBackups({ config, clock = systemClock, logger }: GroundOptions, connection: DatabaseConnection) {
  const inform = (facts: object, message: string) => logger.info(facts, message)
  const warn = (facts: object, message: string) => logger.warn(facts, message)
  return createBackupKeeper({ config, connection, now: clock.now, inform, warn })
}

function needsSandbox({ providers }: Config): boolean {
  return Object.values(providers).includes('sandbox')
}
