import { access, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type pg from 'pg'

import { readBaseBackup } from '../backup/base-backup.ts'
import { createClusterWriter } from '../backup/cluster-files.ts'
import { connectForReplication, identify } from '../backup/replication.ts'
import { sqlState } from '../connection/connect.ts'
import { STANDBY_MARK } from '../embedded/embedded-postgres.ts'
import { EmbeddedPostgresError } from '../embedded/errors.ts'
import { holdDataDirectory } from '../embedded/lock.ts'
import { findServerUser } from '../embedded/server-user.ts'
import { followPrimary, writeNote } from './standby-note.ts'

/** Major version of the server that the program brings. */
const MAJOR_VERSION = '18'
const ALREADY_THERE = '42710'
const IN_USE = '55006'

type Standby = {
  /** Address of the primary, with a role that may replicate. */
  primary: string
  dataDir: string
  /** By which the primary knows it: its slot, and in `synchronous_standby_names`. */
  name: string
  tell: (line: string) => void
}

/**
 * Copies a running server into an empty data folder, as one that follows it. Overwrites nothing.
 *
 * @throws EmbeddedPostgresError, BackupError
 */
export async function makeStandby({ primary, dataDir, name, tell }: Standby): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const hold = await holdDataDirectory(dataDir)
  const cluster = path.join(dataDir, 'postgres')
  const unfinished = path.join(dataDir, `postgres.new-${process.pid}`)
  try {
    await refuseDatabase(cluster)
    const connection = { connectionString: primary }
    const systemIdentifier = await withReplication(connection, (client) => makeSlot(client, name))
    tell(`slot ${name} made: the primary keeps its log for this standby`)

    const user = await findServerUser(cluster)
    const writeEntry = await createClusterWriter(unfinished, user)
    const { files, bytes } = await readBaseBackup(connection, writeEntry)
    await refuseOtherVersion(unfinished)
    const note = { primary, name, systemIdentifier }
    await followPrimary(unfinished, note)
    await writeFile(path.join(unfinished, STANDBY_MARK), '')
    if (user) await chown(path.join(unfinished, STANDBY_MARK), user.uid, user.gid)
    await writeNote(dataDir, note)
    await rename(unfinished, cluster)
    tell(`copied: ${files} files, ${Math.ceil(bytes / 1_048_576)} MB, each compared with the primary's list`)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await hold.letGo()
  }
}

async function refuseDatabase(cluster: string): Promise<void> {
  const isThere = await access(cluster).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new EmbeddedPostgresError(
    `There is a database in ${cluster} already: move it away, or name another folder with --into. Nothing was changed.`,
  )
}

async function refuseOtherVersion(cluster: string): Promise<void> {
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version === MAJOR_VERSION) return
  const sentence = `The primary is PostgreSQL ${version}, and a standby of this program is PostgreSQL ${MAJOR_VERSION}.`
  throw new EmbeddedPostgresError(sentence)
}

async function withReplication<Result>(
  connection: { connectionString: string },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectForReplication(connection)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the slot anew where one of a standby that is no more is left, and answers whose server it is. */
async function makeSlot(client: pg.Client, name: string): Promise<string> {
  const make = `CREATE_REPLICATION_SLOT "${name}" PHYSICAL RESERVE_WAL`
  try {
    await client.query(make)
  } catch (error) {
    if (sqlState(error) !== ALREADY_THERE) throw error
    await client.query(`DROP_REPLICATION_SLOT "${name}"`).catch((cause: unknown) => {
      if (sqlState(cause) !== IN_USE) throw cause
      const sentence = `A standby called ${name} follows this primary already: choose another name with --name.`
      throw new EmbeddedPostgresError(sentence, { cause })
    })
    await client.query(make)
  }
  return (await identify(client)).systemIdentifier
}

/** Which installation a primary is; undefined while it does not answer. */
export async function identifierOf(primary: string): Promise<string | undefined> {
  return withReplication(
    { connectionString: primary },
    async (client) => (await identify(client)).systemIdentifier,
  ).catch(() => undefined)
}
