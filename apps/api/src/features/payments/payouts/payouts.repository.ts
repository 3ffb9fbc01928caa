import type { ProviderDay } from '@thali/domain/money/journal'
import type { DayRange } from '@thali/domain/reports'
import { ZONE } from '@thali/domain/time/zone'

import type { BookedPayout, BookedTransaction } from './stripe-book.ts'
import type { Pool } from '#api/database/database.ts'

/** Undefined: all locations, and what belongs to none. */
type Places = readonly string[] | undefined

export type BookedLine = {
  id: string
  kind: BookedTransaction['kind']
  paymentId: string | null
  payoutId: string | null
  amountCents: number
  feeCents: number
  createdAt: Date
  orderId: string | null
  orderNumber: number | null
  customerName: string | null
}
export type OwnPayment = {
  providerId: string
  capturedCents: number
  refundedCents: number
  orderId: string | null
  orderNumber: number | null
  customerName: string | null
}
export type PayoutRow = {
  id: string
  amountCents: number
  state: BookedPayout['state']
  arrivesOn: string
  /** Sum of all its lines that we know, of any location. */
  linesCents: number
}

/** The last reading of the provider's book; nothing from before `beginsAt` is read. */
export type Reading = { checkedAt: Date | null; problem: string | null; beginsAt: Date | null }

const PUT_TRANSACTIONS = `
INSERT INTO provider_transactions (id, kind, payment_id, payout_id, amount_cents, fee_cents, created_at)
SELECT id, kind, payment_id, $2::text, amount_cents, fee_cents, created_at
FROM jsonb_to_recordset($1::jsonb) AS line (id text, kind text, payment_id text, amount_cents bigint, fee_cents bigint,
  created_at timestamptz)
ON CONFLICT (id) DO UPDATE SET payout_id = COALESCE(excluded.payout_id, provider_transactions.payout_id),
  amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, payment_id = excluded.payment_id`

/** The payouts that are new or have changed, or whose lines are not all known. */
const PUT_PAYOUTS = `
WITH told AS (
  SELECT * FROM jsonb_to_recordset($1::jsonb)
    AS payout (id text, amount_cents bigint, state text, arrives_on date, created_at timestamptz)
), stored AS (
  INSERT INTO provider_payouts (id, amount_cents, state, arrives_on, created_at)
  SELECT id, amount_cents, state, arrives_on, created_at FROM told
  ON CONFLICT (id) DO UPDATE SET amount_cents = excluded.amount_cents, state = excluded.state,
    arrives_on = excluded.arrives_on
)
SELECT told.id FROM told
WHERE told.amount_cents <> (
  SELECT COALESCE(sum(line.amount_cents - line.fee_cents), 0) FROM provider_transactions line WHERE line.payout_id = told.id
)
ORDER BY told.created_at`

const IN_MONTH = (column: string) => `${column} >= ($2::date::timestamp AT TIME ZONE '${ZONE}')
  AND ${column} < ($3::date::timestamp AT TIME ZONE '${ZONE}')`
const HERE = `($1::text[] IS NULL OR p.location_id = ANY ($1))`

const LINES = `
SELECT line.id, line.kind, line.payment_id AS "paymentId", line.payout_id AS "payoutId",
       line.amount_cents AS "amountCents", line.fee_cents AS "feeCents", line.created_at AS "createdAt",
       o.id AS "orderId", o.number AS "orderNumber", o.customer_name AS "customerName"
FROM provider_transactions line
LEFT JOIN payments p ON p.provider_id = line.payment_id
LEFT JOIN orders o ON o.id = p.order_id
WHERE ${IN_MONTH('line.created_at')} AND ${HERE}
ORDER BY line.created_at, line.id`

/** Payments taken in the month or moved by a line of it. Those taken since the book was read are not in it yet. */
const PAYMENTS = `
SELECT p.provider_id AS "providerId", p.captured_cents AS "capturedCents", COALESCE(back.cents, 0)::int AS "refundedCents",
       o.id AS "orderId", o.number AS "orderNumber", o.customer_name AS "customerName"
FROM payments p
LEFT JOIN orders o ON o.id = p.order_id
LEFT JOIN LATERAL (
  SELECT sum(amount_cents) AS cents FROM refunds r
  WHERE r.payment_id = p.id AND r.provider_id IS NOT NULL AND r.state IN ('requested', 'succeeded') AND r.created_at < $4
) back ON true
WHERE p.taken_by = 'card' AND ${HERE} AND p.taken_at < $4
  AND ((${IN_MONTH('p.taken_at')}) OR p.provider_id IN (
    SELECT payment_id FROM provider_transactions WHERE ${IN_MONTH('created_at')}
  ))
ORDER BY p.taken_at`

/** All lines of some payments, of any month. */
const LINES_OF = `
SELECT kind, payment_id AS "paymentId", amount_cents AS "amountCents", fee_cents AS "feeCents"
FROM provider_transactions WHERE payment_id = ANY ($1) ORDER BY created_at, id`

const PAYOUTS = `
SELECT payout.id, payout.amount_cents AS "amountCents", payout.state, to_char(payout.arrives_on, 'YYYY-MM-DD') AS "arrivesOn",
       COALESCE((
         SELECT sum(amount_cents - fee_cents) FROM provider_transactions line WHERE line.payout_id = payout.id
       ), 0)::bigint AS "linesCents"
FROM provider_payouts payout WHERE id = ANY ($1) ORDER BY payout.arrives_on, payout.id`

const PLACE = `
LEFT JOIN payments p ON p.provider_id = line.payment_id LEFT JOIN locations place ON place.id = p.location_id`

/**
 * Fees and adjustments by the day they were charged, payouts by the day they arrive. Of a payout that is not the sum of its
 * lines, the difference belongs to no location.
 */
const BY_DAY = `
SELECT to_char(day, 'YYYY-MM-DD') AS day, place, sum(fees)::bigint AS fees, sum(adjustments)::bigint AS adjustments,
       sum(paid_out)::bigint AS "paidOut"
FROM (
  SELECT (line.created_at AT TIME ZONE '${ZONE}')::date AS day, COALESCE(place.name, '') AS place, line.fee_cents AS fees,
         CASE line.kind WHEN 'other' THEN line.amount_cents ELSE 0 END AS adjustments, 0 AS paid_out
  FROM provider_transactions line ${PLACE} WHERE ${IN_MONTH('line.created_at')} AND ${HERE}
  UNION ALL
  SELECT payout.arrives_on, COALESCE(place.name, ''), 0, 0, line.amount_cents - line.fee_cents
  FROM provider_payouts payout JOIN provider_transactions line ON line.payout_id = payout.id ${PLACE}
  WHERE payout.state = 'paid' AND payout.arrives_on >= $2::date AND payout.arrives_on < $3::date AND ${HERE}
  UNION ALL
  SELECT payout.arrives_on, '', 0, 0, payout.amount_cents - COALESCE((
    SELECT sum(line.amount_cents - line.fee_cents) FROM provider_transactions line WHERE line.payout_id = payout.id
  ), 0)
  FROM provider_payouts payout
  WHERE payout.state = 'paid' AND payout.arrives_on >= $2::date AND payout.arrives_on < $3::date AND $1::text[] IS NULL
) AS moved
GROUP BY day, place`

/** The provider's book as we last read it, beside our payments. */
export function createPayoutsRepository(pool: Pool) {
  async function rows<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    return (await pool.query<Row>({ name: `payouts-${name}`, text, values })).rows
  }

  return {
    /** Stores lines by their ids; a repeat changes nothing. */
    async putTransactions(lines: readonly BookedTransaction[], payoutId: string | null): Promise<void> {
      const told = lines.map(({ id, kind, paymentId, amountCents, feeCents, createdAt }) => ({
        id,
        kind,
        created_at: createdAt,
        payment_id: paymentId,
        amount_cents: amountCents,
        fee_cents: feeCents,
      }))
      if (told.length > 0) await rows('put-lines', PUT_TRANSACTIONS, [JSON.stringify(told), payoutId])
    },

    /** Stores payouts by their ids, and answers those whose lines are not all known. */
    async putPayouts(payouts: readonly BookedPayout[]): Promise<string[]> {
      const told = payouts.map(({ id, amountCents, state, arrivesOn, createdAt }) => ({
        id,
        state,
        amount_cents: amountCents,
        arrives_on: arrivesOn,
        created_at: createdAt,
      }))
      const open = await rows<{ id: string }>('put', PUT_PAYOUTS, [JSON.stringify(told)])
      return open.map(({ id }) => id)
    },

    async noteReading(reading: { checkedAt: Date | null; problem: string | null }): Promise<void> {
      await rows(
        'note',
        `INSERT INTO provider_readings (id, checked_at, problem) VALUES (1, $1, $2)
         ON CONFLICT (id) DO UPDATE SET problem = excluded.problem,
           checked_at = COALESCE(excluded.checked_at, provider_readings.checked_at)`,
        [reading.checkedAt, reading.problem],
      )
    },

    async lastReading(): Promise<Reading> {
      const [last] = await rows<Reading>(
        'reading',
        `SELECT checked_at AS "checkedAt", problem, begins_at AS "beginsAt" FROM provider_readings WHERE id = 1`,
        [],
      )
      return last ?? { checkedAt: null, problem: null, beginsAt: null }
    },

    lines: (places: Places, { from, until }: DayRange) =>
      rows<BookedLine>('lines', LINES, [places ?? null, from, until]),

    payments: (places: Places, { from, until }: DayRange, before: Date) =>
      rows<OwnPayment>('payments', PAYMENTS, [places ?? null, from, until, before]),

    linesOf: (paymentIds: readonly string[]) =>
      rows<Pick<BookedLine, 'kind' | 'paymentId' | 'amountCents' | 'feeCents'>>('lines-of', LINES_OF, [paymentIds]),

    sumsByDay: (places: Places, { from, until }: DayRange) =>
      rows<ProviderDay>('by-day', BY_DAY, [places ?? null, from, until]),

    payouts: (ids: readonly string[]) => rows<PayoutRow>('list', PAYOUTS, [ids]),
  }
}

export type PayoutsRepository = ReturnType<typeof createPayoutsRepository>
