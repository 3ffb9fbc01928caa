import { ACCOUNTS, type BookRow } from '@thali/domain/money/book'
import { sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'

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
