import { RETENTION } from '@thali/domain/law/retention'
import { mailboxOf } from '@thali/domain/money/welcome-code'
import { type SQL, sql } from 'drizzle-orm'

import { eraseMessagesTo, type GuestContact, isOfGuest, isPageOfGuest } from './guest.statements.ts'
import type { Executor, Transaction } from '#api/database/database.ts'
import type { User } from '#api/features/users/users.repository.ts'

/** What an account still waits for, or owes. */
export type OpenMatters = {
  orders: { id: string; number: number }[]
  bookings: { id: string; number: string }[]
  /** Payment pages that can be paid. */
  pages: number
}

export const isBusy = ({ orders, bookings, pages }: OpenMatters) => orders.length + bookings.length + pages > 0

/** @param today the local day: a booking is over the day after */
export function findOpenMatters(tx: Executor, accountId: string, today: string): Promise<OpenMatters> {
  const isTheirs = sql`account_id = ${accountId}`
  return readOpen(tx, { orders: isTheirs, bookings: isTheirs, pages: isTheirs, today })
}

/** @param today as of `findOpenMatters` */
export function findOpenMattersOfGuest(tx: Executor, contact: GuestContact, today: string): Promise<OpenMatters> {
  const [orders, bookings] = [isOfGuest('orders', contact), isOfGuest('reservations', contact)]
  return readOpen(tx, { orders, bookings, pages: isPageOfGuest(contact), today })
}

type Theirs = { orders: SQL; bookings: SQL; pages: SQL; today: string }

async function readOpen(tx: Executor, { orders, bookings, pages, today }: Theirs): Promise<OpenMatters> {
  const { rows } = await tx.execute<OpenMatters>(sql`
    SELECT
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', id, 'number', number) ORDER BY number), '[]')
       FROM orders WHERE ${orders} AND status IN ('pending', 'preparing', 'ready')) AS orders,
      (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', id, 'number', reservation_id) ORDER BY date, minute), '[]')
       FROM reservations WHERE ${bookings} AND status <> 'cancelled' AND date >= ${today}::date) AS bookings,
      (SELECT count(*)::int FROM checkouts
       WHERE ${pages} AND state IN ('open', 'processing') AND closed_because IS NULL) AS pages`)
  return rows[0] ?? { orders: [], bookings: [], pages: 0 }
}

/** What somebody has had here, for what stays of it. */
export async function readHistory(tx: Executor, accountId: string) {
  const { rows } = await tx.execute<{ orders: number; bookings: number; lastNamed: string | null }>(sql`
    SELECT count(*)::int AS orders,
           (SELECT count(*)::int FROM reservations WHERE account_id = ${accountId}) AS bookings,
           max(ordered_at) FILTER (WHERE total_cents >= ${RETENTION.orderName.namedFromCents}) AS "lastNamed"
    FROM orders WHERE account_id = ${accountId}`)
  const { orders = 0, bookings = 0, lastNamed = null } = rows[0] ?? {}
  return { orders, bookings, lastNamed: lastNamed === null ? null : new Date(lastNamed) }
}

type Person = Pick<User, 'id' | 'email' | 'emailVerified' | 'phoneNumber' | 'phoneVerifiedAt'>
type Closing = {
  now: Date
  /** A keyed hash, by which the person of a welcome code that was used is recognised. */
  hashOf: (text: string) => string
}

/**
 * Takes a person out of everything but their orders and bookings, which age from now on; with them those that were made
 * without the account, under its proved address or number.
 */
export async function erasePerson(tx: Transaction, person: Person, { now, hashOf }: Closing): Promise<void> {
  const { id, email, phoneNumber: phone } = person
  const provedEmail = person.emailVerified ? email.toLowerCase() : null
  const provedPhone = person.phoneVerifiedAt ? phone : null
  const addresses = [email.toLowerCase(), ...(phone === null ? [] : [phone])]
  const isTheirs = sql`account_id IS NULL AND (lower(customer_email) = ${provedEmail} OR customer_phone = ${provedPhone})`
  const statements: SQL[] = [
    sql`UPDATE orders SET account_id = ${id} WHERE ${isTheirs}`,
    sql`UPDATE reservations SET account_id = ${id} WHERE ${isTheirs}`,
    sql`DELETE FROM verifications WHERE value = ${id} OR position(${email} IN identifier || ' ' || value) > 0`,
    sql`DELETE FROM sessions WHERE user_id = ${id}`,
    sql`DELETE FROM staff_pins WHERE user_id = ${id}`,
    sql`DELETE FROM passkeys WHERE user_id = ${id}`,
    sql`DELETE FROM accounts WHERE user_id = ${id}`,
    sql`DELETE FROM phone_codes WHERE account_id = ${id}`,
    sql`DELETE FROM marketing_consents WHERE account_id = ${id}`,
    sql`DELETE FROM favorites WHERE account_id = ${id}`,
    sql`DELETE FROM addresses WHERE account_id = ${id}`,
    sql`DELETE FROM idempotency_keys WHERE principal = ${`account:${id}`}`,
    sql`DELETE FROM email_sends WHERE account_id = ${id}`,
    sql`DELETE FROM message_ledger WHERE account_id = ${id}`,
    sql`DELETE FROM pgboss.job WHERE data->>'accountId' = ${id}`,
    sql`DELETE FROM audit_personal WHERE subject = ${id}`,
    sql`DELETE FROM checkouts WHERE account_id = ${id} AND state IN ('failed', 'expired')`,
    sql`DELETE FROM welcome_codes WHERE account_id = ${id} AND order_id IS NULL`,
    sql`UPDATE welcome_codes SET order_phone = ${phone === null ? null : hashOf(phone)}, mailbox = ${hashOf(mailboxOf(email))}
        WHERE account_id = ${id}`,
    sql`UPDATE users SET name = 'Closed account', email = ${`closed-${id}@invalid`}, email_verified = false, image = NULL,
          phone_number = NULL, phone_verified_at = NULL, wants_notifications = false, wants_marketing = false,
          loyalty_points = 0, is_active = false, deleted_at = COALESCE(deleted_at, ${now}), closed_at = ${now},
          last_login_at = NULL, updated_at = ${now}
        WHERE id = ${id}`,
  ]
  for (const statement of statements) await tx.execute(statement)
  await eraseMessagesTo(tx, addresses)
}
