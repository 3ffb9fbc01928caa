import { randomUUID } from 'node:crypto'

import type { EditInput } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { checkInvariants } from '@thali/keeper/backup/invariants'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'

import { payingAt } from '#api/testing/paying.ts'
import { ADMIN_PROGRAM, type Caller, CUSTOMER_PROGRAM, type TestApi, useApi } from '#api/testing/start-api.ts'

/** A Friday at lunch in Halifax; each test uses another day. */
const LUNCH = new Date('2026-11-20T16:30:00Z')
const DAY_MS = 24 * 60 * 60_000

type Staff = { cook: Person; manager: Person; second: Person; elsewhere: Person; admin: Caller }
type Person = Caller & { id: string; email: string; password: string }

export const NAAN = { op: 'add', item: { id: 'truro-garlic-naan', quantity: 1 } } as const
export const take = (line: number, quantity = 1): EditInput => ({ op: 'remove', line, quantity })
/** Butter chicken and two naan with a tip of $2. */
const CHOICES = [
  { dish: 'butterChicken', quantity: 1, spice: 'medium' },
  { dish: 'garlicNaan', quantity: 2 },
] as const
export const payload = (options: object = {}) => orderPayload({ choices: CHOICES, tip: 2, ...options })

type Asked = { caller?: Caller; approval?: string; after?: number; key?: string }

/** A restaurant with limits, of which each test has a day of its own, and that keeps all invariants to the end. */
export function changingHouse() {
  const api = useApi({
    now: LUNCH,
    sandboxClock: () => (api.clock?.now() ?? LUNCH).getTime(),
    env: { LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const staff = {} as Staff
  const paying = payingAt(api)
  let day = 0
  let payers = 0

  beforeAll(async () => Object.assign(staff, await hireAt(api)))
  beforeEach(() => pass(0, 1))
  afterAll(() => expectInvariants(api))

  /** Moves the clock on from the lunch of a day. */
  function pass(minutes: number, days = 0): void {
    day += days
    api.clock?.set(new Date(LUNCH.getTime() + day * DAY_MS + minutes * 60_000))
  }

  const orderNow = async (orderId: string): Promise<OrderView> =>
    (await api.call(ADMIN_PROGRAM, 'GET /getOrderDetails', { query: { orderId } })).body.order

  const preview = (order: OrderView, edits: EditInput[], caller: Caller = staff.manager) =>
    api.call(caller, 'POST /admin/orders/:id/changes/preview', {
      params: { id: order.id },
      body: { version: order.version, edits },
    })

  /** Each from an address of their own, as guests are. */
  function aGuest() {
    payers += 1
    const from = `203.0.${Math.floor(payers / 200)}.${payers % 200}`
    return api.signUp('Ann Lee', `${randomUUID()}@example.com`, { 'x-forwarded-for': from })
  }

  return {
    api,
    paying,
    staff,
    pass,
    orderNow,
    preview,
    aGuest,

    ...ordersAt(api, { paying, aGuest, orderNow }),

    /** Changes an order at the price that the preview tells. */
    async change(order: OrderView, edits: EditInput[], { caller = staff.manager, approval, after, key }: Asked = {}) {
      const price = after ?? (await preview(order, edits)).body.after
      return api.call(caller, 'POST /admin/orders/:id/changes', {
        params: { id: order.id },
        body: { version: order.version, edits, after: price, reason: 'No naan left', approval: approval ?? null },
        headers: { 'idempotency-key': key ?? randomUUID() },
      })
    },

    async step(order: OrderView, ...statuses: string[]): Promise<OrderView> {
      for (const status of statuses) {
        await api.call(ADMIN_PROGRAM, 'POST /updateOrderStatus', { body: { orderId: order.id, status } })
      }
      return orderNow(order.id)
    },

    collect: (order: OrderView, toPay?: number) =>
      api.call(staff.cook, 'POST /processOrderPayment', {
        body: { orderId: order.id, ...(toPay !== undefined && { toPay }), paymentData: { method: 'cash' } },
      }),

    refundedBy: (orderId: string) => paying.refundedCents(orderId),

    booked: (orderId: string) => bookedOf(api, orderId),
  }
}

async function expectInvariants(api: TestApi): Promise<void> {
  const client = await api.openTransaction()
  const broken = (await checkInvariants(client)).filter(({ violations }) => violations.length > 0)
  await client.end()
  expect(broken).toEqual([])
}

async function hireAt(api: TestApi): Promise<Staff> {
  return {
    cook: await api.signUpStaff('staff', ['truro']),
    manager: await api.signUpStaff('manager', ['truro']),
    second: await api.signUpStaff('manager', ['truro']),
    elsewhere: await api.signUpStaff('manager', ['new-glasgow']),
    admin: await api.signInAsAdmin(),
  }
}

type Tools = {
  paying: ReturnType<typeof payingAt>
  aGuest: () => Promise<Caller>
  orderNow: (orderId: string) => Promise<OrderView>
}

/** Orders that are paid by card, in cash, or not yet. */
function ordersAt(api: TestApi, { paying, aGuest, orderNow }: Tools) {
  let phones = 0
  return {
    async byCard(options: object = {}): Promise<OrderView> {
      const placed = await paying.paidOrder(await aGuest(), payload({ paymentMethod: 'online', ...options }))
      return orderNow(placed.id)
    },
    async inCash(): Promise<OrderView> {
      const body = payload({ phone: '' })
      const order = { ...body, cashConfirmed: true as const, finalTotal: body.pricing.total }
      return (await api.call(ADMIN_PROGRAM, 'POST /createAdminOrderCash', { body: order })).body.order
    },
    async unpaid(): Promise<OrderView> {
      const body = payload({ phone: `902 555 ${1000 + ++phones}` })
      return (await api.call(CUSTOMER_PROGRAM, 'POST /createCustomerOrderCash', { body })).body.order
    },
  }
}

/** What the book says of an order, by account and in cents, without what is zero. */
async function bookedOf(api: TestApi, orderId: string): Promise<{ kinds: string[]; sums: Record<string, number> }> {
  await eventually(async () => {
    const due = await api.sql('SELECT 1 FROM money_due WHERE order_id = $1', [orderId])
    return due.length === 0
  })
  const rows = await api.sql<Record<string, number> & { kind: string }>(
    `SELECT kind, owed, card, cash, other, dishes, discount, goodwill, fee, tax, tip, rounding
     FROM money_book WHERE order_id = $1 ORDER BY at, kind, n`,
    [orderId],
  )
  const sums: Record<string, number> = {}
  for (const { kind: _kind, ...accounts } of rows) {
    for (const [account, amount] of Object.entries(accounts)) sums[account] = (sums[account] ?? 0) + amount
  }
  return {
    kinds: rows.map(({ kind }) => kind),
    sums: Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0)),
  }
}
