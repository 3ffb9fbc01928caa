import { AppError } from '@thali/contracts/errors'
import type { RetryFailedWebhook } from '@thali/contracts/payments/staff-payments'

import { isMoneyEvent, isReaderEvent, isSessionEvent } from './webhook-events.ts'
import type { WebhookEvent, WebhooksRepository } from './webhooks.repository.ts'
import type { Clock } from '#api/clock.ts'
import { PaymentMismatchError, type SettlementService } from '#api/features/payments/checkouts/settlement.service.ts'
import type { PaymentsRepository } from '#api/features/payments/payments.repository.ts'
import type { RefundsService } from '#api/features/payments/refunds/refunds.service.ts'
import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import { PROVIDER_LAG_MS, retryAt, type StripeGateway } from '#api/features/payments/webhooks/stripe.gateway.ts'

type Deps = {
  webhooks: WebhooksRepository
  payments: PaymentsRepository
  settlement: SettlementService
  refunds: RefundsService
  provider: StripeGateway
  clock: Clock
  warn: (facts: object, message: string) => void
}

/** Tries of a webhook that fails on our side. While the provider is unreachable, tries are not counted. */
const MOST_TRIES = 8

/** The webhook is about something that is not ours, or differs from what was agreed. */
class NotOursError extends Error {
  override readonly name = 'NotOursError'
}

/**
 * The inbox: every webhook is stored before it is answered, processed once, and used only as a hint to read the current
 * state.
 */
export function createWebhooksService(deps: Deps) {
  const { webhooks, payments, settlement, refunds, provider, clock, warn } = deps

  async function heed(event: WebhookEvent): Promise<void> {
    if (event.foreign) throw new NotOursError(event.foreign)
    if (isSessionEvent(event.type)) {
      const checkout = await settlement.settleSession(event.objectId)
      if (!checkout) throw new NotOursError('No checkout of ours has this page.')
      // The provider's API can lag behind its webhook, and our state can be wrong: ask again.
      if (event.tellsPaid && checkout.state !== 'paid') {
        throw new Error('The card provider tells of money that it does not show.')
      }
      return
    }
    if (isReaderEvent(event.type)) return heedReader(event)
    const payment = (await payments.findPayment(event.objectId)) ?? (await findUnsettledPayment(event.objectId))
    if (!payment) throw new NotOursError('No payment of ours has this name.')
    await refunds.review(payment)
    if (event.type.startsWith('charge.dispute.')) await noteDispute(payment.id, event)
  }

  async function heedReader(event: WebhookEvent): Promise<void> {
    const checkout = await settlement.settleIntent(event.objectId)
    if (!checkout) {
      // Another program may use a reader of this account too.
      if (event.type.startsWith('terminal.')) return
      throw new NotOursError('No checkout of ours has this payment.')
    }
    if (event.tellsPaid && checkout.state !== 'paid') {
      throw new Error('The card provider tells of money that it does not show.')
    }
    const payment = event.type === 'terminal.reader.action_succeeded' && (await payments.findPayment(event.objectId))
    if (payment) await refunds.review(payment)
  }

  /** A refund's webhook can arrive before the payment's own. */
  async function findUnsettledPayment(providerId: string) {
    const { checkoutId } = await provider.readPayment(providerId)
    const checkout = checkoutId ? await settlement.settleById(checkoutId) : undefined
    if (!checkout) return undefined
    const payment = await payments.findPayment(providerId)
    // A refund or a dispute means that money was taken, even if the provider still shows the page as unpaid: ask again.
    if (!payment) throw new Error(`Checkout ${checkout.id} is not paid yet`)
    return payment
  }

  async function noteDispute(paymentId: string, event: WebhookEvent): Promise<void> {
    const { isDisputed } = await provider.readPayment(event.objectId)
    if (isDisputed) warn({ paymentId, event: event.id }, 'a customer disputes a card payment')
    await payments.noteDispute(paymentId, isDisputed)
  }

  async function work(
    event: WebhookEvent,
  ): Promise<{ result: RetryFailedWebhook['reply']['result']; error: string | null }> {
    const now = clock.now()
    try {
      await heed(event)
      // What the provider's API shows can lag behind its webhook.
      const again = new Date(event.receivedAt.getTime() + PROVIDER_LAG_MS)
      if (isMoneyEvent(event.type) && now < again) {
        await webhooks.change(event.id, { state: 'received', error: null, checkAt: again })
        return { result: 'done', error: null }
      }
      await webhooks.settle(event.id, now)
      return { result: 'done', error: null }
    } catch (error) {
      const message = (error instanceof Error ? error.message : String(error)).slice(0, 300)
      if (error instanceof NotOursError || error instanceof PaymentMismatchError || isUnknownThere(error)) {
        warn({ event: event.id, type: event.type, reason: message }, 'a message of the card provider was set aside')
        await webhooks.change(event.id, { state: 'set-aside', error: message, settledAt: now })
        return { result: 'set-aside', error: message }
      }
      const isAway = error instanceof PaymentProviderError
      const tries = event.tries + 1
      const hasFailed = !isAway && tries >= MOST_TRIES
      if (hasFailed) warn({ event: event.id, err: error }, 'a message of the card provider could not be worked off')
      await webhooks.change(event.id, {
        state: hasFailed ? 'failed' : 'received',
        tries,
        error: message,
        checkAt: retryAt(now, event.tries),
      })
      return { result: 'failed', error: message }
    }
  }

  return {
    /**
     * Stores a webhook. Undefined when it is stored already, or about something that we did not subscribe to.
     *
     * @param heldMs for so long no worker claims it
     * @throws AppError `invalid-signature`
     */
    async receive(body: Buffer, signature: string, heldMs: number): Promise<WebhookEvent | undefined> {
      const event = provider.verify(body, signature)
      if (!event) throw new AppError('invalid-signature')
      const objectId = objectOf(event)
      if (objectId === null) return undefined
      const receivedAt = clock.now()
      return webhooks.receive({
        id: event.id,
        type: event.type,
        objectId,
        foreign: foreignness(event, provider),
        tellsPaid: tellsPaid(event),
        receivedAt,
        checkAt: new Date(receivedAt.getTime() + heldMs),
      })
    },

    work,

    /** @throws AppError `not-found` for a webhook that did not fail */
    async retry(failureId: string): Promise<RetryFailedWebhook['reply']> {
      const event = await webhooks.findProblem(failureId)
      if (!event) throw new AppError('not-found')
      const { result, error } = await work({ ...event, tries: MOST_TRIES })
      return { success: result === 'done', failureId, result, error }
    },
  }
}

export type WebhooksService = ReturnType<typeof createWebhooksService>

type Event = NonNullable<ReturnType<StripeGateway['verify']>>

/**
 * Id of the page or payment an event is about; null for events we did not subscribe to. The shape is only promised by
 * the provider, so it is checked.
 */
function objectOf(event: Event): string | null {
  const { id: name, type = '', data } = event as Partial<Event>
  const object = data?.object as { id?: unknown; payment_intent?: unknown } | undefined
  const id = isReaderEvent(type)
    ? intentOf(type, object)
    : isSessionEvent(type)
      ? object?.id
      : isMoneyEvent(type)
        ? object?.payment_intent
        : undefined
  return typeof name === 'string' && typeof id === 'string' && id.length <= 255 ? id : null
}

/** The payment on a reader that an event is about. Those of pages tell of themselves by their pages. */
function intentOf(type: string, object: unknown): unknown {
  if (type.startsWith('payment_intent.')) {
    const { id, metadata } = (object ?? {}) as { id?: unknown; metadata?: { via?: unknown } | null }
    return metadata?.via === 'reader' ? id : undefined
  }
  const { action } = (object ?? {}) as { action?: Record<string, { payment_intent?: unknown } | undefined> | null }
  return (action?.['process_payment_intent'] ?? action?.['refund_payment'])?.payment_intent
}

/** Whether an event reports that its page was paid. */
function tellsPaid({ type, data }: Event): boolean {
  if (type === 'payment_intent.succeeded') return true
  return isSessionEvent(type) && (data.object as { payment_status?: unknown }).payment_status === 'paid'
}

/** Why a genuine event cannot be about our payments. */
function foreignness(event: Event, provider: StripeGateway): string | null {
  if (event.account) return 'It belongs to another account.'
  if (event.livemode !== provider.isLive)
    return event.livemode ? 'It is about a live payment.' : 'It is about a test payment.'
  return null
}

/** The provider does not know the object that its event names: it belongs to another account. */
function isUnknownThere(error: unknown): boolean {
  return error instanceof PaymentProviderError && error.kind === 'refused' && error.code === 'resource_missing'
}
