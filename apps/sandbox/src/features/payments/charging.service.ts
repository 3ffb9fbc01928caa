import type Stripe from 'stripe'

import { NO_ORIGIN } from '#sandbox/features/payments/ledger.ts'
import type { Ledger, Origin } from '#sandbox/features/payments/ledger.ts'
import type { Instrument } from '#sandbox/features/payments/pages/test-cards.ts'
import { isBankDebit, newCharge, newDispute } from '#sandbox/features/payments/payment-objects.ts'
import { idOf } from '#sandbox/features/payments/payment-store.ts'
import { newId } from '#sandbox/features/payments/stripe-api/object-ids.ts'
import { toDocUrl } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

export type ChargingService = ReturnType<typeof createChargingService>

interface Decline {
  code: string
  declineCode: string | undefined
  message: string
}

const DECLINES: Partial<Record<Instrument['fate'], Decline>> = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
}

const BOUNCED: Decline = {
  code: 'payment_intent_payment_attempt_failed',
  declineCode: undefined,
  message: 'The payment failed: the bank account has insufficient funds.',
}

const OUTCOME = { advice_code: null, network_advice_code: null, network_decline_code: null, risk_level: 'normal' }
const APPROVED: Stripe.Charge.Outcome = {
  ...OUTCOME,
  network_status: 'approved_by_network',
  reason: null,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

interface ChargeInput {
  instrument: Instrument
  email: string | null
  origin: Origin
}

/** Charges cards and bank accounts, or fails to. */
export function createChargingService(ledger: Ledger) {
  const { store } = ledger

  return {
    dispute: (chargeId: string) => dispute(ledger, chargeId),

    /** Tries to charge an intent; the result is the intent's status. */
    charge(intent: Stripe.PaymentIntent, { instrument, email, origin }: ChargeInput): Stripe.PaymentIntent {
      const paymentMethod = newId('paymentMethod')
      const draft = newCharge({ intent, instrument, paymentMethod, email, created: ledger.nowSeconds() })
      const attempt = { ledger, draft, intent, origin }
      const decline = DECLINES[instrument.fate]

      if (decline) return fail(attempt, decline)
      return isBankDebit(instrument) ? begin(attempt, instrument.fate) : succeed(attempt, instrument.fate)
    },

    /** After a restart, continues bank debits that are still pending. */
    resume(): void {
      for (const { object: charge, extras } of store.charges.all()) {
        if (charge.status === 'pending') ledger.afterBankDelay(charge.created, () => settle(ledger, charge.id))
        const isToBeDisputed = extras.fate === 'disputed' && charge.status === 'succeeded' && !charge.disputed
        if (isToBeDisputed) ledger.afterBankDelay(charge.created, () => dispute(ledger, charge.id))
      }
    },
  }
}

/** A charge about to be made for an intent. */
interface Attempt {
  ledger: Ledger
  draft: Stripe.Charge
  intent: Stripe.PaymentIntent
  origin: Origin
}

function putIntent({ ledger, intent }: Attempt, change: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const { intents } = ledger.store
  return intents.put({ ...intent, ...change }, intents.find(intent.id)?.extras ?? { sessionId: null })
}

function succeed(attempt: Attempt, fate: Instrument['fate']): Stripe.PaymentIntent {
  const { ledger, draft, intent, origin } = attempt
  const taken = { amount_captured: draft.amount, captured: true, outcome: APPROVED, paid: true, status: 'succeeded' }
  const charge = ledger.store.charges.put({ ...draft, ...taken }, { fate })
  const paid = putIntent(attempt, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    status: 'succeeded',
  })
  ledger.emit('charge.succeeded', charge, origin)
  ledger.emit('payment_intent.succeeded', paid, origin)
  if (fate === 'disputed') ledger.afterBankDelay(charge.created, () => dispute(ledger, charge.id))
  return paid
}

function fail(attempt: Attempt, { code, declineCode, message }: Decline): Stripe.PaymentIntent {
  const { ledger, draft, origin } = attempt
  const charge = ledger.store.charges.put(
    {
      ...draft,
      failure_code: code,
      failure_message: message,
      outcome: {
        ...OUTCOME,
        network_status: 'declined_by_network',
        reason: declineCode ?? null,
        seller_message: 'The bank did not return any further details with this decline.',
        type: 'issuer_declined',
      },
      status: 'failed',
    },
    { fate: 'declined' },
  )
  const failed = putIntent(attempt, {
    last_payment_error: {
      charge: charge.id,
      code,
      ...(declineCode !== undefined && { decline_code: declineCode }),
      doc_url: toDocUrl(code),
      message,
      type: 'card_error',
    },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  })
  ledger.emit('charge.failed', charge, origin)
  ledger.emit('payment_intent.payment_failed', failed, origin)
  return failed
}

function begin(attempt: Attempt, fate: Instrument['fate']): Stripe.PaymentIntent {
  const { ledger, draft, origin } = attempt
  const charge = ledger.store.charges.put(draft, { fate })
  const { id, payment_method } = charge
  const change = { last_payment_error: null, latest_charge: id, payment_method, status: 'processing' }
  const processing = putIntent(attempt, change)
  ledger.emit('charge.pending', charge, origin)
  ledger.emit('payment_intent.processing', processing, origin)
  ledger.afterBankDelay(charge.created, () => settle(ledger, id))
  return processing
}

/** The bank's answer to a debit: it clears or bounces. */
function settle(ledger: Ledger, chargeId: string): void {
  const { store } = ledger
  const row = store.charges.find(chargeId)
  const intent = store.intents.find(idOf(row?.object.payment_intent ?? null) ?? '')
  if (!row || !intent || row.object.status !== 'pending') return

  const attempt = { ledger, draft: row.object, intent: intent.object, origin: NO_ORIGIN }
  const isCleared = row.extras.fate === 'clears_later'
  if (isCleared) succeed(attempt, row.extras.fate)
  else fail(attempt, BOUNCED)

  const session = store.sessions.find(intent.extras.sessionId ?? '')
  if (!session) return
  const payment_status = isCleared ? 'paid' : 'unpaid'
  const settled = store.sessions.put({ ...session.object, payment_status }, session.extras)
  const ending = isCleared ? 'async_payment_succeeded' : 'async_payment_failed'
  ledger.emit(`checkout.session.${ending}`, settled, NO_ORIGIN)
}

/** Disputes a charge at the payer's bank. Returns whether there was a charge to dispute. */
function dispute({ store, emit, nowSeconds }: Ledger, chargeId: string): boolean {
  const row = store.charges.find(chargeId)
  if (!row || row.object.disputed || row.object.status !== 'succeeded') return false
  store.charges.put({ ...row.object, disputed: true }, row.extras)
  emit('charge.dispute.created', store.disputes.put(newDispute(row.object, nowSeconds()), null), NO_ORIGIN)
  return true
}
