import { receiveStripeWebhook } from '@thali/contracts/payments/payments'
import type { FastifyInstance } from 'fastify'

import type { PaymentWorker } from '#api/features/payments/payment-worker.ts'
import { createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'

/** Webhooks are small; larger bodies are refused. */
const BODY_LIMIT_BYTES = 512 * 1024

type Deps = RouteFrame & { paymentWorker: PaymentWorker }

/**
 * Receives the card provider's webhooks. The signature covers the raw bytes, so this scope does not parse JSON. A
 * webhook is stored before it is answered and processed after.
 */
export function addStripeWebhook(api: FastifyInstance, { paymentWorker, ...frame }: Deps): void {
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    createAddRoute(scope, frame)(receiveStripeWebhook, async ({ request }) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await paymentWorker.receive(body, typeof signature === 'string' ? signature : '')
      return { received: true as const }
    })
  })
}
