import { randomUUID } from 'node:crypto'

import { REFUSAL_WORDS_OF } from '@thali/domain/language/words-of'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'

import { ADMIN_PROGRAM, type Answer, type ApiCaller, type Person } from '../support/api-caller.ts'
import { signUp } from '../support/crew.ts'
import { inLanes } from '../support/lanes.ts'
import type { House } from './house.ts'

/** An account that wants the code: which way it pays, and which node it asks, is decided by its place among all. */
export type Racer = { person: Person; email: string; api: ApiCaller; paysInCash: boolean }

/** A racer's order or open payment page with the code, or the refusal. */
export type Got = { racer: Racer } & ({ orderId: string } | { sessionId: string } | { refusal: string })
export type Winner = Extract<Got, { orderId: string } | { sessionId: string }>

const PERCENT = 20
const PAID_WITHIN_MS = 60_000
/** Hashing a password keeps a core busy: with more sign-ups at once each takes longer, and all take as long. */
const SIGN_UPS = 4
const WORDS = REFUSAL_WORDS_OF['en-CA'].code
/** The second sentence is for racers whom the check found early enough, and the database too late. */
const CLEAR: ReadonlySet<string> = new Set([WORDS.usedUp, WORDS.held])

/** Each with an account of their own. */
export function gather({ apis }: House, count: number): Promise<Racer[]> {
  return inLanes(Array.from({ length: count }), SIGN_UPS, async (_, index) => {
    const api = apis[index % 2 === 0 ? 0 : 1]
    const { name, headers, email } = await signUp(api.url, 'Ann Lee')
    return { person: { name, headers }, email, api, paysInCash: index % 4 < 2 }
  })
}

export async function giveOut({ apis: [api] }: House, code: string, most: number): Promise<void> {
  const always = { minimum: 0, from: null, until: null, locations: [], onceEach: true }
  const body = { code, kind: 'percent', value: PERCENT, most, ...always }
  const { status } = await api.call({ person: ADMIN_PROGRAM, path: '/api/admin/codes', body, key: randomUUID() })
  if (status !== 200) throw new Error(`The code ${code} was not taken: ${status}`)
}

/** Sends all orders at once. */
export function race(racers: readonly Racer[], code: string): Promise<Got[]> {
  return Promise.all(racers.map(async (racer) => ({ racer, ...(await order(racer, code)) })))
}

async function order({ api, person, email, paysInCash }: Racer, code: string) {
  const paymentMethod = paysInCash ? 'cash' : 'online'
  const orderData = orderPayload({ email, paymentMethod, discount: { code, percent: PERCENT } })
  const key = randomUUID()
  const answer = paysInCash
    ? await api.call({ person, path: '/api/createCustomerOrderCash', body: orderData, key })
    : await api.call({ person, path: '/api/createCustomerPayment', body: { orderData }, key })
  const { orderId, sessionId, error } = answer.body
  if (answer.status !== 200)
    return { refusal: isClear(answer) ? '' : `${answer.status} ${answer.code}: ${String(error)}` }
  return paysInCash ? { orderId: String(orderId) } : { sessionId: String(sessionId) }
}

function isClear({ status, code, body }: Answer): boolean {
  return status === 400 && code === 'discount-refused' && CLEAR.has(String(body['error']))
}

export function winnersOf(got: readonly Got[]): Winner[] {
  return got.filter((one): one is Winner => !('refusal' in one))
}

/** Cancels an order, as staff do, or turns back from a page. */
export async function giveUp({ racer: { api, person }, ...got }: Winner): Promise<void> {
  const { status } =
    'orderId' in got
      ? await api.call({
          person: ADMIN_PROGRAM,
          path: '/api/cancelOrder',
          body: { orderId: got.orderId, cancelReason: 'The guest called' },
          key: randomUUID(),
        })
      : await api.call({ person, path: '/api/closePaymentSession', body: { sessionId: got.sessionId } })
  if (status !== 200) throw new Error(`Nothing was given up: ${status}`)
}

/** Pays the pages that are open, and waits for the order of each. */
export async function payAll({ provider }: House, winners: readonly Winner[]): Promise<void> {
  for (const won of winners) {
    if (!('sessionId' in won)) continue
    const { sessionId, racer } = won
    await provider.pay(sessionId)
    const sent = { person: racer.person, path: '/api/getOrderBySessionId', body: { sessionId } }
    await eventually(async () => (await racer.api.call(sent)).body['orderId'] !== undefined, PAID_WITHIN_MS)
  }
}
