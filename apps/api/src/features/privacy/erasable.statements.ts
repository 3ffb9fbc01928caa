import { type Ages, RETENTION } from '@thali/domain/law/retention'
import { type SQL, sql } from 'drizzle-orm'

import { type GuestContact, isOfGuest, isPageOfGuest } from './guest.statements.ts'

/** Below the amount from which on tax law asks for a name. */
const IS_SMALL = sql`o.total_cents < ${RETENTION.orderName.namedFromCents}`
const closedBefore = (instant: Date) => sql`IN (SELECT id FROM users WHERE closed_at < ${instant})`

/** Which of the orders `o`, bookings `r`, or payment pages without an order, lose what names their guest. */
export type Which = { contacts: SQL; names: SQL; bookings: SQL; pages: SQL }

/**
 * Rows whose time is over: those that are too old, and those of accounts that were closed. They are two lists, because each
 * is found by another index.
 */
export const aged = (ages: Ages): Which[] => [
  {
    contacts: sql`o.ordered_at < ${ages.orderContact}`,
    names: sql`o.ordered_at < ${ages.orderName}`,
    bookings: sql`r.date < ${ages.bookingContact}::date`,
    pages: sql`created_at < ${ages.orderContact}`,
  },
  {
    contacts: sql`o.account_id ${closedBefore(ages.orderOfClosed)}`,
    names: sql`${IS_SMALL} AND o.account_id ${closedBefore(ages.orderOfClosed)}`,
    bookings: sql`r.account_id ${closedBefore(ages.bookingOfClosed)}`,
    pages: sql`account_id ${closedBefore(ages.orderOfClosed)}`,
  },
]

/** Those that somebody without an account had ordered and booked by an instant. */
export const ofGuest = (contact: GuestContact, by: Date): Which => {
  const orders = sql`${isOfGuest('o', contact)} AND o.ordered_at <= ${by}`
  return {
    contacts: orders,
    names: sql`${IS_SMALL} AND ${orders}`,
    bookings: sql`${isOfGuest('r', contact)} AND r.reserved_at <= ${by}`,
    pages: sql`${isPageOfGuest(contact)} AND created_at <= ${by}`,
  }
}
