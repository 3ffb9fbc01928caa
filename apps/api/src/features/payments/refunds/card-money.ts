import { randomUUID } from 'node:crypto'

import { scheduleOf } from '@thali/domain/locations/schedule'
import { cents } from '@thali/domain/money/cents'
import type { Claim } from '@thali/domain/orders/capacity/claims'
import { refundBegins } from '@thali/domain/payments/card-reader'
import { amountToPay, decidePaid, isPartlyPaid, latePaidAt } from '@thali/domain/payments/payment-state'
import { violatedConstraint } from '@thali/keeper/connection/connect'

import type { Transaction } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'
import { isOverCapacity } from '#api/features/capacity/station-full.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { payRest } from '#api/features/orders/changed-order.statements.ts'
import { claimsOf } from '#api/features/orders/order-needs.ts'
import type { NewOrder, Order, OrderDraft } from '#api/features/orders/order.ts'
import { insertOrder, lockOrder, payOrder } from '#api/features/orders/orders.statements.ts'
import type { PaidWith } from '#api/features/orders/orders.table.ts'
import { orderOf } from '#api/features/orders/placing/order-draft.ts'
import { priceChange } from '#api/features/payments/changes/price-change.ts'
import { storePricedChange } from '#api/features/payments/changes/store-change.ts'
import { returnedPaymentNote } from '#api/features/payments/payment-notes.ts'
import {
  changeCheckout,
  insertPayment,
  isSuperseded,
  type NewPayment,
  insertRefund,
} from '#api/features/payments/payments.statements.ts'
import type { Checkout, Payment } from '#api/features/payments/payments.table.ts'
import type { SeenMoney } from '#api/features/payments/webhooks/stripe-reading.ts'
import { noteJobs } from '#api/outbox/outbox-jobs.ts'
import { enqueueMessages } from '#api/outbox/outbox.ts'

export type Taking = {
  /** Null of a payment on a card reader. */
  sessionId: string | null
  money: SeenMoney
  now: Date
  /** The menu as it is now. */
  menu: MenuSnapshot
  /** What the order is made of: the draft, in its place in the kitchen. Null where the payment makes no order. */
  draft: OrderDraft | null
  minutes: readonly Claim[]
  brand: { readonly name: string }
}

type ClosedBecause = NonNullable<Checkout['closedBecause']>

/**
 * Records, once, that a checkout's money was taken, and applies it: it creates the order, pays the existing one, or is
 * refunded. The caller holds a lock on the checkout's row.
 */
export async function takeCardMoney(tx: Transaction, checkout: Checkout, taking: Taking): Promise<void> {
  const { now } = taking
  const found = await lockOrder(tx, checkout.orderId)
  const superseded = await isSuperseded(tx, checkout)
  const { draft, minutes } = taking
  const { principal: actor, totalCents } = checkout
  const isPaid = checkout.state === 'paid'
  // An order that was changed meanwhile costs something else.
  const isClosed = checkout.closedBecause !== null || (found !== undefined && amountToPay(found) !== totalCents)
  const outcome = decidePaid({ isClosed, isPaid, isSuperseded: superseded, makesOrder: draft !== null }, found)
  const paysRest = outcome === 'pay-order' && found !== undefined && isPartlyPaid(found)
  const payment = await insertPayment(tx, { ...paymentOf(checkout, taking), paysRest })
  if (!payment) return
  const order = outcome === 'pay-order' && found ? await withReaderTip(tx, found, payment, taking) : found

  if (paysRest && order) {
    const { takenBy, card, sessionId, paymentIntentId } = paidWith(taking)
    const rest = { takenBy, card, sessionId: sessionId ?? paymentIntentId, capturedCents: cents(payment.capturedCents) }
    await payRest(tx, order, { restCents: order.dueCents, rest, now, actor })
    return
  }
  if (outcome === 'pay-order') {
    const { id, capturedCents } = payment
    await payOrder(tx, checkout.orderId, { id, capturedCents, paid: paidWith(taking), now, actor })
    return
  }
  if (outcome === 'make-order' && draft) {
    const made = paidOrderOf(checkout, draft, payment.id, taking)
    const refusal = await makeOrder(tx, made, { actor, claims: claimsOf(taking.menu, made), minutes })
    if (refusal) await giveBack(tx, { checkout, payment, order, because: refusal }, taking)
    return
  }
  const because = superseded && !isPaid && !order ? 'replaced' : undefined
  await giveBack(tx, { checkout, payment, order, because }, taking)
}

/** A tip that its guest chose on the card reader is a change of the order, made with the payment that has it. */
async function withReaderTip(
  tx: Transaction,
  order: Order,
  { id, actor }: Pick<Payment, 'id' | 'actor'>,
  { money, now }: Taking,
): Promise<Order> {
  if (money.tipCents === 0) return order
  const tip = { op: 'tip', cents: cents(order.tipCents + money.tipCents) } as const
  const priced = await priceChange(tx, order, [tip], id)
  const made = { reason: 'Tip on the card reader', approval: null, actor, now }
  return (await storePricedChange(tx, order, priced, made)).changed
}

/** Why it cannot be made: an expired payment reserves neither its discount code nor its portions any more. */
async function makeOrder(
  tx: Transaction,
  order: NewOrder,
  by: Parameters<typeof insertOrder>[2],
): Promise<'code-used' | 'sold-out' | undefined> {
  try {
    await tx.transaction((part) => insertOrder(part, order, by))
    return undefined
  } catch (error) {
    if (violatedConstraint(error) === 'discount_code_free') return 'code-used'
    if (isOverCapacity(error)) return 'sold-out'
    throw error
  }
}

/** The row of a checkout's payment. */
export function paymentOf(
  checkout: Checkout,
  { money, now }: Pick<Taking, 'money' | 'now'>,
): NewPayment & { id: string } {
  return {
    id: randomUUID(),
    takenBy: 'card',
    orderId: checkout.orderId,
    locationId: checkout.locationId,
    checkoutId: checkout.id,
    providerId: money.providerId,
    capturedCents: money.capturedCents,
    currency: money.currency,
    cardBrand: money.card?.brand ?? null,
    cardLast4: money.card?.last4 ?? null,
    isDisputed: money.isDisputed,
    actor: checkout.principal,
    takenAt: now,
  }
}

/** The order that a checkout's payment makes. */
export function paidOrderOf(
  checkout: Checkout,
  draft: OrderDraft,
  paymentId: string,
  taking: Omit<Taking, 'draft' | 'minutes'>,
): NewOrder {
  const { money, now, menu } = taking
  const late = latePaidAt({ paidAt: money.paidAt, begunAt: checkout.createdAt, now })
  const times = { paidAt: late ?? now, paymentLearntAt: late && now }
  const payment = { paymentStatus: 'paid' as const, paymentId, paid: paidWith(taking), ...times }
  return orderOf(draft, { now, hours: scheduleOf(menu.location, draft.orderType), payment })
}

function paidWith({ money, sessionId }: Pick<Taking, 'money' | 'sessionId'>): PaidWith {
  return { takenBy: 'card', paymentIntentId: money.providerId, sessionId, card: money.card }
}

type Returned = {
  checkout: Checkout
  payment: Payment
  order: Order | undefined
  /** Why the checkout counts as closed from now on; undefined when it was closed before, or because of its order. */
  because: ClosedBecause | undefined
}

async function giveBack(tx: Transaction, returned: Returned, { now, brand }: Taking): Promise<void> {
  const { checkout, payment, order, because } = returned
  const { id, orderId, locationId, totalCents, closedBecause, principal: actor } = checkout
  if (because) await changeCheckout(tx, id, { closedBecause: because })
  await insertRefund(tx, {
    payment,
    purpose: 'late',
    state: refundBegins(payment),
    amountCents: payment.capturedCents,
    actor,
    now,
  })
  const customer = checkout.draft ?? order
  await recordAudit(tx, {
    actor: 'system',
    action: 'payment.returned',
    subject: orderId,
    locationId,
    detail: { checkoutId: id, cents: totalCents, because: because ?? closedBecause ?? order?.status ?? 'unknown' },
  })
  if (customer)
    await enqueueMessages(tx, noteJobs(returnedPaymentNote(checkout, customer, { brandName: brand.name, payment })))
}
