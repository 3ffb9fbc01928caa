import { CARDS } from '../../apps/api/src/testing/paying.ts'
import type { Act, ActOf, Axis, Case, ClockMove, Kind } from './acts.ts'
import { STARTS } from './acts.ts'
import { CLOCK } from './clock-moves.ts'
import { termsOf } from './codes.ts'
import type { House } from './house.ts'
import { changeMenu } from './menu/play-menu.ts'
import { changeOrder, takeDetour } from './play-changes.ts'
import { placeOrder } from './play-orders.ts'
import { holdCard, payOnReader, refundOnReader } from './play-readers.ts'
import { tapDish } from './play-taps.ts'
import { PLACES } from './premises.ts'
import {
  type Call,
  find,
  findOrder,
  hasStatus,
  isToBePaid,
  met,
  type Page,
  pick,
  request,
  withOrder,
} from './targets.ts'

const SECOND = 1_000

const STEPS = ['pending', 'preparing', 'ready', 'completed']

/** How each act is played. The answer is which axes it has met: none, where it was refused or found nothing. */
const PLAYS: { [K in Kind]: (house: House, act: ActOf<K>) => Promise<Axis[]> } = {
  place: placeOrder,

  link: withOrder(isToBePaid, ['link', 'staff'], ({ id: orderId }) => {
    return { by: 'cook', call: 'POST /createAdminPaymentLink', body: { orderId } }
  }),

  async pay(house, { page: place, card, late }) {
    const page = await find<Page>(house, late ? 'expired' : 'pages', place)
    if (!page) return []
    const { status } = await house.provider[late ? 'payLate' : 'pay'](page.paymentUrl, CARDS[card])
    if (status !== 303) return []
    return met({
      card: true,
      'paid late': late,
      rest: page.isRest,
      'second payment': page.isPaid && !page.isRest,
      'slow bank': card === 'clearsLater' || card === 'bouncesLater',
      'refund that fails': card === 'refundFailsLater' || card === 'refundPends',
      dispute: card === 'disputedLater',
    })
  },

  async discard(house, act) {
    const page = await find<Page>(house, 'pages', act.page)
    const body = { sessionId: page?.sessionId }
    const by = page?.principal === `account:${house.premises.accounts.bo.id}` ? 'bo' : 'ann'
    const close = { by, call: 'POST /closePaymentSession', body } as const
    const closeGuests = { by: 'stranger', call: 'POST /guest/payments/close', body } as const
    return request(house, act, page && (page.principal === 'guest' ? closeGuests : close), [])
  },

  /** At the counter: of an order, or, every third time, of what a link is for. */
  async take(house, act) {
    const page = act.order % 3 === 2 ? await find<Page>(house, 'pages', act.order) : undefined
    const order = page ? undefined : await findOrder(house, act.order, isToBePaid)
    const orderId = page?.orderId ?? order?.id
    const body = { orderId, paymentData: { method: act.hand ? 'manual' : 'cash' } }
    const axes = met({ staff: true, 'by hand': act.hand, rest: order?.dueCents })
    return request(house, act, orderId ? { by: act.by, call: 'POST /processOrderPayment', body } : undefined, axes)
  },

  reader: payOnReader,
  hold: holdCard,
  'reader-refund': refundOnReader,

  async charge(house, act) {
    const order = await findOrder(house, act.order, isToBePaid)
    if (!order || !isToBePaid(order)) return []
    // Where the provider's answer is lost, that program does not know whether the card was charged.
    await house.provider.charge(order.id, order.dueCents || order.cents).catch(() => undefined)
    return []
  },

  async confirm(house, act) {
    const charges = takenAt(house.provider)
    const isOther = ({ metadata }: (typeof charges)[number]) => !metadata?.['checkoutId']
    const charge = pick([...charges.filter(isOther), ...charges], act.charge)
    const other = act.other === undefined ? undefined : await findOrder(house, act.other, isToBePaid)
    const orderId = other?.id ?? charge?.metadata?.['orderId']
    const body = { orderId, paymentStatus: 'paid', paymentIntentId: charge?.id }
    const call = { by: act.by, call: 'POST /updateOrderPaymentStatus', body } as const
    return request(house, act, charge && call, ['confirmed card', 'staff'])
  },

  async switch(house, act) {
    const found = await find<{ id: string; code: string; version: number }>(house, 'codes', act.code)
    if (!found) return []
    const { id, code, version } = found
    const body = { ...termsOf(code), isActive: act.on === true, version }
    return request(house, act, { by: 'program', call: 'PATCH /admin/codes/:id', params: { id }, body }, ['house code'])
  },

  change: changeOrder,
  detour: takeDetour,

  async race(house, { acts: [one, other] }) {
    const [first, second] = await Promise.all([play(house, one), play(house, other)])
    return first.length + second.length > 0 ? [...first, ...second, 'race'] : []
  },

  async step(house, act) {
    const order = await findOrder(house, act.order, hasStatus('pending', 'preparing', 'ready'))
    const first = STEPS.indexOf(order?.status ?? '') + 1
    if (!order || first === 0) return []
    for (const status of STEPS.slice(first, act.to === 'next' ? first + 1 : undefined)) {
      await house.ask({ by: 'cook', call: 'POST /updateOrderStatus', body: { orderId: order.id, status } }, act.how)
    }
    return []
  },

  'put-off': withOrder(hasStatus('pending', 'preparing'), ['put off'], ({ id: orderId }) => {
    return { by: 'cook', call: 'POST /extendOrderPromise', body: { orderId, minutes: 5 } }
  }),
  menu: changeMenu,
  tap: tapDish,

  undo: withOrder(hasStatus('preparing', 'ready', 'completed'), ['recall'], ({ id: orderId, version }) => {
    return { by: 'cook', call: 'POST /undoOrderStatus', body: { orderId, version } }
  }),
  recall: withOrder(hasStatus('completed'), ['recall'], ({ id: orderId }) => {
    return { by: 'cook', call: 'POST /recallOrder', body: { orderId } }
  }),
  cancel: withOrder(hasStatus('pending', 'preparing'), ['cancel'], ({ id }, by) =>
    by === 'ann'
      ? { by, call: 'POST /me/orders/:id/cancel', params: { id } }
      : { by, call: 'POST /cancelOrder', body: { orderId: id, reason: 'No naan left' } },
  ),

  async 'hand-back'(house, act) {
    const debt = await find<{ id: string }>(house, 'debts', act.debt)
    const call = { by: act.by, call: 'POST /admin/payments/refunds/:id/settle' } as const
    return request(house, act, debt && { ...call, params: debt }, ['hand back'])
  },

  async retry(house, act) {
    const debt = await find<{ id: string }>(house, 'debts', act.debt)
    const call = { by: 'manager', call: 'POST /admin/payments/refunds/:id/retry' } as const
    return request(house, act, debt && { ...call, params: debt }, ['refund that fails'])
  },

  /** At one location. What it should hold is not known to who counts it, so the count is mostly wrong. */
  async drawer(house, act) {
    const open = await find<{ id: string; counts: number }>(house, 'drawers', 0)
    return request(house, act, drawerCall(act, open), ['drawer'])
  },

  async 'refund-there'({ provider }, { charge, cents }) {
    const intent = pick(takenAt(provider), charge)
    if (!intent) return []
    const { status } = await provider.refund(intent.id, cents === null ? undefined : (cents / 100).toFixed(2))
    return status === 303 ? ['refund at the provider'] : []
  },

  async dispute({ provider }, { charge }) {
    const intent = pick(takenAt(provider), charge)
    return intent && (await provider.dispute(intent.id)).status === 303 ? ['dispute'] : []
  },

  async provider({ provider }, { mood }) {
    await provider.setMood(mood)
    return mood === 'ok' ? [] : [mood.startsWith('stale') ? 'provider behind' : 'provider away']
  },

  async post({ provider }, { mood }) {
    provider.setPost(mood)
    const isLate = mood === 'held' || mood === 'backwards'
    return met({ 'message lost': mood === 'lost', 'message twice': mood === 'twice', 'message late': isLate })
  },

  async work(house, { seconds }) {
    await house.moveTo(new Date(house.now().getTime() + seconds * SECOND))
    await house.work()
    return []
  },

  async clock(house, { to }) {
    await house.moveTo(CLOCK[to](house.now()))
    return to in MET ? [MET[to] as Axis] : []
  },

  async restart(house) {
    await house.restart()
    return ['sudden end']
  },
}

function drawerCall({ what, nickels }: ActOf<'drawer'>, open: { id: string; counts: number } | undefined): Call {
  const amount = nickels / 20
  if (what === 'open') {
    return { by: 'cook', call: 'POST /admin/drawer/open', body: { location: PLACES[0], float: amount } }
  }
  const params = { id: open?.id ?? crypto.randomUUID() }
  if (what === 'count') {
    const body = { counted: amount, left: Math.floor(amount / 2), counts: open?.counts ?? 0 }
    return { by: 'cook', call: 'POST /admin/drawer/:id/close', params, body }
  }
  return { by: 'cook', call: 'POST /admin/drawer/:id/moves', params, body: { kind: what, amount, reason: 'Change' } }
}

const takenAt = (provider: House['provider']) => provider.book().intents.filter(({ status }) => status === 'succeeded')

const MET: Partial<Record<ClockMove, Axis>> = {
  midnight: 'midnight',
  'month-end': 'month end',
  'month-on': 'month on',
  'second-back': 'second back',
}

const HOW_MET: Record<NonNullable<Act['how']>, Axis[]> = {
  once: [],
  again: ['lost answer'],
  beside: ['two nodes'],
  echo: ['two nodes', 'lost answer'],
  cut: ['sudden end'],
}

function play(house: House, act: Act): Promise<Axis[]> {
  const playIt = PLAYS[act.do] as (house: House, act: Act) => Promise<Axis[]>
  return playIt(house, act)
}

/** Plays one act. Time passes with it, and the provider tells what it has to tell. */
export async function playAct(house: House, act: Act): Promise<Axis[]> {
  await house.moveTo(new Date(house.now().getTime() + SECOND))
  const met = await play(house, act)
  await house.deliver()
  return met.length > 0 || act.do === 'step' ? [...met, ...HOW_MET[act.how ?? 'once']] : []
}

export const startOf = ({ start }: Case) => new Date(STARTS[start])
