import { Worker } from 'node:worker_threads'

import { fromMenuTable, toMenuTable } from '@thali/domain/menu/files/table-file'
import type { FileReading, MenuDocument } from '@thali/domain/menu/files/menu-document'

import { BYTE_ORDER_MARK, csvRow } from '#api/plugins/csv/csv-cells.ts'
import type { CsvReading } from './csv-rows.ts'

const WORKER = new URL('./csv-rows-worker.ts', import.meta.url)
/** A menu of 5 MB took one second on two cores. */
const LONGEST_MS = 15_000
const MOST_MEMORY = { maxOldGenerationSizeMb: 512 }
const TOO_AWKWARD: CsvReading = {
  where: '',
  problem: 'This file takes too long to read. Please check that it is a menu.',
}

/** A menu as CSV that spreadsheets open as it is. */
export function toMenuCsv(document: MenuDocument): string {
  return BYTE_ORDER_MARK + toMenuTable(document).map(csvRow).join('')
}

/** What the rows of a CSV file say. It is parsed in a thread of its own, while other requests have their turn. */
export async function fromMenuCsv(text: string): Promise<FileReading> {
  const reading = await readInWorker(text)
  if ('rows' in reading) return fromMenuTable(reading.rows)
  const { where, problem } = reading
  return { entries: [], faults: [{ where, column: null, message: problem }], isWhole: false }
}

async function readInWorker(text: string): Promise<CsvReading> {
  const worker = new Worker(WORKER, { workerData: text, resourceLimits: MOST_MEMORY })
  const timer = setTimeout(() => void worker.terminate(), LONGEST_MS)
  try {
    return await new Promise<CsvReading>((resolve, reject) => {
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
