import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { orderPayload } from '@thali/testing/order-payload'

import { book as bookTable, cancel as cancelTable, type Slot, tokenOf } from '../slots/tables.ts'
import { WITH_KEY } from '../support/customer.ts'
import { ADMIN_KEY } from '../support/server-process.ts'
import type { House } from './house.ts'

const WITH_ADMIN_KEY = { 'x-api-key': ADMIN_KEY }
const STEPS = ['preparing', 'ready', 'completed']
const DISHES = [{ dish: 'butterChicken', quantity: 2, spice: 'medium' }] as const
const PAID_WITHIN_MS = 20_000
const LOOK_AGAIN_MS = 100

/** Which program the next call goes to. */
export type NextUrl = () => string

export type Walked = {
  calls: number
  /** What did not end as it should. */
  wrong: string[]
  /** Calls that were repeated with their key at the other program, which refused to repeat the answer. */
  refusedRepeats: string[]
  phone: string
}

type Call = { path: string; headers?: Record<string, string>; body?: object; key?: string }
type Answer = { status: number; body: Record<string, unknown> }

/**
 * All that guests and the kitchen do in an evening, once: menu, price, a cash order with its steps, a card order that is
 * paid, cancelled and given back, and a table. Every call may go to another program than the one before.
 */
export async function walk(house: House, nextUrl: NextUrl, slot: Slot): Promise<Walked> {
  const phone = `+1902555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`
  const walked: Walked = { calls: 0, wrong: [], refusedRepeats: [], phone }
  const guest = createGuest(walked, nextUrl)

  await guest.call({ path: '/api/menu/truro' })
  await orderForCash(guest, phone)
  await payByCardAndCancel(guest, house, phone)
  await takeTable(walked, nextUrl, slot)
  return walked
}

function createGuest(walked: Walked, nextUrl: NextUrl) {
  async function send(url: string, { path, headers = {}, body, key }: Call): Promise<Answer> {
    walked.calls++
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  function expectGood(what: string, { status, body }: Answer): void {
    if (status !== 200) walked.wrong.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
  }

  return {
    nextUrl,
    expect(isSo: boolean, otherwise: string): void {
      if (!isSo) walked.wrong.push(otherwise)
    },

    async call(call: Call): Promise<Answer['body']> {
      const answer = await send(nextUrl(), call)
      expectGood(call.path, answer)
      return answer.body
    },

    /** Sends a change with its key, then again to the same program and to the next: it has one effect. The next change begins there. */
    async change(call: Call, idOf: (body: Answer['body']) => unknown): Promise<Answer['body']> {
      const keyed = { ...call, key: randomUUID() }
      const url = nextUrl()
      const answer = await send(url, keyed)
      expectGood(call.path, answer)
      const again = await send(url, keyed)
      if (again.status !== answer.status || idOf(again.body) !== idOf(answer.body))
        walked.wrong.push(`${call.path} was answered otherwise when it was repeated: ${again.status}`)
      const elsewhere = await send(nextUrl(), keyed)
      if (elsewhere.status !== 200) walked.refusedRepeats.push(`${call.path}: ${elsewhere.status}`)
      else if (idOf(elsewhere.body) !== idOf(answer.body))
        walked.wrong.push(`${call.path} had a second effect when it was repeated`)
      nextUrl()
      return answer.body
    },
  }
}

type Guest = ReturnType<typeof createGuest>

async function orderForCash(guest: Guest, phone: string): Promise<void> {
  const payload = orderPayload({ choices: DISHES, tip: 3, phone, email: `${randomUUID()}@example.com` })
  const { items, tipAmount, pricing, location } = payload
  const check = { items, tipAmount, location, frontendPricing: pricing }
  await guest.call({ path: '/api/validatePricing', headers: WITH_KEY, body: check })
  const place = { path: '/api/createCustomerOrderCash', headers: WITH_KEY, body: payload }
  const { orderId } = await guest.change(place, (body) => body['orderId'])
  for (const status of STEPS) {
    const step = { path: '/api/updateOrderStatus', headers: WITH_ADMIN_KEY, body: { orderId, status } }
    await guest.change(step, () => status)
  }
}

async function payByCardAndCancel(guest: Guest, house: House, phone: string): Promise<void> {
  const email = `${randomUUID()}@example.com`
  const orderData = orderPayload({ choices: DISHES, tip: 2, phone, email, paymentMethod: 'online' })
  const begin = { path: '/api/createCustomerPayment', headers: WITH_KEY, body: { orderData } }
  const { sessionId } = await guest.change(begin, (body) => body['sessionId'])
  if (typeof sessionId !== 'string') return
  await house.provider.pay(sessionId)
  await tell(guest, house)

  const orderId = await orderOf(guest, sessionId)
  guest.expect(orderId !== undefined, 'a card payment made no order')
  const cancel = { orderId, cancelReason: 'Kitchen emergency' }
  await guest.change({ path: '/api/cancelOrder', headers: WITH_ADMIN_KEY, body: cancel }, () => orderId)
  await tell(guest, house)
  const { intents, refunds } = house.provider.book()
  const intent = intents.find(({ metadata }) => metadata?.['orderId'] === orderId)
  const returned = refunds
    .filter(({ payment_intent }) => payment_intent === intent?.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  guest.expect(returned === intent?.amount_received, `of ${intent?.amount_received} cents ${returned} went back`)
}

/** Every message of the card provider comes twice, as can happen. */
async function tell(guest: Guest, { provider }: House): Promise<void> {
  for (const event of provider.takeEvents()) {
    for (let times = 0; times < 2; times++) {
      const status = await provider.tell(guest.nextUrl(), event)
      guest.expect(status === 200, `the card provider's message was answered ${status}`)
    }
  }
}

async function orderOf(guest: Guest, sessionId: string): Promise<string | undefined> {
  const until = performance.now() + PAID_WITHIN_MS
  while (performance.now() < until) {
    const look = { path: '/api/getOrderBySessionId', headers: WITH_KEY, body: { sessionId } }
    const { order } = (await guest.call(look)) as { order?: { id: string } | null }
    if (order) return order.id
    await wait(LOOK_AGAIN_MS)
  }
  return undefined
}

async function takeTable(walked: Walked, nextUrl: NextUrl, slot: Slot): Promise<void> {
  walked.calls += 2
  const { status, booking } = await bookTable(nextUrl(), slot, { partySize: 2 })
  if (!booking) {
    walked.wrong.push(`a table: ${status}`)
    return
  }
  const cancelled = await cancelTable(nextUrl(), booking.id, tokenOf(booking))
  if (cancelled.status !== 200) walked.wrong.push(`a table was not cancelled: ${cancelled.status}`)
}
