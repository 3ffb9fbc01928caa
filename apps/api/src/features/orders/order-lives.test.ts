import type { OrderStatus } from '@thali/domain/orders/order-status'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkInvariants } from '#api/database/backup/restore/invariants.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

/** Within what a program may call in a minute. */
const RUNS = 20

let api: TestApi
let paying: ReturnType<typeof payingAt>
/** Times of tomorrow, for which one of the two orders is placed and moved. */
let times: string[]
/** As many as one address may sign in a minute, with room; each may place 20 orders in it. */
const guests: (Caller & { id: string })[] = []

beforeAll(async () => {
  // With limits, as a house runs.
  api = await startApi({ env: { LIMITS: 'on' } })
  paying = payingAt(api)
  for (let number = 0; number < 5; number++) guests.push(await api.signUp())
  await api.sql('UPDATE users SET email_verified = true')
  const { items, location, orderType } = orderPayload()
  const quoted = await api.call(guests[0]!, 'POST /orders/quote', { body: { items, location, orderType } })
  times = quoted.body.days[1]!.times
})
afterAll(() => api.stop())

type Known = {
  orderId: string
  status: OrderStatus
  version: number
  paymentStatus: string
  paid: { takenBy: string; paymentIntentId: string | null } | null
  refund: object | null
}

/** Read in the database: a program may not ask as often as this test does. */
async function order(orderId: string): Promise<Known> {
  const [known] = await api.sql<Known>(
    `SELECT id AS "orderId", status, version, payment_status AS "paymentStatus", paid, refund FROM orders WHERE id = $1`,
    [orderId],
  )
  return known!
}

const NEXT = { pending: 'preparing', preparing: 'ready', ready: 'completed' } as const

/** What is done with one order, whatever state it is in. Each answers the status of its call. */
const ACTS = {
  async step({ orderId, status }: Known) {
    const next = status in NEXT ? NEXT[status as keyof typeof NEXT] : 'completed'
    return api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId, status: next } })
  },
  /** To a time by its version, so that each order is moved to and fro. */
  move: ({ orderId, version }: Known) =>
    api.call(ADMIN_PROGRAM, 'POST /moveOrder', { body: { orderId, readyAt: times[(version * 5) % times.length]! } }),
  undo: ({ orderId, version }: Known) =>
    api.call(ADMIN_PROGRAM, 'POST /undoOrderStatus', { body: { orderId, version } }),
  recall: ({ orderId }: Known) => api.call(ADMIN_PROGRAM, 'POST /recallOrder', { body: { orderId } }),
  cancel: ({ orderId }: Known) =>
    api.call(ADMIN_PROGRAM, 'POST /cancelOrder', { body: { orderId, reason: 'Changed' } }),
  cash: ({ orderId }: Known) => payByHand(orderId, 'cash'),
  manual: ({ orderId }: Known) => payByHand(orderId, 'manual'),
  /** By a link, whose page is paid at once. What is paid too much goes back by itself. */
  async card({ orderId }: Known) {
    const link = await api.call(ADMIN_PROGRAM, 'POST /createAdminPaymentLink', { body: { orderId } })
    if (link.status !== 200) return link
    await paying.pay(link.body.paymentUrl)
    await eventually(async () => (await order(orderId)).paymentStatus !== 'unpaid')
    return link
  },
  /** All of a card payment, in the provider's own dashboard. */
  async refund({ orderId, paid, refund }: Known) {
    if (paid?.takenBy !== 'card' || paid.paymentIntentId === null || refund !== null) return { status: 200 }
    await paying.refundAtProvider(paid.paymentIntentId)
    await eventually(async () => (await order(orderId)).refund !== null)
    return { status: 200 }
  },
} satisfies Record<string, (order: Known) => Promise<{ status: number }>>
type Act = keyof typeof ACTS

function payByHand(orderId: string, method: 'cash' | 'manual') {
  return api.call(ADMIN_PROGRAM, 'POST /processOrderPayment', { body: { orderId, paymentData: { method } } })
}

/** So that the orders of one run do not take the next one's places among the open cash orders. */
async function close(orderId: string) {
  for (let tries = 0; tries < 3; tries++) {
    const known = await order(orderId)
    if (known.status === 'completed' || known.status === 'cancelled') return
    await ACTS[known.status === 'ready' ? 'step' : 'cancel'](known)
  }
}

async function place(guest: Caller, wantedAt?: string): Promise<string> {
  const order = { ...orderPayload({ tip: 2 }), wantedAt }
  const { status, body } = await api.call(guest, 'POST /createCustomerOrderCash', { body: order })
  expect(status).toBe(200)
  return body.orderId
}

/** What the account should have, counted from its orders. */
async function figuresFromOrders(accountId: string) {
  const [row] = await api.sql(
    `SELECT count(*)::int AS orders, coalesce(sum(total_cents), 0)::int AS spent,
       coalesce(sum((subtotal_cents - fee_cents) / 100), 0)::int AS points
     FROM orders WHERE account_id = $1 AND status = 'completed' AND payment_status = 'paid'`,
    [accountId],
  )
  return row
}

async function figuresOfAccount(accountId: string) {
  const [row] = await api.sql(
    'SELECT total_orders AS orders, total_spent_cents AS spent, loyalty_points AS points FROM users WHERE id = $1',
    [accountId],
  )
  return row
}

/** What a drill would find in this database: payments, refunds, histories, counts of open cash orders. */
async function violations() {
  const client = await api.openTransaction()
  try {
    return (await checkInvariants(client)).filter((finding) => finding.violations.length > 0)
  } finally {
    await client.end()
  }
}

test('two orders of one guest, one of them for later, may be moved on and to another time, recalled, paid by each way, cancelled and refunded in any order: no call fails, and every count is that of a recount', async () => {
  const act = fc.record({
    which: fc.nat(1),
    what: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Act>('step') },
      { weight: 3, arbitrary: fc.constant<Act>('move') },
      { weight: 5, arbitrary: fc.constantFrom<Act>('undo', 'recall', 'cancel', 'cash', 'manual', 'card', 'refund') },
    ),
  })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
      const guest = guests[(runs += 1) % guests.length]!
      const both = [await place(guest), await place(guest, times[runs % times.length])]
      const failed: string[] = []
      for (const { which, what } of acts) {
        const before = await order(both[which]!)
        const { status } = await ACTS[what](before)
        if (status >= 500 || status === 429)
          failed.push(`${what} of ${before.status}, ${before.paymentStatus}: ${status}`)
      }
      expect(failed).toEqual([])
      expect(await violations()).toEqual([])
      expect(await figuresOfAccount(guest.id)).toEqual(await figuresFromOrders(guest.id))
      for (const orderId of both) await close(orderId)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
