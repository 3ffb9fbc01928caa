import type { Sums } from '@thali/domain/money/sums'

import type { Words } from './words.ts'

/** Columns by what they hold. */
type Texts<Names extends string> = Record<Words<Names>, string>
type Numbers<Names extends string> = Record<Words<Names>, number>
type Maybe<Names extends string> = Record<Words<Names>, string | null>

export type OrderRow = Texts<'id, location_id, status, payment_status, order_type, ordered_at'> &
  Numbers<'subtotal_cents, discount_cents, fee_cents, tax_cents, tip_cents, total_cents, due_cents, tax_rate'> &
  Maybe<'account_id, payment_id, discount_code, prep_started_at, cancelled_at'> & {
    lines: { name: string; quantity: number; unitPriceCents: number; isAdded?: true }[]
    paid: { roundingCents?: number } | null
    open_cash_subjects: string[]
    has_email: boolean
    has_phone: boolean
  }
export type PaymentRow = Texts<'id, order_id, location_id, taken_at'> &
  Numbers<'captured_cents, rounding_cents, refund_cents'> &
  Maybe<'checkout_id, provider_id, drawer_day_id'> & {
    taken_by: 'card' | 'cash' | 'manual'
    is_disputed: boolean
    pays_rest: boolean
  }
export type RefundRow = Texts<'id, payment_id'> &
  Maybe<'change_id, settled_at, drawer_day_id'> & {
    purpose: 'cancellation' | 'late' | 'change' | 'goodwill' | 'provider'
    state: 'due' | 'requested' | 'succeeded' | 'failed' | 'owed' | 'settled'
    amount_cents: number
    is_replaced: boolean
  }
/** The code is that of its draft. */
export type CheckoutRow = Texts<'id, order_id, state'> & Maybe<'account_id, closed_because, discount_code'>
/** Moves of cash put in count as plus, those taken out as minus. */
export type DrawerRow = Texts<'id, location_id'> &
  Numbers<'float_cents, moved_cents'> &
  Record<'expected_cents' | 'left_cents', number | null>
type Amounts = Numbers<'subtotalCents, discountCents, feeCents, taxCents, tipCents'>
type ChangeRow = Texts<'id, order_id, actor, at, reason'> &
  Maybe<'approval_id'> & { was_paid: boolean; before: Amounts; after: Amounts }
type Approval = Texts<'id'> & Maybe<'used_at'> & { cents: number }
type BookDay = Texts<'location_id, day'> & Sums
export type BookRow = BookDay & Texts<'kind, source, at'> & Maybe<'order_id'>
type UserRow = Texts<'id'> & Numbers<'total_orders, total_spent_cents, loyalty_points'>
type Claim = Texts<'order_id, location_id'> & Maybe<'expires_at'> & { claims: (Texts<'subject, at'> & { n: number })[] }
type Promotion = Texts<'code'> & { most: number | null; once_each: boolean; uses: Texts<'order_id, account_id'>[] }

/** All that the product has written down, as JSON: times are texts, amounts cents. */
export type Ledger = {
  orders: OrderRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  /** The earliest first. */
  changes: ChangeRow[]
  approvals: Approval[]
  checkouts: CheckoutRow[]
  drawers: DrawerRow[]
  book: BookRow[]
  bookDays: BookDay[]
  history: Texts<'order_id, status, at'>[]
  users: UserRow[]
  deletedDishes: Texts<'name, location_id'>[]
  openCash: (Texts<'subject'> & Numbers<'open'>)[]
  claims: Claim[]
  promotions: Promotion[]
  pointUses: (Texts<'order_id, account_id'> & Numbers<'points, cents'>)[]
  welcomes: (Texts<'code'> & Maybe<'order_id'>)[]
  capacity: (Texts<'location_id, subject, at'> & Numbers<'used'>)[]
  jobs: (Texts<'kind, channel, subject'> & Numbers<'count'>)[]
  messages: (Texts<'id, type, object_id, state'> & Maybe<'error'>)[]
  handedBack: (Texts<'subject'> & Numbers<'cents'>)[]
  transactions: (Texts<'id, kind'> & Numbers<'amount_cents'>)[]
}

const list = (columns: string, rest: string) =>
  `(SELECT COALESCE(json_agg(row_to_json(found)), '[]') FROM (SELECT ${columns} FROM ${rest}) AS found)`

const LISTS: Record<keyof Ledger, string> = {
  orders: list(
    `*, customer_email <> '' AS has_email, customer_phone <> '' AND guest_proof IS DISTINCT FROM 'email' AS has_phone`,
    'orders ORDER BY number',
  ),
  payments: list('*', 'payments'),
  refunds: list('*', 'refunds'),
  checkouts: list(`*, draft->>'discountCode' AS discount_code`, 'checkouts'),
  drawers: list(
    `*, (SELECT COALESCE(sum(CASE kind WHEN 'in' THEN amount_cents ELSE -amount_cents END), 0)::int
      FROM drawer_moves WHERE drawer_day_id = day.id) AS moved_cents`,
    'drawer_days AS day ORDER BY closed_at',
  ),
  changes: list('*', 'order_changes ORDER BY order_id, from_version'),
  approvals: list('*', 'approvals'),
  book: list('*', 'money_book'),
  bookDays: list('*', 'money_book_days'),
  history: list('order_id, status, at', 'order_status_history ORDER BY id'),
  users: list('id, total_orders, total_spent_cents, loyalty_points', 'users'),
  deletedDishes: list('name, location_id', 'menu_items WHERE deleted_at IS NOT NULL'),
  openCash: list('subject, open', 'open_cash_orders'),
  claims: list('order_id, location_id, expires_at, claims', 'order_claims'),
  promotions: list(
    `*, ${list('order_id, account_id', 'promotion_uses WHERE promotion_id = p.id')} AS uses`,
    'promotions p',
  ),
  pointUses: list('*', 'point_uses'),
  welcomes: list('code, order_id', 'welcome_codes'),
  capacity: list('location_id, subject, at, used', 'capacity'),
  jobs: list(
    `data->>'kind' AS kind, data->>'channel' AS channel, COALESCE(data->>'orderId', data->>'subject') AS subject, count(*)::int AS count`,
    'pgboss.job GROUP BY 1, 2, 3',
  ),
  messages: list('id, type, object_id, state, error', 'webhook_events'),
  handedBack: list(`subject, (detail->>'cents')::int AS cents`, `audit_log WHERE action = 'refund.handed-back'`),
  transactions: list('id, kind, amount_cents', 'provider_transactions'),
}
const ALL = Object.keys(LISTS) as (keyof Ledger)[]

/** Asks the database of a house. */
type Sql = <Row extends Record<string, unknown>>(query: string) => Promise<Row[]>

/** @param parts all that is needed */
export async function readLedger<Part extends keyof Ledger>(
  sql: Sql,
  parts: readonly Part[],
): Promise<Pick<Ledger, Part>>
export async function readLedger(sql: Sql): Promise<Ledger>
export async function readLedger(sql: Sql, parts: readonly (keyof Ledger)[] = ALL): Promise<Ledger> {
  const lists = parts.map((part) => `'${part}', ${LISTS[part]}`)
  const [row] = await sql<{ ledger: Ledger }>(`SELECT json_build_object(${lists.join()}) AS ledger`)
  if (!row) throw new Error('The database answered nothing')
  return row.ledger
}

/** What the provider, or the worker, still has to do. */
export function isPending({ messages, refunds, checkouts, claims }: Ledger): boolean {
  return (
    messages.some(({ state }) => state === 'received') ||
    refunds.some(({ state, is_replaced }) => !is_replaced && (state === 'due' || state === 'requested')) ||
    checkouts.some(({ state }) => state === 'open' || state === 'processing') ||
    claims.some(({ expires_at, claims: held }) => expires_at !== null && held.length > 0)
  )
}

/** The money is back. */
export const isBack = ({ state, is_replaced }: RefundRow) =>
  !is_replaced && (state === 'succeeded' || state === 'settled')
/** It is back, or on its way. */
export const isCounted = ({ state, is_replaced }: RefundRow) => !is_replaced && state !== 'failed'
/** Listed for somebody to see to: it failed, or waits for a hand. */
export const isOnList = ({ state, is_replaced }: RefundRow) => !is_replaced && (state === 'failed' || state === 'owed')

/** How, and how much, a refund moves: money of a card that did not come back to its reader goes out in coins of five cents. */
export function movedBy({ taken_by }: PaymentRow, { state, amount_cents }: RefundRow) {
  const isHandedOver = taken_by === 'card' && state === 'settled'
  return isHandedOver
    ? { way: 'cash' as const, cents: Math.round(amount_cents / 5) * 5 }
    : { way: taken_by, cents: amount_cents }
}

export const refundsOf = ({ refunds }: Pick<Ledger, 'refunds'>, ...payments: readonly PaymentRow[]) =>
  refunds.filter(({ payment_id }) => payments.some(({ id }) => id === payment_id))

/** What pays an order, wholly or its rest; the first one first. */
export const paymentsOf = ({ payments }: Pick<Ledger, 'payments'>, { id, payment_id }: OrderRow) =>
  payments
    .filter((payment) => payment.id === payment_id || (payment.order_id === id && payment.pays_rest))
    .toSorted((one, other) => Number(one.pays_rest) - Number(other.pays_rest))

export const centsOf = (refunds: readonly RefundRow[]) => sum(refunds, ({ amount_cents }) => amount_cents)

/** What the dishes of an order cost, before its code. */
export const dishesOf = ({ lines }: Pick<OrderRow, 'lines'>) =>
  sum(lines, ({ quantity, unitPriceCents }) => quantity * unitPriceCents)

export const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)
