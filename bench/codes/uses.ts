import type pg from 'pg'

/** Orders that were not cancelled and open payment pages with a code, and the uses that the product counts. */
export type Uses = { orders: number; pages: number; counted: number }

export async function countUses(database: pg.Client, code: string): Promise<Uses> {
  const { rows } = await database.query<Uses>(
    `SELECT (SELECT count(*)::int FROM orders WHERE discount_code = $1 AND status <> 'cancelled') AS orders,
            (SELECT count(*)::int FROM checkouts WHERE draft->>'discountCode' = $1 AND state = 'open') AS pages,
            (SELECT count(*)::int FROM promotion_uses u JOIN promotions p ON p.id = u.promotion_id WHERE p.code = $1) AS counted`,
    [code],
  )
  const [uses] = rows
  if (!uses) throw new Error('The database counted nothing.')
  return uses
}

const LOCK = ' FOR NO KEY UPDATE'
const USE = 'INSERT INTO promotion_uses'
export const MOMENT_MS = 300

/** Draws out the moment between counting the uses and taking one, in which another racer could count the same. */
export function drawOut(database: pg.Client): Promise<void> {
  return edit(database, USE, `PERFORM pg_sleep(${MOMENT_MS / 1000}); ${USE}`)
}

/** Racers who count at the same moment no longer wait for each other. */
export function removeLock(database: pg.Client): Promise<void> {
  return edit(database, LOCK, '')
}

async function edit(database: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await database.query<{ source: string }>(
    `SELECT pg_get_functiondef('hold_discount_code'::regproc) AS source`,
  )
  const source = rows[0]?.source ?? ''
  if (source.split(from).length !== 2) throw new Error(`hold_discount_code does not have this once: ${from}`)
  await database.query(source.replace(from, to))
}
