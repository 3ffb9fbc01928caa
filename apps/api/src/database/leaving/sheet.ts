import { Transform } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'

import { BYTE_ORDER_MARK, csvRow } from '@thali/domain/csv-cells'

/** Makes a sheet of lines of JSON: a column for each name, in that order. */
export function toSheet(columns: readonly string[]): Transform {
  const decoder = new StringDecoder('utf8')
  let rest = BYTE_ORDER_MARK + csvRow(columns)
  let begun = ''
  const sheetOf = (text: string) => {
    const lines = (begun + text).split('\n')
    begun = lines.pop() ?? ''
    const rows = lines.filter((line) => line !== '').map((line) => rowOf(JSON.parse(line) as Row, columns))
    const sheet = rest + rows.join('')
    rest = ''
    return sheet
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, sheetOf(decoder.write(chunk))),
    flush: (done) => done(null, sheetOf('\n')),
  })
}

type Row = Readonly<Record<string, unknown>>

function rowOf(row: Row, columns: readonly string[]): string {
  return csvRow(columns.map((name) => cellOf(row[name.replaceAll('"', '')])))
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return typeof value === 'boolean' ? String(value) : JSON.stringify(value)
}
