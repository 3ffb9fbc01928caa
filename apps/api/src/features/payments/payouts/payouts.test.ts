import type { OrderView } from '@thali/contracts/orders/orders'
import { instantAt } from '@thali/domain/time/zone'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { beforeAll, describe, expect, test } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { type Caller, useApi } from '#api/testing/start-api.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** A Friday. */
const NOON = instantAt('2026-11-20', 12 * 60)

const api = useApi({ now: NOON, sandboxClock: () => NOON.getTime() + later })
const paying = payingAt(api)
let admin: Caller
let manager: Caller
let later = 0
let truro: OrderView[]
let elsewhere: OrderView

beforeAll(async () => {
  admin = await api.signInAsAdmin()
  manager = await api.signUpStaff('manager', ['truro'])
  truro = [await paidOrder(), await paidOrder()]
  elsewhere = await paidOrder('new-glasgow')
  await api.call(manager, 'POST /cancelOrder', { body: { orderId: truro[1]?.id } })
  await eventually(async () => (await paying.refundedCents(truro[1]?.id ?? '')) === centsOf(truro[1]))
  api.clock?.set(new Date(NOON.getTime() + HOUR_MS))
})

async function paidOrder(location: 'truro' | 'new-glasgow' = 'truro'): Promise<OrderView> {
  return paying.paidOrder(await api.signUp(), orderPayload({ paymentMethod: 'online', tip: 2, location }))
}

const centsOf = (order: OrderView | undefined) => Math.round((order?.pricing.total ?? 0) * 100)
const feeOf = (order: OrderView | undefined) => Math.round(centsOf(order) * 0.029) + 30
const cents = (dollars: number) => Math.round(dollars * 100)
const month = '2026-11'
const read = () => api.call(manager, 'POST /admin/reports/payouts/read')
const payouts = async (caller: Caller = admin, query: Record<string, string> = {}) =>
  (await api.call(caller, 'GET /admin/reports/payouts', { query: { month, ...query } })).body

describe('before the book of the card provider was read', () => {
  test('nothing is known or called missing before the provider’s book was read', async () => {
    expect(await payouts()).toMatchObject({ checkedAt: null, takesCards: true, payouts: [], differences: [] })
  })
})

describe('what the cards took', () => {
  test('the cards took sales less refunds and fees; the fee of a refund is gone, and all of it is on its way', async () => {
    expect((await read()).body).toMatchObject({ problem: null })
    const { sums, differences, checkedAt } = await payouts()
    const sales = [...truro, elsewhere].reduce((sum, order) => sum + centsOf(order), 0)
    const fees = [...truro, elsewhere].reduce((sum, order) => sum + feeOf(order), 0)
    const net = sales - centsOf(truro[1]) - fees
    expect(checkedAt).not.toBeNull()
    expect(Object.fromEntries(Object.entries(sums).map(([key, sum]) => [key, cents(sum)]))).toEqual({
      sales,
      refunds: centsOf(truro[1]),
      fees,
      other: 0,
      net,
      paidOut: 0,
      onItsWay: net,
    })
    expect(differences).toEqual([])
  })

  test('a manager sees what the cards took at the own location only, and staff see none of it', async () => {
    const own = await payouts(manager)
    expect(cents(own.sums.sales)).toBe(centsOf(truro[0]) + centsOf(truro[1]))
    const other = await api.call(manager, 'GET /admin/reports/payouts', { query: { month, location: 'new-glasgow' } })
    const staff = await api.signUpStaff('staff', ['truro'])
    const refused = await api.call(staff, 'GET /admin/reports/payouts', { query: { month } })
    expect([other.status, refused.status]).toEqual([403, 403])
    expect((await api.call(staff, 'POST /admin/reports/payouts/read')).status).toBe(403)
  })

  test('the book of the provider is read twice without being counted twice', async () => {
    const before = await payouts()
    await Promise.all([read(), read()])
    await read()
    expect((await payouts()).sums).toEqual(before.sums)
    const [stored] = await api.sql<{ count: number }>('SELECT count(*)::int AS count FROM provider_transactions')
    expect(stored?.count).toBe(4)
  })
})

describe('a payout', () => {
  test('a payout names its day, its sum and its orders, and each manager sees the part of the own location', async () => {
    later = 3 * DAY_MS
    await read()
    const { sums, payouts: found, differences } = await payouts()
    const [payout] = found
    expect(found).toHaveLength(1)
    expect(payout).toMatchObject({ state: 'paid', amount: sums.net, ofMonth: sums.net, lines: 4 })
    expect(payout?.arrivesOn).toBe('2026-11-22')
    expect([sums.paidOut, sums.onItsWay]).toEqual([sums.net, 0])
    expect(differences).toEqual([])

    const query = { month, payout: payout?.id ?? '' }
    const { lines } = (await api.call(admin, 'GET /admin/reports/payout-lines', { query })).body
    const numbersOf = (orders: readonly (OrderView | undefined)[]) => orders.map((order) => order?.orderNumber)
    expect(new Set(lines.map(({ order }) => order?.number))).toEqual(new Set(numbersOf([...truro, elsewhere])))
    expect(lines).toHaveLength(4)
    expect(lines.reduce((sum, { net }) => sum + cents(net), 0)).toBe(cents(sums.net))

    const [hers] = (await payouts(manager)).payouts
    expect(hers).toMatchObject({
      amount: null,
      lines: 3,
      ofMonth: (cents(sums.net) - centsOf(elsewhere) + feeOf(elsewhere)) / 100,
    })
  })
})

describe('what does not agree', () => {
  test('a charge or refund that does not agree with an order is listed, and so is an order without a charge', async () => {
    later = 0
    const provider = paying.provider()
    const session = await provider.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ quantity: 1, price_data: { currency: 'cad', unit_amount: 4321, product_data: { name: 'Till' } } }],
      success_url: 'https://shop.test/',
    })
    await paying.pay(session.url ?? '')
    const lost = await paidOrder()
    const more = await paidOrder()
    const back = await paidOrder()
    api.clock?.set(new Date(NOON.getTime() + 2 * HOUR_MS))
    await read()
    await api.sql(`UPDATE payments SET provider_id = 'pi_lost' WHERE order_id = $1`, [lost.id])
    await api.sql(`UPDATE payments SET captured_cents = captured_cents + 5 WHERE order_id = $1`, [more.id])
    const [payment] = await api.sql<{ id: string }>('SELECT id FROM payments WHERE order_id = $1', [back.id])
    await api.sql(
      `INSERT INTO refunds (id, payment_id, purpose, state, amount_cents, provider_id, check_at, actor, created_at)
       VALUES (gen_random_uuid(), $1, 'provider', 'succeeded', 700, 're_unknown', now(), 'test', $2)`,
      [payment?.id, NOON],
    )
    const { differences } = await payouts()
    const seen = differences.map(({ kind, order, ours, theirs }) => [kind, order?.number ?? null, ours, theirs])
    expect(seen).toHaveLength(5)
    expect(seen).toEqual(
      expect.arrayContaining([
        ['charge-without-order', null, 0, 43.21],
        ['charge-without-order', null, 0, lost.pricing.total],
        ['order-without-charge', lost.orderNumber, lost.pricing.total, 0],
        ['different-amount', more.orderNumber, (centsOf(more) + 5) / 100, more.pricing.total],
        ['different-refund', back.orderNumber, 7, 0],
      ]),
    )
  })

  test('a provider that does not answer is told, and what was known stays', async () => {
    const before = await payouts()
    await paying.setFaults({ payments: '500' })
    expect((await read()).body.problem).not.toBeNull()
    const after = await payouts()
    await paying.setFaults({ payments: 'ok' })
    expect([after.sums, after.checkedAt]).toEqual([before.sums, before.checkedAt])
    expect(after.problem).not.toBeNull()
    expect((await read()).body.problem).toBeNull()
  })
})

test('a payout whose lines cannot be stored keeps no other from being read', async () => {
  later = 5 * DAY_MS
  api.clock?.set(new Date(NOON.getTime() + later))
  const last = await paidOrder()
  later = 9 * DAY_MS
  const [first] = (await payouts()).payouts
  await api.sql('UPDATE provider_transactions SET payout_id = NULL WHERE payout_id = $1', [first?.id])
  await api.sql(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`)
  await api.sql(`CREATE TRIGGER fail BEFORE INSERT OR UPDATE ON provider_transactions
    FOR EACH ROW WHEN (NEW.payout_id = '${first?.id}') EXECUTE FUNCTION fail()`)
  await read()
  await api.sql('DROP TRIGGER fail ON provider_transactions')
  const lines = await api.sql<{ payout_id: string | null }>(
    `SELECT line.payout_id FROM provider_transactions line JOIN payments p ON p.provider_id = line.payment_id
     WHERE p.order_id = $1`,
    [last.id],
  )
  expect(lines.map(({ payout_id }) => payout_id)).toEqual([expect.stringMatching(/^po_/)])
})

test('the payouts and the month of a deleted location can still be read', async () => {
  await api.sql(
    `UPDATE locations SET deleted_at = $1, is_active = false, menu_version = menu_version + 1 WHERE id = 'truro'`,
    [NOON],
  )
  await api.restart()
  const query = { month, location: 'truro' }
  const answers = [
    await api.call(admin, 'GET /admin/reports/payouts', { query }),
    await api.call(admin, 'GET /admin/reports/month', { query }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const unknown = await api.call(admin, 'GET /admin/reports/payouts', { query: { month, location: 'halifax' } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'location-not-found'])
})
