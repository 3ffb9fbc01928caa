import type { FileReading, MenuDocument } from '@thali/domain/menu/files/menu-document'
import { fromMenuTable, toMenuTable } from '@thali/domain/menu/files/table-file'

import { BYTE_ORDER_MARK, csvRow } from '#api/plugins/csv/csv-cells.ts'
import { readCsvRows } from './csv-rows.ts'

/** A menu as CSV that spreadsheets open as it is. */
export function toMenuCsv(document: MenuDocument): string {
  return BYTE_ORDER_MARK + toMenuTable(document).map(csvRow).join('')
}

/** What the rows of a CSV file say. */
export function fromMenuCsv(text: string): FileReading {
  const reading = readCsvRows(text)
  if ('rows' in reading) return fromMenuTable(reading.rows)
  const { where, problem } = reading
  return { entries: [], faults: [{ where, column: null, message: problem }], isWhole: false }
}
