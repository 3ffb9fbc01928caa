import { createReadStream, type Dirent } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { backupsToKeep } from '@thali/domain/backup-retention'
import { oneByOne } from '@thali/domain/one-by-one'
import tar, { type Pack } from 'tar-stream'

import { ADVISORY_LOCK } from '../advisory-locks.ts'
import type { DatabaseConnection } from '../connection/connect.ts'
import { systemCodeOf } from '../embedded/errors.ts'
import { BackupError } from './backup-error.ts'
import { baseKey, parseBases, photoKey } from './backup-names.ts'
import type { BackupTarget } from './backup-target.ts'
import { readBaseBackup } from './base-backup.ts'
import { oldErasures } from './erasure-register.ts'
import { segmentsToRemove } from './old-segments.ts'
import { connectForReplication, type Identity, identify } from './replication.ts'
import { claimTarget, putSealed } from './sealed-files.ts'
import { withClient } from './with-client.ts'

export type BackupJob = {
  connection: DatabaseConnection
  dataDir: string
  /** False where photos are kept in a bucket, which has copies of its own. */
  hasPhotos: boolean
  target: BackupTarget
  publicKey: string
  now: Date
}

/** How many files of the target were copied or removed, and the errors of the others. */
type Done = { done: number; faults: unknown[] }

/** After so many errors the target itself is taken to be out of reach, not one of its files. */
const MOST_FAULTS = 5

export type MadeBackup = { key: string; files: number; bytes: number; photos: number; removed: number }

/**
 * Makes a base backup with the secrets, copies the photos that the target has not, and removes what is older than the
 * retention. One at a time: undefined while another process makes one. When a photo cannot be read or an old file not
 * removed, the others are still handled, and its error is thrown at the end.
 *
 * @throws BackupError
 */
export async function makeBackup(job: BackupJob): Promise<MadeBackup | undefined> {
  return withBackupLock(job.connection, async () => {
    const identity = await identityOf(job.connection)
    await claimTarget(job.target, identity.systemIdentifier)
    const base = await putBase(job, identity)
    const photos = job.hasPhotos ? await putPhotos(job) : { done: 0, faults: [] }
    const removed = await removeOld(job)
    const [fault] = [...photos.faults, ...removed.faults]
    if (fault !== undefined) throw fault
    return { ...base, photos: photos.done, removed: removed.done }
  })
}

/** Which database answers there. */
export async function identityOf(connection: DatabaseConnection): Promise<Identity> {
  const client = await connectForReplication(connection)
  try {
    return await identify(client)
  } finally {
    await client.end()
  }
}

async function withBackupLock<Result>(connection: DatabaseConnection, work: () => Promise<Result>) {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      ADVISORY_LOCK.backup,
    ])
    return rows[0]?.mine ? work() : undefined
  })
}

async function putBase({ connection, dataDir, target, publicKey, now }: BackupJob, identity: Identity) {
  const key = baseKey({ startedAt: now, ...identity })
  const pack = tar.pack()
  const packing = packAll(pack, connection, dataDir)
  const putting = putSealed(target, key, publicKey, Readable.from(pack, { objectMode: false })).catch(
    (error: unknown) => {
      pack.destroy()
      throw error
    },
  )
  // Both end before we go on: the connection of the first is closed then.
  const [put, packed] = await Promise.allSettled([putting, packing])
  const faults = [put, packed].flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  if (packed.status === 'fulfilled' && faults.length === 0) return { key, ...packed.value }
  throw toldOfFullDisk(faults.find((fault) => !isConsequence(fault)) ?? faults[0])
}

async function packAll(pack: Pack, connection: DatabaseConnection, dataDir: string) {
  try {
    const base = await readBaseBackup(connection, async ({ header, content }) => {
      const entry = pack.entry({ ...header, name: `postgres/${header.name}` })
      await pipeline(content, entry as unknown as Writable)
    })
    const secrets = await readFile(path.join(dataDir, 'secrets.json')).catch(() => null)
    if (secrets) pack.entry({ name: 'secrets.json', mode: 0o600 }, secrets)
    pack.finalize()
    return base
  } catch (error) {
    pack.destroy(error as Error)
    throw error
  }
}

/** A stream that ends because its neighbour failed. */
function isConsequence(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || systemCodeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE')
}

/** A full disk is told as such. */
function toldOfFullDisk(error: unknown): unknown {
  return systemCodeOf(error) === 'ENOSPC' ? new BackupError('There is no room left for the backup.') : error
}

/** A photo never changes under its name, so that one that is there is complete. */
async function putPhotos({ dataDir, target, publicKey }: BackupJob): Promise<Done> {
  const media = path.join(dataDir, 'media')
  const there = new Set(await target.list('media'))
  let done = 0
  const putPhoto = async (entry: Dirent) => {
    const file = path.join(entry.parentPath, entry.name)
    const key = photoKey(path.relative(media, file).split(path.sep).join('/'))
    if (!entry.isFile() || there.has(key)) return
    await putSealed(target, key, publicKey, createReadStream(file))
    done++
  }
  const faults = await oneByOne(glob('**', { cwd: media, withFileTypes: true }), putPhoto, MOST_FAULTS)
  return { done, faults }
}

async function removeOld({ target, now }: BackupJob): Promise<Done> {
  const bases = parseBases(await target.list('base'))
  const kept = backupsToKeep(bases, now)
  const old = bases.filter((base) => !kept.has(base)).map(({ key }) => key)
  const segments = segmentsToRemove(await target.list('wal'), bases, now)
  const keys = [...old, ...segments, ...(await oldErasures(target, now))]
  const faults = await oneByOne(keys, (key) => target.delete(key), MOST_FAULTS)
  return { done: keys.length - faults.length, faults }
}
