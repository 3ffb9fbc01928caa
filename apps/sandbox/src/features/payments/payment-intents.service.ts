import type Stripe from 'stripe'

import type { ChargingService } from '#sandbox/features/payments/charging.service.ts'
import { checkAmount } from '#sandbox/features/payments/checkout.service.ts'
import type { Ledger, Origin } from '#sandbox/features/payments/ledger.ts'
import { findPaymentMethod } from '#sandbox/features/payments/pages/test-cards.ts'
import { newPaymentIntent } from '#sandbox/features/payments/payment-objects.ts'
import { missingResource, refusedCall, StripeRefusal } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

export type PaymentIntentsService = ReturnType<typeof createPaymentIntentsService>

export interface PaymentIntentInput {
  amount: number
  currency: string
  metadata: Record<string, string>
  description?: string | undefined
  receipt_email?: string | undefined
  payment_method?: string | undefined
  allowed_payment_method_types?: readonly string[] | undefined
  capture_method?: 'automatic' | 'automatic_async' | undefined
  confirm?: boolean | undefined
}

/** Payments of clients that collect the card elsewhere than on our page. */
export function createPaymentIntentsService({ ledger, charging }: { ledger: Ledger; charging: ChargingService }) {
  const { store, emit } = ledger

  function confirm(intent: Stripe.PaymentIntent, paymentMethod: string | undefined, origin: Origin) {
    if (intent.status !== 'requires_payment_method') {
      const message = `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action, requires_payment_method.`
      throw refusedCall(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
    }
    if (paymentMethod === undefined) {
      const message = "You cannot confirm this PaymentIntent because it's missing a payment method."
      throw refusedCall(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
    }
    const instrument = findPaymentMethod(paymentMethod)
    if (!instrument) throw missingResource('PaymentMethod', paymentMethod, 'payment_method')

    const charged = charging.charge(intent, { instrument, email: intent.receipt_email, origin })
    if (charged.status === 'requires_payment_method') throw toCardError(charged)
    return charged
  }

  return {
    create(input: PaymentIntentInput, origin: Origin): Stripe.PaymentIntent {
      checkAmount(input.amount, 'amount')
      const draft = newPaymentIntent({
        amount: input.amount,
        currency: input.currency,
        created: ledger.nowSeconds(),
        metadata: input.metadata,
        description: input.description ?? null,
        receiptEmail: input.receipt_email ?? null,
        allowedTypes: input.allowed_payment_method_types ?? null,
        captureMethod: input.capture_method,
      })
      const intent = store.intents.put(draft, { sessionId: null })
      emit('payment_intent.created', intent, origin)
      return input.confirm === true ? confirm(intent, input.payment_method, origin) : intent
    },

    confirm(id: string, paymentMethod: string | undefined, origin: Origin): Stripe.PaymentIntent | undefined {
      const intent = store.intents.find(id)?.object
      return intent && confirm(intent, paymentMethod, origin)
    },

    cancel(id: string, reason: Stripe.PaymentIntent['cancellation_reason'], origin: Origin) {
      const row = store.intents.find(id)
      if (!row) return undefined
      const { status } = row.object
      if (status !== 'requires_payment_method') {
        const message = `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`
        throw refusedCall(message, { code: 'payment_intent_unexpected_state', payment_intent: row.object })
      }
      const change = { status: 'canceled', canceled_at: ledger.nowSeconds(), cancellation_reason: reason } as const
      const canceled = store.intents.put({ ...row.object, ...change }, row.extras)
      emit('payment_intent.canceled', canceled, origin)
      return canceled
    },
  }
}

function toCardError(intent: Stripe.PaymentIntent): StripeRefusal {
  const error = intent.last_payment_error
  return new StripeRefusal(402, {
    type: 'card_error',
    message: error?.message ?? 'Your card was declined.',
    code: error?.code,
    decline_code: error?.decline_code,
    charge: error?.charge,
    payment_intent: intent,
  })
}
