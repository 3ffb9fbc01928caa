import type pg from 'pg'

export type CheckoutRow = {
  id: string
  kind: 'customer' | 'link'
  order_id: string
  has_draft: boolean
  cart: string | null
  total_cents: number
  state: string
  closed_because: string | null
  session_id: string | null
  created_at: Date
  settled_at: Date | null
}

export type PaymentRow = {
  id: string
  taken_by: string
  order_id: string
  checkout_id: string | null
  provider_id: string | null
  captured_cents: number
  refund_cents: number
}

export type RefundRow = {
  id: string
  payment_id: string
  purpose: string
  state: string
  amount_cents: number
  provider_id: string | null
  is_replaced: boolean
}

export type OrderRow = {
  id: string
  status: string
  payment_status: string
  payment_id: string | null
  session_id: string | null
  taken_by: string | null
  subtotal_cents: number
  tax_cents: number
  tip_cents: number
  total_cents: number
  line_cents: number
  has_email: boolean
  has_phone: boolean
  instants: (Date | null)[]
}

export type HistoryRow = { order_id: string; status: string; at: Date }
export type MessageRow = { kind: string; channel: string; subject: string; count: number }

/** All our money records, as stored in the database. */
export type Ledger = {
  checkouts: CheckoutRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  orders: OrderRow[]
  history: HistoryRow[]
  messages: MessageRow[]
  troubled: { id: string; type: string; state: string; error: string }[]
}

/** A message waits in the outbox or was sent; a job that was carried out stays there for a month. */
const MESSAGES = `
SELECT data->>'kind' AS kind, data->>'channel' AS channel,
       COALESCE(data->>'orderId', data->>'subject') AS subject, count(*)::int AS count
FROM pgboss.job WHERE name = 'message' AND data->>'kind' IN ('order-confirmation', 'payment-returned')
GROUP BY 1, 2, 3`

const ORDERS = `
SELECT id, status, payment_status, payment_id, paid->>'sessionId' AS session_id, paid->>'takenBy' AS taken_by,
       subtotal_cents, tax_cents, tip_cents, total_cents, customer_email <> '' AS has_email,
       customer_phone <> '' AS has_phone,
       (SELECT SUM((line->>'unitPriceCents')::int * (line->>'quantity')::int)::int
        FROM jsonb_array_elements(lines) AS line) AS line_cents,
       ARRAY[ordered_at, prep_started_at, ready_at, completed_at, updated_at] AS instants
FROM orders`

export async function readLedger(database: pg.Client): Promise<Ledger> {
  const all = async <Row extends pg.QueryResultRow>(text: string) => (await database.query<Row>(text)).rows
  return {
    checkouts: await all(`
      SELECT id, kind, order_id, draft IS NOT NULL AS has_draft, cart, total_cents, state, closed_because, session_id,
             created_at, settled_at
      FROM checkouts`),
    payments: await all(
      'SELECT id, taken_by, order_id, checkout_id, provider_id, captured_cents, refund_cents FROM payments',
    ),
    refunds: await all(
      'SELECT id, payment_id, purpose, state, amount_cents, provider_id, is_replaced FROM refunds ORDER BY created_at',
    ),
    orders: await all(ORDERS),
    history: await all('SELECT order_id, status, at FROM order_status_history ORDER BY id'),
    messages: await all(MESSAGES),
    troubled: await all(
      `SELECT id, type, state, COALESCE(error, '') AS error FROM webhook_events WHERE state IN ('set-aside', 'failed')`,
    ),
  }
}
