import { createWriteStream } from 'node:fs'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import { flushFolder } from '../embedded/cluster.ts'
import { systemCodeOf } from '../embedded/errors.ts'
import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './backup-target.ts'

const UNFINISHED = '.part'
/** No file takes longer to write: what is older belongs to a process that died. */
const ABANDONED_MS = 24 * 60 * 60_000

/**
 * Backups as files below one folder, which has to be there: a folder that is missing is a disk that is not mounted, and
 * a new one in its place would fill the wrong disk.
 */
export function createFolderTarget(root: string): BackupTarget {
  const fileOf = (key: string) => path.join(root, ...key.split('/'))

  return {
    name: root,

    async put(key, content) {
      const file = fileOf(key)
      const unfinished = `${file}.${process.pid}${UNFINISHED}`
      try {
        await access(root)
        await mkdir(path.dirname(file), { recursive: true })
        await removeAbandoned(path.dirname(file))
        await pipeline(content, createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await rename(unfinished, file)
        await flushFolder(path.dirname(file))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined) // removed by a later backup
        throw toBackupError(error, root)
      }
    },

    async get(key) {
      const file = fileOf(key)
      try {
        await access(root)
        return (await handleOf(file))?.createReadStream() ?? null
      } catch (error) {
        throw toBackupError(error, root)
      }
    },

    async list(folder, from = '') {
      try {
        await access(root)
        const entries = await readdir(fileOf(folder), { recursive: true, withFileTypes: true }).catch(noneIfMissing)
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED))
          .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
          .filter((key) => key >= from)
          .toSorted()
      } catch (error) {
        throw toBackupError(error, root)
      }
    },

    async delete(key) {
      await rm(fileOf(key), { force: true }).catch((error: unknown) => {
        throw toBackupError(error, root)
      })
    },
  }
}

const SENTENCES: Record<string, (place: string) => string> = {
  ENOSPC: (place) => `There is no room left for backups in ${place}: make room, or name another folder.`,
  EDQUOT: (place) => `There is no room left for backups in ${place}: make room, or name another folder.`,
  EACCES: (place) => `${place} cannot be read or written: give it to the user that the product runs as.`,
  EPERM: (place) => `${place} cannot be read or written: give it to the user that the product runs as.`,
  EROFS: (place) => `${place} lies on a disk that can only be read.`,
  ENOENT: (place) => `${place} does not exist: mount its disk, or make the folder.`,
  ENOTDIR: (place) => `${place} is not a folder.`,
}

/** The operator's sentence for a fault of the file system; anything else as it is. */
function toBackupError(error: unknown, place: string): unknown {
  const sentence = SENTENCES[systemCodeOf(error) ?? '']
  return sentence && !(error instanceof BackupError) ? new BackupError(sentence(place), { cause: error }) : error
}

async function handleOf(file: string): Promise<FileHandle | null> {
  return open(file, 'r').catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return null
    throw error
  })
}

function noneIfMissing(error: unknown): never[] {
  if (systemCodeOf(error) === 'ENOENT') return []
  throw error
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith(UNFINISHED))) {
    const place = path.join(folder, name)
    const { mtimeMs } = await stat(place)
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(place, { force: true })
  }
}
