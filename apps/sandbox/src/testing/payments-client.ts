import Stripe from 'stripe'

import type { SandboxOptions } from '#sandbox/app.ts'
import { startTestSandbox } from '#sandbox/testing/sandbox-client.ts'

export const SUCCESS_URL = 'https://shop.test/order-success?session_id={CHECKOUT_SESSION_ID}'
export const CANCEL_URL = 'https://shop.test/cart'
export const SECRET = 'whsec_test_secret'

/** A basket of $25.00 and $3.50 of tax. */
export const TOTAL = 2_850

type SessionFields = Partial<Stripe.Checkout.SessionCreateParams>

export type PaymentsSandbox = Awaited<ReturnType<typeof startPaymentsSandbox>>

/** The sandbox, spoken to with Stripe's own client and with a browser's forms. */
export async function startPaymentsSandbox(dataDir: string, options: Omit<SandboxOptions, 'dataDir'> = {}) {
  const sandbox = await startTestSandbox(dataDir, { webhookSecret: SECRET, ...options })
  const stripe = new Stripe('sk_test_thali', {
    host: '127.0.0.1',
    port: sandbox.httpPort,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })

  function createSession(fields: SessionFields = {}, requestOptions: Stripe.RequestOptions = {}) {
    return stripe.checkout.sessions.create({ ...aSession(), ...fields }, requestOptions)
  }

  /** Sends the form of the payment page, as a browser without script does. */
  function submit(sessionId: string, fields: Record<string, string>): Promise<Response> {
    return fetch(`${sandbox.httpUrl}/sandbox/pay/${sessionId}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
  }

  return {
    ...sandbox,
    stripe,
    createSession,
    submit,

    /** A session paid with this card, and its payment intent. */
    async pay(cardNumber = '4242424242424242') {
      const { id } = await createSession()
      await submit(id, { cardNumber })
      const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
      const intent = session.payment_intent as Stripe.PaymentIntent
      return { session, intent, charge: intent.latest_charge as Stripe.Charge }
    },

    page(sessionId: string): Promise<string> {
      return fetch(`${sandbox.httpUrl}/sandbox/pay/${sessionId}`).then((reply) => reply.text())
    },

    /** A raw HTTP call, without the client library. */
    post(path: string, body: string, headers: Record<string, string> = {}): Promise<Response> {
      return fetch(`${sandbox.httpUrl}${path}`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_thali',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body,
      })
    },
  }
}

/** The error that Stripe's client throws for a refused call. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error('The call was not refused.', { cause: outcome })
}

export function aSession(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [aLine('Masala dosa', 1_250, 2), aLine('HST (14%)', 350)],
    success_url: SUCCESS_URL,
    cancel_url: CANCEL_URL,
    client_reference_id: 'intent-1',
    customer_email: 'guest@example.test',
    metadata: { orderId: 'order-1' },
    payment_intent_data: { metadata: { orderId: 'order-1' }, description: 'Order 1' },
  }
}

export function aLine(name: string, unit_amount: number, quantity = 1): Stripe.Checkout.SessionCreateParams.LineItem {
  return { quantity, price_data: { currency: 'cad', unit_amount, product_data: { name } } }
}
