import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { readBaseBackup } from '@thali/keeper/backup/base-backup'
import { createClusterWriter } from '@thali/keeper/backup/cluster-files'
import { findPackagedBinaries, prepareBinaries } from '@thali/keeper/embedded/binaries'
import { ensureCluster } from '@thali/keeper/embedded/cluster'
import { type Postmaster, startPostmaster } from '@thali/keeper/embedded/postmaster'
import { findServerUser, giveTo } from '@thali/keeper/embedded/server-user'
import { openSocketFolder } from '@thali/keeper/embedded/socket-folder'
import { eventually } from '@thali/testing/eventually'
import pg from 'pg'

import { findFreePort } from '../support/server-process.ts'

const STANDBY = 'standby'
const ROLE = { user: 'thali', database: 'thali' }
const PATIENCE_MS = 30_000

/** A database server that nobody supervises: killed, it stays dead. */
export type DatabaseServer = {
  port: number
  kill(): Promise<void>
  stop(): Promise<void>
  /** Runs one statement over a connection of its own. */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>
}

async function startServer(dataDir: string): Promise<DatabaseServer> {
  const cluster = path.join(dataDir, 'postgres')
  const user = await findServerUser(cluster)
  const port = await findFreePort()
  const postmaster: Postmaster = await startPostmaster({
    dataDir,
    cluster,
    binaries: await prepareBinaries({ dataDir, user, native: findPackagedBinaries() }),
    user,
    port,
    socketFolder: await openSocketFolder(cluster, user),
    maxConnections: 100,
    settings: { listen_addresses: '127.0.0.1' },
    log: () => undefined,
  })
  return {
    port,
    async kill() {
      process.kill(postmaster.pid, 'SIGKILL')
      await postmaster.ended
    },
    stop: () => postmaster.stop(),
    async ask<Row extends pg.QueryResultRow>(statement: string) {
      const client = new pg.Client({ host: '127.0.0.1', port, ...ROLE, connectionTimeoutMillis: 1_000 })
      try {
        await client.connect()
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

/** A new, empty database that takes connections and standbys on this machine. */
export async function startPrimary(dataDir: string): Promise<DatabaseServer> {
  const cluster = path.join(dataDir, 'postgres')
  const user = await findServerUser(cluster)
  const binaries = await prepareBinaries({ dataDir, user, native: findPackagedBinaries() })
  await ensureCluster({ dataDir, cluster, binaries, user })
  const everybodyHere = ['all', 'replication'].map((what) => `host ${what} all 127.0.0.1/32 trust\n`)
  // The rules of the embedded database come first, and refuse every address.
  await writeFile(path.join(cluster, 'pg_hba.conf'), `local all all trust\n${everybodyHere.join('')}`)
  if (user) await giveTo(user, cluster)
  return startServer(dataDir)
}

/** Copies the primary, and follows it; from then on a commit waits until both have it. */
export async function startStandby(primary: DatabaseServer, dataDir: string): Promise<DatabaseServer> {
  const cluster = path.join(dataDir, 'postgres')
  const user = await findServerUser(cluster)
  await primary.ask(`SELECT pg_create_physical_replication_slot('${STANDBY}', true)`)
  await readBaseBackup({ host: '127.0.0.1', port: primary.port, ...ROLE }, await createClusterWriter(cluster, user))
  const from = `host=127.0.0.1 port=${primary.port} user=${ROLE.user} application_name=${STANDBY}`
  await appendFile(
    path.join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${from}'\nprimary_slot_name = '${STANDBY}'\n`,
  )
  await writeFile(path.join(cluster, 'standby.signal'), '')
  if (user) await giveTo(user, cluster)
  const standby = await startServer(dataDir)
  await until(async () => (await primary.ask('SELECT FROM pg_stat_replication')).length === 1)
  await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`)
  await primary.ask('SELECT pg_reload_conf()')
  await until(async () => (await primary.ask(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 1)
  return standby
}

/** Makes the standby the primary, once it is ready to be one. */
export async function promote(standby: DatabaseServer): Promise<void> {
  await standby.ask('SELECT pg_promote(true, 30)')
}

/** Waits until something is so. A question that fails counts as no. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  await eventually(() => isSo().catch(() => false), PATIENCE_MS)
}
