import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { ARCHIVE_SETTINGS, prepareArchive } from '../embedded/archive-settings.ts'
import { findPackagedBinaries, prepareBinaries } from '../embedded/binaries.ts'
import { DATABASE_NAME, findPassword } from '../embedded/cluster.ts'
import type { EmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { choosePort, startPostmaster } from '../embedded/postmaster.ts'
import { findServerUser } from '../embedded/server-user.ts'
import { openSocketFolder } from '../embedded/socket-folder.ts'

export type Recovery = {
  dataDir: string
  /** A copy of a cluster, and in it the folder `wal-in` with the files of the log to replay. */
  cluster: string
  timeline: number
  /** The last moment whose commits count; without it, all of the log counts. */
  until: Date | undefined
  /** Whether the log from here on is kept for the archive. */
  archive: boolean
  /** How a database is reached that is not named as the built-in one. */
  names?: DatabaseNames | undefined
}

export type DatabaseNames = { user: string; database: string }

export type RecoveredPostgres = Pick<EmbeddedPostgres, 'connection' | 'stop'>

/** Folder inside a cluster from which its recovery reads the log. */
export const WAL_IN = 'wal-in'

const FETCH =
  process.platform === 'win32' ? `copy "${WAL_IN}\\%f" "%p"` : `test -f "${WAL_IN}/%f" && cp "${WAL_IN}/%f" "%p"`

/**
 * Starts a server on a copy of a cluster, replays the log up to a moment and resolves once it can be written to. The
 * caller holds the data directory where the copy lies in one.
 *
 * @throws EmbeddedPostgresError with the last lines of the server as cause.
 */
export async function startRecovered(recovery: Recovery): Promise<RecoveredPostgres> {
  const { dataDir, cluster, timeline, until, archive } = recovery
  const user = await findServerUser(cluster)
  const binaries = await prepareBinaries({ dataDir, user, native: findPackagedBinaries() })
  if (archive) await prepareArchive(dataDir, user)
  await writeFile(path.join(cluster, 'recovery.signal'), '')
  const port = await choosePort()
  const socketFolder = await openSocketFolder(cluster, user)
  const settings = {
    ...(archive ? ARCHIVE_SETTINGS : {}),
    hot_standby: 'off',
    restore_command: FETCH,
    recovery_target_timeline: String(timeline),
    recovery_target_action: 'promote',
    ...(until ? { recovery_target_time: until.toISOString().replace('Z', '+00') } : {}),
  }
  const setup = {
    dataDir,
    cluster,
    binaries,
    user,
    port,
    socketFolder,
    maxConnections: 60,
    settings,
    log: () => undefined,
  }
  const server = await startPostmaster(setup).catch(async (error: unknown) => {
    await socketFolder.remove()
    throw error
  })
  const password = await findPassword(dataDir)
  const host = process.platform === 'win32' ? '127.0.0.1' : socketFolder.path
  const name = recovery.names ?? { user: DATABASE_NAME, database: DATABASE_NAME }
  return {
    connection: { host, port, ...name, ...(password === undefined ? {} : { password }) },
    async stop() {
      await server.stop()
      await socketFolder.remove()
    },
  }
}
