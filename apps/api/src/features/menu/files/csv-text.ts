import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { fromMenuTable, type TableRow, toMenuTable } from '@thali/domain/menu/files/table-file'
import { type FileReading, MENU_FILE_LIMITS, type MenuDocument } from '@thali/domain/menu/files/menu-document'
import { CsvError, parse } from 'csv-parse'

import { BYTE_ORDER_MARK, csvRow, plainCell } from '#api/plugins/csv-routes.ts'

/** A spreadsheet of a language with decimal commas separates cells by semicolons, a copied table by tabs. */
const DELIMITERS = [',', ';', '\t']
const PIECE = 64 * 1024
/** With the row of columns. */
const MOST_ROWS = MENU_FILE_LIMITS.rows + 1

/** A menu as CSV that spreadsheets open as it is. */
export function toMenuCsv(document: MenuDocument): string {
  return BYTE_ORDER_MARK + toMenuTable(document).map(csvRow).join('')
}

/** What the rows of a CSV file say. It is read in pieces, between which other requests have their turn. */
export async function fromMenuCsv(text: string): Promise<FileReading> {
  const plain = text.replace(/^\uFEFF/, '')
  const rows: TableRow[] = []
  const lines = createLineCount()
  const parser = parse({
    delimiter: delimiterOf(plain),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record: string[], context) => {
      rows.push({ line: lines.firstOf(record, context.lines), cells: record.map(plainCell) })
      return null
    },
  })
  const isTooLong = () => rows.length > MOST_ROWS
  try {
    await pipeline(Readable.from(piecesOf(plain, isTooLong)), parser.resume())
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (!isTooLong()) return refused(`Line ${lines.next()}`, QUOTES)
  }
  return isTooLong() ? refused('', `A menu file has at most ${MENU_FILE_LIMITS.rows} rows`) : fromMenuTable(rows)
}

/** Lines as an editor counts them. The parser tells the line after a record, and counts `\r\n` within a cell as two. */
function createLineCount() {
  let doubled = 0
  let endedAt = 0
  return {
    firstOf(record: readonly string[], after: number): number {
      const breaks = record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
      doubled += breaks.filter((one) => one.length === 2).length
      endedAt = after - doubled
      return endedAt - breaks.length
    },
    next: () => endedAt + 1,
  }
}

const QUOTES =
  'From here on quotation marks do not fit. A cell with quotation marks stands in a pair of them, and those within it are doubled'

function* piecesOf(text: string, isEnough: () => boolean): Generator<Buffer> {
  // Bytes, because a piece of text could end in the middle of a character.
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length && !isEnough(); from += PIECE) yield bytes.subarray(from, from + PIECE)
}

/** The delimiter that the first line has most often. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const [best = ','] = DELIMITERS.toSorted((a, b) => head.split(b).length - head.split(a).length)
  return best
}

function refused(where: string, message: string): FileReading {
  return { entries: [], faults: [{ where, column: null, message }], isWhole: false }
}
