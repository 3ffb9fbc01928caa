import type pg from 'pg'

import type { Model, ModelOrder } from './orders-model.ts'

type Stored = {
  id: string
  status: string
  payment_status: string
  total: number
  sum: number
  paid: number | null
  owed: number | null
  path: string[] | null
  versions: number[] | null
  version: number
  audited: number
  in_order: boolean
}

const STORED = `
SELECT o.id, o.status, o.payment_status, o.total_cents AS total, o.version,
  o.subtotal_cents + o.tax_cents + o.tip_cents AS sum,
  (SELECT sum(p.captured_cents)::int FROM payments p WHERE p.order_id = o.id) AS paid,
  (SELECT sum(r.amount_cents)::int FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = o.id) AS owed,
  (SELECT array_agg(h.status::text ORDER BY h.id) FROM order_status_history h WHERE h.order_id = o.id) AS path,
  (SELECT array_agg(c.version ORDER BY c.version) FROM changes c WHERE c.topic = 'order' AND c.subject = o.id::text) AS versions,
  (SELECT count(*)::int FROM audit_log a WHERE a.subject = o.id::text AND a.action LIKE 'order.%') AS audited,
  (SELECT bool_and(later) FROM (SELECT h.at >= lag(h.at) OVER (ORDER BY h.id) AS later
     FROM order_status_history h WHERE h.order_id = o.id) AS steps) IS NOT FALSE AS in_order
FROM orders o WHERE o.id = ANY($1)`

/** What the database says of a run that its acts do not explain. */
export async function findDifferences(database: pg.Client, { orders }: Model): Promise<string[]> {
  const { rows } = await database.query<Stored>(STORED, [orders.map(({ id }) => id)])
  return orders.flatMap((order) => {
    const stored = rows.find(({ id }) => id === order.id)
    return stored ? differencesOf(order, stored).map((what) => `order ${order.id}: ${what}`) : [`${order.id} is gone`]
  })
}

function differencesOf(order: ModelOrder, stored: Stored): string[] {
  // Cash is rounded to 5 cents.
  const paid = order.isPaid ? Math.round(stored.total / 5) * 5 : 0
  const owed = order.isPaid && order.status === 'cancelled' ? paid : 0
  const told = Array.from({ length: stored.version }, (_, index) => index + 1)
  const rules: [what: string, holds: boolean][] = [
    ['the status is the model’s', stored.status === order.status],
    ['the history is the path that was taken', (stored.path ?? []).join() === order.path.join()],
    ['the times are in their order', stored.in_order],
    ['the total is the sum of its parts', stored.total === stored.sum],
    ['the money is taken once', (stored.paid ?? 0) === paid],
    ['what was cancelled is owed', (stored.owed ?? 0) === owed],
    ['paid is said when it is', (stored.payment_status === 'unpaid') === !order.isPaid],
    ['every version was told once', (stored.versions ?? []).join() === told.join()],
    ['every step is in the audit log', stored.audited >= order.path.length - 1],
  ]
  return rules.flatMap(([what, holds]) => (holds ? [] : [`not so: ${what} (${JSON.stringify(stored)})`]))
}

const OPEN = `
SELECT count(*)::int AS wrong FROM open_cash_orders c
WHERE c.subject LIKE 'account:%' AND c.open <> (SELECT count(*) FROM orders o
  WHERE 'account:' || o.account_id = c.subject AND o.payment_status = 'unpaid'
  AND o.status IN ('pending', 'preparing', 'ready'))`

/** Accounts whose count of open orders is not a recount. */
export async function countWrongCounts(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ wrong: number }>(OPEN)
  return rows[0]?.wrong ?? 0
}
