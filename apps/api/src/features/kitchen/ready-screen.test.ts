import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, expect, test } from 'vitest'

import { type Caller, NOBODY, useApi } from '#api/testing/start-api.ts'

const api = useApi({ now: new Date('2026-11-20T16:30:00Z'), env: { LIMITS: 'on' } })
let manager: Caller

beforeAll(async () => {
  manager = await api.signUpStaff('manager', ['truro'])
})

async function orderAt(steps: readonly ('preparing' | 'ready' | 'completed')[], options: object = {}) {
  const order = orderPayload(options)
  const { status, body } = await api.call(manager, 'POST /createAdminOrderCash', {
    body: { ...order, cashConfirmed: true, finalTotal: order.pricing.total },
  })
  expect(status).toBe(200)
  const { id: orderId, orderNumber } = body.order
  for (const next of steps) await api.call(manager, 'POST /updateOrderStatus', { body: { orderId, status: next } })
  return orderNumber
}
const addresses = async (caller: Caller, id = 'truro') =>
  api.call(caller, 'GET /admin/locations/:id/ready-screens', { params: { id } })
const tokenIn = (address: string) => new URL(address).pathname.replace('/ready/', '')
const screen = (token: string) => api.call(NOBODY, 'GET /ready/:token', { params: { token } })

test('a screen for guests shows what is prepared and what is ready, the last one first, and no delivery', async () => {
  const names = ['Asha Patel', 'Ben', '  '] as const
  const preparing = await orderAt(['preparing'], { name: names[0] })
  const first = await orderAt(['preparing', 'ready'], { name: names[1] })
  api.clock?.advance(60_000)
  const last = await orderAt(['preparing', 'ready'], { orderType: 'dine-in', name: 'Élodie Gagnon' })
  await orderAt([])
  await orderAt(['preparing', 'ready', 'completed'])
  await orderAt(['preparing'], { orderType: 'delivery', postalCode: 'B2N 1A1' })

  const { body } = await addresses(manager)
  expect((await screen(tokenIn(body.numbers))).body).toEqual({
    location: { name: 'Truro Heights' },
    preparing: [{ orderNumber: preparing, name: null }],
    ready: [last, first].map((orderNumber) => ({ orderNumber, name: null })),
    at: expect.any(String),
  })
  expect((await screen(tokenIn(body.names))).body).toMatchObject({
    preparing: [{ orderNumber: preparing, name: 'Asha' }],
    ready: [
      { orderNumber: last, name: 'Élodie' },
      { orderNumber: first, name: 'Ben' },
    ],
  })
})

test('an address that was guessed or changed opens nothing, and only managers of the location read the addresses', async () => {
  const { body } = await addresses(manager)
  const token = tokenIn(body.numbers)
  const [, , signature] = token.split('.')
  for (const wrong of ['truro', `truro.names.${signature}`, `new-glasgow.numbers.${signature}`, `${token}x`, 'a.b.c']) {
    expect(await screen(wrong)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  }
  expect((await addresses(manager, 'new-glasgow')).status).toBe(404)
  expect((await addresses(await api.signUpStaff('staff', ['truro']))).status).toBe(403)
})

test('where nobody taps Completed, what was ready on other days does not push today off the screen', async () => {
  const number = await orderAt(['preparing', 'ready'])
  const { body } = await addresses(manager)
  await api.sql(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'number', 900000 + day, 'payment_id', NULL, 'payment_status', 'unpaid',
      'updated_at', o.updated_at - day * interval '1 hour', 'ready_at', o.updated_at - day * interval '1 hour'))).*
    FROM orders o, generate_series(1, 130) day WHERE o.number = $1`,
    [number],
  )
  expect((await screen(tokenIn(body.numbers))).body.ready[0]).toEqual({ orderNumber: number, name: null })
})
