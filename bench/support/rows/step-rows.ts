import type pg from 'pg'

import type { Row } from '../floors/row-writer.ts'

const PREFIX = '00000000-0000-4000-8000-'
const FIRST_NUMBER = 1_000_000

/** Id of a numbered row. */
export function numberedId(number: number): string {
  return PREFIX + number.toString(16).padStart(12, '0')
}

/** The number in the first numbered id of a text, or undefined. */
export function numberIn(text: string): number | undefined {
  const at = text.indexOf(PREFIX)
  return at < 0 ? undefined : Number.parseInt(text.slice(at + PREFIX.length, at + PREFIX.length + 12), 16)
}

/** The request of a tap on “Start Preparing”. */
export function stepBody(number: number): string {
  return JSON.stringify({ orderId: numberedId(number), status: 'preparing', version: 1 })
}

/** Numbered copies of the sample order that nobody has started. */
export async function insertPending(database: pg.Client, sample: Row, count: number): Promise<void> {
  await database.query(
    `INSERT INTO orders
     SELECT stored.*
     FROM generate_series(0, $2::int - 1) AS n,
          LATERAL jsonb_populate_record(NULL::orders, $1::jsonb || jsonb_build_object(
            'id', '${PREFIX}' || lpad(to_hex(n), 12, '0'), 'number', ${FIRST_NUMBER} + n)) AS stored`,
    [JSON.stringify(sample), count],
  )
}
