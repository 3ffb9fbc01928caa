import { access, readFile } from 'node:fs/promises'
import path from 'node:path'

import { connectionTo, type DatabaseConnection } from '#api/database/database.ts'
import { DATABASE_NAME, findPassword } from '#api/database/embedded/cluster.ts'
import { startEmbeddedPostgres } from '#api/database/embedded/embedded-postgres.ts'
import { readLockFile } from '#api/database/embedded/running-server.ts'
import { openSocketFolder } from '#api/database/embedded/socket-folder.ts'
import { BackupError } from './backup-error.ts'

export type InstalledDatabase = { connection: DatabaseConnection; isEmbedded: boolean; letGo: () => Promise<void> }

/** Line of the server's lock file with the port, which is part of the socket's name. */
const PORT_LINE = 3

/**
 * Connects to the database of an installation, whether the product runs or not: the server of `DATABASE_URL`, the
 * embedded one of the running product, or the embedded one started for as long as it is needed.
 *
 * @throws BackupError where there is none.
 */
export async function openInstalledDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<InstalledDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: connectionTo(databaseUrl), isEmbedded: false, letGo: () => Promise.resolve() }
  }
  const running = await findRunning(dataDir)
  if (running) return running
  const cluster = path.join(dataDir, 'postgres')
  await access(path.join(cluster, 'PG_VERSION')).catch((cause: unknown) => {
    throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`, { cause })
  })
  const server = await startEmbeddedPostgres({ dataDir })
  return { connection: server.connection, isEmbedded: true, letGo: () => server.stop() }
}

/** The embedded database while another process runs it; undefined while none does. */
async function findRunning(dataDir: string): Promise<InstalledDatabase | undefined> {
  const cluster = path.join(dataDir, 'postgres')
  const lock = await readLockFile(cluster).catch(() => undefined)
  if (!lock?.isServing) return undefined
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const socketFolder = await openSocketFolder(cluster)
  const password = await findPassword(dataDir)
  const host = process.platform === 'win32' ? '127.0.0.1' : socketFolder.path
  const connection = { host, port: Number(lines[PORT_LINE]), user: DATABASE_NAME, database: DATABASE_NAME }
  return {
    connection: { ...connection, ...(password === undefined ? {} : { password }) },
    isEmbedded: true,
    letGo: () => socketFolder.remove(),
  }
}
