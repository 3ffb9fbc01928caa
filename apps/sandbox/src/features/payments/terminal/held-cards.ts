import type Stripe from 'stripe'

import type { ChargingService } from '#sandbox/features/payments/charging.service.ts'
import { type Ledger, NO_ORIGIN } from '#sandbox/features/payments/ledger.ts'
import type { Instrument } from '#sandbox/features/payments/pages/test-cards.ts'
import { idOf, type KeptReader } from '#sandbox/features/payments/payment-store.ts'
import type { RefundsService } from '#sandbox/features/payments/refunds.service.ts'
import { refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'
import type { ReaderActs } from '#sandbox/features/payments/terminal/reader-acts.ts'

type Action = Stripe.Terminal.Reader.Action
/** A card that somebody holds to a reader, and the tip that they chose. */
export type Presented = { instrument: Instrument; tip: number }

type Deps = { ledger: Ledger; acts: ReaderActs; charging: ChargingService; refunds: RefundsService }

/** What becomes of a card that is held to a reader. */
export function createHeldCards({ ledger, acts, charging, refunds }: Deps) {
  const { store } = ledger
  const { getRow, getIntent, end, fail } = acts

  function charge(id: string, intent: Stripe.PaymentIntent, { instrument, tip }: Presented): KeptReader {
    const asked = store.intents.put(
      {
        ...intent,
        amount: intent.amount + tip,
        amount_details: { tip: tip > 0 ? { amount: tip } : {} },
        status: 'requires_payment_method',
      },
      { sessionId: null },
    )
    const charged = charging.charge(asked, { instrument, email: null, origin: NO_ORIGIN })
    if (charged.status === 'succeeded') return end(id, { status: 'succeeded' })
    const { code = 'card_declined', message = 'Your card was declined.', ...error } = charged.last_payment_error ?? {}
    return fail(id, code, message, { ...error, code, message, type: 'card_error' })
  }

  function giveBack(id: string, asked: NonNullable<Action['refund_payment']>, { instrument }: Presented): KeptReader {
    const paid = store.charges.find(
      idOf(getIntent(idOf(asked.payment_intent ?? null) ?? '').latest_charge) ?? '',
    )?.object
    const last4 = paid?.payment_method_details?.interac_present?.last4
    if (instrument.present !== 'interac_present' || instrument.last4 !== last4) {
      return fail(id, 'card_declined', 'This is not the card that paid.')
    }
    if (instrument.fate === 'declined') return fail(id, 'card_declined', 'Your card was declined.')
    const { amount, metadata } = asked
    const refund = refunds.create({ charge: paid?.id, amount, metadata: metadata ?? {} }, NO_ORIGIN, {
      isAtReader: true,
    })
    return end(id, { status: 'succeeded', refund_payment: { ...asked, refund: refund.id } })
  }

  return {
    /** Somebody holds a card to it. With the fault `slow` the bank takes two seconds. */
    present(id: string, presented: Presented): KeptReader {
      const { object: reader, extras } = getRow(id)
      const { action } = reader
      if (action?.status !== 'in_progress') throw refusedCall('The reader is not waiting for a card.')
      if (action.refund_payment) return giveBack(id, action.refund_payment, presented)
      const intent = getIntent(idOf(action.process_payment_intent?.payment_intent ?? null) ?? '')
      if (intent.status !== 'requires_payment_method') return fail(id, 'intent_invalid_state', 'It cannot be paid.')
      const config = action.process_payment_intent?.process_config
      const asked = { ...presented, tip: config?.skip_tipping ? 0 : presented.tip }
      if (extras.fault !== 'slow') return charge(id, intent, asked)
      store.intents.put({ ...intent, status: 'processing' }, { sessionId: null })
      ledger.afterBankDelay(ledger.nowSeconds(), () => void charge(id, intent, asked))
      return reader
    },
  }
}
