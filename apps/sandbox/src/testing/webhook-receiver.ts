import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Stripe from 'stripe'

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

interface Waiter {
  isMet: () => boolean
  resolve: () => void
}

const PATIENCE_MS = 15_000

/** A webhook endpoint like a shop's: it accepts only signed webhooks and stores them. */
export async function startWebhookReceiver(secret: string) {
  const received: Stripe.Event[] = []
  const waiters = new Set<Waiter>()
  let refusals = 0

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (refusals > 0) {
        refusals -= 1
        response.writeHead(500).end()
        return
      }
      const signature = String(request.headers['stripe-signature'])
      received.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret))
      response.end()
      for (const waiter of waiters) if (waiter.isMet()) waiter.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/stripe`,
    received,
    types: () => received.map(({ type }) => type),

    /** Answers that many deliveries with 500 before it takes any. */
    refuseNext(count: number): void {
      refusals = count
    },

    /** Resolves once what was received meets the condition. */
    async until(isMet: () => boolean): Promise<void> {
      if (isMet()) return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const waiter = { isMet, resolve }
      waiters.add(waiter)
      const timer = setTimeout(
        () => reject(new Error(`Not told in time. Received: ${received.map(({ type }) => type).join(', ')}`)),
        PATIENCE_MS,
      )
      await promise.finally(() => {
        clearTimeout(timer)
        waiters.delete(waiter)
      })
    },

    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
