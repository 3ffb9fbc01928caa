import type Stripe from 'stripe'

import { NO_ORIGIN } from '#sandbox/features/payments/ledger.ts'
import type { Ledger, Origin } from '#sandbox/features/payments/ledger.ts'
import { newRefund } from '#sandbox/features/payments/payment-objects.ts'
import { idOf } from '#sandbox/features/payments/payment-store.ts'
import type { ChargeExtras, PaymentStore } from '#sandbox/features/payments/payment-store.ts'
import type { Row } from '#sandbox/features/payments/stripe-api/shelf.ts'
import { invalidParameter, missingResource, refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

export type RefundsService = ReturnType<typeof createRefundsService>

export interface RefundInput {
  charge?: string | undefined
  payment_intent?: string | undefined
  /** Default: everything that is left. */
  amount?: number | undefined
  reason?: string | undefined
  metadata: Record<string, string>
}

/** Refunds money, never more than was charged. */
export function createRefundsService(ledger: Ledger) {
  const { store, emit } = ledger

  return {
    /** With `isAtReader` the card is held to a reader, without which money of Interac cannot go back. */
    create(input: RefundInput, origin: Origin, { isAtReader = false } = {}): Stripe.Refund {
      const { object: charge, extras } = getCharge(store, input)
      if (!isAtReader && charge.payment_method_details?.type === 'interac_present') {
        const message = `Charge ${charge.id} was paid by Interac and can only be refunded with the card at a reader.`
        throw refusedCall(message, { code: 'charge_not_refundable' })
      }
      const amount = decideAmount(charge, input.amount)

      const isLate = extras.fate === 'refund_fails' || extras.fate === 'refund_pends'
      const draft = newRefund({
        charge,
        paymentIntent: idOf(charge.payment_intent) ?? '',
        amount,
        reason: input.reason ?? null,
        metadata: input.metadata,
        created: ledger.nowSeconds(),
      })
      const refund = store.refunds.put(isLate ? { ...draft, status: 'pending', pending_reason: 'processing' } : draft, {
        outcome: extras.fate === 'refund_fails' ? 'failed' : 'succeeded',
      })
      const amount_refunded = charge.amount_refunded + amount
      const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
      emit('refund.created', refund, origin)
      emit('charge.refunded', store.charges.put(changed, extras), origin)
      if (isLate) ledger.afterBankDelay(refund.created, () => settle(ledger, refund.id))
      return refund
    },

    /** After a restart, continues refunds that are still pending. */
    resume(): void {
      for (const { object: refund } of store.refunds.all()) {
        if (refund.status === 'pending') ledger.afterBankDelay(refund.created, () => settle(ledger, refund.id))
      }
    },
  }
}

function decideAmount(charge: Stripe.Charge, wanted: number | undefined): number {
  const { id, status, disputed, amount, amount_refunded } = charge
  if (status !== 'succeeded')
    throw refusedCall(`Charge ${id} cannot be refunded: it has not succeeded.`, { param: 'charge' })
  if (disputed) {
    throw refusedCall(`Charge ${id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const rest = amount - amount_refunded
  if (rest === 0) {
    throw refusedCall(`Charge ${id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (wanted === undefined || wanted <= rest) return wanted ?? rest

  const limit = amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge'
  const message = `Refund amount (${toDollars(wanted)}) is greater than ${limit} (${toDollars(rest)})`
  throw refusedCall(message, { param: 'amount' })
}

function toDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

function getCharge(
  store: PaymentStore,
  { charge: chargeId, payment_intent: intentId }: RefundInput,
): Row<Stripe.Charge, ChargeExtras> {
  if (chargeId !== undefined) {
    const charge = store.charges.find(chargeId)
    if (!charge) throw missingResource('charge', chargeId, 'charge')
    return charge
  }
  if (intentId === undefined) {
    throw invalidParameter(
      'charge',
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = store.intents.find(intentId)
  if (!intent) throw missingResource('payment_intent', intentId, 'payment_intent')
  const charge = store.charges.find(idOf(intent.object.latest_charge) ?? '')
  if (charge?.object.status === 'succeeded') return charge
  throw refusedCall(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  })
}

/** The bank's answer to a pending refund. */
function settle({ store, emit }: Ledger, refundId: string): void {
  const row = store.refunds.find(refundId)
  const charge = store.charges.find(idOf(row?.object.charge ?? null) ?? '')
  if (!row || !charge || row.object.status !== 'pending') return

  const { pending_reason: _, ...pending } = row.object
  if (row.extras.outcome === 'succeeded') {
    emit('refund.updated', store.refunds.put({ ...pending, status: 'succeeded' }, row.extras), NO_ORIGIN)
    return
  }
  const failed = { ...pending, failure_reason: 'expired_or_canceled_card', status: 'failed' }
  const refund = store.refunds.put(failed, row.extras)
  const amount_refunded = charge.object.amount_refunded - refund.amount
  store.charges.put({ ...charge.object, amount_refunded, refunded: false }, charge.extras)
  emit('refund.updated', refund, NO_ORIGIN)
  emit('refund.failed', refund, NO_ORIGIN)
}
