import type pg from 'pg'

import { askWho } from '../connection/server-answer.ts'
import { StartRefusal } from '../start-refusal.ts'

/** A row of an overtaken primary that the present primary lacks, or has in an earlier state. */
export type LeftBehind = { what: 'order' | 'payment' | 'refund' | 'reservation'; name: string; lacks: string }

const BATCH = 5_000
const DOLLARS = (cents: string) => `'$' || to_char(${cents} / 100.0, 'FM999990.00')`

/** Rows by id, with a sentence of what they are. An order that went further has a higher version. */
const KINDS = [
  {
    what: 'order',
    rows: `SELECT o.id, o.version, o.number::text AS name,
      concat_ws(', ', o.location_id, o.customer_name, o.customer_phone, o.status, o.payment_status, ${DOLLARS('o.total_cents')}) AS lacks
      FROM orders o`,
    table: 'orders',
    version: 'version',
  },
  {
    what: 'payment',
    rows: `SELECT o.id, 0 AS version, COALESCE(o.provider_id, 'cash') AS name,
      concat_ws(', ', ${DOLLARS('o.captured_cents')}, 'of order ' || COALESCE(b.number::text, o.order_id::text)) AS lacks
      FROM payments o LEFT JOIN orders b ON b.id = o.order_id`,
    table: 'payments',
    version: '0',
  },
  {
    what: 'refund',
    rows: `SELECT o.id, 0 AS version, COALESCE(o.provider_id, o.purpose) AS name,
      concat_ws(', ', o.state, ${DOLLARS('o.amount_cents')}, 'of order ' || COALESCE(b.number::text, p.order_id::text)) AS lacks
      FROM refunds o JOIN payments p ON p.id = o.payment_id LEFT JOIN orders b ON b.id = p.order_id`,
    table: 'refunds',
    version: '0',
  },
  {
    what: 'reservation',
    rows: `SELECT o.id, o.version, o.reservation_id AS name,
      concat_ws(', ', o.location_id, o.customer_name, o.customer_phone, o.date::text, o.party_size || ' guests', o.status) AS lacks
      FROM reservations o`,
    table: 'reservations',
    version: 'version',
  },
] as const

type Row = { id: string; version: number; name: string; lacks: string }

/**
 * Names what an overtaken primary has and the present one lacks: what it stored after the standby had been promoted, or had
 * not sent before. Changes nothing on either.
 *
 * @throws StartRefusal when the two are not servers of one database, or one and the same server.
 */
export async function findLeftBehind(old: pg.Client, present: pg.Client): Promise<LeftBehind[]> {
  await refuseOthers(old, present)
  const found: LeftBehind[] = []
  for (const { what, rows, table, version } of KINDS) {
    for (let last = '00000000-0000-0000-0000-000000000000', isFull = true; isFull;) {
      const text = `${rows} WHERE o.id > $1 ORDER BY o.id LIMIT ${BATCH}`
      const batch = (await old.query<Row>(text, [last])).rows
      const there = `SELECT id, ${version} AS version FROM ${table} WHERE id = ANY($1)`
      const known = await present.query<Pick<Row, 'id' | 'version'>>(there, [batch.map(({ id }) => id)])
      const versions = new Map(known.rows.map((row) => [row.id, row.version]))
      for (const { id, version: reached, name, lacks } of batch) {
        const stored = versions.get(id)
        if (stored === undefined) found.push({ what, name, lacks })
        else if (stored < reached) found.push({ what, name, lacks: `went further there: ${lacks}` })
      }
      isFull = batch.length === BATCH
      last = batch.at(-1)?.id ?? last
    }
  }
  return found
}

async function refuseOthers(old: pg.Client, present: pg.Client): Promise<void> {
  const [there, here] = [await askWho(old), await askWho(present)]
  if (there.system !== here.system) {
    throw new StartRefusal(
      'The database named with --old is another one than that of DATABASE_URL: they share no past.',
    )
  }
  if (there.startedAt === here.startedAt) {
    throw new StartRefusal('The database named with --old is the primary itself: name the server that was overtaken.')
  }
}
