import { Readable } from 'node:stream'

import type { Permission } from '@thali/domain/auth/roles'
import { localParts } from '@thali/domain/time/zone'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { Clock } from '#api/clock.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Database } from '#api/database/database.ts'
import { requireAccess } from '#api/identity/access.ts'
import { type Principal, principalName } from '#api/identity/principal.ts'
import type { RateLimits } from '#api/plugins/rate-limits.ts'

/** Starts that a spreadsheet would run as a formula; also full-width characters, and after control characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u
/** A negative amount starts like a formula but is none. */
const AMOUNT = /^-\d+\.\d{2}$/
const NEEDS_QUOTES = /[",\r\n]/
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One record of a CSV file (RFC 4180). Text that would be a formula gets a leading apostrophe, which spreadsheets show
 * as text: names are written by strangers. Numbers stay numbers.
 */
export function csvRow(values: readonly (string | number)[]): string {
  return `${values.map(toCell).join(',')}\r\n`
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) && !AMOUNT.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A list as a file: its name, its access rule, and its rows in pages. */
export type CsvFile<Query extends z.ZodObject> = {
  path: string
  summary: string
  access: Permission
  query: Query
  columns: readonly string[]
  /** File name with extension: `reservations-2026-11-20.csv`. */
  name: (query: z.output<Query>, today: string) => string
  rows: (query: z.output<Query>, principal: Principal) => AsyncIterable<readonly (readonly (string | number)[])[]>
}

type Deps = {
  db: Database
  clock: Clock
  limits: RateLimits
  findPrincipal: (request: FastifyRequest) => Promise<Principal>
}

/** Streams lists as CSV and audits who downloaded them. */
export function createAddCsv(app: FastifyInstance, { db, clock, limits, findPrincipal }: Deps) {
  return <Query extends z.ZodObject>({ path, summary, access, query, columns, name, rows }: CsvFile<Query>): void => {
    app.get(
      path,
      { config: { access }, schema: { summary, tags: ['admin'], querystring: query } },
      async (request, reply) => {
        await limits.byAddress(request, reply)
        const principal = await findPrincipal(request)
        requireAccess(principal, access)
        const wanted = request.query as z.output<Query>
        const file = name(wanted, localParts(clock.now()).date)
        const actor = principalName(principal, request.ip)
        await recordAudit(db, { actor, action: 'export', subject: file, detail: wanted })
        return reply
          .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${file}"` })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(toCsv(columns, rows(wanted, principal))))
      },
    )
  }
}

export type AddCsv = ReturnType<typeof createAddCsv>

async function* toCsv(
  columns: readonly string[],
  pieces: AsyncIterable<readonly (readonly (string | number)[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns)
  for await (const piece of pieces) yield piece.map(csvRow).join('')
}

/** Local date and time in a form that spreadsheets parse. */
export function csvDateTime(instant: string): string {
  const { date, minute } = localParts(new Date(instant))
  return `${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
