import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import { idempotencyKeys } from '#api/database/foundation.table.ts'

/** Somebody without an account: an e-mail address in lower case, or a number. */
export type GuestContact = { email: string } | { phone: string }

export const addressOf = (contact: GuestContact) => ('email' in contact ? contact.email : contact.phone)

/** @param row how the statement calls the orders or bookings */
export const isOfGuest = (row: string, contact: GuestContact): SQL =>
  'email' in contact
    ? sql`${sql.raw(row)}.account_id IS NULL AND lower(${sql.raw(row)}.customer_email) = ${contact.email}`
    : sql`${sql.raw(row)}.account_id IS NULL AND ${sql.raw(row)}.customer_phone = ${contact.phone}`

/** The condition for payment pages of a guest: the draft in `checkouts` has the address or number that was typed. */
export const isPageOfGuest = (contact: GuestContact): SQL =>
  'email' in contact
    ? sql`account_id IS NULL AND lower(draft->>'customerEmail') = ${contact.email}`
    : sql`account_id IS NULL AND draft->>'customerPhone' = ${contact.phone}`

/** Every address and number under which somebody without an account has ordered, booked or paid. */
export async function listGuestContacts(executor: Executor): Promise<GuestContact[]> {
  const { rows } = await executor.execute<{ email: string; phone: string }>(sql`
    SELECT lower(customer_email) AS email, customer_phone AS phone FROM orders
    WHERE account_id IS NULL AND contact_gone_at IS NULL
    UNION SELECT customer_email, customer_phone FROM reservations WHERE account_id IS NULL AND contact_gone_at IS NULL
    UNION SELECT COALESCE(lower(draft->>'customerEmail'), ''), COALESCE(draft->>'customerPhone', '') FROM checkouts
    WHERE account_id IS NULL AND draft IS NOT NULL`)
  const emails = new Set(rows.map(({ email }) => email))
  const phones = new Set(rows.map(({ phone }) => phone))
  return [...[...emails].map((email) => ({ email })), ...[...phones].map((phone) => ({ phone }))]
}

/** The addresses and numbers that stand on the orders and bookings of a guest, in lower case. */
export async function listAddresses(executor: Executor, contact: GuestContact): Promise<string[]> {
  const { rows } = await executor.execute<{ address: string }>(sql`
    WITH theirs AS (
      SELECT customer_email AS email, customer_phone AS phone FROM orders o WHERE ${isOfGuest('o', contact)}
      UNION ALL SELECT customer_email, customer_phone FROM reservations r WHERE ${isOfGuest('r', contact)})
    SELECT lower(email) AS address FROM theirs UNION SELECT phone FROM theirs`)
  return rows.map(({ address }) => address).filter((address) => address !== '')
}

export async function listIds(executor: Executor, contact: GuestContact): Promise<string[]> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    SELECT id FROM orders o WHERE ${isOfGuest('o', contact)}
    UNION ALL SELECT id FROM reservations r WHERE ${isOfGuest('r', contact)}`)
  return rows.map(({ id }) => id)
}

/** So many orders and bookings somebody without an account has here. */
export async function countOfGuest(executor: Executor, contact: GuestContact) {
  const { rows } = await executor.execute<{ orders: number; bookings: number }>(sql`
    SELECT (SELECT count(*)::int FROM orders o WHERE ${isOfGuest('o', contact)}) AS orders,
           (SELECT count(*)::int FROM reservations r WHERE ${isOfGuest('r', contact)}) AS bookings`)
  return rows[0] ?? { orders: 0, bookings: 0 }
}

/** Deletes the messages and codes to some addresses and numbers, sent or waiting, and their refusals of offers. */
export async function eraseMessagesTo(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const theirs = sql`ANY (${sql.param(addresses)})`
  await tx.execute(sql`DELETE FROM email_sends WHERE lower(address) = ${theirs}`)
  await tx.execute(sql`DELETE FROM email_suppressions WHERE address = ${theirs}`)
  await tx.execute(sql`DELETE FROM message_ledger WHERE lower(recipient) = ${theirs}`)
  await tx.execute(sql`DELETE FROM pgboss.job WHERE lower(data->>'to') = ${theirs}`)
  await tx.execute(sql`DELETE FROM guest_codes WHERE phone = ${theirs}`)
}

const ANSWERS_AT_ONCE = 1_000

/**
 * Empties the stored answers in which one of some addresses, numbers or ids stands, also those to staff and programs. Their
 * keys stay, so that no order is placed twice; a repetition is refused.
 */
export async function eraseAnswersAbout(tx: Transaction, about: readonly string[]): Promise<void> {
  const { principal, key, answer, response } = idempotencyKeys
  for (let after = { principal: '', key: '' }; ;) {
    const rows = await tx
      .select({ principal, key, answer, response })
      .from(idempotencyKeys)
      .where(
        and(
          or(isNotNull(answer), isNotNull(response)),
          sql`(${principal}, ${key}) > (${after.principal}, ${after.key})`,
        ),
      )
      .orderBy(principal, key)
      .limit(ANSWERS_AT_ONCE)
    for (const row of rows) {
      const text = JSON.stringify(row.answer ?? row.response).toLowerCase()
      if (!about.some((one) => text.includes(one))) continue
      const isRow = and(eq(principal, row.principal), eq(key, row.key))
      await tx.update(idempotencyKeys).set({ answer: null, response: null }).where(isRow)
    }
    const last = rows.at(-1)
    if (!last || rows.length < ANSWERS_AT_ONCE) return
    after = last
  }
}

/** Deletes what a guest typed for payment pages that nobody paid. */
export async function eraseUnpaidPages(tx: Transaction, contact: GuestContact): Promise<void> {
  await tx.execute(sql`DELETE FROM checkouts WHERE state IN ('failed', 'expired') AND ${isPageOfGuest(contact)}`)
}
