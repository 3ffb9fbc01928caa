import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import type { OrderStatus } from '@thali/domain/order-status'
import { checkInvariants } from '@thali/keeper/backup/invariants'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { countedDishesAt } from '#api/testing/counted-dishes.ts'
import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, startApi, type TestApi } from '#api/testing/start-api.ts'

/** Within what a program may call in a minute. */
const RUNS = 20

let api: TestApi
let paying: ReturnType<typeof payingAt>
/** Times that can be chosen for an order for later. */
let times: string[]
/** As many as one address may sign in a minute, with room; each may place 20 orders in it. */
const guests: (Caller & { id: string })[] = []

beforeAll(async () => {
  // With limits, as a restaurant runs.
  api = await startApi({ env: { LIMITS: 'on' } })
  paying = payingAt(api)
  for (let number = 0; number < 5; number++) guests.push(await api.signUp())
  await api.sql('UPDATE users SET email_verified = true')
  await countedDishesAt(api).count('butterChicken', 900)
  await plan(WITH_STATIONS)
  const { items, location, orderType } = orderPayload()
  const { body } = await api.call(ADMIN_PROGRAM, 'POST /orders/quote', { body: { items, location, orderType } })
  times = body.days.at(-1)?.times ?? []
})
afterAll(() => api.stop())

const WITH_STATIONS = { stations: [{ id: 'stove', name: 'Stove', hands: 2 }], ...KITCHEN_DEFAULTS }

/** A kitchen with stations, or one that has entered none. */
async function plan(kitchen: object | null): Promise<void> {
  const enter = `UPDATE locations SET kitchen = $1, menu_version = menu_version + 1 WHERE id = 'truro'`
  await api.sql(enter, [kitchen && JSON.stringify(kitchen)])
  api.server.services.menu.forgetAll()
}

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
  /** A dollar of it, there too. */
  async refundPart({ orderId, paid }: Known) {
    if (paid?.takenBy !== 'card' || paid.paymentIntentId === null) return { status: 200 }
    const before = (await refundsOf(orderId)).length
    const { status } = await paying.refundAtProvider(paid.paymentIntentId, '1.00')
    if (status < 400) await eventually(async () => (await refundsOf(orderId)).length > before)
    return { status: 200 }
  },
  /** Cash that is owed. */
  async handBack({ orderId }: Known) {
    const owed = (await refundsOf(orderId)).find(({ state }) => state === 'owed')
    if (!owed) return { status: 200 }
    const params = { id: owed.id }
    return api.call(ADMIN_PROGRAM, 'POST /admin/payments/refunds/:id/settle', { params, body: {} })
  },
} satisfies Record<string, (order: Known) => Promise<{ status: number }>>
type Act = keyof typeof ACTS

const refundsOf = (orderId: string) =>
  api.sql<{ id: string; state: string }>(
    'SELECT r.id, r.state FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
    [orderId],
  )

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

/** How an order begins: paid later, chosen for later, or by a card on a page of the guest's own. */
const BIRTHS = ['cash', 'later', 'card'] as const
type Birth = (typeof BIRTHS)[number]

/** With the guest's welcome code while it is their first order. */
async function place(guest: Caller & { id: string }, birth: Birth, run: number): Promise<string> {
  const [free] = await api.sql<{ code: string; percent: number }>(
    `SELECT code, percent FROM welcome_codes w WHERE account_id = $1 AND order_id IS NULL
       AND NOT EXISTS (SELECT FROM orders o WHERE o.account_id = w.account_id AND status <> 'cancelled')`,
    [guest.id],
  )
  const phone = `902555${String(1000 + guests.findIndex(({ id }) => id === guest.id))}`
  const options = { tip: 2, phone, ...(free && { discount: free }) }
  if (birth === 'card') {
    const { sessionId, paymentUrl } = await paying.begin(guest, orderPayload({ ...options, paymentMethod: 'online' }))
    await paying.pay(paymentUrl)
    return (await paying.orderOf(guest, sessionId)).orderId
  }
  const wantedAt = birth === 'later' ? times[run] : undefined
  const body = { ...orderPayload(options), ...(wantedAt && { wantedAt }) }
  const { status, body: answer, text } = await api.call(guest, 'POST /createCustomerOrderCash', { body })
  expect(status, text).toBe(200)
  return answer.orderId
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

const UNUSUAL: Act[] = [
  'undo',
  'recall',
  'cancel',
  'cash',
  'manual',
  'card',
  'refund',
  'refundPart',
  'handBack',
  'move',
]

test('steps, moves, payments and refunds of two orders, in any sequence, leave no failed call and no wrong count', async () => {
  const act = fc.record({
    which: fc.nat(1),
    what: fc.oneof(
      { weight: 4, arbitrary: fc.constant<Act>('step') },
      { weight: 5, arbitrary: fc.constantFrom<Act>(...UNUSUAL) },
    ),
  })
  const births = fc.tuple(fc.constantFrom(...BIRTHS), fc.constantFrom(...BIRTHS))
  let runs = 0
  await fc.assert(
    fc.asyncProperty(births, fc.array(act, { minLength: 6, maxLength: 16 }), async ([first, second], acts) => {
      const guest = guests[(runs += 1) % guests.length]!
      // Every other kitchen has stations; without them no time can be chosen.
      const hasStations = runs % 2 === 0
      await plan(hasStations ? WITH_STATIONS : null)
      const birthOf = (birth: Birth) => (birth === 'later' && !hasStations ? 'cash' : birth)
      const both = [await place(guest, birthOf(first), runs), await place(guest, birthOf(second), runs)]
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
