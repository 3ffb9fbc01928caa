import { createWriteStream } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { ServerUser } from '../embedded/server-user.ts'
import { BackupError } from './backup-error.ts'
import type { ClusterEntry } from './base-backup.ts'

/** Locks of the server that was copied; a server that finds them takes itself for a second one. */
const LEFT_OUT = /^\.s\.PGSQL\.|^postmaster\.(?:pid|opts)$/

/**
 * Writes the entries of a base backup into a new folder, as files of the user that the server runs as.
 * They need no flush: a server that starts on a copy flushes all of its files first.
 */
export async function createClusterWriter(folder: string, user: ServerUser | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (user) await chown(folder, user.uid, user.gid)

  return async ({ header, content }: ClusterEntry): Promise<void> => {
    if (LEFT_OUT.test(header.name)) return void content.resume()

    const place = path.join(folder, header.name)
    if (!place.startsWith(path.join(folder, path.sep)))
      throw new BackupError(`The backup names a file outside: ${header.name}`)
    if (header.type === 'directory') {
      await mkdir(place, { recursive: true, mode: 0o700 })
    } else if (header.type === 'file') {
      await pipeline(content, createWriteStream(place, { mode: 0o600 }))
    } else {
      throw new BackupError(`The backup holds something that is no file: ${header.name}`)
    }
    if (user) await chown(place, user.uid, user.gid)
  }
}
