import { essenceOf } from './api-caller.ts'
import { type History, noteOrder, openPage, type Stage } from './history.ts'
import { Refused } from './stripe-book.ts'
import {
  answerOfBank,
  declineCard,
  disputeSession,
  expireSession,
  payAfterAll,
  paySession,
  refundIntent,
  settleRefunds,
} from './stripe-moves.ts'
import type { RefundFate } from './stripe-objects.ts'

/** An action that may happen at any moment. */
type Move = { name: string; weight: number; make: (stage: Stage, history: History) => Promise<unknown> | void }

const FATES: [RefundFate, ...RefundFate[]] = ['at-once', 'later', 'fails-later', 'fails-after-success']

/** Actions of the payer, the bank and the provider's dashboard. */
const AT_PROVIDER: Move[] = [
  { name: 'pays', weight: 14, make: (stage, history) => pay(stage, history, 'at-once') },
  { name: 'pays by bank', weight: 5, make: (stage, history) => pay(stage, history, 'later') },
  {
    name: 'the bank answers',
    weight: 6,
    make: ({ house }, history) => answerOfBank(house.book, anySession(history), history.random.chance(0.7)),
  },
  {
    name: 'the card is declined',
    weight: 3,
    make: ({ house }, history) => declineCard(house.book, anySession(history)),
  },
  {
    name: 'the page expires',
    weight: 2,
    make: ({ house }, history) => orRefused(() => expireSession(house.book, anySession(history))),
  },
  {
    name: 'what was over is paid after all',
    weight: 6,
    make: ({ house }, history) => payAfterAll(house.book, anySession(history)),
  },
  { name: 'part is given back there', weight: 2, make: (stage, history) => giveBack(stage, history, 'a part') },
  { name: 'all is given back there', weight: 1, make: (stage, history) => giveBack(stage, history, 'all') },
  {
    name: 'the payer disputes',
    weight: 1,
    make: ({ house }, history) => disputeSession(house.book, anySession(history), history.random.chance(0.6)),
  },
  {
    name: 'the bank settles refunds',
    weight: 4,
    make: ({ house }, history) => settleRefunds(house.book, anySession(history)),
  },
]

/** Actions of customer and staff. */
const AT_HOUSE: Move[] = [
  { name: 'the customer looks', weight: 6, make: look },
  { name: 'the page is closed', weight: 3, make: ask('/api/closePaymentSession', ofSession) },
  { name: 'another checkout of the cart', weight: 4, make: openPage },
  { name: 'a key is sent again', weight: 2, make: repeat },
  {
    name: 'staff cancel',
    weight: 3,
    make: staffAsk('/api/cancelOrder', () => ({ cancelReason: 'Kitchen emergency' })),
  },
  { name: 'the customer cancels', weight: 3, make: cancelOwn },
  {
    name: 'cash is taken',
    weight: 3,
    make: staffAsk('/api/processOrderPayment', () => ({ paymentData: { method: 'cash' } })),
  },
  {
    name: 'the kitchen goes on',
    weight: 3,
    make: staffAsk('/api/updateOrderStatus', ({ random }) => ({
      status: random.pick(['preparing', 'preparing', 'ready', 'completed']),
    })),
  },
  {
    name: 'staff put it off',
    weight: 8,
    make: staffAsk('/api/extendOrderPromise', ({ random }) => ({ minutes: random.pick([5, 10, 15]) })),
  },
  {
    name: 'staff ask for a status',
    weight: 1,
    make: staffAsk('/api/updateOrderPaymentStatus', ({ random }) => ({
      paymentStatus: random.pick(['paid', 'refunded']),
    })),
  },
]

const MOVES = [...AT_PROVIDER, ...AT_HOUSE]
const WEIGHT = MOVES.reduce((sum, { weight }) => sum + weight, 0)

export function pickMove({ random }: History): Move {
  let left = random.next() * WEIGHT
  return MOVES.find(({ weight }) => (left -= weight) < 0) ?? (MOVES[0] as Move)
}

function anySession({ random, sessions }: History): string {
  return sessions[random.int(sessions.length)] ?? ''
}

export function pay({ house }: Stage, history: History, how: 'at-once' | 'later'): void {
  const sessionId = anySession(history)
  if (!paySession(house.book, sessionId, how)) return
  const { random } = history
  house.book.find(sessionId).session.fates = random.chance(0.4) ? [random.pick(FATES), random.pick(FATES)] : []
}

export function giveBack({ house }: Stage, history: History, how: 'a part' | 'all'): void {
  const { intent } = house.book.find(anySession(history)).session
  if (intent?.status !== 'succeeded') return
  const amount = how === 'all' ? undefined : 1 + history.random.int(intent.received)
  orRefused(() => refundIntent(house.book, intent.id, { amount }))
}

function orRefused(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

export async function look({ house }: Stage, history: History): Promise<void> {
  const body = { sessionId: anySession(history) }
  noteOrder(history, await house.api.call({ person: history.payer, path: '/api/getOrderBySessionId', body }))
}

function ofSession(history: History): object {
  return { sessionId: anySession(history) }
}

function ask(path: string, toBody: (history: History) => object) {
  return async ({ house }: Stage, history: History): Promise<void> => {
    noteOrder(history, await house.api.call({ person: history.payer, path, body: toBody(history) }))
  }
}

/** Staff see an order on their board as soon as it is there; a customer’s is found out by looking. */
function staffAsk(path: string, toBody: (history: History) => object) {
  return async (stage: Stage, history: History): Promise<void> => {
    const orderId = await findOrder(stage, history)
    if (orderId === undefined) return
    const body = { orderId, ...toBody(history) }
    await stage.house.api.change({ person: history.staff, path, body }, kept(path, history))
  }
}

async function cancelOwn(stage: Stage, history: History): Promise<void> {
  const orderId = await findOrder(stage, history)
  if (orderId === undefined || !history.hasAccount) return
  const sent = { person: history.payer, path: `/api/me/orders/${orderId}/cancel`, body: { reason: 'Too late' } }
  await stage.house.api.change(sent, history.acknowledged)
}

/** Asking for the present payment status is no change and takes no key. */
function kept(path: string, { acknowledged }: History) {
  return path.endsWith('/updateOrderPaymentStatus') ? [] : acknowledged
}

async function findOrder(stage: Stage, history: History): Promise<string | undefined> {
  if (history.orderIds.size === 0) await look(stage, history)
  const orderIds = [...history.orderIds]
  return orderIds[history.random.int(orderIds.length)]
}

async function repeat({ house }: Stage, { acknowledged, random, seed }: History): Promise<void> {
  const one = acknowledged[random.int(acknowledged.length)]
  if (!one) return
  const again = await house.api.call(one)
  if (essenceOf(again) !== essenceOf(one.answer)) {
    house.api.wrong.push(`${seed}: ${one.path} said ${essenceOf(one.answer)} and then ${essenceOf(again)}`)
  }
}
