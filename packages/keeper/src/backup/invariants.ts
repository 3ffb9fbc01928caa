import type pg from 'pg'

export type Finding = { title: string; violations: string[] }

/** Enough to see what is wrong. */
const MOST_SHOWN = 10

/** What must hold in every database of ours, as far as it can tell by itself. Each question answers the violations. */
const RULES: readonly { title: string; question: string }[] = [
  {
    title: 'An order that is paid has its payment',
    question: `SELECT 'order ' || o.id FROM orders o LEFT JOIN payments p ON p.id = o.payment_id
               WHERE o.payment_status IN ('paid', 'refunded') AND p.id IS NULL`,
  },
  {
    title: 'One order for each payment page',
    question: `SELECT 'page ' || (paid->>'sessionId') FROM orders WHERE paid->>'sessionId' IS NOT NULL
               GROUP BY paid->>'sessionId' HAVING count(*) > 1`,
  },
  {
    title: 'Total = lines - discount + delivery + tax + tip',
    question: `SELECT 'order ' || id FROM orders WHERE total_cents <> subtotal_cents + tax_cents + tip_cents
               OR subtotal_cents + discount_cents - fee_cents <> (
                 SELECT sum((line->>'unitPriceCents')::int * (line->>'quantity')::int) FROM jsonb_array_elements(lines) line)`,
  },
  {
    title: 'Refunds are within what was taken, and added up',
    question: `SELECT 'payment ' || p.id FROM payments p WHERE p.refund_cents > p.captured_cents OR p.refund_cents <> (
                 SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r
                 WHERE r.payment_id = p.id AND NOT r.is_replaced AND r.state <> 'failed')`,
  },
  {
    title: 'What is held of a changed order, and its rest, are its total',
    question: `SELECT 'order ' || o.id FROM orders o JOIN LATERAL (
                 SELECT sum(p.captured_cents - p.rounding_cents) AS taken FROM payments p
                 WHERE p.order_id = o.id AND (p.id = o.payment_id OR p.pays_rest)
               ) came ON true LEFT JOIN LATERAL (
                 SELECT sum(r.amount_cents) AS back FROM payments p JOIN refunds r ON r.payment_id = p.id
                 WHERE p.order_id = o.id AND (p.id = o.payment_id OR p.pays_rest) AND r.purpose = 'change' AND NOT r.is_replaced
               ) went ON true
               WHERE o.changes <> '[]' AND o.payment_status = 'paid' AND o.status <> 'cancelled'
                 AND abs(taken - coalesce(back, 0) + o.due_cents - o.total_cents) > 4`,
  },
  {
    title: 'The history of an order begins with pending, ends with its status, and its times rise',
    question: `SELECT 'order ' || o.id FROM orders o LEFT JOIN LATERAL (
                 SELECT array_agg(h.status ORDER BY h.id) AS steps,
                        bool_and(h.at >= h.before) FILTER (WHERE h.before IS NOT NULL) AS rises
                 FROM (SELECT id, status, at, lag(at) OVER (ORDER BY id) AS before
                       FROM order_status_history WHERE order_id = o.id) h) history ON true
               WHERE history.steps IS NULL OR history.steps[1] <> 'pending' OR history.rises IS FALSE
                  OR history.steps[array_length(history.steps, 1)] <> o.status`,
  },
  {
    title: 'The guests of a slot are those of its bookings, within the limit',
    question: `SELECT location_id || ' ' || date || ' minute ' || minute FROM (
                 SELECT location_id, date, minute, guests, 0 AS booked FROM reservation_slots
                 UNION ALL SELECT location_id, date, minute, 0, party_size FROM reservations WHERE status = 'confirmed'
               ) slot GROUP BY location_id, date, minute HAVING sum(guests) <> sum(booked)`,
  },
  {
    title: 'One active booking for each e-mail address and location',
    question: `SELECT location_id || ' twice on one address' FROM reservations WHERE is_active AND customer_email <> ''
               GROUP BY location_id, customer_email HAVING count(*) > 1`,
  },
  {
    title: 'Open cash orders are counted right',
    question: `SELECT subject FROM (
                 SELECT subject, open, 0 AS counted FROM open_cash_orders
                 UNION ALL SELECT subject, 0, 1 FROM orders CROSS JOIN unnest(open_cash_subjects) AS subject
                 WHERE status IN ('pending', 'preparing', 'ready')
               ) counted GROUP BY subject HAVING sum(open) <> sum(counted)`,
  },
  {
    // Counts and claims of old days are deleted each by itself.
    title: 'What is counted of portions, minutes and chosen times is what orders and payment pages have claimed',
    question: `SELECT location_id || ' ' || subject || ' at ' || at FROM (
                 SELECT location_id, subject, at, used, 0 AS claimed FROM capacity
                 UNION ALL SELECT c.location_id, part->>'subject', (part->>'at')::timestamptz, 0, (part->>'n')::int
                 FROM order_claims c CROSS JOIN jsonb_array_elements(c.claims) AS part
               ) counted WHERE at > now() - interval '29 days'
               GROUP BY location_id, subject, at HAVING sum(used) <> sum(claimed)`,
  },
  {
    title: 'A welcome code is held by the one order that used it, and by none that was cancelled',
    question: `SELECT 'code ' || w.code FROM welcome_codes w LEFT JOIN orders o ON o.discount_code = w.code
               GROUP BY w.account_id HAVING count(*) FILTER (WHERE o.status <> 'cancelled') > 1
                 OR bool_or(o.status <> 'cancelled' AND o.id IS DISTINCT FROM w.order_id)
                 OR bool_or(o.status = 'cancelled' AND o.id = w.order_id)`,
  },
  {
    title: 'A code is used by no more orders than may use it, and by none that was cancelled',
    question: `SELECT 'code ' || p.code FROM promotions p LEFT JOIN promotion_uses u ON u.promotion_id = p.id
               LEFT JOIN orders o ON o.id = u.order_id
               GROUP BY p.id HAVING count(u.order_id) > p.most OR bool_or(o.status = 'cancelled')
                 OR bool_or(o.discount_code IS DISTINCT FROM p.code AND o.id IS NOT NULL)`,
  },
  {
    title: 'Points are taken once for each order that spends them, and for none that was cancelled',
    question: `SELECT 'order ' || o.id FROM orders o LEFT JOIN point_uses u ON u.order_id = o.id
               WHERE (u.order_id IS NOT NULL)
                 <> (o.status <> 'cancelled' AND COALESCE(o.discount_code, '') ~ '^POINTS-[0-9]+$')`,
  },
  {
    title: 'No number of an order is given out twice',
    question: `SELECT 'number ' || max(number) FROM orders HAVING max(number) > (SELECT last_value FROM order_numbers)`,
  },
]

const COUNTED = ['orders', 'payments', 'refunds', 'reservations', 'users', 'audit_log'] as const

/** Asks the database about every rule. A rule is kept when it has no violations. */
export async function checkInvariants(client: pg.Client): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { title, question } of RULES) {
    const { rows } = await client.query<[string]>({ text: `${question} LIMIT ${MOST_SHOWN}`, rowMode: 'array' })
    findings.push({ title, violations: rows.map(([violation]) => violation) })
  }
  return findings
}

/** Rows of the tables that only grow, and the sum of all orders. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts = COUNTED.map((table) => `(SELECT count(*)::int FROM ${table}) AS "${table}"`)
  const sum = '(SELECT coalesce(sum(total_cents), 0)::float8 FROM orders) AS "order cents"'
  const { rows } = await client.query<Record<string, number>>(`SELECT ${[...counts, sum].join(', ')}`)
  return rows[0] ?? {}
}
