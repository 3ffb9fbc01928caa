import { Readable } from 'node:stream'

import type { Call, EndpointDefinition, RawReply } from '@thali/contracts/endpoint'
import { localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Database } from '#api/database/database.ts'
import type { Principal } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

/** Starts that a spreadsheet would run as a formula; also full-width characters, and after control characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u
/** A negative amount starts like a formula but is none. */
const AMOUNT = /^-\d+\.\d{2}$/
const NEEDS_QUOTES = /[",\r\n]/
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One record of a CSV file (RFC 4180). Text that would be a formula gets a leading apostrophe, which spreadsheets show
 * as text: names are written by strangers. Numbers stay numbers.
 */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = isFormula(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The text of a cell that `csvRow` has written: without the apostrophe that kept it from being a formula. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell
}

/** A cell that begins with apostrophes before a formula gets one more, so that exactly one can be taken off again. */
function isFormula(text: string): boolean {
  const behind = text.replace(/^'+/, '')
  return FORMULA.test(behind) && !AMOUNT.test(behind)
}

type Piece = readonly (readonly (string | number)[])[]

/** A list as a file: what it is called, and its rows, a piece at a time. */
export type CsvFile<E extends EndpointDefinition> = {
  columns: readonly string[]
  /** With its ending: `reservations-2026-11-20.csv`. */
  name: (query: Call<E>['query'], today: string) => string
  rows: (query: Call<E>['query'], principal: Principal) => AsyncIterable<Piece>
}

type Deps = { db: Database; clock: Clock }

/** Sends lists as CSV while they are read, and notes who took them away. */
export function createAddCsv(addRoute: AddRoute, { db, clock }: Deps) {
  return <const E extends CsvEndpoint>(endpoint: E, { columns, name, rows }: CsvFile<E>): void => {
    addRoute(endpoint, async ({ query, principal, actor, reply }) => {
      // Read before the reply begins: a refusal can no longer be sent once the headers are out.
      const pieces = rows(query, principal)[Symbol.asyncIterator]()
      const first = await pieces.next()
      const file = name(query, localParts(clock.now()).date)
      await recordAudit(db, { actor, action: 'export', subject: file, detail: query })
      return reply
        .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${file}"` })
        .type(endpoint.reply.type)
        .send(Readable.from(toCsv(columns, first, pieces)))
    })
  }
}

type CsvEndpoint = EndpointDefinition & { reply: RawReply }
export type AddCsv = ReturnType<typeof createAddCsv>

async function* toCsv(columns: readonly string[], first: IteratorResult<Piece>, rest: AsyncIterator<Piece>) {
  yield BYTE_ORDER_MARK + csvRow(columns)
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value.map(csvRow).join('')
  } finally {
    await rest.return?.()
  }
}

/** Local date and time in a form that spreadsheets parse. */
export function csvDateTime(instant: string): string {
  const { date, minute } = localParts(new Date(instant))
  return `${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
