import type { OrderView } from '@thali/contracts/orders/orders'
import { orderPayload } from '@thali/testing/order-payload'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { settledMenu } from '#api/testing/settled-menu.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

/** 12:30 in Halifax, while the location is open until 22:00. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const at = (clock: string, day = 20) => `2026-11-${day}T${clock}:00.000Z`
/** 6:30 PM, and half an hour after it. */
const [HALF_PAST_SIX, SEVEN] = [at('22:30'), at('23:00')] as const
const KITCHEN = {
  daysAhead: 7,
  stepMinutes: 15,
  asapMinutes: 90,
  packingMinutes: 3,
  stations: [{ id: 'tandoor', name: 'Tandoor', hands: 2 }],
}
/** Of a dish as the menu has it usually. */
const USUAL = { deleted_at: null, is_available: true, hidden_until: null, notice_minutes: null }

const api = useApi({ now: LUNCH, env: { LIMITS: 'on' } })
const dishes = countedDishesAt(api)
let ann: Caller & { id: string }
let cook: Caller

beforeAll(async () => {
  ann = await api.signUp()
  cook = await api.signUpStaff('staff', ['truro'])
  await api.sql('UPDATE users SET email_verified = true')
  // Each test begins without orders.
  await api.sql('ALTER TABLE orders DISABLE TRIGGER orders_stay')
  await api.sql('ALTER TABLE order_status_history DISABLE TRIGGER order_status_history_stays')
  await change({ kitchen: JSON.stringify(KITCHEN) }, 'locations', 'truro')
})
afterEach(async () => {
  api.clock?.set(LUNCH)
  for (const table of ['open_cash_orders', 'capacity', 'order_claims', 'order_status_history', 'orders']) {
    await api.sql(`DELETE FROM ${table}`)
  }
  await dishes.count('mangoLassi', null)
  await change(USUAL)
})

/** Changes a dish, or the location, as the office would. */
async function change(fields: Record<string, unknown>, table = 'menu_items', id = 'truro-butter-chicken') {
  for (const [column, value] of Object.entries(fields)) {
    await api.sql(`UPDATE ${table} SET ${column} = $1 WHERE id = $2`, [value, id])
  }
  await api.sql(`WITH changed AS (
      UPDATE locations SET menu_version = menu_version + 1 WHERE id = 'truro' RETURNING id, menu_version
    ) INSERT INTO changes (topic, subject, location_id, version) SELECT 'menu', id, id, menu_version FROM changed`)
  await settledMenu(api, 'truro')
}

async function place(wantedAt: string, more: object = {}, caller: Caller = ann): Promise<OrderView> {
  const answer = await api.call(caller, 'POST /createCustomerOrderCash', {
    body: { ...orderPayload(), wantedAt, ...more },
  })
  expect(answer.text).toContain('orderNumber')
  return answer.body.order
}
const move = (order: OrderView, readyAt: string) =>
  api.call(ann, 'POST /me/orders/:id/time', { params: { id: order.id }, body: { readyAt } })
const times = async (order: OrderView) => {
  const { status, body } = await api.call(ann, 'GET /me/orders/:id/times', { params: { id: order.id } })
  expect(status).toBe(200)
  return body.days.flatMap((day) => day.times)
}
const minutesTaken = () => api.sql(`SELECT 1 FROM capacity WHERE subject LIKE 'station:%' AND used > 0`)

test('a moved order whose dishes were deleted is still cooked, with as many minutes at its new time', async () => {
  const order = await place(HALF_PAST_SIX)
  const before = await minutesTaken()
  await change({ deleted_at: LUNCH })
  expect(await times(order)).toContain(SEVEN)
  expect((await move(order, SEVEN)).status).toBe(200)
  expect(await minutesTaken()).toHaveLength(before.length)
})

test('a moved order keeps a dish that is sold out today since, and cannot go to a day on which it is sold out', async () => {
  const order = await place(HALF_PAST_SIX)
  await change({ hidden_until: at('20:00', 22), is_available: false })
  expect(await times(order)).toContain(HALF_PAST_SIX)
  expect((await move(order, SEVEN)).status).toBe(200)
  expect(await times(order)).not.toContain(at('23:00', 21))
  expect(await move(order, at('23:00', 21))).toMatchObject({ status: 400, body: { code: 'item-unavailable' } })
  expect((await move(order, at('23:00', 22))).status).toBe(200)
})

test('a moved order with a dish that needs notice can go later without it, and not earlier', async () => {
  const tomorrow = at('22:00', 21)
  await change({ notice_minutes: 24 * 60 })
  const order = await place(tomorrow)
  api.clock?.set(new Date(at('23:00')))
  expect((await move(order, at('22:30', 21))).status).toBe(200)
  expect((await move(order, tomorrow)).status).toBe(400)
})

test('a moved order may stay on its day although portions were taken off its dish since', async () => {
  await dishes.count('mangoLassi', 3)
  const order = await place(HALF_PAST_SIX, dishes.cartOf('mangoLassi', 3))
  await dishes.count('mangoLassi', 1)
  expect(await times(order)).toContain(SEVEN)
  expect((await move(order, SEVEN)).status).toBe(200)
})

test('staff are offered no time for which too few portions are left', async () => {
  await dishes.count('mangoLassi', 3)
  await place(at('22:30', 21), dishes.cartOf('mangoLassi', 2), await api.signUp())
  const order = await place(HALF_PAST_SIX, dishes.cartOf('mangoLassi', 2))
  const { body } = await api.call(cook, 'GET /getOrderTimes', { query: { orderId: order.id } })
  expect(body.days.map(({ date }) => date)).not.toContain('2026-11-21')
})
