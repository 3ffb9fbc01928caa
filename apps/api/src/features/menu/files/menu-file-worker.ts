import { parentPort, workerData } from 'node:worker_threads'

import { type MenuFile, readMenuFile } from './menu-file-text.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, as a window has
parentPort?.postMessage(readMenuFile(workerData as MenuFile))
