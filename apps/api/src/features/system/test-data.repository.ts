import { sql } from 'drizzle-orm'

import type { Database, Executor, Pool } from '#api/database/database.ts'
import { FAILED_MESSAGE_QUEUE, MESSAGE_QUEUE, PUSH_QUEUE } from '#api/outbox/outbox-jobs.ts'

export type TestDataCounts = { orders: number; payments: number; bookings: number; messages: number }
export type RealData = { realSince: Date | null; orders: number; bookings: number; payments: number }

/** Tables that a trigger keeps from losing rows; here it steps aside, and only inside the transaction. */
const KEPT_BY_TRIGGER = [
  ['money_book', 'money_book_grows'],
  ['orders', 'orders_stay'],
  ['order_status_history', 'order_status_history_stays'],
  ['drawer_moves', 'drawer_moves_grows'],
  ['drawer_days', 'drawer_days_stay'],
  ['refunds', 'refunds_stay'],
  ['payments', 'payments_stay'],
  ['reservations', 'reservations_stay'],
] as const

/** All rows of these go, in an order that their references allow. */
export const EMPTIED = [
  'promotion_uses',
  'point_uses',
  'money_book',
  'money_book_days',
  'money_due',
  'tip_shares',
  'drawer_moves',
  'drawer_days',
  'order_status_history',
  'refunds',
  'order_changes',
  'approvals',
  'done_dishes',
  'remakes',
  'print_attempts',
  'print_jobs',
  'orders',
  'payments',
  'checkouts',
  // Paired with the provider that stands in.
  'card_readers',
  'open_cash_orders',
  'capacity',
  'order_claims',
  'webhook_events',
  'provider_transactions',
  'provider_payouts',
  'provider_readings',
  'reservations',
  'reservation_slots',
  'reservation_shares',
  'reservation_sources',
  'report_days',
  'report_items',
  'report_customers',
  'ageing_secrets',
  'report_visits',
  'report_orders',
  'report_progress',
  'email_sends',
  'message_ledger',
  'sent_messages',
  'idempotency_keys',
  'upload_parts',
  'uploads',
] as const

/** Tables that keep their rows: locations, menus, accounts, settings and the audit log. */
export const KEPT = [
  'backup_keys',
  'printers',
  'print_callers',
  'locations',
  'delivery_zones',
  'menu_categories',
  'menu_items',
  'option_groups',
  'options',
  'item_option_groups',
  'favorites',
  'addresses',
  'brand_settings',
  'house_rules',
  'api_keys',
  'users',
  'user_locations',
  'accounts',
  'sessions',
  'staff_pins',
  'passkeys',
  'device_people',
  'push_subscriptions',
  'verifications',
  'sign_in_failures',
  'phone_codes',
  'guest_codes',
  'marketing_consents',
  'email_suppressions',
  'welcome_codes',
  'promotions',
  'audit_log',
  'audit_personal',
  'audit_seals',
  'changes',
  'test_period',
  'nodes',
  'lifted_standby',
  'law_rates',
  'erasures',
  'pending_erasures',
  'shared_secrets',
  'rate_counts',
  'refusal_counts',
  'drills',
  'restores',
] as const

const COUNTS = `
SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM payments) AS payments,
       (SELECT count(*)::int FROM reservations) AS bookings, (SELECT count(*)::int FROM sent_messages) AS messages`

const REAL = `
SELECT period.real_since AS "realSince",
       (SELECT count(*)::int FROM orders WHERE ordered_at >= period.real_since) AS orders,
       (SELECT count(*)::int FROM reservations WHERE reserved_at >= period.real_since) AS bookings,
       (SELECT count(*)::int FROM checkouts WHERE session_id LIKE 'cs_live_%') AS payments
FROM test_period period WHERE id = 1`

/**
 * Orders from before this was noted have no mode. Where the installation works for real at its first start with this
 * table they may be real, so the period begins before all of them.
 */
const NOTE_START = `
INSERT INTO test_period (id, real_since)
SELECT 1, CASE WHEN NOT $1 THEN NULL WHEN EXISTS (SELECT 1 FROM orders) OR EXISTS (SELECT 1 FROM reservations)
  THEN to_timestamp(0) ELSE $2::timestamptz END
ON CONFLICT (id) DO UPDATE SET real_since = COALESCE(test_period.real_since, CASE WHEN $1 THEN $2::timestamptz END)`

export function createTestDataRepository({ db, pool }: { db: Database; pool: Pool }) {
  return {
    async noteStart(start: { isReal: boolean; at: Date }): Promise<void> {
      await pool.query(NOTE_START, [start.isReal, start.at])
    },

    async counts(within: Executor = db): Promise<TestDataCounts> {
      const { rows } = await within.execute<TestDataCounts>(sql.raw(COUNTS))
      return rows[0] ?? { orders: 0, payments: 0, bookings: 0, messages: 0 }
    },

    async real(within: Executor = db): Promise<RealData> {
      const { rows } = await within.execute<RealData>(sql.raw(REAL))
      const [found] = rows
      if (!found) return { realSince: null, orders: 0, bookings: 0, payments: 0 }
      return { ...found, realSince: found.realSince && new Date(found.realSince) }
    },

    /** Nothing new can be ordered or booked before the transaction ends. */
    async lock(tx: Executor): Promise<void> {
      await tx.execute(
        sql.raw('LOCK TABLE orders, checkouts, payments, refunds, reservations IN ACCESS EXCLUSIVE MODE'),
      )
    },

    async empty(tx: Executor, now: Date): Promise<void> {
      // First, because a message that is being sent is recorded as sent only while its job exists.
      const queues = [MESSAGE_QUEUE, FAILED_MESSAGE_QUEUE, PUSH_QUEUE].map((name) => `'${name}'`).join(', ')
      await tx.execute(sql.raw(`DELETE FROM pgboss.job WHERE name IN (${queues})`))
      for (const [table, trigger] of KEPT_BY_TRIGGER) {
        await tx.execute(sql.raw(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`))
      }
      await tx.execute(
        sql.raw('UPDATE welcome_codes SET order_id = NULL, order_phone = NULL WHERE order_id IS NOT NULL'),
      )
      for (const table of EMPTIED) await tx.execute(sql.raw(`DELETE FROM ${table}`))
      for (const [table, trigger] of KEPT_BY_TRIGGER) {
        await tx.execute(sql.raw(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`))
      }
      await tx.execute(sql.raw('UPDATE users SET loyalty_points = 0, total_orders = 0, total_spent_cents = 0'))
      await tx.execute(sql.raw('ALTER SEQUENCE order_numbers RESTART'))
      // What the stand-in provider has in its own book was tried out too.
      await tx.execute(sql`INSERT INTO provider_readings (id, begins_at) VALUES (1, ${now.toISOString()}::timestamptz)`)
    },

    /** Removes the dishes and categories, and answers how many dishes there were. */
    async emptyMenus(tx: Executor): Promise<number> {
      await tx.execute(sql.raw('DELETE FROM favorites'))
      await tx.execute(sql.raw('DELETE FROM option_groups'))
      const { rowCount } = await tx.execute(sql.raw('DELETE FROM menu_items'))
      await tx.execute(sql.raw('DELETE FROM menu_categories WHERE NOT is_default'))
      await tx.execute(sql.raw('UPDATE locations SET menu_version = menu_version + 1'))
      return rowCount ?? 0
    },

    async locationIds(tx: Executor): Promise<string[]> {
      const { rows } = await tx.execute<{ id: string }>(sql.raw('SELECT id FROM locations'))
      return rows.map(({ id }) => id)
    },
  }
}

export type TestDataRepository = ReturnType<typeof createTestDataRepository>
