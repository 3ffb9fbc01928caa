import type { Sums } from '@thali/domain/money/sums'

import type { House } from './house.ts'

export type OrderRow = {
  id: string
  location_id: string
  account_id: string | null
  status: string
  payment_status: string
  payment_id: string | null
  lines: { quantity: number; unitPriceCents: number; isAdded?: true }[]
  subtotal_cents: number
  discount_cents: number
  discount_code: string | null
  fee_cents: number
  tax_cents: number
  tip_cents: number
  total_cents: number
  /** What a change has left to be paid. */
  due_cents: number
  paid: { roundingCents?: number } | null
  tax_rate: number
  open_cash_subjects: string[]
  prep_started_at: string | null
  ordered_at: string
  cancelled_at: string | null
  order_type: string
  has_email: boolean
  has_phone: boolean
}
export type PaymentRow = {
  id: string
  taken_by: 'card' | 'cash' | 'manual'
  order_id: string
  location_id: string
  checkout_id: string | null
  provider_id: string | null
  captured_cents: number
  rounding_cents: number
  refund_cents: number
  is_disputed: boolean
  taken_at: string
  drawer_day_id: string | null
  pays_rest: boolean
}
export type RefundRow = {
  id: string
  payment_id: string
  purpose: 'cancellation' | 'late' | 'change' | 'goodwill' | 'provider'
  change_id: string | null
  state: 'due' | 'requested' | 'succeeded' | 'failed' | 'owed' | 'settled'
  amount_cents: number
  settled_at: string | null
  is_replaced: boolean
  drawer_day_id: string | null
}
export type CheckoutRow = {
  account_id: string | null
  id: string
  order_id: string
  state: string
  closed_because: string | null
  total_cents: number
  has_session: boolean
  /** Of its draft. */
  discount_code: string | null
}
export type DrawerRow = {
  id: string
  location_id: string
  float_cents: number
  counts: number[]
  expected_cents: number | null
  left_cents: number | null
  /** What was put in, less what was taken out. */
  moved_cents: number
}
type Amounts = {
  subtotalCents: number
  discountCents: number
  feeCents: number
  taxCents: number
  tipCents: number
}
type ChangeRow = {
  id: string
  order_id: string
  was_paid: boolean
  before: Amounts
  after: Amounts
  approval_id: string | null
  actor: string
  at: string
}
type Approval = { id: string; cents: number; used_at: string | null }
type BookDay = { location_id: string; day: string } & Sums
export type BookRow = BookDay & { kind: string; source: string; order_id: string | null }
type HistoryRow = { order_id: string; status: string; at: string }
type UserRow = { id: string; total_orders: number; total_spent_cents: number; loyalty_points: number }
type Claim = {
  order_id: string
  location_id: string
  expires_at: string | null
  claims: { subject: string; at: string; n: number }[]
}
type Promotion = {
  code: string
  most: number | null
  once_each: boolean
  uses: { order_id: string; account_id: string }[]
}
type Capacity = { location_id: string; subject: string; at: string; used: number }
type Job = { kind: string; channel: string; subject: string; count: number }
type Message = { id: string; type: string; object_id: string; state: string; error: string | null }
type Transaction = { id: string; kind: string; amount_cents: number; fee_cents: number }

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
  history: HistoryRow[]
  users: UserRow[]
  openCash: { subject: string; open: number }[]
  claims: Claim[]
  promotions: Promotion[]
  pointUses: { order_id: string; account_id: string; points: number; cents: number }[]
  welcomes: { code: string; order_id: string | null }[]
  capacity: Capacity[]
  jobs: Job[]
  messages: Message[]
  handedBack: { subject: string; cents: number }[]
  transactions: Transaction[]
}

const list = (columns: string, rest: string) =>
  `(SELECT COALESCE(json_agg(row_to_json(found)), '[]') FROM (SELECT ${columns} FROM ${rest}) AS found)`

const LISTS: Record<keyof Ledger, string> = {
  orders: list(`*, customer_email <> '' AS has_email, customer_phone <> '' AS has_phone`, 'orders ORDER BY number'),
  payments: list('*', 'payments'),
  refunds: list('*', 'refunds'),
  checkouts: list(`*, session_id IS NOT NULL AS has_session, draft->>'discountCode' AS discount_code`, 'checkouts'),
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
  transactions: list('id, kind, amount_cents, fee_cents', 'provider_transactions'),
}
const ALL = Object.keys(LISTS) as (keyof Ledger)[]

/** @param parts all that is needed */
export async function readLedger<Part extends keyof Ledger>(
  { api }: House,
  parts: readonly Part[],
): Promise<Pick<Ledger, Part>>
export async function readLedger({ api }: House): Promise<Ledger>
export async function readLedger({ api }: House, parts: readonly (keyof Ledger)[] = ALL): Promise<Ledger> {
  const lists = parts.map((part) => `'${part}', ${LISTS[part]}`)
  const [row] = await api.sql<{ ledger: Ledger }>(`SELECT json_build_object(${lists.join()}) AS ledger`)
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
