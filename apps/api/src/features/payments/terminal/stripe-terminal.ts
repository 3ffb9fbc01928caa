import { readerFailure } from '@thali/domain/payments/card-reader'
import type Stripe from 'stripe'

import { PaymentProviderError } from '#api/features/payments/webhooks/provider-error.ts'
import { type SeenSession, toReaderPayment } from '#api/features/payments/webhooks/stripe-reading.ts'

type Ask = <T>(request: Promise<Stripe.Response<T>>) => Promise<Stripe.Response<T>>

/** What a reader is busy with, or did last. */
export type ReaderAction = {
  state: 'waiting' | 'done' | 'failed'
  /** The payment that it asks for, and the refund that it gives back. */
  intentId: string | null
  refundId: string | null
  reason: string
}
export type SeenReader = { isOnline: boolean; action: ReaderAction | null }

export type Place = { name: string; address: string; city: string; province: string; postalCode: string }

const EXPAND = ['latest_charge']

/** Stripe Terminal, driven by this server: readers, what they show, and the payments that they ask for. */
export function terminalCalls(stripe: Stripe, ask: Ask) {
  /** @throws PaymentProviderError */
  async function readIntent(intentId: string): Promise<SeenSession> {
    return toReaderPayment(await ask(stripe.paymentIntents.retrieve(intentId, { expand: EXPAND })))
  }

  return {
    ...pairingCalls(stripe.terminal, ask),
    ...actionCalls(stripe.terminal, ask),

    /**
     * A payment that a reader can ask for. It asks for it only once it is sent there.
     *
     * @throws PaymentProviderError
     */
    async createReaderPayment(of: {
      checkoutId: string
      orderId: string
      amountCents: number
      locationName: string
      key: string
    }): Promise<string> {
      const intent = await ask(
        stripe.paymentIntents.create(
          {
            amount: of.amountCents,
            currency: 'cad',
            allowed_payment_method_types: ['card_present', 'interac_present'],
            capture_method: 'automatic',
            description: of.locationName,
            metadata: { checkoutId: of.checkoutId, orderId: of.orderId, via: 'reader' },
          },
          { idempotencyKey: of.key },
        ),
      )
      return intent.id
    },

    readIntent,

    /**
     * Cancels a payment, so that no card can pay it any more. One that was paid first is no error: its state is returned.
     *
     * @throws PaymentProviderError
     */
    async cancelIntent(intentId: string): Promise<SeenSession> {
      try {
        return toReaderPayment(await ask(stripe.paymentIntents.cancel(intentId)))
      } catch (error) {
        if (!(error instanceof PaymentProviderError && error.kind === 'refused')) throw error
        const seen = await readIntent(intentId)
        if (seen.state !== 'open') return seen
        // It can neither be cancelled nor read.
        const message = 'The card provider shows a payment as it was.'
        throw new PaymentProviderError(message, { kind: 'unknown', code: 'payment-behind', cause: error })
      }
    },

    /**
     * Payments on readers that were begun after a time and were paid.
     *
     * @throws PaymentProviderError
     */
    async listReaderPayments(since: Date): Promise<string[]> {
      const paid: string[] = []
      const created = { gt: Math.floor(since.getTime() / 1_000) }
      let startingAfter: string | undefined
      do {
        const after = startingAfter === undefined ? {} : { starting_after: startingAfter }
        const page = await ask(stripe.paymentIntents.list({ created, limit: 100, ...after }))
        const own = page.data.filter(({ metadata, status }) => metadata.via === 'reader' && status === 'succeeded')
        paid.push(...own.map(({ id }) => id))
        startingAfter = page.has_more ? page.data.at(-1)?.id : undefined
      } while (startingAfter !== undefined)
      return paid
    },
  }
}

/** What a reader shows and does. */
function actionCalls({ readers }: Pick<Stripe['terminal'], 'readers'>, ask: Ask) {
  return {
    /** @throws PaymentProviderError */
    async readReader(readerId: string): Promise<SeenReader> {
      const reader = await ask(readers.retrieve(readerId))
      return reader.deleted ? GONE : { isOnline: reader.status === 'online', action: toAction(reader.action) }
    },

    /** @throws PaymentProviderError */
    async showOnReader(readerId: string, intentId: string, { tip, key }: { tip: boolean; key: string }): Promise<void> {
      const config = { enable_customer_cancellation: true, skip_tipping: !tip }
      const request = { payment_intent: intentId, process_config: config }
      await ask(readers.processPaymentIntent(readerId, request, { idempotencyKey: key }))
    },

    /** @throws PaymentProviderError */
    async cancelReaderAction(readerId: string): Promise<void> {
      await ask(readers.cancelAction(readerId))
    },

    /** @throws PaymentProviderError */
    async refundOnReader(of: {
      readerId: string
      providerId: string
      refundId: string
      amountCents: number
      key: string
    }): Promise<void> {
      const request = {
        payment_intent: of.providerId,
        amount: of.amountCents,
        metadata: { refundId: of.refundId },
        refund_payment_config: { enable_customer_cancellation: true },
      }
      await ask(readers.refundPayment(of.readerId, request, { idempotencyKey: of.key }))
    },
  }
}

function pairingCalls({ readers, locations }: Pick<Stripe['terminal'], 'readers' | 'locations'>, ask: Ask) {
  return {
    /**
     * Makes a location known to the provider: readers take their currency and language from it.
     *
     * @throws PaymentProviderError
     */
    async makePlace(place: Place, key: string): Promise<string> {
      const { name, address: line1, city, province: state, postalCode } = place
      const address = { country: 'CA', line1, city, state, postal_code: postalCode }
      return (await ask(locations.create({ display_name: name, address }, { idempotencyKey: key }))).id
    },

    /** @throws PaymentProviderError */
    async pairReader(of: { code: string; label: string; placeId: string; key: string }) {
      const { code: registration_code, label, placeId: location, key } = of
      const reader = await ask(readers.create({ registration_code, label, location }, { idempotencyKey: key }))
      return { id: reader.id, serial: reader.serial_number }
    },

    /** @throws PaymentProviderError */
    async renameReader(readerId: string, label: string): Promise<void> {
      await ask(readers.update(readerId, { label }))
    },

    /**
     * One that the provider no longer knows is removed already.
     *
     * @throws PaymentProviderError
     */
    async removeReader(readerId: string): Promise<void> {
      try {
        await ask(readers.del(readerId))
      } catch (error) {
        if (!(error instanceof PaymentProviderError && error.code === 'resource_missing')) throw error
      }
    },
  }
}

const GONE: SeenReader = { isOnline: false, action: null }
const STATES: Record<string, ReaderAction['state']> = { in_progress: 'waiting', succeeded: 'done', failed: 'failed' }

function toAction(action: Stripe.Terminal.Reader.Action | null): ReaderAction | null {
  if (!action) return null
  const intent = (action.process_payment_intent ?? action.refund_payment)?.payment_intent
  return {
    state: STATES[action.status] ?? 'waiting',
    intentId: (typeof intent === 'object' ? intent.id : intent) ?? null,
    refundId: action.refund_payment?.metadata?.refundId ?? null,
    reason: readerFailure(action.failure_code, action.failure_message),
  }
}
