import type Stripe from 'stripe'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import type { ChargingService } from '#sandbox/features/payments/charging.service.ts'
import { NO_ORIGIN, type Ledger, type Origin } from '#sandbox/features/payments/ledger.ts'
import type { Instrument } from '#sandbox/features/payments/pages/test-cards.ts'
import { newPaymentIntent } from '#sandbox/features/payments/payment-objects.ts'
import { idOf, type SessionExtras } from '#sandbox/features/payments/payment-store.ts'
import {
  newLineItem,
  newSession,
  toCustomerDetails,
  type NewSession,
} from '#sandbox/features/payments/session-objects.ts'
import type { Row } from '#sandbox/features/payments/stripe-api/shelf.ts'
import { invalidParameter, refusedCall } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

export type CheckoutService = ReturnType<typeof createCheckoutService>

export type NewCheckout = Omit<NewSession, 'publicUrl' | 'merchant' | 'created' | 'expiresAt'> & {
  expiresAt: number | null
  intent: SessionExtras['intent']
}

/** How an attempt to pay a session ended. `closed`: it was paid or had expired before. */
export type PayOutcome = { kind: 'completed' | 'closed' } | { kind: 'declined'; message: string }

interface CheckoutDeps {
  ledger: Ledger
  charging: ChargingService
  faults: Faults
  merchant: () => string
  publicUrl: () => string
}

const MIN_LIFE_SECONDS = 30 * 60
const MAX_LIFE_SECONDS = 24 * 60 * 60
const MIN_AMOUNT = 50
const MAX_AMOUNT = 99_999_999

type SessionRow = Row<Stripe.Checkout.Session, SessionExtras>

/** Checkout sessions: a page on which one thing is paid once. */
export function createCheckoutService({ ledger, charging, faults, merchant, publicUrl }: CheckoutDeps) {
  const { store, emit, nowSeconds } = ledger

  /** The session's current state; an overdue session is expired here. */
  function find(id: string) {
    store.atomically(() => closeWhenDue(ledger, id))
    return store.sessions.find(id)
  }

  return {
    find,
    canBePaid: (session: Stripe.Checkout.Session) => canBePaid(session, faults),

    create({ expiresAt, intent, ...input }: NewCheckout): Stripe.Checkout.Session {
      const created = nowSeconds()
      const expires = expiresAt ?? created + MAX_LIFE_SECONDS
      checkExpiry(expires - created)
      const session = newSession({
        ...input,
        merchant: merchant(),
        publicUrl: publicUrl(),
        created,
        expiresAt: expires,
      })
      checkAmount(session.amount_total ?? 0)

      store.sessions.put(session, { lines: input.lines.map((line) => newLineItem(line, created)), intent })
      ledger.at(expires, () => closeWhenDue(ledger, session.id))
      return session
    },

    /** Expires a session, so that it can no longer be paid. */
    expire(id: string, origin: Origin): Stripe.Checkout.Session | undefined {
      const row = find(id)
      if (!row) return undefined
      const { status } = row.object
      if (status === 'open') return close(ledger, row, origin)
      throw refusedCall(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${status}\`.`,
      )
    },

    /** Pays a session. Synchronous, so of two simultaneous attempts the second finds it closed. */
    pay(id: string, instrument: Instrument): PayOutcome {
      const row = find(id)
      if (!row || !canBePaid(row.object, faults)) return { kind: 'closed' }

      const email = row.object.customer_email
      const intent = charging.charge(startIntent(ledger, row), { instrument, email, origin: NO_ORIGIN })
      if (intent.status === 'requires_payment_method') {
        put(ledger, row, { payment_intent: intent.id })
        return { kind: 'declined', message: intent.last_payment_error?.message ?? 'Your card was declined.' }
      }
      const completed = put(ledger, row, {
        customer_details: toCustomerDetails(email, instrument.holderName),
        payment_intent: intent.id,
        payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
        status: 'complete',
        url: null,
      })
      emit('checkout.session.completed', completed, NO_ORIGIN)
      return { kind: 'completed' }
    },

    /** After a restart, schedules the sessions that still have to expire. */
    resume(): void {
      for (const { object: session } of store.sessions.all()) {
        if (session.status === 'open') ledger.at(session.expires_at, () => closeWhenDue(ledger, session.id))
      }
    },
  }
}

function canBePaid({ status }: Stripe.Checkout.Session, { pages }: Faults): boolean {
  return status === 'open' || (status === 'expired' && pages === 'paid-late')
}

function put({ store }: Ledger, row: SessionRow, change: Partial<Stripe.Checkout.Session>) {
  return store.sessions.put({ ...row.object, ...change }, row.extras)
}

function close(ledger: Ledger, row: SessionRow, origin: Origin): Stripe.Checkout.Session {
  const { store, emit, nowSeconds } = ledger
  const intent = store.intents.find(idOf(row.object.payment_intent) ?? '')
  if (intent) {
    const canceled = { status: 'canceled', cancellation_reason: 'expired', canceled_at: nowSeconds() }
    emit('payment_intent.canceled', store.intents.put({ ...intent.object, ...canceled }, intent.extras), origin)
  }
  const expired = put(ledger, row, { status: 'expired', url: null })
  emit('checkout.session.expired', expired, origin)
  return expired
}

function closeWhenDue(ledger: Ledger, id: string): void {
  const row = ledger.store.sessions.find(id)
  if (row?.object.status === 'open' && row.object.expires_at <= ledger.nowSeconds()) close(ledger, row, NO_ORIGIN)
}

function startIntent({ store, emit, nowSeconds }: Ledger, row: SessionRow): Stripe.PaymentIntent {
  const started = store.intents.find(idOf(row.object.payment_intent) ?? '')
  if (started) return started.object
  const { id, amount_total, currency, allowed_payment_method_types } = row.object
  const draft = newPaymentIntent({
    ...row.extras.intent,
    amount: amount_total ?? 0,
    currency: currency ?? 'cad',
    created: nowSeconds(),
    allowedTypes: allowed_payment_method_types,
  })
  const intent = store.intents.put(draft, { sessionId: id })
  emit('payment_intent.created', intent, NO_ORIGIN)
  return intent
}

function checkExpiry(lifeSeconds: number): void {
  const rule = 'The `expires_at` timestamp must be'
  if (lifeSeconds < MIN_LIFE_SECONDS) {
    throw invalidParameter('expires_at', `${rule} at least 30 minutes from Checkout Session creation.`)
  }
  if (lifeSeconds > MAX_LIFE_SECONDS) {
    throw invalidParameter('expires_at', `${rule} less than 24 hours from Checkout Session creation.`)
  }
}

/** Refuses amounts that Stripe would not charge. */
export function checkAmount(cents: number, param = 'line_items'): void {
  if (cents < MIN_AMOUNT) {
    throw invalidParameter(param, 'The total amount due must add up to at least $0.50 cad', 'amount_too_small')
  }
  if (cents > MAX_AMOUNT) {
    throw invalidParameter(param, 'Amount must be no more than $999,999.99', 'amount_too_large')
  }
}
