import type { OrderView } from '@thali/contracts/orders/orders'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ADMIN, ADMIN_PROGRAM, type Caller, useApi } from '#api/testing/start-api.ts'

/** Friday, 12:30 at the restaurant. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const MINUTE = 60_000

type Person = Caller & { id: string; email: string }

const api = useApi({ now: LUNCH })
let ann: Person
let manager: Person
let managerElsewhere: Person
let cook: Person

beforeAll(async () => {
  ann = await api.signUp()
  manager = await api.signUpStaff('manager', ['truro'])
  managerElsewhere = await api.signUpStaff('manager', ['new-glasgow'])
  cook = await api.signUpStaff('staff', ['truro'])
  await api.call(manager, 'PATCH /me', { body: { phoneNumber: '(902) 555-0140' } })
})
beforeEach(async () => {
  await api.sql(`UPDATE orders SET managers_told_at = now() WHERE managers_told_at IS NULL`)
})

async function place(options: Parameters<typeof orderPayload>[0] = {}): Promise<OrderView> {
  return (await api.call(ann, 'POST /createCustomerOrderCash', { body: orderPayload(options) })).body.order
}

/** The loop looks every 15 seconds, and first of all when the process starts. */
async function waitMinutes(minutes: number): Promise<void> {
  api.clock?.advance(minutes * MINUTE)
  await api.restart()
}
const isTold = async ({ id }: OrderView) =>
  (await api.sql<{ told: boolean }>('SELECT managers_told_at IS NOT NULL AS told FROM orders WHERE id = $1', [id]))[0]
    ?.told
const becomesTold = (order: OrderView) => eventually(async () => await isTold(order))
const told = async (about: OrderView) =>
  (
    await api.sql<{ to: string; channel: string; title: string; text: string }>(
      `SELECT data->>'to' AS to, data->>'channel' AS channel, data->>'title' AS title, data->>'text' AS text
       FROM pgboss.job WHERE name = 'message' AND data->>'kind' = 'orders-unseen' AND data->>'text' LIKE $1`,
      [`%#${about.orderNumber}%`],
    )
  ).toSorted((a, b) => a.to.localeCompare(b.to))

describe('an order that nobody has begun for 5 minutes', () => {
  test('an unseen order is told also where it was moved to a time long after it was placed', async () => {
    const order = await place()
    await api.sql(
      `UPDATE orders SET ordered_at = ordered_at - interval '12 days', kitchen_at = ordered_at WHERE id = $1`,
      [order.id],
    )
    await waitMinutes(5)
    expect(await becomesTold(order)).toBe(true)
  })

  test('an unseen order is told to managers, admins and the location, by e-mail and, with a phone, by text', async () => {
    const order = await place()
    await waitMinutes(5)
    await becomesTold(order)
    const [truro] = await api.sql<{ email: string }>(`SELECT email FROM locations WHERE id = 'truro'`)
    const messages = await told(order)
    expect(messages.map(({ channel, to }) => `${channel} ${to}`).toSorted()).toEqual(
      [`email ${ADMIN.email}`, `email ${manager.email}`, `email ${truro?.email}`, 'sms +19025550140'].toSorted(),
    )
    expect(messages[0]?.title).toBe('An order is waiting at Truro Heights')
    expect(messages[0]?.text).toContain(`Order #${order.orderNumber} has waited 5 minutes at Truro Heights`)
    const arrived = await eventually(async () => {
      const texts = await api.messagesTo('+19025550140')
      return texts.find(({ text }) => text.includes(String(order.orderNumber)))
    })
    expect(arrived.text).toContain('/admin/dashboard#orders')
  })

  test('an unseen order is told once, however often the check runs and however long it waits on', async () => {
    const order = await place()
    await waitMinutes(5)
    await becomesTold(order)
    const first = await told(order)
    await waitMinutes(1)
    await waitMinutes(60)
    const next = await place()
    await waitMinutes(5)
    await becomesTold(next)
    expect(await told(order)).toEqual(first)
  })

  test('an unseen order is told together with the others that wait at its location', async () => {
    const [first, second] = [await place(), await place()]
    const elsewhere = await place({ location: 'new-glasgow' })
    await waitMinutes(6)
    for (const order of [first, second, elsewhere]) await becomesTold(order)
    const messages = await told(second)
    expect(messages).toEqual(await told(first))
    expect(messages[0]?.title).toBe('2 orders are waiting at Truro Heights')
    expect(messages[0]?.text).toContain(`Orders #${first.orderNumber}, #${second.orderNumber} have waited`)
    expect((await told(elsewhere)).map(({ to }) => to)).toContain(managerElsewhere.email)
    expect((await told(elsewhere)).map(({ to }) => to)).not.toContain(manager.email)
  })

  test('an unseen order is told where its location was deleted meanwhile, and at the others too', async () => {
    const [deleted, other] = [await place(), await place({ location: 'new-glasgow' })]
    await api.sql(`UPDATE locations SET is_active = false, deleted_at = now() WHERE id = 'truro'`)
    await waitMinutes(5)
    await becomesTold(other)
    await becomesTold(deleted)
    expect((await told(deleted))[0]?.title).toBe('An order is waiting at Truro Heights')
    await api.sql(`UPDATE locations SET is_active = true, deleted_at = NULL WHERE id = 'truro'`)
    await api.restart()
  })

  // S5
  test('an unseen order is told although those of another location cannot be', async () => {
    const stuck = await place()
    // Locations come in the order of their oldest order.
    api.clock?.advance(1_000)
    const other = await place({ location: 'new-glasgow' })
    await api.sql(`
      CREATE FUNCTION refuse_truro() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'out of order'; END $$;
      CREATE TRIGGER refuse_truro BEFORE UPDATE OF managers_told_at ON orders FOR EACH ROW
      WHEN (NEW.location_id = 'truro') EXECUTE FUNCTION refuse_truro()`)
    await waitMinutes(5)
    await becomesTold(other)
    expect(await isTold(stuck)).toBe(false)
    await api.sql('DROP TRIGGER refuse_truro ON orders')
    await api.restart()
    await becomesTold(stuck)
  })

  test('an unseen order shows its customer nothing of that, and keeps its version', async () => {
    const order = await place()
    await waitMinutes(5)
    await becomesTold(order)
    const read = await api.call(ann, 'GET /getCustomerOrderDetails', { query: { orderId: order.id } })
    expect(read.body.order).toEqual(order)
  })
})

describe('an order that is not told as unseen', () => {
  /** Both would be reported in the same round: when this one is, the other would have been too. */
  const roundIsOver = async () => {
    const due = await place()
    await waitMinutes(5)
    await becomesTold(due)
  }

  test('an order that was begun or cancelled in time is not told as unseen', async () => {
    const [begun, cancelled] = [await place(), await place()]
    await api.call(cook, 'POST /updateOrderStatus', { body: { orderId: begun.id, status: 'preparing' } })
    await api.call(cook, 'POST /cancelOrder', { body: { orderId: cancelled.id, reason: 'No gas' } })
    await roundIsOver()
    expect([await isTold(begun), await isTold(cancelled)]).toEqual([false, false])
  })

  test('an order that has waited a moment less than 5 minutes is not told as unseen', async () => {
    const due = await place()
    api.clock?.advance(1)
    const fresh = await place()
    api.clock?.advance(5 * MINUTE - 1)
    await waitMinutes(0)
    await becomesTold(due)
    expect(await isTold(fresh)).toBe(false)
  })

  test('an order placed while the restaurant is closed is not told before it has been open for 5 minutes', async () => {
    const before = api.clock?.now() ?? LUNCH
    api.clock?.set(new Date('2026-11-25T06:00:00Z'))
    const order = await place()
    const opening = Date.parse(order.estimatedReady ?? '') - 18 * MINUTE
    const staffOrder = (
      await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderOnline', {
        body: orderPayload({ location: 'new-glasgow', paymentMethod: 'online' }),
      })
    ).body.order
    await waitMinutes(60)
    expect([await isTold(order), await isTold(staffOrder)]).toEqual([false, false])
    api.clock?.set(new Date(opening + 5 * MINUTE))
    await waitMinutes(0)
    await becomesTold(order)
    api.clock?.set(before)
  })
})
