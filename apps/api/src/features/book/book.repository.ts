import {
  type BookedChange,
  type BookedOrder,
  type BookedPayment,
  type BookedRefund,
  type BookRow,
  type MoneyOfOrder,
} from '@thali/domain/money/book'
import type { DayRange } from '@thali/domain/reports'
import { ZONE } from '@thali/domain/time/zone'
import { ADVISORY_LOCK } from '@thali/keeper/advisory-locks'
import { desc, inArray, sql } from 'drizzle-orm'

import { addBookRows, addUpAnew, findWrongDays } from './book.statements.ts'
import { moneyDue } from './book.table.ts'
import type { Database, Transaction } from '#api/database/database.ts'

/** The money of an order, and what the book says of it. */
export type KnownMoney = MoneyOfOrder & { stored: BookRow[] }

/** Instants as JSON writes them. */
type Written<Row> = {
  [Key in keyof Row]: Row[Key] extends Date ? string : Row[Key] extends Date | null ? string | null : Row[Key]
}
type Read = {
  order: Written<BookedOrder> | null
  payments: Written<BookedPayment>[]
  refunds: Written<BookedRefund>[] | null
  changes: Written<BookedChange>[] | null
  stored: (Written<Omit<BookRow, 'sums'>> & { sums: BookRow['sums'] })[] | null
}

/** One statement: all of it is of the same moment. */
const READ_MONEY = (orderIds: readonly string[]) => sql`
SELECT (
    SELECT jsonb_build_object(
      'id', o.id, 'status', o.status, 'orderType', o.order_type, 'paymentId', o.payment_id, 'taxRate', o.tax_rate,
      'subtotalCents', o.subtotal_cents, 'discountCents', o.discount_cents, 'feeCents', o.fee_cents,
      'taxCents', o.tax_cents, 'tipCents', o.tip_cents, 'cancelledAt', o.cancelled_at, 'dueCents', o.due_cents
    ) FROM orders o WHERE o.id = asked.id
  ) AS "order", came.payments, went.refunds, booked.stored, made.changes
FROM unnest(${sql.param(orderIds)}::uuid[]) AS asked (id)
CROSS JOIN LATERAL (
  SELECT array_agg(p.id) AS ids, jsonb_agg(jsonb_build_object(
    'id', p.id, 'orderId', p.order_id, 'locationId', p.location_id, 'takenBy', p.taken_by,
    'capturedCents', p.captured_cents, 'roundingCents', p.rounding_cents, 'paysRest', p.pays_rest, 'takenAt', p.taken_at
  )) AS payments FROM payments p WHERE p.order_id = asked.id
) came
CROSS JOIN LATERAL (
  SELECT array_agg(r.id) AS ids, jsonb_agg(jsonb_build_object(
    'id', r.id, 'paymentId', r.payment_id, 'purpose', r.purpose, 'state', r.state, 'isReplaced', r.is_replaced,
    'amountCents', r.amount_cents, 'settledAt', r.settled_at
  )) AS refunds FROM refunds r WHERE r.payment_id = ANY (came.ids)
) went
CROSS JOIN LATERAL (
  SELECT array_agg(c.id) AS ids, jsonb_agg(
    jsonb_build_object('id', c.id, 'at', c.at, 'before', c.before, 'after', c.after) ORDER BY c.from_version
  ) AS changes FROM order_changes c WHERE c.order_id = asked.id AND c.was_paid
) made
CROSS JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object(
    'kind', b.kind, 'source', b.source, 'n', b.n, 'orderId', b.order_id, 'locationId', b.location_id, 'at', b.at,
    'day', b.day, 'soldOn', b.sold_on, 'takenBy', b.taken_by, 'orderType', b.order_type, 'taxRate', b.tax_rate,
    'sums', jsonb_build_object(
      'owed', b.owed, 'card', b.card, 'cash', b.cash, 'other', b.other, 'dishes', b.dishes, 'discount', b.discount,
      'goodwill', b.goodwill, 'fee', b.fee, 'tax', b.tax, 'tip', b.tip, 'rounding', b.rounding, 'moved', b.moved,
      'overage', b.overage
    )
  )) AS stored FROM money_book b WHERE b.source = ANY (came.ids || went.ids || made.ids || asked.id)
) booked
WHERE came.payments IS NOT NULL`

type RowsFor = (known: KnownMoney) => BookRow[]

async function addRows(tx: Transaction, known: readonly KnownMoney[], rowsFor: RowsFor): Promise<BookRow[]> {
  const added = known.flatMap(rowsFor)
  await addBookRows(tx, added)
  return added
}

export function createBookRepository(db: Database) {
  return {
    async hasDue(): Promise<boolean> {
      const [due] = await db.select({ id: moneyDue.id }).from(moneyDue).limit(1)
      return due !== undefined
    },

    /** Changes of money that are still to be booked. */
    countDue: () => db.$count(moneyDue),

    /** The days from the first payment to the last. */
    async findSpan(): Promise<DayRange | undefined> {
      const { rows } = await db.execute<{ from: string | null; until: string }>(sql`
        SELECT to_char(min(taken_at) AT TIME ZONE ${ZONE}, 'YYYY-MM-DD') AS from,
               to_char((max(taken_at) AT TIME ZONE ${ZONE})::date + 1, 'YYYY-MM-DD') AS until
        FROM payments`)
      const [span] = rows
      return span?.from ? { from: span.from, until: span.until } : undefined
    },

    /** Orders whose money came in these days. */
    async listOrders({ from, until }: DayRange): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        SELECT DISTINCT order_id AS id FROM payments
        WHERE taken_at >= (${from}::date::timestamp AT TIME ZONE ${ZONE})
          AND taken_at < (${until}::date::timestamp AT TIME ZONE ${ZONE})`)
      return rows.map(({ id }) => id)
    },

    /** Adds missing rows of some orders. Orders that are still in `money_due` are skipped: the next round books them. */
    bookOrders: (orderIds: readonly string[], rowsFor: RowsFor) =>
      db.transaction(async (tx) => {
        await takeTurn(tx, true)
        const known = await readMoney(tx, orderIds)
        // Read after the money, so that an order whose money has just changed is found in `money_due`.
        const due = await tx
          .select({ id: moneyDue.orderId })
          .from(moneyDue)
          .where(inArray(moneyDue.orderId, [...orderIds]))
        const dueIds = new Set(due.map(({ id }) => id))
        return addRows(
          tx,
          known.filter(({ payments: [payment] }) => !dueIds.has(payment?.orderId ?? '')),
          rowsFor,
        )
      }),

    /** Adds up anew the days of which `money_book_days` says something else than the book. Answers which. */
    async mendDays(days: DayRange): Promise<string[]> {
      const wrong = await findWrongDays(db, days)
      if (wrong.length > 0) await db.transaction((tx) => addUpAnew(tx, wrong))
      return wrong
    },

    /**
     * Books the latest changes, one booker at a time: a crash leaves all of them due. Changes that commit meanwhile have
     * rows of their own, which are due next.
     *
     * @param isWaiting for another booker to end; otherwise nothing is done while there is one
     * @returns how many were taken
     */
    async bookDue(
      { most, isWaiting }: { most: number; isWaiting: boolean },
      rowsFor: RowsFor,
    ): Promise<{ taken: number; added: BookRow[] }> {
      return db.transaction(async (tx) => {
        if (!(await takeTurn(tx, isWaiting))) return { taken: 0, added: [] }
        const due = await tx.select().from(moneyDue).orderBy(desc(moneyDue.id)).limit(most)
        if (due.length === 0) return { taken: 0, added: [] }
        const known = await readMoney(tx, [...new Set(due.map(({ orderId }) => orderId))])
        const added = await addRows(tx, known, rowsFor)
        await tx.delete(moneyDue).where(
          inArray(
            moneyDue.id,
            due.map(({ id }) => id),
          ),
        )
        return { taken: due.length, added }
      })
    },
  }
}

export type BookRepository = ReturnType<typeof createBookRepository>

/** A report may wait longer than ordinary statements: after an upgrade others book a thousand orders at a time. */
const TURN_MS = '10000'

async function takeTurn(tx: Transaction, isWaiting: boolean): Promise<boolean> {
  if (isWaiting) {
    await tx.execute(
      sql`SELECT set_config('lock_timeout', ${TURN_MS}, true), set_config('statement_timeout', ${TURN_MS}, true)`,
    )
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCK.book})`)
    return true
  }
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK.book}) AS mine`,
  )
  return rows[0]?.mine ?? false
}

async function readMoney(tx: Transaction, orderIds: readonly string[]): Promise<KnownMoney[]> {
  const { rows } = await tx.execute<Read>(READ_MONEY(orderIds))
  return rows.map(({ order, payments, refunds, changes, stored }) => ({
    order: order && { ...order, cancelledAt: instantOf(order.cancelledAt) },
    payments: payments.map((payment) => ({ ...payment, takenAt: new Date(payment.takenAt) })),
    refunds: (refunds ?? []).map((refund) => ({ ...refund, settledAt: instantOf(refund.settledAt) })),
    changes: (changes ?? []).map((change) => ({ ...change, at: new Date(change.at) })),
    stored: (stored ?? []).map((row) => ({ ...row, at: new Date(row.at) })),
  }))
}

function instantOf(written: string | null): Date | null {
  return written === null ? null : new Date(written)
}
