import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

const LUNCH = new Date('2026-11-20T16:30:00Z')
const COPIES = 240

const api = useApi({ now: LUNCH })
let all: { id: string; status: string; location: string }[]
beforeAll(async () => {
  for (const location of ['truro', 'new-glasgow'] as const) {
    await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body: orderPayload({ location }) })
  }
  await growOld()
  all = await api.sql('SELECT id, status, location_id AS location FROM orders ORDER BY ordered_at DESC, number DESC')
})

/** Copies the first orders back over three years, several on some days, with changes in the feed. */
async function growOld(): Promise<void> {
  await api.sql(
    `WITH old AS (
       INSERT INTO orders
       SELECT stored.* FROM orders o, generate_series(1, $1::int) AS n,
         LATERAL jsonb_populate_record(NULL::orders, to_jsonb(o) || jsonb_build_object(
           'id', gen_random_uuid(), 'number', o.number + n * 10,
           'status', (ARRAY['completed', 'completed', 'cancelled'])[1 + n % 3],
           'open_cash_subjects', '[]'::jsonb,
           'tip_cents', o.tip_cents + n % 7, 'total_cents', o.total_cents + n % 7,
           'ordered_at', o.ordered_at - (n / 2) * interval '9 days' - n * interval '7 minutes')) AS stored
       RETURNING id, location_id
     )
     INSERT INTO changes (topic, subject, location_id, version) SELECT 'order', id::text, location_id, 1 FROM old`,
    [COPIES],
  )
}

async function pages(query: Record<string, string>): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = []
  const totals = new Set<number>()
  for (let offset = 0; ; offset += 37) {
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /getLocationOrders', {
      query: { limit: '37', offset: String(offset), ...query },
    })
    totals.add(body.total)
    if (body.orders.length === 0) return { ids, totals }
    ids.push(...body.orders.map(({ id }) => id))
  }
}

describe('three years of orders, page by page', () => {
  // ADM-API-31, ADM-DAT-19, ADM-DAT-20, ADM-DAT-23
  test.each([
    ['all of them', {}, () => true],
    ['one location', { locationId: 'truro' }, ({ location }) => location === 'truro'],
    ['what was cancelled', { status: 'cancelled' }, ({ status }) => status === 'cancelled'],
    ['what is open', { status: 'open' }, ({ status }) => status === 'pending'],
  ] satisfies [string, Record<string, string>, (order: (typeof all)[number]) => boolean][])(
    'pages of three years of orders have each order once, in its place, and as many as are told: %s',
    async (_name, query, isMeant) => {
      const expected = all.filter(isMeant).map(({ id }) => id)
      expect(await pages(query)).toEqual({ ids: expected, totals: new Set([expected.length]) })
      const oldestFirst = await pages({ ...query, sortOrder: 'asc' })
      expect(oldestFirst.ids).toEqual(expected.toReversed())
    },
  )

  // ADM-DAT-23
  test.each([{}, { locationId: 'truro' }])(
    'pages of orders are sorted by total, both ways: %j',
    async (query: Record<string, string>) => {
      const expected = await api.sql<{ id: string }>(
        `SELECT id FROM orders WHERE starts_with(location_id, $1) ORDER BY total_cents DESC, number DESC`,
        [query['locationId'] ?? ''],
      )
      const ids = expected.map(({ id }) => id)
      const largestFirst = await pages({ ...query, sortBy: 'total' })
      expect(largestFirst).toEqual({ ids, totals: new Set([ids.length]) })
      expect((await pages({ ...query, sortBy: 'total', sortOrder: 'asc' })).ids).toEqual(ids.toReversed())
    },
  )

  test('a span of days has exactly its days, however long it is', async () => {
    const span = { startDate: '2024-03-10', endDate: '2026-06-30' }
    const expected = await api.sql<{ id: string }>(
      `SELECT id FROM orders WHERE ordered_at >= '2024-03-10T00:00:00-04' AND ordered_at < '2026-07-01T00:00:00-03'
       ORDER BY ordered_at DESC, number DESC`,
    )
    expect((await pages(span)).ids).toEqual(expected.map(({ id }) => id))
  })

  test.each([
    [{ startDate: '0001-01-01', endDate: '9998-12-30' }, 2 + 2 * COPIES],
    [{ startDate: '2026-11-21', endDate: '2026-11-19' }, 0],
  ])('the span %j is answered, however far it reaches', async (query: Record<string, string>, total) => {
    const { status, body } = await api.call(ADMIN_PROGRAM, 'GET /getLocationOrders', { query })
    expect([status, body.total]).toEqual([200, total])
  })

  // ADM-ORD-55, CUS-ENT-71
  test('the counts by status are those of the orders', async () => {
    const { body } = await api.call(ADMIN_PROGRAM, 'GET /getLocationOrderCounts', { query: {} })
    const count = (status: string) => all.filter((order) => order.status === status).length
    expect(body.counts).toEqual({
      total: all.length,
      pending: count('pending'),
      preparing: 0,
      ready: 0,
      completed: count('completed'),
      cancelled: count('cancelled'),
    })
  })
})
