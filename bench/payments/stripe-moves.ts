import { randomUUID } from 'node:crypto'

import { type BookEntry, Refused, type StripeBook } from './stripe-book.ts'
import { type BookIntent, type BookRefund, sumOf, toRefundView, toSessionView } from './stripe-objects.ts'

type NewPage = { id?: string; reference: string; amount: number; metadata: Record<string, string> }

/** Events at a card provider. Each changes its records and creates webhooks. */
export function openSession(
  book: StripeBook,
  { id = `cs_test_${plainUuid()}`, reference, amount, metadata }: NewPage,
): object {
  const session = {
    id,
    reference,
    amount,
    metadata,
    status: 'open' as const,
    isPaid: false,
    wasOver: false,
    intent: null,
    fates: [],
  }
  book.add(session)
  return toSessionView(session)
}

/** @throws Refused when the page is no longer open */
export function expireSession(book: StripeBook, sessionId: string): object {
  const entry = book.find(sessionId)
  const { session } = entry
  if (session.status !== 'open') throw new Refused('', `Only open sessions can be expired; it is ${session.status}`)
  session.status = 'expired'
  book.changed(entry, [{ type: 'checkout.session.expired' }])
  return toSessionView(session)
}

/**
 * `later`: a bank is asked and answers another day.
 *
 * @returns whether the page was open
 */
export function paySession(book: StripeBook, sessionId: string, how: 'at-once' | 'later'): boolean {
  const entry = book.find(sessionId)
  const { session } = entry
  if (session.status !== 'open') return false
  moveIntent(entry, how === 'at-once' ? 'succeeded' : 'processing')
  session.status = 'complete'
  session.isPaid = how === 'at-once'
  book.changed(entry, [{ type: 'checkout.session.completed' }])
  return true
}

/** The page stays open for another card. */
export function declineCard(book: StripeBook, sessionId: string): void {
  const entry = book.find(sessionId)
  if (entry.session.status !== 'open') return
  moveIntent(entry, 'requires_payment_method')
  book.changed(entry, [{ type: 'payment_intent.payment_failed' }])
}

/** The bank answers, where it was asked. */
export function answerOfBank(book: StripeBook, sessionId: string, hasMoney: boolean): void {
  const entry = book.find(sessionId)
  const { session } = entry
  if (session.intent?.status !== 'processing') return
  moveIntent(entry, hasMoney ? 'succeeded' : 'requires_payment_method')
  session.isPaid = hasMoney
  book.changed(entry, [{ type: `checkout.session.async_payment_${hasMoney ? 'succeeded' : 'failed'}` }])
}

/** The provider corrects itself: a page reported as expired, or a payment reported as failed, is paid. */
export function payAfterAll(book: StripeBook, sessionId: string): void {
  const entry = book.find(sessionId)
  const { session } = entry
  const isOver = session.status === 'expired' || session.intent?.status === 'requires_payment_method'
  if (session.status === 'open' || session.isPaid || !isOver) return
  const type = `checkout.session.${session.status === 'expired' ? 'completed' : 'async_payment_succeeded'}`
  moveIntent(entry, 'succeeded')
  session.status = 'complete'
  session.isPaid = true
  session.wasOver = true
  book.changed(entry, [{ type }])
}

/**
 * Refunds money; without an amount, everything that is left.
 *
 * @throws Refused
 */
export function refundIntent(
  book: StripeBook,
  intentId: string,
  { amount, metadata = {} }: { amount?: number | undefined; metadata?: Record<string, string> },
): object {
  const { entry, intent } = book.findIntent(intentId)
  const left = intent.received - sumOf(intent.refunds.filter(({ status }) => status !== 'failed'))
  const wanted = amount ?? left
  if (intent.isDisputed) throw new Refused('charge_disputed', 'This charge is disputed.')
  if (left <= 0) throw new Refused('charge_already_refunded', 'This charge has already been refunded.')
  if (wanted > left) throw new Refused('amount_too_large', 'Refund amount is greater than the unrefunded amount.')
  const fate = entry.session.fates.shift() ?? 'at-once'
  const isPending = fate === 'later' || fate === 'fails-later'
  const status = isPending ? 'pending' : 'succeeded'
  const refund: BookRefund = { id: `re_${plainUuid()}`, amount: wanted, status, fate, metadata }
  intent.refunds.unshift(refund)
  book.changed(entry, [
    { type: 'refund.created', intentId, refund },
    { type: 'charge.refunded', intentId, refund },
  ])
  return toRefundView(refund, intentId)
}

/** The bank finishes its pending refunds. */
export function settleRefunds(book: StripeBook, sessionId: string): void {
  const entry = book.find(sessionId)
  const { intent } = entry.session
  for (const refund of intent?.refunds ?? []) {
    if (!intent || refund.fate === 'at-once') continue
    refund.status = refund.fate === 'later' ? 'succeeded' : 'failed'
    refund.fate = 'at-once'
    const about = { intentId: intent.id, refund }
    book.changed(entry, [
      { type: refund.status === 'failed' ? 'refund.failed' : 'refund.updated', ...about },
      { type: 'charge.refund.updated', ...about },
    ])
  }
}

/** The payer complains to the bank, or the complaint is settled for us. */
export function disputeSession(book: StripeBook, sessionId: string, isDisputed: boolean): void {
  const entry = book.find(sessionId)
  const { intent } = entry.session
  if (intent?.status !== 'succeeded' || intent.isDisputed === isDisputed) return
  intent.isDisputed = isDisputed
  book.changed(entry, [{ type: `charge.dispute.${isDisputed ? 'created' : 'closed'}`, intentId: intent.id }])
}

function moveIntent({ session }: BookEntry, status: BookIntent['status']): void {
  const { amount, metadata } = session
  session.intent ??= { id: `pi_${plainUuid()}`, amount, received: 0, status, metadata, isDisputed: false, refunds: [] }
  session.intent.status = status
  session.intent.received = status === 'succeeded' ? amount : 0
}

function plainUuid(): string {
  return randomUUID().replaceAll('-', '')
}
