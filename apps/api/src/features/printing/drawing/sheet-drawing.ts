import { Worker } from 'node:worker_threads'

import type { Bitmap } from '@thali/domain/paper/bitmap'
import type { PaperWidth, Sheet } from '@thali/domain/paper/sheet'
import PQueue from 'p-queue'

import type { DrawTask } from './draw-worker.ts'

const WORKER = new URL('./draw-worker.ts', import.meta.url)
/** An idle thread holds some 100 MB, and a new one is ready in a sixth of a second. */
const IDLE_MS = 60_000
/** A long sheet takes a tenth of a second, and the first one loads the fonts. */
const LONGEST_MS = 15_000

/**
 * Draws sheets in one thread beside the requests. It starts with the first sheet: drawing and fonts take 35 MB, which a
 * house without a printer must not pay.
 */
export function createSheetDrawing() {
  // One by one: of a thread that dies, it is then known which sheet it drew.
  const queue = new PQueue({ concurrency: 1 })
  let worker: Worker | undefined
  let inHand: PromiseWithResolvers<Bitmap> | undefined
  let isStopped = false
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(WORKER)
    const end = (error: Error) => {
      if (worker !== started) return
      // The next sheet gets a new thread, also while this one is still ending.
      worker = undefined
      inHand?.reject(error)
    }
    started.on('message', (bitmap: Bitmap) => inHand?.resolve(bitmap))
    started.on('error', end)
    started.on('exit', () => end(new Error('The thread that draws sheets ended')))
    return started
  }

  async function drawNow(task: DrawTask): Promise<Bitmap> {
    if (isStopped) throw new Error('Sheets are not drawn any more')
    clearTimeout(idle)
    worker ??= start()
    const drawing = worker
    drawing.ref()
    const timer = setTimeout(() => void drawing.terminate(), LONGEST_MS)
    try {
      inHand = Promise.withResolvers<Bitmap>()
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, as a window has
      drawing.postMessage(task)
      return await inHand.promise
    } finally {
      clearTimeout(timer)
      // Without a sheet in hand it keeps nothing alive.
      drawing.unref()
      idle = setTimeout(() => {
        // The next sheet begins with a new one.
        if (worker === drawing) worker = undefined
        void drawing.terminate()
      }, IDLE_MS).unref()
    }
  }

  return {
    /** @throws Error when the sheet cannot be drawn; the sheets after it still are */
    async draw(sheet: Sheet, width: PaperWidth): Promise<Bitmap> {
      return queue.add(() => drawNow({ sheet, width }))
    },

    /** Sheets that are not drawn by now fail. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(idle)
      await worker?.terminate()
    },
  }
}
