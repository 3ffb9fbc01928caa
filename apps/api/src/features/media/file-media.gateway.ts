import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { glob, mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { AppError } from '@thali/contracts/errors'

import type { MediaStore } from './media.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const ABSENT = new Set(['ENOENT', 'ENOTDIR'])
/** Segments of letters, digits, dots and hyphens that do not start with a dot, so that no key leaves the folder. */
const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Photos as files below one folder. */
export function createFileMedia(root: string): MediaStore {
  function fileOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`Not a key of the media store: ${JSON.stringify(key)}`)
    return path.join(root, key)
  }

  return {
    async put(key, bytes) {
      const file = fileOf(key)
      // In the same folder, so that the rename stays on one disk, and with the same name, so that leftovers are found.
      const part = `${file}.${randomUUID()}`
      try {
        await mkdir(path.dirname(file), { recursive: true })
        await write(part, bytes)
        await rename(part, file)
        await sync(path.dirname(file))
      } catch (cause) {
        await rm(part, { force: true }).catch(() => undefined) // What is left behind is swept up later.
        throw failure(cause)
      }
    },

    async get(key) {
      const file = fileOf(key)
      try {
        const handle = await open(file, constants.O_RDONLY)
        const { size } = await handle.stat()
        return { content: handle.createReadStream(), size }
      } catch (cause) {
        if (isAbsent(cause)) return null
        throw failure(cause)
      }
    },

    async delete(key) {
      const file = fileOf(key)
      try {
        await rm(file, { force: true })
      } catch (cause) {
        throw failure(cause)
      }
    },

    async *list(folder) {
      for await (const entry of glob('**', { cwd: fileOf(folder), withFileTypes: true })) {
        if (entry.isFile()) yield path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
      }
    },
  }
}

async function write(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o644)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Flushes the folder, so that the rename survives a power cut. Windows cannot open folders and skips this. */
async function sync(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code))
}

function failure(cause: unknown): AppError {
  const isFull = cause instanceof Error && 'code' in cause && FULL.has(String(cause.code))
  return isFull ? new AppError('storage-full', { cause }) : new AppError('unavailable', { retryAfter: 5, cause })
}
