import type { OrderView } from '@thali/contracts/orders/orders'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, useApi } from '#api/testing/start-api.ts'

/** Sunday, 12:30 at the restaurant. */
const NOON = new Date('2026-11-22T16:30:00Z')
const DAY_MS = 24 * 60 * 60_000

const api = useApi({ now: new Date('2025-11-05T16:30:00Z') })
let cook: Caller
let cookOfBoth: Caller
let guest: Caller
let orders: Record<'lastYear' | 'early' | 'today' | 'elsewhere', OrderView>

beforeAll(async () => {
  guest = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  cookOfBoth = await api.signUpStaff('staff', ['truro', 'new-glasgow'])
  const lastYear = await place({ name: 'Zoë Patel', email: 'zoe@example.com', phone: '(902) 555-0711' })
  api.clock?.set(new Date('2026-11-05T16:30:00Z'))
  const early = await place({ name: 'Asha Patel', email: 'asha@example.com', phone: '(902) 555-0177' })
  api.clock?.set(NOON)
  const today = await place({
    name: 'Tom Berg',
    email: 'tom100%@example.com',
    phone: '(902) 555-0733',
    choices: [{ dish: 'butterChicken', quantity: 3 }],
  })
  const elsewhere = await place({ location: 'new-glasgow', name: 'Asha Patel', phone: '(902) 555-0177' })
  orders = { lastYear, early, today, elsewhere }
})

async function place(options: Parameters<typeof orderPayload>[0]): Promise<OrderView> {
  return (await api.call(guest, 'POST /createCustomerOrderCash', { body: orderPayload(options) })).body.order
}

const find = async (search: string, caller: Caller = cook) => {
  const { body } = await api.call(caller, 'GET /admin/orders/find', { query: { search } })
  return body.orders.map(({ id }) => Object.entries(orders).find(([, order]) => order.id === id)?.[0])
}

describe('finding an order of any day', () => {
  test.each([
    ['part of a name, newest first', 'PATEL', ['early', 'lastYear']],
    ['a name in its own script', 'zoë', ['lastYear']],
    ['two letters that begin a name', 'as', ['early']],
    ['two letters that begin a word of it', 'BE', ['today']],
    ['two letters in the middle of a word, which are too few', 'er', []],
    ['an e-mail address', 'asha@example', ['early']],
    ['the last four digits of the phone', '0177', ['early']],
    ['a phone as it is printed', '(902) 555-0711', ['lastYear']],
    ['a day without a year: the latest one', 'Nov 5', ['early']],
    ['a day in numbers', '11/5', ['early']],
    ['a day of another year', '2025-11-05', ['lastYear']],
    ['a word for a day', 'today', ['today']],
    ['a day without orders', '2026-11-06', []],
    ['signs that stand for anything elsewhere', '%_%', []],
    ['a per cent sign, which is only a sign', 'tom100%', ['today']],
    ['a per cent sign that would stand for anything', 'T%g', []],
    ['nothing that there is', 'nobody at all', []],
    ['too little', 'a', []],
  ])('an order of any day is found by %s: %s', async (_, typed, found) => {
    expect(await find(typed)).toEqual(found)
  })

  test('an order is found by the number people call aloud, before a phone that ends so', async () => {
    const { orderNumber } = orders.lastYear
    await api.sql('UPDATE orders SET customer_phone = $2 WHERE id = $1', [orders.today.id, `+1902555${orderNumber}`])
    expect(await find(String(orderNumber))).toEqual(['lastYear', 'today'])
    expect(await find(`#${orderNumber}`)).toContain('lastYear')
  })

  test('an order is found by its total, and by the amount that was asked for it in cash', async () => {
    const { total } = orders.today.pricing
    const inCash = Math.round(total * 20) / 20
    expect(inCash).not.toBe(total)
    expect(await find(`$${total.toFixed(2)}`)).toEqual(['today'])
    expect(await find(inCash.toFixed(2))).toEqual(['today'])
  })
})

describe('finding the orders of others', () => {
  test('a clerk of one location never finds an order of another', async () => {
    for (const typed of ['Asha', '0177', String(orders.elsewhere.orderNumber), 'today']) {
      expect(await find(typed), typed).not.toContain('elsewhere')
      expect(await find(typed, cookOfBoth), typed).toContain('elsewhere')
    }
    const nowhere = await api.signUpStaff('staff', [])
    expect(await find('Patel', nowhere)).toEqual([])
    expect(await find('Patel', ADMIN_PROGRAM)).toHaveLength(3)
  })

  test('a guest may not search orders', async () => {
    for (const caller of [guest, CUSTOMER_PROGRAM]) {
      const { status } = await api.call(caller, 'GET /admin/orders/find', { query: { search: 'Patel' } })
      expect(status).toBe(403)
    }
  })
})

test('a search with many hits answers the first twenty orders, and says that there are more', async () => {
  await api.sql(
    `INSERT INTO orders (${COPIED}, id, number) SELECT ${COPIED}, gen_random_uuid(), nextval('order_numbers')
     FROM orders, generate_series(1, 24) WHERE id = $1`,
    [orders.early.id],
  )
  const { body } = await api.call(cook, 'GET /admin/orders/find', { query: { search: 'Asha' } })
  expect(body.orders).toHaveLength(20)
  expect(body.hasMore).toBe(true)
})

/** All that an order must have, but for its own id and number. */
const COPIED = `location_id, status, payment_status, payment_method, order_type, customer_name, customer_email,
  customer_phone, lines, subtotal_cents, tax_cents, tip_cents, total_cents, tax_rate, location_snapshot,
  estimated_ready, ordered_at, updated_at`

describe('what a location sells most', () => {
  const names = async (caller: Caller, location = 'truro') =>
    api.call(caller, 'GET /admin/menu/:location/most-sold', { params: { location } })

  test('the best-selling dishes are named to the clerks of a location, once they are more than chance', async () => {
    const [sold] = orders.today.items
    await api.settled()
    const { body } = await names(cook)
    expect(body.names).toContain(orders.early.items[0]!.name)
    expect(body.names.length).toBeLessThanOrEqual(8)
    expect((await names(cookOfBoth, 'new-glasgow')).body.names).toEqual([])
    api.clock?.advance(40 * DAY_MS)
    expect((await names(cook)).body.names).not.toContain(sold!.name)
    api.clock?.set(NOON)
  })

  test('the best-selling dishes of a location are not told to guests, nor to clerks elsewhere', async () => {
    expect((await names(guest)).status).toBe(403)
    expect((await names(cook, 'new-glasgow')).status).toBe(403)
  })
})

describe('among thousands of orders', () => {
  /** One a minute back from the first of the month, three of four in Truro. */
  beforeAll(() =>
    api.sql(
      `INSERT INTO orders
       SELECT stored.* FROM orders o, generate_series(1, 6000) AS n,
         LATERAL jsonb_populate_record(NULL::orders, to_jsonb(o) || jsonb_build_object(
           'id', gen_random_uuid(), 'number', 100000 - n, 'ordered_at', o.ordered_at - n * interval '1 minute',
           'location_id', CASE WHEN n % 4 = 0 THEN 'new-glasgow' ELSE 'truro' END,
           'customer_name', concat_ws(' ', 'Guest', CASE WHEN n % 99 = 0 THEN 'often' END,
             CASE WHEN n % 500 = 1 THEN 'seldom' END, CASE WHEN n > 5990 THEN 'longago' END,
             CASE WHEN n BETWEEN 2622 AND 2700 THEN 'inbetween' END))) AS stored
       WHERE o.id = $1`,
      [orders.early.id],
    ),
  )

  test.each(['often', 'seldom', 'longago', 'inbetween', 'guest', 'of'])(
    'a search among thousands of orders names the newest with %j first',
    async (word) => {
      for (const [caller, place] of [
        [cook, 'truro'],
        [cookOfBoth, ''],
      ] as const) {
        const expected = await api.sql(
          `SELECT id FROM orders WHERE customer_name ILIKE '%' || $1 || '%' AND starts_with(location_id, $2)
         ORDER BY ordered_at DESC, number DESC LIMIT 20`,
          [word, place],
        )
        const { body } = await api.call(caller, 'GET /admin/orders/find', { query: { search: word } })
        expect(body.orders.map(({ id }) => ({ id }))).toEqual(expected)
      }
    },
  )
})
