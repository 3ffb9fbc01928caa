import type { OrderView } from '@thali/contracts/orders/orders'
import { eventually } from '@thali/testing/eventually'
import { expect, test } from 'vitest'

import { changingHouse, NAAN, payload, take } from '#api/testing/changing.ts'
import { ADMIN_PROGRAM, type Caller } from '#api/testing/start-api.ts'

const house = changingHouse()
const { api, paying, staff, byCard, inCash, unpaid, collect, change, orderNow, pass } = house

const inCents = (dollars: number) => Math.round(dollars * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const many = async (count: number, make: () => Promise<OrderView>): Promise<OrderView[]> => {
  const made: OrderView[] = []
  while (made.length < count) made.push(await make())
  return made
}
const changed = async (order: OrderView | undefined, ...edits: Parameters<typeof change>[1]) => {
  if (!order) throw new Error('There is no such order')
  const { status, text, body } = await change(await orderNow(order.id), edits)
  expect(status, text).toBe(200)
  return body.order
}

async function byGuest(points: number): Promise<{ guest: Caller; order: OrderView }> {
  const guest = await house.aGuest()
  await api.call(staff.admin, 'PATCH /admin/users/:id', { params: { id: guest.id }, body: { loyaltyPoints: points } })
  const body = payload({ discount: { code: `POINTS-${points}`, off: points / 100 } })
  const { order } = (await api.call(guest, 'POST /createCustomerOrderCash', { body })).body
  await collect(order)
  return { guest, order }
}

/** Hands out all cash that waits for its guest. */
async function handOut(): Promise<void> {
  const { refunds } = (await api.call(staff.manager, 'GET /admin/payments/problems')).body
  for (const { refundId } of refunds) {
    const params = { id: refundId }
    const { status, text } = await api.call(ADMIN_PROGRAM, 'POST /admin/payments/refunds/:id/settle', {
      params,
      body: {},
    })
    expect(status, text).toBe(200)
  }
}

/** Cents that were paid and not given back, by a guest's receipt. */
async function keptOf({ id, metadata }: OrderView): Promise<number> {
  const query = { orderId: id, token: metadata.orderToken }
  const { order } = (await api.call(staff.admin, 'GET /getOrderReceipt', { query })).body
  const total = inCents(order.pricing.total)
  const whole = order.takenBy === 'cash' ? Math.round(total / 5) * 5 : total
  const taken = order.payments ? sum(order.payments.map(({ amount }) => inCents(amount))) : whole
  const back = order.refund ? [order.refund, ...(order.refund.also ?? [])] : []
  return taken - sum(back.map(({ amount }) => inCents(amount)))
}

const atProvider = async (orders: readonly OrderView[]) => {
  const books = await Promise.all(orders.map(({ id }) => paying.books(id)))
  return sum(
    books.flat().map(({ intent, refunds }) => {
      const back = refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
      return intent.amount_received - sum(back)
    }),
  )
}

async function monthOf(month: string) {
  const query = { location: 'truro', month }
  const report = (await api.call(staff.admin, 'GET /admin/reports/month', { query })).body
  const file = await api.request(ADMIN_PROGRAM, 'GET', `/api/admin/reports/journal.csv?location=truro&month=${month}`)
  return { days: report.days, totals: report.totals, journal: file.text }
}

/** Debit less credit of an account of the journal, in cents; of all accounts together without one. */
function balanceIn(journal: string, account?: string): number {
  const [, ...rows] = journal.trim().split(/\r?\n/)
  const cells = rows.map((row) => row.split(',')).filter((row) => account === undefined || row.includes(account))
  return sum(cells.map((row) => inCents(Number(row.at(-2) ?? 0)) - inCents(Number(row.at(-1) ?? 0))))
}

const readDrawer = async () => (await api.call(staff.cook, 'GET /admin/drawer', { query: { location: 'truro' } })).body

// Each order: 17.99 + 2 x 4.50 = 26.99, tax 3.78, tip 2.00, total 32.77; in coins 32.75. Without a naan 27.64.
test('a Friday of thirty orders agrees to the cent in book, provider, drawer, receipts and journal, and does so in December', async () => {
  pass(0, 6)
  await api.call(staff.admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, pointsWorth: 1 } })
  const code = { code: 'FRIDAY', kind: 'amount', value: 5, minimum: 0, from: null, until: null } as const
  await api.call(staff.admin, 'POST /admin/codes', { body: { ...code, locations: [], onceEach: true, most: 1 } })
  const { drawer } = (
    await api.call(staff.cook, 'POST /admin/drawer/open', { body: { location: 'truro', float: 200 } })
  ).body

  const cards = await many(12, byCard)
  const cash = await many(10, inCash)
  const collected = await many(6, unpaid)
  for (const order of collected) await collect(order)
  const coded = await byCard({ discount: { code: 'FRIDAY', off: 5 } })
  const pointed = await byGuest(300)
  const all = [...cards, ...cash, ...collected, coded, pointed.order]
  expect(all).toHaveLength(30)

  pass(40, 0)
  await changed(cards[0], take(2))
  await collect(await changed(cards[1], NAAN), 5.13)
  const tipped = await changed(cards[2], { op: 'tip', amount: 4 })
  await api.call(staff.manager, 'POST /processOrderPayment', { body: { orderId: tipped.id, toPay: 2 } })
  await changed(cash[0], take(2))
  await changed(coded, take(2))
  await changed(pointed.order, take(2))
  for (const order of [cards[3], cash[1]]) {
    await api.call(staff.manager, 'POST /cancelOrder', { body: { orderId: order?.id ?? '' } })
  }
  await changed(cards[4], { op: 'goodwill', amount: 5 })
  await handOut()
  expect((await api.call(pointed.guest, 'GET /me')).body.user.loyaltyPoints).toBe(50)

  // 27.64 + 10 x 32.77 + 22.88 with the code - 5.00 of goodwill.
  const [byCards, inCoins, byHands] = [37_322, 51_610, 200]
  // 27.65 + 14 x 32.75 + 24.80 with points + 5.15 of the rest.
  const count = (counts: number) =>
    api.call(staff.cook, 'POST /admin/drawer/:id/close', {
      params: { id: drawer.id },
      body: { counted: (20_000 + inCoins) / 100 - 0.5, left: 200, counts },
    })
  expect((await count(0)).body).toMatchObject({ expected: 716.1, difference: -0.5, isFinal: false })
  expect((await count(1)).body).toMatchObject({ difference: -0.5, isFinal: true, carriedOut: 515.6 })

  await eventually(async () => (await atProvider(all)) === byCards)
  expect(sum(await Promise.all(all.map(keptOf)))).toBe(byCards + inCoins + byHands)
  const friday = await monthOf('2026-11')
  expect(friday.days.find(({ date }) => date === '2026-11-27')).toMatchObject({
    orders: 30,
    card: 373.22,
    cash: 516.1,
    other: 2,
  })
  expect(friday.totals).toMatchObject({ net: 891.32, goodwill: 4.39, discounts: 6.67, stillOwed: 0 })
  expect([balanceIn(friday.journal), balanceIn(friday.journal, 'Card payments')]).toEqual([0, byCards])
  // The float lies in the drawer; the rest was carried out, or is missing.
  const cashAccounts = ['Cash', 'Cash carried out', 'Cash over and short']
  expect(cashAccounts.map((account) => balanceIn(friday.journal, account))).toEqual([20_000, inCoins - 20_050, 50])
  const { days } = await readDrawer()

  pass(0, 5)
  await changed(cards[5], { op: 'goodwill', amount: 5 })
  await api.call(staff.manager, 'POST /cancelOrder', { body: { orderId: cash[2]?.id ?? '' } })
  await handOut()
  await eventually(async () => (await atProvider(all)) === byCards - 500)
  expect(await monthOf('2026-11')).toEqual(friday)
  expect((await readDrawer()).days).toEqual(days)
  const december = await monthOf('2026-12')
  expect(december.totals).toMatchObject({ gross: 0, refunds: 37.75, card: -5, cash: -32.75, net: -37.75 })
  expect(balanceIn(december.journal)).toBe(0)
  expect(sum(await Promise.all(all.map(keptOf)))).toBe(byCards + inCoins + byHands - 3775)
})
