import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { DISHES, type Dish, orderPayload } from '@thali/testing/order-payload'

import type { Random } from '../support/random.ts'
import { type Acknowledged, essenceOf, type Person } from './api-caller.ts'
import type { Cast, Customers, Seat } from './cast.ts'
import type { ChangingMenu } from './changing-menu.ts'
import { CUSTOMER_PROGRAM, type ProofHouse } from './proof-setup.ts'
import type { BookEvent } from './stripe-events.ts'
import { answerOfBank, disputeSession, expireSession, payAfterAll, paySession, settleRefunds } from './stripe-moves.ts'
import type { Payload } from './wishes.ts'

/** `customer` orders on the site; `link` is sent by staff before there is an order; `board`: the order is there first. */
export type Kind = 'customer' | 'link' | 'board'

/** One cart, its events, and what its participants know. */
export type History = {
  seed: string
  random: Random
  kind: Kind
  payer: Person
  /** Who serves it: takes its cash, cooks it, sends its link. */
  staff: Person
  hasAccount: boolean
  payload: Payload
  sessions: string[]
  orderIds: Set<string>
  acknowledged: Acknowledged[]
  /** Messages of the provider that are on their way, some of them several times. */
  waiting: BookEvent[]
  /** Pages of which no message ever arrives: the provider is asked instead. */
  mute: Set<string>
}

export type Stage = { house: ProofHouse; cast: Customers }
/** With the managers who serve and refund. */
export type FullStage = Stage & { cast: Cast }
/** With a menu that changes meanwhile. */
export type RestlessStage = FullStage & { menu: ChangingMenu }

const LOST_PAGE = 0.06
/** Share of pages that the provider reports as expired and then as paid, at the end of a history. */
const PAID_AFTER_ALL = 0.1

/** A history of which nothing has happened yet. */
export function startHistory(seed: string, random: Random, seat: Seat | undefined, staff: Person): History {
  const kind: Kind = seat ? 'customer' : random.pick(['customer', 'link', 'board'])
  return {
    seed,
    random,
    kind,
    payer: kind === 'customer' ? (seat?.person ?? CUSTOMER_PROGRAM) : staff,
    staff,
    hasAccount: seat !== undefined,
    payload: anOrder(random, seat),
    sessions: [],
    orderIds: new Set(),
    acknowledged: [],
    waiting: [],
    mute: new Set(),
  }
}

/** Puts the order on the board where there is one first, and opens the first payment page. */
export async function beginHistory(stage: Stage, history: History): Promise<void> {
  const { kind, payload, acknowledged, staff } = history
  if (kind === 'board') {
    const request = { person: staff, path: '/api/createAdminOrderOnline', body: payload }
    noteOrder(history, await stage.house.api.change(request, acknowledged))
  }
  await openPage(stage, history)
}

/** Asks for a payment page: the first one, or one more for the same cart. */
export async function openPage({ house }: Stage, history: History): Promise<void> {
  const { kind, payload, payer, acknowledged, random } = history
  const [orderId] = history.orderIds
  // The restaurant took no orders when it was to be put on the board.
  if (kind === 'board' && orderId === undefined) return
  const path = kind === 'customer' ? '/api/createCustomerPayment' : '/api/createAdminPaymentLink'
  const body = kind === 'board' ? { orderId } : { orderData: payload }
  const answer = await house.api.change({ person: payer, path, body }, acknowledged)
  const sessionId = answer.body['sessionId']
  noteOrder(history, answer)
  if (typeof sessionId !== 'string' || history.sessions.includes(sessionId)) return
  history.sessions.push(sessionId)
  house.origins.note(sessionId, history.seed)
  if (random.chance(LOST_PAGE)) history.mute.add(sessionId)
}

/** Remembers an order named in a response. */
export function noteOrder({ orderIds }: History, { body }: { body: Record<string, unknown> }): void {
  const details = body['details'] as Record<string, unknown> | undefined
  for (const orderId of [body['orderId'], details?.['orderId']]) {
    if (typeof orderId === 'string') orderIds.add(orderId)
  }
}

/** Fetches the provider's webhooks. Each comes one to three times; copies may be lost. */
export function fetchEvents({ house }: Stage, history: History): void {
  const { random, waiting, mute } = history
  for (const sessionId of history.sessions) {
    for (const event of house.book.takeEvents(sessionId)) {
      if (event.isOfPage && mute.has(sessionId)) continue
      const copies = random.pick([1, 2, 3, 4, 4])
      waiting.push(...Array.from({ length: copies }, () => event))
    }
  }
}

/** Delivers some webhooks in random order, one by one or all at once. */
export async function deliverSome({ house }: Stage, { random, waiting }: History, share: number): Promise<void> {
  const mixed = random.shuffle(waiting.splice(0))
  const due = mixed.filter(() => random.chance(share))
  waiting.push(...mixed.filter((event) => !due.includes(event)))
  if (random.chance(0.5)) {
    await Promise.all(due.map((event) => house.sender.deliver(event)))
    return
  }
  for (const event of due) await house.sender.deliver(event)
}

/** Finishes the provider's side and delivers the remaining webhooks: the product must settle the rest. */
export async function endHistory(stage: Stage, history: History): Promise<void> {
  const { book } = stage.house
  const { random } = history
  for (const sessionId of history.sessions) {
    if (book.find(sessionId).session.status === 'open') {
      if (random.chance(0.25)) paySession(book, sessionId, 'at-once')
      else expireSession(book, sessionId)
    }
    answerOfBank(book, sessionId, random.chance(0.7))
    if (random.chance(PAID_AFTER_ALL)) {
      // The product learns that the page expired before it learns that it was paid.
      fetchEvents(stage, history)
      await deliverSome(stage, history, 1)
      payAfterAll(book, sessionId)
    }
    disputeSession(book, sessionId, false)
    settleRefunds(book, sessionId)
  }
  fetchEvents(stage, history)
  while (history.waiting.length > 0) {
    await deliverSome(stage, history, 1)
    fetchEvents(stage, history)
  }
  await repeatAll(stage, history)
}

/** Repeats every acknowledged request: a key has one response. */
async function repeatAll({ house }: Stage, { acknowledged, seed }: History): Promise<void> {
  await Promise.all(
    acknowledged.map(async ({ person, path, body, key, answer }) => {
      const again = await house.api.call({ person, path, body, key })
      if (essenceOf(again) === essenceOf(answer)) return
      house.api.wrong.push(`${seed}: ${path} said ${essenceOf(answer)} and then ${essenceOf(again)}`)
    }),
  )
}

/** A short random pause, so that actions overlap differently each time. */
export async function pause({ random }: History): Promise<void> {
  if (random.chance(0.5)) await wait(random.int(40))
}

function anOrder(random: Random, seat: Seat | undefined): Payload {
  const dishes = random.shuffle(Object.keys(DISHES) as Dish[]).slice(0, 1 + random.int(3))
  return orderPayload({
    location: seat?.locationId ?? random.pick(['truro', 'new-glasgow']),
    choices: dishes.map((dish) => ({ dish, quantity: 1 + random.int(3) })),
    tip: random.int(1_000) / 100,
    email: `${randomUUID()}@example.com`,
    // A program's guests are counted by their phones.
    phone: `+1902${3_120_000 + random.int(790_000)}`,
    paymentMethod: 'online',
  })
}
