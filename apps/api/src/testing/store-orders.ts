import type { TestApi } from '#api/testing/start-api.ts'

type StoredOrders = {
  at: Date
  /** Number of copies, each a minute later than the one before. */
  copies?: number
  location?: 'truro' | 'new-glasgow'
  name?: string
  /** `#` is replaced by the number of the copy. */
  email?: string
  phone?: string
  status?: 'pending' | 'completed' | 'cancelled'
  orderType?: 'pickup' | 'delivery' | 'dine-in'
  totalCents?: number
  lines?: readonly { name?: string; quantity?: number; unitPriceCents?: number }[]
}

/**
 * Inserts orders directly, without the rules of placing one: many of them, or orders that only an older release could
 * have stored. Returns their ids, oldest first.
 */
export async function storeOrders(api: Pick<TestApi, 'sql'>, orders: StoredOrders): Promise<string[]> {
  const {
    at,
    copies = 1,
    location = 'truro',
    name = 'Ann Lee',
    email = 'ann@example.com',
    phone = '+19025550100',
    status = 'pending',
    orderType = 'pickup',
    totalCents = 1000,
    lines = [{ name: 'Garlic Naan', quantity: 1, unitPriceCents: totalCents }],
  } = orders
  const stored = await api.sql<{ id: string }>(
    `WITH stored AS (
       INSERT INTO orders (id, number, location_id, status, payment_status, payment_method, order_type, customer_name,
         customer_email, customer_phone, lines, subtotal_cents, tax_cents, tip_cents, total_cents, tax_rate,
         location_snapshot, estimated_ready, ordered_at, updated_at)
       SELECT gen_random_uuid(), nextval('order_numbers'), $1, $2, 'unpaid', 'cash', $3, $4, replace($5, '#', n::text),
         $6, $7::jsonb, $8, 0, 0, $8, 0,
         jsonb_build_object('id', $1::text, 'name', $1::text, 'address', '', 'phone', '', 'postalCode', ''),
         $9::timestamptz, $9::timestamptz + (n - 1) * interval '1 minute', $9::timestamptz
       FROM generate_series(1, $10::int) AS n
       RETURNING id, location_id, ordered_at
     ), told AS (
       INSERT INTO changes (topic, subject, location_id, version) SELECT 'order', id::text, location_id, 1 FROM stored
     )
     SELECT id FROM stored ORDER BY ordered_at`,
    [location, status, orderType, name, email, phone, JSON.stringify(lines), totalCents, at, copies],
  )
  return stored.map(({ id }) => id)
}
