import type { Ages } from '@thali/domain/law/retention'
import { localParts, ZONE } from '@thali/domain/time/zone'
import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import { type SQL, sql } from 'drizzle-orm'

import type { Which } from './erasable.statements.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import { customerOf } from '#api/features/orders/customer.statements.ts'

/** Rows of one transaction; the contacts of orders go by whole days instead. */
const MOST_AT_ONCE = 500
const IS_OVER = sql`o.status IN ('completed', 'cancelled')`
const zone = sql.raw(`'${ZONE}'`)
const customer = sql.raw(customerOf('o'))
const startOf = (day: SQL) => sql`(${day})::timestamp AT TIME ZONE ${zone}`

const hasContact = ({ contacts }: Which) => sql`o.contact_gone_at IS NULL AND ${IS_OVER} AND (${contacts})`

const oldestDay = (which: Which) => sql`
SELECT (min(o.ordered_at) AT TIME ZONE ${zone})::date::text AS day FROM orders o WHERE ${hasContact(which)}`

const makeSecret = (day: string) => sql`
INSERT INTO ageing_secrets (year, secret)
VALUES (extract(year FROM ${day}::date)::int, gen_random_uuid()::text || gen_random_uuid()::text)
ON CONFLICT (year) DO NOTHING`

const isOfDay = (day: string) =>
  sql`o.ordered_at >= ${startOf(sql`${day}::date`)} AND o.ordered_at < ${startOf(sql`${day}::date + 1`)}`

/**
 * Erases the contacts of a day's orders. Reports go on counting its guests, by a hash: all orders that a guest placed on that
 * day get it, also those that keep their contact, so that nobody is counted by two names.
 */
const eraseContacts = (which: Which, day: string, now: Date) => sql`
WITH due AS (
  SELECT o.id, ${customer} AS customer,
         COALESCE(o.customer_key, encode(sha256(convert_to(s.secret || ${customer}, 'UTF8')), 'hex')) AS key
  FROM orders o JOIN ageing_secrets s ON s.year = extract(year FROM ${day}::date)::int
  WHERE ${hasContact(which)} AND ${isOfDay(day)}
  FOR NO KEY UPDATE OF o
), renamed AS (
  SELECT DISTINCT customer, key FROM due WHERE customer <> key
), gone AS (
  UPDATE orders o SET
    customer_email = '', customer_phone = '', customer_key = due.key, delivery_address = NULL, delivery_instructions = NULL,
    delivery_point = NULL, special_instructions = NULL, cancel_reason = NULL, open_cash_subjects = '{}', contact_gone_at = ${now},
    lines = (SELECT jsonb_agg(line - 'note' ORDER BY place) FROM jsonb_array_elements(o.lines) WITH ORDINALITY AS l (line, place)),
    changes = (SELECT COALESCE(jsonb_agg(change || '{"reason": ""}' ORDER BY place), '[]')
               FROM jsonb_array_elements(o.changes) WITH ORDINALITY AS c (change, place))
  FROM due WHERE o.id = due.id RETURNING o.id, due.key
), others AS (
  UPDATE orders o SET customer_key = renamed.key FROM renamed
  WHERE o.contact_gone_at IS NULL AND ${isOfDay(day)} AND ${customer} = renamed.customer
    AND o.id NOT IN (SELECT id FROM due)
  RETURNING o.id, renamed.key
), drafts AS (
  UPDATE checkouts c SET draft = NULL, cart = NULL FROM gone WHERE c.order_id = gone.id
), reasons AS (
  UPDATE order_changes c SET reason = '' FROM gone WHERE c.order_id = gone.id
), remade AS (
  UPDATE remakes m SET words = NULL FROM gone WHERE m.order_id = gone.id AND m.words IS NOT NULL
), logged AS (
  DELETE FROM audit_personal p USING gone WHERE p.subject = gone.id::text
), counted AS (
  DELETE FROM report_customers r USING renamed, locations l
  WHERE r.location_id = l.id AND r.day = ${day}::date AND r.customer = renamed.customer
  RETURNING r.location_id, renamed.key, r.orders, r.spent_cents, r.elsewhere
), counted_again AS (
  INSERT INTO report_customers AS r (location_id, day, customer, orders, spent_cents, elsewhere)
  SELECT location_id, ${day}::date, key, orders, spent_cents, elsewhere FROM counted
  ON CONFLICT (location_id, day, customer) DO UPDATE SET
    orders = r.orders + excluded.orders, spent_cents = r.spent_cents + excluded.spent_cents,
    elsewhere = r.elsewhere OR excluded.elsewhere
), kept AS (
  UPDATE report_orders r SET customer = named.key FROM (SELECT * FROM gone UNION ALL SELECT * FROM others) named
  WHERE r.order_id = named.id AND r.customer IS NOT NULL
)
SELECT count(*)::int AS erased FROM gone`

const eraseNames = ({ names }: Which, now: Date) => sql`
UPDATE orders SET customer_name = 'Guest', name_gone_at = ${now} WHERE id IN (
  SELECT o.id FROM orders o WHERE o.name_gone_at IS NULL AND ${IS_OVER} AND (${names})
  LIMIT ${MOST_AT_ONCE} FOR NO KEY UPDATE)`

const eraseBookings = ({ bookings }: Which, now: Date) => sql`
WITH gone AS (
  UPDATE reservations SET
    customer_name = 'Guest', customer_email = '', customer_phone = '', special_requests = NULL, cancellation_reason = NULL,
    device_info = NULL, is_active = false, contact_gone_at = ${now}
  WHERE id IN (
    SELECT r.id FROM reservations r
    WHERE r.contact_gone_at IS NULL AND (r.status = 'cancelled' OR r.date < ${localParts(now).date}::date) AND (${bookings})
    LIMIT ${MOST_AT_ONCE} FOR NO KEY UPDATE)
  RETURNING id
), logged AS (
  DELETE FROM audit_personal p USING gone WHERE p.subject = gone.id::text
)
SELECT FROM gone`

/** Empties the drafts of payments that were given back: they made no order with which they could age. */
const eraseReturned = ({ pages }: Which) => sql`
UPDATE checkouts SET draft = NULL, cart = NULL WHERE id IN (
  SELECT c.id FROM (SELECT * FROM checkouts WHERE draft IS NOT NULL AND state = 'paid' AND ${pages}) c
  WHERE NOT EXISTS (SELECT FROM orders o WHERE o.id = c.order_id) LIMIT ${MOST_AT_ONCE})`

/** A count of open cash orders names the guest by address and number; a guest who orders meanwhile holds the row. */
const ERASE_COUNTS = sql`
DELETE FROM open_cash_orders WHERE subject IN (
  SELECT subject FROM open_cash_orders WHERE open = 0 LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)`

const eraseMails = ({ sentMail }: Ages) => sql`
DELETE FROM email_sends WHERE id IN (SELECT id FROM email_sends WHERE created_at < ${sentMail} LIMIT ${MOST_AT_ONCE})`

const eraseLogged = ({ loggedPerson }: Ages) => sql`
DELETE FROM audit_personal WHERE audit_id IN (
  SELECT audit_id FROM audit_personal WHERE at < ${loggedPerson} LIMIT ${MOST_AT_ONCE})`

/** A secret goes with the last contact of its year: from then on nobody can try out whether an address is behind a hash. */
const eraseSecrets = sql`
DELETE FROM ageing_secrets s WHERE NOT EXISTS (
  SELECT FROM orders o WHERE o.contact_gone_at IS NULL
    AND o.ordered_at >= ${startOf(sql`make_date(s.year, 1, 1)`)} AND o.ordered_at < ${startOf(sql`make_date(s.year + 1, 1, 1)`)})`

/**
 * Erases names and contacts whose time is over, one day or 500 rows in each call, and answers how many rows it changed. An
 * advisory lock lets one process work at a time.
 */
export function createAgeingRepository(db: Database) {
  function inTurn<Result>(erase: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK.ageing})`)
      return erase(tx)
    })
  }
  const changed = (statement: SQL) => inTurn(async (tx) => (await tx.execute(statement)).rowCount ?? 0)

  return {
    /** Of the oldest day that has some. */
    orderContacts: (which: Which, now: Date): Promise<number> =>
      inTurn(async (tx) => {
        const { rows } = await tx.execute<{ day: string | null }>(oldestDay(which))
        const day = rows[0]?.day
        if (day == null) return 0
        await tx.execute(makeSecret(day))
        await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK.reports})`)
        return (await tx.execute<{ erased: number }>(eraseContacts(which, day, now))).rows[0]?.erased ?? 0
      }),

    orderNames: (which: Which, now: Date): Promise<number> => changed(eraseNames(which, now)),
    bookingContacts: (which: Which, now: Date): Promise<number> => changed(eraseBookings(which, now)),
    returnedPages: (which: Which): Promise<number> => changed(eraseReturned(which)),
    settledCounts: (): Promise<number> => changed(ERASE_COUNTS),
    sentMails: (ages: Ages): Promise<number> => changed(eraseMails(ages)),
    loggedPeople: (ages: Ages): Promise<number> => changed(eraseLogged(ages)),

    async forgetSecrets(): Promise<void> {
      await changed(eraseSecrets)
    },
  }
}

export type AgeingRepository = ReturnType<typeof createAgeingRepository>
