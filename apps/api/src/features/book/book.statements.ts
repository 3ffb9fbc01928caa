import { type BookRow } from '@thali/domain/money/book'
import { ACCOUNTS } from '@thali/domain/money/sums'
import type { DayRange } from '@thali/domain/reports'
import { type SQL, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'

const ABOUT = 'kind, source, n, order_id, location_id, at, day, sold_on, taken_by, order_type, tax_rate'
const COLUMNS = sql.raw(`${ABOUT}, ${ACCOUNTS.join(', ')}`)

/**
 * Adds rows to the book, as one JSON: a statement with a parameter for each cell takes the program four times as long. Columns are named, so that
 * those that a later release adds have their default.
 */
export async function addBookRows(tx: Transaction, rows: readonly BookRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    INSERT INTO money_book (${COLUMNS})
    SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::money_book, ${JSON.stringify(rows.map(toStored))}::jsonb)`)
}

const DAY = 'location_id, day, kind, taken_by, order_type, tax_rate'
/** What the trigger of the book adds up. */
const ADDED_UP = sql.raw(`
  SELECT ${DAY}, count(*) FILTER (WHERE n = 0)::int AS events, ${ACCOUNTS.map((account) => `sum(${account}) AS ${account}`).join(', ')}
  FROM money_book`)
const DAY_COLUMNS = sql.raw(`${DAY}, events, ${ACCOUNTS.join(', ')}`)
const addedUp = (where: SQL) => sql`${ADDED_UP} WHERE ${where} GROUP BY ${sql.raw(DAY)}`

/** Days of which `money_book_days` says something else than the rows of the book. */
export async function findWrongDays(executor: Executor, { from, until }: DayRange): Promise<string[]> {
  const inDays = sql`location_id = ANY (SELECT id FROM locations) AND day >= ${from}::date AND day < ${until}::date`
  const { rows } = await executor.execute<{ day: string }>(sql`
    WITH written AS (${addedUp(inDays)}), kept AS (SELECT ${DAY_COLUMNS} FROM money_book_days WHERE ${inDays})
    SELECT DISTINCT to_char(day, 'YYYY-MM-DD') AS day
    FROM ((TABLE written EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE written)) AS differs ORDER BY 1`)
  return rows.map(({ day }) => day)
}

/** Adds up some days anew. Nobody writes to the book meanwhile: a row that comes between would be counted twice or not at all. */
export async function addUpAnew(tx: Transaction, days: readonly string[]): Promise<void> {
  const ofDays = sql`day = ANY (${sql.param(days)}::date[])`
  await tx.execute(sql`LOCK TABLE money_book IN SHARE MODE`)
  await tx.execute(sql`DELETE FROM money_book_days WHERE ${ofDays}`)
  await tx.execute(sql`INSERT INTO money_book_days (${DAY_COLUMNS}) ${addedUp(ofDays)}`)
}

function toStored({ orderId, locationId, soldOn, takenBy, orderType, taxRate, sums, ...row }: BookRow) {
  return {
    ...row,
    ...sums,
    order_id: orderId,
    location_id: locationId,
    sold_on: soldOn,
    taken_by: takenBy,
    order_type: orderType,
    tax_rate: taxRate,
  }
}
