import type { MenuFormat } from '@thali/contracts/menu/menu-files'
import { BYTE_ORDER_MARK, csvRow, plainCell } from '@thali/domain/csv-cells'
import { fromMenuJson } from '@thali/domain/menu/files/json-file'
import { type FileReading, type MenuDocument, MENU_FILE_LIMITS } from '@thali/domain/menu/files/menu-document'
import { fromMenuTable, toMenuTable, type TableRow } from '@thali/domain/menu/files/table-file'
import { CsvError, parse } from 'csv-parse/sync'

export type MenuFile = { format: MenuFormat; text: string }

/** Takes seconds for a few MB of nothing but separators or brackets, so it runs in a worker thread. */
export function readMenuFile({ format, text }: MenuFile): FileReading {
  return format === 'json' ? fromMenuJson(text) : fromMenuCsv(text)
}

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

/** The rows of a CSV file, or where and why it cannot be read. */
export type CsvReading = { rows: TableRow[] } | { where: string; problem: string }

/** A spreadsheet of a language with decimal commas separates cells by semicolons, a copied table by tabs. */
const DELIMITERS = [',', ';', '\t']
/** With the row of columns. */
const MOST_ROWS = MENU_FILE_LIMITS.rows + 1

function readCsvRows(text: string): CsvReading {
  const plain = text.replace(/^\uFEFF/, '')
  const rows: TableRow[] = []
  const lines = createLineCount()
  try {
    parse(plain, {
      delimiter: delimiterOf(plain),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], context) => {
        const line = lines.firstOf(record, context.lines)
        if (record.length > MENU_FILE_LIMITS.columns) throw new UnreadableCsv(`Line ${line}`, TOO_WIDE)
        if (rows.length === MOST_ROWS) throw new UnreadableCsv('', TOO_LONG)
        rows.push({ line, cells: record.map(plainCell) })
        return null
      },
    })
    return { rows }
  } catch (error) {
    if (error instanceof UnreadableCsv) return { where: error.where, problem: error.message }
    if (error instanceof CsvError) return { where: `Line ${lines.next()}`, problem: QUOTES }
    throw error
  }
}

class UnreadableCsv extends Error {
  override readonly name = 'UnreadableCsv'
  readonly where: string
  constructor(where: string, message: string) {
    super(message)
    this.where = where
  }
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
const TOO_WIDE = `A row has at most ${MENU_FILE_LIMITS.columns} cells`
const TOO_LONG = `A menu file has at most ${MENU_FILE_LIMITS.rows} rows`

/** The delimiter that the first line has most often. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const [best = ','] = DELIMITERS.toSorted((a, b) => head.split(b).length - head.split(a).length)
  return best
}
