import { parentPort, workerData } from 'node:worker_threads'

import { readCsvRows } from './csv-rows.ts'

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, as a window has
parentPort?.postMessage(readCsvRows(String(workerData)))
