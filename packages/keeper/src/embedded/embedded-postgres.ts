import { access, mkdir } from 'node:fs/promises'
import path from 'node:path'

import { ARCHIVE_SETTINGS, prepareArchive } from './archive-settings.ts'
import { findPackagedBinaries, prepareBinaries } from './binaries.ts'
import { DATABASE_NAME, ensureCluster, findPassword } from './cluster.ts'
import { EmbeddedPostgresError } from './errors.ts'
import { allowPasswords, type ListenAddress } from './listen.ts'
import { holdDataDirectory, type DataDirectoryHold } from './lock.ts'
import { choosePort, startPostmaster, type Postmaster, type PostmasterSetup } from './postmaster.ts'
import { findServerUser } from './server-user.ts'
import { openSocketFolder } from './socket-folder.ts'

export { DataDirectoryInUse, EmbeddedPostgresError } from './errors.ts'

export type EmbeddedPostgresOptions = {
  dataDir: string
  /** Receives the server's warnings and errors, and the supervisor's reactions to them. */
  log?: (line: string) => void
  maxConnections?: number
  /** Keeps each finished file of the log in `<dataDir>/wal-out`, until the product has shipped it. */
  archive?: boolean
  /** Where others may connect over TCP, with a password. */
  listen?: ListenAddress | undefined
  /** Runs a cluster that follows another server. Others are refused, and without this such a cluster is. */
  isStandby?: boolean
  /** Stand above the settings of the product; for tests, whose data nobody keeps. */
  settings?: Readonly<Record<string, string>>
}

/** A running database server that belongs to this process. */
export type EmbeddedPostgres = {
  /** What `pg` connects with: host = socket folder (or 127.0.0.1 on Windows), port, user, database. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  /** Process id of the postmaster. It changes after a restart. */
  readonly pid: number
  /** Called when the server ended unexpectedly and one restart did not help. */
  onUnexpectedExit(listener: (reason: string) => void): void
  /** Fast shutdown; resolves when the server has ended. */
  stop(): Promise<void>
}

/** A server that dies again sooner than this after a restart has a cause that restarting does not fix. */
const RESTART_PROVEN_AFTER_MS = 60_000

/**
 * Starts the bundled PostgreSQL server on the cluster in `<dataDir>/postgres`, which the first start creates.
 *
 * @throws DataDirectoryInUse where another process has the directory open.
 * @throws EmbeddedPostgresError with one sentence on what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  await makeDataDirectory(dataDir)
  const hold = await holdDataDirectory(dataDir)
  try {
    const setup = await prepare(dataDir, options)
    const server = await startPostmaster(setup).catch(async (error: unknown) => {
      await setup.socketFolder.remove()
      throw error
    })
    return supervise({ server, setup, hold, password: await findPassword(dataDir) })
  } catch (error) {
    await hold.letGo()
    throw error
  }
}

async function makeDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const sentence = `The data directory ${dataDir} cannot be made: set DATA_DIR to a folder you may write to.`
    throw new EmbeddedPostgresError(sentence, { cause: error })
  }
}

async function prepare(dataDir: string, options: EmbeddedPostgresOptions): Promise<PostmasterSetup> {
  const { log = () => undefined, maxConnections = 60, archive = false, settings = {}, listen } = options
  const cluster = path.join(dataDir, 'postgres')
  const user = await findServerUser(cluster)
  const binaries = await prepareBinaries({ dataDir, user, native: findPackagedBinaries() })
  await refuseOtherRole(cluster, options.isStandby ?? false)
  await ensureCluster({ dataDir, cluster, binaries, user })
  if (archive) await prepareArchive(dataDir, user)
  if (listen) await allowPasswords(cluster, user)
  const port = listen?.port ?? (await choosePort())
  const socketFolder = await openSocketFolder(cluster, user)
  const all = archive ? { ...ARCHIVE_SETTINGS, ...settings } : settings
  return { dataDir, cluster, binaries, user, port, socketFolder, listen, maxConnections, settings: all, log }
}

/** PostgreSQL's mark of a cluster that follows another server. It removes the file when the cluster is promoted. */
export const STANDBY_MARK = 'standby.signal'

async function refuseOtherRole(cluster: string, isStandby: boolean): Promise<void> {
  const isMarked = await access(path.join(cluster, STANDBY_MARK)).then(
    () => true,
    () => false,
  )
  if (isMarked === isStandby) return
  throw new EmbeddedPostgresError(
    isMarked
      ? `The database in ${cluster} is a standby, which takes no orders: promote it first, with npm run standby -- --promote.`
      : `The database in ${cluster} is no standby: make one with npm run standby -- --of URL --into DIR.`,
  )
}

type Supervised = { server: Postmaster; setup: PostmasterSetup; hold: DataDirectoryHold; password: string | undefined }

function supervise({ server: first, setup, hold, password }: Supervised): EmbeddedPostgres {
  const listeners: ((reason: string) => void)[] = []
  let server = first
  let restarting = Promise.resolve()
  let restartedAt = Number.NEGATIVE_INFINITY
  let stopping: Promise<void> | undefined
  let lost: string | undefined

  async function watch(): Promise<void> {
    const manner = await server.ended
    if (!stopping) restarting = handleDeath(manner)
  }

  async function handleDeath(manner: string): Promise<void> {
    if (performance.now() - restartedAt < RESTART_PROVEN_AFTER_MS) return giveUp(`The database server ${manner}.`)

    restartedAt = performance.now()
    setup.log(`The database server ${manner}; starting it again.`)
    try {
      server = await startPostmaster(setup)
      void watch()
    } catch (error) {
      giveUp(error instanceof Error ? error.message : String(error))
    }
  }

  function giveUp(reason: string): void {
    lost = reason
    for (const listener of listeners) listener(reason)
  }

  async function end(): Promise<void> {
    hold.announceEnding()
    await restarting
    await server.stop()
    await setup.socketFolder.remove()
    await hold.letGo()
  }

  void watch()
  const host = process.platform === 'win32' ? '127.0.0.1' : setup.socketFolder.path
  const name = { user: DATABASE_NAME, database: DATABASE_NAME }
  return {
    connection: { host, port: setup.port, ...name, ...(password === undefined ? {} : { password }) },
    get pid() {
      return server.pid
    },
    onUnexpectedExit(listener) {
      listeners.push(listener)
      if (lost !== undefined) listener(lost)
    },
    stop: () => (stopping ??= end()),
  }
}
