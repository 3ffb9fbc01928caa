import { Readable } from 'node:stream'

import type { Call, EndpointDefinition, RawReply } from '@thali/contracts/endpoint'
import { BYTE_ORDER_MARK, csvRow } from '@thali/domain/csv-cells'
import { localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import type { Principal } from '#api/identity/principal.ts'
import type { AddRoute } from '#api/plugins/routes.ts'

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
      // The search may be somebody's name.
      const { search, ...detail } = { ...(query as { search?: string } | undefined) }
      await recordAudit(db, {
        actor,
        action: 'export',
        subject: file,
        detail,
        personal: search ? { search } : undefined,
      })
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
