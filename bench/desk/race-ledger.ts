import type pg from 'pg'

export type RaceOrder = {
  id: string
  status: string
  payment_status: string
  version: number
  total_cents: number
  /** Lines, tax and tip. */
  sum_cents: number
  history: { status: string; actor: string; at: string }[]
  payments: number[]
  refunds: { state: string; amount_cents: number }[]
  /**
   * Versions announced by the feed. It is ordered by transaction, so two concurrent ones may arrive in either order.
   */
  told: number[]
  /** The messages in the outbox, as `kind/channel`, confirmations aside. */
  messages: string[]
}

const READ_ORDERS = `
SELECT o.id, o.status, o.payment_status, o.version, o.total_cents,
       (SELECT SUM((line->>'unitPriceCents')::int * (line->>'quantity')::int)::int
        FROM jsonb_array_elements(o.lines) AS line) + o.tax_cents + o.tip_cents AS sum_cents,
       (SELECT jsonb_agg(jsonb_build_object('status', h.status, 'actor', h.actor, 'at', h.at) ORDER BY h.id)
        FROM order_status_history h WHERE h.order_id = o.id) AS history,
       ARRAY(SELECT captured_cents FROM payments p WHERE p.order_id = o.id) AS payments,
       COALESCE((SELECT jsonb_agg(jsonb_build_object('state', r.state, 'amount_cents', r.amount_cents))
        FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id), '[]') AS refunds,
       COALESCE(told.versions, '{}') AS told,
       COALESCE(sent.messages, '{}') AS messages
FROM orders o
LEFT JOIN (SELECT subject, array_agg(version ORDER BY version) AS versions FROM changes WHERE topic = 'order' GROUP BY 1)
  AS told ON told.subject = o.id::text
LEFT JOIN (SELECT data->>'orderId' AS subject, array_agg((data->>'kind') || '/' || (data->>'channel')) AS messages
           FROM pgboss.job WHERE name = 'message' AND data->>'kind' <> 'order-confirmation' GROUP BY 1)
  AS sent ON sent.subject = o.id::text`

/** Every order after the races, with its history. */
export async function readRaceOrders(database: pg.Client): Promise<Map<string, RaceOrder>> {
  const { rows } = await database.query<RaceOrder>(READ_ORDERS)
  return new Map(rows.map((row) => [row.id, row]))
}
