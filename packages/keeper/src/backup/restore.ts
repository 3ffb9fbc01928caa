import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

import { ARCHIVE_FOLDER } from '../embedded/archive-settings.ts'
import { flushFolder } from '../embedded/cluster.ts'
import { DataDirectoryInUse } from '../embedded/errors.ts'
import { holdDataDirectory } from '../embedded/lock.ts'
import { readLockFile } from '../embedded/running-server.ts'
import { findServerUser } from '../embedded/server-user.ts'
import { BackupError, DamagedBackup } from './backup-error.ts'
import { photoOf } from './backup-names.ts'
import type { BackupSource } from './backup-source.ts'
import { restores } from './backup.table.ts'
import { addPending, readErasuresSince, type StoredErasure } from './erasure-register.ts'
import { createFolderTarget } from './folder-target.ts'
import type { Hole } from './log-holes.ts'
import { openBackup } from './open-backup.ts'
import { WAL_IN } from './recovery.ts'
import { withClient } from './with-client.ts'

export type RestoreJob = {
  source: BackupSource
  dataDir: string
  /** The last moment whose commits count; without it, everything that was shipped. */
  at: Date | undefined
  /** False where photos are kept in a bucket. */
  hasPhotos: boolean
  /** Whether the restored database goes on being archived. */
  archive: boolean
  /** Whether a log with a hole is replayed up to the hole. */
  upToHole: boolean
  now: Date
  tell: (line: string) => void
}

export type Restored = {
  backup: string
  /** What came after this is lost. */
  lastCommitAt: Date
  /** Where the database of before lies now. */
  before: string | null
  /** `kept`: other secrets were there; those of the backup lie beside them. */
  secrets: 'restored' | 'same' | 'kept' | 'none'
  photos: number
  /** Erasures that were taken back: the product does them again before it opens. */
  erasures: number
  /** Base backups and photos that no place has whole, by their keys. */
  damaged: string[]
  /** Holes of the log that keep it from leading further. */
  holes: readonly Hole[]
}

/** Numbers that may have been given out after the moment that was restored, and must not be given out again. */
const NUMBERS_LEFT_OUT = 1_000

const LIFT_NUMBERS = `SELECT setval('order_numbers', last_value + ${NUMBERS_LEFT_OUT}) FROM order_numbers`
const KNOWS_RESTORES = `SELECT to_regclass('restores') IS NOT NULL AS knows`

/**
 * Brings an installation back from its backups. The database is opened beside the present one and takes its place last;
 * nothing is overwritten, and where something goes wrong everything is as it was.
 *
 * @throws DataDirectoryInUse while the product runs there.
 * @throws BackupError
 */
export async function restore(job: RestoreJob): Promise<Restored> {
  const { dataDir, now, tell } = job
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
    throw new BackupError(`DATA_DIR cannot be made: ${dataDir}. Name a folder that this user may write to.`, { cause })
  })
  const hold = await holdDataDirectory(dataDir)
  try {
    const cluster = path.join(dataDir, 'postgres')
    const lock = await readLockFile(cluster)
    if (lock?.isServing) throw new DataDirectoryInUse(dataDir, lock.pid)

    const { backup, lastCommitAt, secrets, damaged, holes, erasures } = await recoverBeside(job, cluster)
    const before = await replace(dataDir, now)
    tell(before ? `the database of before lies in ${before}` : 'the database is in its place')
    const photos = job.hasPhotos ? await restorePhotos(job) : { restored: 0, damaged: [] }
    return {
      backup,
      lastCommitAt,
      before,
      secrets: await restoreSecrets(dataDir, secrets),
      photos: photos.restored,
      erasures,
      damaged: [...damaged, ...photos.damaged],
      holes,
    }
  } finally {
    await hold.letGo()
  }
}

/** The next start removes it, should this process be killed. */
const BESIDE = 'postgres.new-restore'

async function recoverBeside({ dataDir, ...job }: RestoreJob, cluster: string) {
  const beside = path.join(dataDir, BESIDE)
  await rm(beside, { recursive: true, force: true })
  try {
    const unshipped = path.join(dataDir, ARCHIVE_FOLDER)
    const user = await findServerUser(cluster)
    const { server, base, ...rest } = await openBackup({ ...job, dataDir, cluster: beside, user, unshipped })
    const { lastCommitAt } = rest
    let erasures: StoredErasure[]
    try {
      erasures = await readErasuresSince(job.source, lastCommitAt)
      await withClient(server.connection, (client) => afterRestore(client, { lastCommitAt, erasures }))
    } finally {
      await server.stop()
    }
    await rm(path.join(beside, WAL_IN), { recursive: true, force: true })
    return { backup: base.key, ...rest, erasures: erasures.length }
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

type Taken = { lastCommitAt: Date; erasures: StoredErasure[] }

/**
 * Numbers go on far above the last known one, and the product is told to ask the card provider and to erase again who was
 * erased after that moment.
 */
async function afterRestore(client: pg.Client, { lastCommitAt, erasures }: Taken): Promise<void> {
  const db = drizzle(client, { casing: 'snake_case' })
  await client.query(LIFT_NUMBERS)
  const { rows } = await client.query<{ knows: boolean }>(KNOWS_RESTORES)
  if (rows[0]?.knows) await db.insert(restores).values({ lastCommitAt })
  await addPending(client, erasures)
}

async function replace(dataDir: string, now: Date): Promise<string | null> {
  const cluster = path.join(dataDir, 'postgres')
  const before = path.join(dataDir, `postgres.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`)
  const hadOne = await exists(cluster)
  if (hadOne) await rename(cluster, before)
  await rename(path.join(dataDir, BESIDE), cluster)
  await flushFolder(dataDir)
  return hadOne ? before : null
}

async function restoreSecrets(dataDir: string, secrets: Buffer | null): Promise<Restored['secrets']> {
  if (!secrets) return 'none'
  const file = path.join(dataDir, 'secrets.json')
  const present = await readFile(file).catch(() => null)
  if (present?.equals(secrets)) return 'same'
  const isFree = present === null
  const place = isFree ? file : path.join(dataDir, 'secrets.from-backup.json')
  await writeFile(place, secrets, { mode: 0o600, flush: true })
  return isFree ? 'restored' : 'kept'
}

/** Photos that exist already are kept. A damaged photo is left out: the restaurant can do without it. */
async function restorePhotos({ source, dataDir, tell }: RestoreJob) {
  const media = path.join(dataDir, 'media')
  const damaged: string[] = []
  let restored = 0
  for (const key of await source.list('media')) {
    if (await exists(path.join(media, ...photoOf(key).split('/')))) continue
    await mkdir(media, { recursive: true })
    try {
      const bytes = await source.read(key, (plain) => buffer(Readable.from(plain)))
      await createFolderTarget(media).put(photoOf(key), Readable.from(bytes, { objectMode: false }))
      restored++
    } catch (error) {
      if (!(error instanceof DamagedBackup)) throw error
      tell(error.message)
      damaged.push(key)
    }
  }
  return { restored, damaged }
}

async function exists(place: string): Promise<boolean> {
  return access(place).then(
    () => true,
    () => false,
  )
}
