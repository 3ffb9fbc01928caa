import type { Language } from '@thali/domain/language/languages'
import { paymentPageAt } from '@thali/domain/payments/payment-page'
import type { ProviderRefund } from '@thali/domain/payments/refund'
import Stripe from 'stripe'

import { PaymentProviderError } from './provider-error.ts'
import { type SeenMoney, type SeenSession, toMoney, toRefund, toSession } from './stripe-reading.ts'
import { bookCalls } from '#api/features/payments/payouts/stripe-book.ts'
import { terminalCalls } from '#api/features/payments/terminal/stripe-terminal.ts'

/** Timeout of a request to the provider. */
const TIMEOUT_MS = 8_000
/** Greatest age of a webhook's signature, and how far ahead of our clock it may be, as in Stripe's own libraries. */
const SIGNATURE_TOLERANCE_S = 300

type Account = {
  secretKey: string
  /** Two while the secret is being rotated. */
  webhookSecrets: readonly string[]
  /** Another host with the provider's API, such as the sandbox. */
  base: string | undefined
  /** Origins of the provider's payment pages: the browser is sent nowhere else. */
  pageOrigins: readonly string[]
}

export type PageRequest = {
  checkoutId: string
  /** Idempotency key: a new key creates a new page, the same key returns the first one. */
  key: string
  orderId: string
  locationName: string
  customerEmail: string
  language: Language
  lines: { name: string; unitCents: number; quantity: number }[]
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** Stripe's hosted payment pages. Card data never reaches this server. */
export function createStripeGateway({ secretKey, webhookSecrets, base, pageOrigins }: Account) {
  const host = base ? new URL(base) : undefined
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    // We retry ourselves, after looking at the stored state.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(host
      ? {
          protocol: host.protocol === 'http:' ? ('http' as const) : ('https' as const),
          host: host.hostname,
          port: host.port || (host.protocol === 'http:' ? 80 : 443),
        }
      : {}),
  })

  let clockAheadMs: number | null = null

  async function ask<T>(request: Promise<Stripe.Response<T>>): Promise<Stripe.Response<T>> {
    const askedAt = Date.now()
    const answer = await told(request)
    const date = Date.parse(answer.lastResponse.headers['date'] ?? '')
    if (!Number.isNaN(date)) clockAheadMs = (askedAt + Date.now()) / 2 - date
    return answer
  }

  /** @throws PaymentProviderError */
  async function readSession(sessionId: string): Promise<SeenSession> {
    const expand = ['payment_intent.latest_charge']
    return toSession(await ask(stripe.checkout.sessions.retrieve(sessionId, { expand })))
  }

  return {
    /**
     * How far our clock was ahead of the provider's at its last answer, accurate to a second; null before the first.
     */
    clockAheadMs: () => clockAheadMs,

    ...bookCalls(stripe, ask),
    ...terminalCalls(stripe, ask),

    /** Whether payments are real, as the key's prefix says. */
    isLive: /^(sk|rk)_live_/.test(secretKey),

    /** @throws PaymentProviderError */
    async createPage(request: PageRequest): Promise<{ sessionId: string; paymentUrl: string }> {
      const metadata = { checkoutId: request.checkoutId, orderId: request.orderId }
      const session = await ask(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            // For Stripe, Apple Pay and Google Pay are of type card.
            allowed_payment_method_types: ['card'],
            client_reference_id: request.checkoutId,
            line_items: request.lines.map(({ name, unitCents, quantity }) => ({
              quantity,
              price_data: { currency: 'cad', unit_amount: unitCents, product_data: { name } },
            })),
            locale: request.language === 'fr-CA' ? 'fr-CA' : 'en',
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            expires_at: Math.floor(request.expiresAt.getTime() / 1000),
            metadata,
            payment_intent_data: { metadata, description: request.locationName },
            ...(request.customerEmail ? { customer_email: request.customerEmail } : {}),
          },
          { idempotencyKey: request.key },
        ),
      )
      return { sessionId: session.id, paymentUrl: requirePageUrl(session.url, pageOrigins) }
    },

    readSession,

    /**
     * Closes a page. A page that is no longer open is no error: its state is returned.
     *
     * @throws PaymentProviderError
     */
    async closePage(sessionId: string): Promise<SeenSession> {
      try {
        return toSession(await ask(stripe.checkout.sessions.expire(sessionId)))
      } catch (error) {
        if (!(error instanceof PaymentProviderError && error.kind === 'refused')) throw error
        const seen = await readSession(sessionId)
        if (seen.state !== 'open') return seen
        // It can neither be closed nor read.
        const message = 'The card provider shows a payment page as it was.'
        throw new PaymentProviderError(message, { kind: 'unknown', code: 'page-behind', cause: error })
      }
    },

    /** @throws PaymentProviderError */
    async readPayment(providerId: string): Promise<SeenMoney> {
      return toMoney(await ask(stripe.paymentIntents.retrieve(providerId, { expand: ['latest_charge'] })))
    },

    /**
     * Every refund of a payment, including those made in the provider's dashboard.
     *
     * @throws PaymentProviderError
     */
    async listRefunds(providerId: string): Promise<ProviderRefund[]> {
      const list = await ask(stripe.refunds.list({ payment_intent: providerId, limit: 100 }))
      return list.data.map(toRefund)
    },

    /** @throws PaymentProviderError */
    async refund(request: {
      providerId: string
      refundId: string
      amountCents: number
      key: string
    }): Promise<ProviderRefund> {
      const refund = await ask(
        stripe.refunds.create(
          {
            payment_intent: request.providerId,
            amount: request.amountCents,
            reason: 'requested_by_customer',
            metadata: { refundId: request.refundId },
          },
          { idempotencyKey: request.key },
        ),
      )
      return toRefund(refund)
    },

    /**
     * Verifies a webhook's signature.
     *
     * @returns undefined when it is forged, altered, older than five minutes, or signed for a time in the future.
     */
    verify(body: Buffer, signature: string): Stripe.Event | undefined {
      if (secondsAhead(signature) > SIGNATURE_TOLERANCE_S) return undefined
      for (const secret of webhookSecrets) {
        try {
          return stripe.webhooks.constructEvent(body, signature, secret, SIGNATURE_TOLERANCE_S)
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)) {
            throw error
          }
        }
      }
      return undefined
    },

    async isReachable(): Promise<boolean> {
      await ask(stripe.balance.retrieve())
      return true
    },
  }
}

export type StripeGateway = ReturnType<typeof createStripeGateway>

async function told<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const code = error.code ?? error.type
    const message = `The card provider: ${error.message}`.slice(0, 300)
    const isAboutAmount = error.param === 'amount' || code === 'charge_already_refunded' || code === 'amount_too_large'
    throw new PaymentProviderError(message, { kind: kindOf(error), code, isAboutAmount, cause: error })
  }
}

function kindOf(error: Stripe.errors.StripeError): PaymentProviderError['kind'] {
  const { StripeInvalidRequestError, StripeCardError } = Stripe.errors
  const status = error.statusCode ?? 0
  if (status >= 500) return 'broke'
  // Rate limited, or our first request with this key is still running: either may still succeed.
  if (status === 409 || status === 429) return 'unknown'
  return error instanceof StripeInvalidRequestError || error instanceof StripeCardError ? 'refused' : 'unknown'
}

/** How far ahead of our clock a signature is; the provider's library only checks its age. */
function secondsAhead(signature: string): number {
  const [, signedAt] = /(?:^|,)\s*t=(\d+)/.exec(signature) ?? []
  return Number(signedAt ?? 0) - Date.now() / 1000
}

/** The browser is sent to this URL, so it must belong to the configured provider. */
function requirePageUrl(url: string | null, origins: readonly string[]): string {
  const page = paymentPageAt(url, origins)
  if (page !== null) return page
  throw new PaymentProviderError('The card provider named no safe payment page.', {
    kind: 'unknown',
    code: 'page-missing',
    cause: url,
  })
}

/** The answers of the provider's API can be out of date by so much. */
export const PROVIDER_LAG_MS = 20_000

const LONGEST_WAIT_MS = 20_000

/**
 * When to ask the provider again: after 1, 2, 4, 8, 16 seconds and then every 20, so that all waiting work is done
 * within a minute after an outage.
 */
export function retryAt(now: Date, triesBefore: number): Date {
  return new Date(now.getTime() + Math.min(1_000 * 2 ** Math.min(triesBefore, 10), LONGEST_WAIT_MS))
}
