import { Readable } from 'node:stream'

import { BYTE_ORDER_MARK, csvRow } from '@thali/domain/csv-cells'

import { linesOf } from './lines.ts'

/** Makes a sheet of lines of JSON: a column for each name, in that order. */
export function toSheet(lines: AsyncIterable<Buffer>, columns: readonly string[]): Readable {
  return Readable.from(rowsOf(lines, columns))
}

async function* rowsOf(lines: AsyncIterable<Buffer>, columns: readonly string[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns)
  const names = columns.map((name) => name.replaceAll('"', ''))
  const toRow = (line: string) => {
    const row = JSON.parse(line) as Readonly<Record<string, unknown>>
    return csvRow(names.map((name) => cellOf(row[name])))
  }
  for await (const some of linesOf(lines)) yield some.map(toRow).join('')
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
