import { ZONE } from '@thali/domain/time/zone'
import type pg from 'pg'

import { insertReservations } from '../support/rows/table-rows.ts'

export type Size = { orders: number; users: number; items: number; reservations: number }

/** Higher than the number of any order that a proof adds. */
const AFTER_OLD_ORDERS = 10_000_000
const THREE_YEARS = "interval '1095 days'"
/** From midnight at the restaurant to the present. */
const TODAY = `(now() - date_trunc('day', now(), '${ZONE}'))`
/** Whole orders in one statement: a progress line now and then, and no statement of minutes. */
const PIECE = 100_000

/**
 * Fills the database with three years of business: orders of both locations on every day, most of them completed, 60 of
 * 100 paid by card, 30 in cash, some cancelled or refunded; guests, dishes and bookings. The dishes are copied from the
 * one existing order.
 */
export async function growOld(database: pg.Client, size: Size): Promise<void> {
  await beginPast(database)
  await insertUsers(database, size.users)
  await insertItems(database, size.items)
  for (let first = 1; first <= size.orders; first += PIECE) {
    const last = Math.min(first + PIECE - 1, size.orders)
    await insertOrders(database, { first, last, all: size.orders, users: size.users, span: THREE_YEARS })
    console.log(`${last.toLocaleString('en-CA')} orders …`)
  }
  await endPast(database)
  await insertReservations(database, size.reservations)
  await database.query('VACUUM (ANALYZE)')
}

/** Adds orders, over three years or over the present day, to a restaurant that has as many as `since`. */
export async function addOrders(
  database: pg.Client,
  { since, all, users, over }: { since: number; all: number; users: number; over: 'three years' | 'today' },
): Promise<void> {
  await beginPast(database)
  const span = over === 'today' ? TODAY : THREE_YEARS
  for (let first = since + 1; first <= all; first += PIECE) {
    await insertOrders(database, { first, last: Math.min(first + PIECE - 1, all), all, users, span })
  }
  await endPast(database)
  await database.query('DELETE FROM report_progress')
  await database.query('VACUUM (ANALYZE)')
  // Otherwise PostgreSQL would write these orders to disk during the measurement.
  await database.query('CHECKPOINT')
}

/** Rows of the past: their triggers had their say when they were made. Only the book adds up its days. */
async function beginPast(database: pg.Client): Promise<void> {
  await database.query('ALTER TABLE money_book ENABLE ALWAYS TRIGGER money_book_adds_up')
  await database.query('SET session_replication_role = replica')
}

async function endPast(database: pg.Client): Promise<void> {
  await database.query('SET session_replication_role = origin')
  await database.query('ALTER TABLE money_book ENABLE TRIGGER money_book_adds_up')
}

export async function insertUsers(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `INSERT INTO users (id, name, email, phone_number, role, created_at)
     SELECT 'old-' || n,
            (ARRAY['Asha','Liam','Wei','Fatima','Noor','Jean','Tom','Ana','Ravi','Grace'])[1 + n % 10] || ' ' ||
            (ARRAY['Patel','MacLeod','Zhang','Noor','Haddad','LeBlanc','Chisholm','Souza','Kumar','Roy'])[1 + n / 10 % 10]
              || ' ' || n,
            'guest' || n || '@example.com', '+1902555' || lpad((n % 10000)::text, 4, '0'), 'customer',
            now() - n * interval '2 hours'
     FROM generate_series(1, $1::int) AS n`,
    [count],
  )
}

async function insertItems(database: pg.Client, count: number): Promise<void> {
  await database.query(
    `INSERT INTO menu_items
     SELECT dish.* FROM (SELECT * FROM menu_items WHERE location_id = 'truro' ORDER BY id LIMIT 1) AS lender,
       generate_series(1, $1::int) AS n,
       LATERAL jsonb_populate_record(NULL::menu_items, to_jsonb(lender) || jsonb_build_object(
         'id', 'truro-old-' || n, 'name', 'Dish ' || n || ' of the house')) AS dish`,
    [count],
  )
}

type Piece = { first: number; last: number; all: number; users: number; span: string }

async function insertOrders(database: pg.Client, { first, last, all, users, span }: Piece): Promise<void> {
  await database.query(
    `WITH made AS (
       SELECT n, gen_random_uuid() AS id, md5('old payment ' || n)::uuid AS payment_id,
              (ARRAY['truro', 'new-glasgow'])[1 + (n % 3 = 0)::int] AS location_id,
              1 + (n * 7919::bigint % $4)::int AS guest,
              CASE WHEN n % 50 = 0 THEN 'cancelled' ELSE 'completed' END AS status,
              CASE WHEN n % 50 = 0 THEN 'unpaid' WHEN n % 400 = 1 THEN 'refunded' ELSE 'paid' END AS payment_status,
              CASE WHEN n % 10 < 6 THEN 'card' ELSE 'cash' END AS taken_by,
              (ARRAY['pickup', 'delivery', 'dine-in'])[1 + n % 3] AS order_type,
              1 + n % 4 AS portions,
              now() - interval '1 second' - (($3 - n)::float8 / $3) * ${span} AS at
       FROM generate_series($1::int, $2::int) AS n
     ),
     priced AS (
       SELECT made.*, 1799 * portions AS subtotal, round(1799 * portions * 0.14)::int AS tax, 100 * (n % 5) AS tip FROM made
     ),
     paid AS (
       INSERT INTO payments (id, taken_by, order_id, location_id, provider_id, captured_cents, refund_cents, currency,
                             actor, taken_at)
       SELECT payment_id, taken_by, id, location_id, CASE WHEN taken_by = 'card' THEN 'pi_old_' || n END,
              subtotal + tax + tip, CASE WHEN payment_status = 'refunded' THEN subtotal + tax + tip ELSE 0 END, 'cad',
              'system', at
       FROM priced WHERE payment_status <> 'unpaid'
     ),
     booked AS (
       INSERT INTO money_book (kind, source, n, order_id, location_id, at, day, sold_on, taken_by, order_type, tax_rate,
                               card, cash, dishes, tax, tip)
       SELECT 'paid', payment_id, 0, id, location_id, at, local.day, local.day, taken_by, order_type, 14000,
              CASE WHEN taken_by = 'card' THEN subtotal + tax + tip ELSE 0 END,
              CASE WHEN taken_by = 'cash' THEN subtotal + tax + tip ELSE 0 END, subtotal, tax, tip
       FROM priced, LATERAL (SELECT (at AT TIME ZONE 'America/Halifax')::date AS day) AS local
       WHERE payment_status <> 'unpaid'
     )
     INSERT INTO orders (
       id, number, location_id, account_id, status, payment_status, payment_method, order_type, customer_name,
       customer_email, customer_phone, lines, subtotal_cents, tax_cents, tip_cents, total_cents, tax_rate,
       location_snapshot, payment_id, paid_at, estimated_ready, ordered_at, completed_at, updated_at
     )
     SELECT priced.id, 10000 + n, priced.location_id, 'old-' || guest, priced.status, priced.payment_status,
            CASE WHEN priced.taken_by = 'card' THEN 'online' ELSE 'cash' END, priced.order_type, 'Guest ' || guest,
            'guest' || guest || '@example.com', '+1902555' || lpad((guest % 10000)::text, 4, '0'),
            jsonb_set(lender.lines, '{0,quantity}', to_jsonb(portions)), subtotal, tax, tip, subtotal + tax + tip, 14000,
            lender.location_snapshot, CASE WHEN priced.payment_status <> 'unpaid' THEN priced.payment_id END, at,
            at + interval '45 minutes', at, at + interval '1 hour', at + interval '1 hour'
     FROM priced, (SELECT * FROM orders WHERE number < 10000 LIMIT 1) AS lender`,
    [first, last, all, users],
  )
  // New orders are numbered after all old ones: two orders with one number would be refused.
  await database.query(`SELECT setval('order_numbers', greatest(last_value, ${AFTER_OLD_ORDERS})) FROM order_numbers`)
}
