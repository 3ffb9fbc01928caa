import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'

import { AppError } from '@thali/contracts/errors'
import type { FileReading } from '@thali/domain/menu/files/menu-document'
import PQueue from 'p-queue'

import type { MenuFile } from './menu-file-text.ts'

const WORKER = new URL('./menu-file-worker.ts', import.meta.url)
/** A menu of 5 MB took one second on two cores. */
const LONGEST_MS = 15_000
const MOST_MEMORY = { maxOldGenerationSizeMb: 512 }
/** Each may take a core and its memory; orders need the others. */
const MOST_AT_ONCE = 2
/** Each that waits holds up to 5 MB. */
const MOST_WAITING = 8
const TOO_AWKWARD: FileReading = {
  entries: [],
  faults: [{ where: '', column: null, message: 'This file takes too long to read. Please check that it is a menu.' }],
  isWhole: false,
}

/** Reads menu files in threads of their own, while other requests have their turn: few at once, one of each caller. */
export function createMenuFileReader() {
  const queue = new PQueue({ concurrency: MOST_AT_ONCE })
  const busy = new Map<string, { file: MenuFile; reading: Promise<FileReading> }>()

  return {
    /**
     * A call that is repeated while its file is still read waits for that reading.
     *
     * @throws AppError `unavailable` while another file of this caller is read, and when too many wait
     */
    async read(actor: string, file: MenuFile): Promise<FileReading> {
      const now = busy.get(actor)
      if (now && isDeepStrictEqual(now.file, file)) return now.reading
      if (now) throw new AppError('unavailable', { message: ONE_BY_ONE, retryAfter: 5 })
      if (queue.size >= MOST_WAITING) throw new AppError('unavailable', { retryAfter: 5 })
      const reading = queue.add(() => readInWorker(file))
      busy.set(actor, { file, reading })
      try {
        return await reading
      } finally {
        busy.delete(actor)
      }
    },
  }
}

export type MenuFileReader = ReturnType<typeof createMenuFileReader>

const ONE_BY_ONE = 'Your other menu file is still being read. Please try again in a moment.'

async function readInWorker(file: MenuFile): Promise<FileReading> {
  const worker = new Worker(WORKER, { workerData: file, resourceLimits: MOST_MEMORY })
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    return await new Promise<FileReading>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => {
        if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(TOO_AWKWARD)
        else reject(error)
      })
      worker.once('exit', () => resolve(TOO_AWKWARD))
    })
  } finally {
    clearTimeout(timer)
  }
}
