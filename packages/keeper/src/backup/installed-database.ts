import { access } from 'node:fs/promises'
import path from 'node:path'

import { connectionTo, connectionWithin, type DatabaseConnection } from '../connection/connect.ts'
import { seenDatabaseIn } from '../connection/seen-database.ts'
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts'
import { findRunning } from '../embedded/running-connection.ts'
import { BackupError } from './backup-error.ts'

export type InstalledDatabase = { connection: DatabaseConnection; isEmbedded: boolean; letGo: () => Promise<void> }

/** Connects to the database of an installation at work; undefined while the embedded one does not run. */
export async function findRunningDatabase(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<InstalledDatabase | undefined> {
  if (databaseUrl !== undefined) {
    return {
      connection: connectionTo(databaseUrl, seenDatabaseIn(dataDir)),
      isEmbedded: false,
      letGo: () => Promise.resolve(),
    }
  }
  const running = await findRunning(dataDir)
  return running && { ...running, connection: connectionWithin(running.connection), isEmbedded: true }
}

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
  const running = await findRunningDatabase(dataDir, databaseUrl)
  if (running) return running
  const cluster = path.join(dataDir, 'postgres')
  await access(path.join(cluster, 'PG_VERSION')).catch((cause: unknown) => {
    throw new BackupError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`, { cause })
  })
  const server = await startEmbeddedPostgres({ dataDir })
  return { connection: connectionWithin(server.connection), isEmbedded: true, letGo: () => server.stop() }
}
