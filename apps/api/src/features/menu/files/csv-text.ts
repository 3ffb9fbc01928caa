import { Readable } from 'node:stream'

import { fromMenuTable, type TableRow, toMenuTable } from '@thali/domain/menu/files/table-file'
import { type FileReading, MENU_FILE_LIMITS, type MenuDocument } from '@thali/domain/menu/files/menu-document'
import { CsvError, parse } from 'csv-parse'

import { BYTE_ORDER_MARK, csvRow, plainCell } from '#api/plugins/csv-routes.ts'

/** A spreadsheet of a language with decimal commas separates cells by semicolons, a copied table by tabs. */
const DELIMITERS = [',', ';', '\t']
const PIECE = 64 * 1024
/** More lines than entries can come from blank rows; these are not worth reading on. */
const MOST_LINES = 2 * MENU_FILE_LIMITS.rows

/** A menu as CSV that spreadsheets open as it is. */
export function toMenuCsv(document: MenuDocument): string {
  return BYTE_ORDER_MARK + toMenuTable(document).map(csvRow).join('')
}

/** What the rows of a CSV file say. Read in pieces, between which others have their turn. */
export async function fromMenuCsv(text: string): Promise<FileReading> {
  const plain = text.replace(/^\uFEFF/, '')
  const parser = Readable.from(piecesOf(plain)).pipe(
    parse({
      delimiter: delimiterOf(plain),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }),
  )
  const rows: TableRow[] = []
  let endedAt = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      rows.push({ line: firstLineOf(record, endedAt, info.lines), cells: record.map(plainCell) })
      endedAt = info.lines
      if (rows.length > MOST_LINES) return refused('', `A menu file has at most ${MENU_FILE_LIMITS.rows} rows`)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refused(`Line ${endedAt + 1}`, QUOTES)
  }
  return fromMenuTable(rows)
}

const QUOTES =
  'From here on quotation marks do not fit. A cell with quotation marks stands in a pair of them, and those within it are doubled'

/** A record ends on the line that the parser tells; line breaks within its cells are lines before that. */
function firstLineOf(record: readonly string[], endedAt: number, last: number): number {
  const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
  return Math.max(endedAt + 1, last - breaks)
}

function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += PIECE) yield text.slice(from, from + PIECE)
}

/** The one that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const [best = ','] = DELIMITERS.toSorted((a, b) => head.split(b).length - head.split(a).length)
  return best
}

function refused(where: string, message: string): FileReading {
  return { entries: [], faults: [{ where, column: null, message }], isWhole: false }
}
