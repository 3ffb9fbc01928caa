import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { toIntentView, toSessionView } from '../payments/stripe-views.ts'

/** Longer than a pause between rounds: a connection closed in the moment of a request would fail it. */
const IDLE_MS = 120_000

export const WEBHOOK_SECRET = 'whsec_bench-0123456789abcdef'

export type InstantStripe = {
  url: string
  /** The last form that the product sent to open a payment page; the floor sends the same one. */
  lastForm(): string
  stop(): Promise<void>
}

/**
 * A card provider that answers at once and stores nothing, so that only the product is measured: a page's id names its
 * checkout, and every page is reported as paid.
 */
export async function startInstantStripe(): Promise<InstantStripe> {
  let form = ''
  let amount = 0

  const toSession = (checkoutId: string, isPaid: boolean) => {
    const metadata = { checkoutId }
    const id = `pi_${checkoutId}`
    const intent = { id, amount, received: amount, status: 'succeeded' as const, metadata, isDisputed: false }
    const status = isPaid ? ('complete' as const) : ('open' as const)
    const session = {
      id: `cs_${checkoutId}`,
      reference: checkoutId,
      amount,
      status,
      isPaid,
      wasOver: false,
      metadata,
      fates: [],
    }
    const view = toSessionView({ ...session, intent: null })
    return isPaid ? { ...view, payment_intent: toIntentView({ ...intent, refunds: [] }) } : view
  }

  async function answer(request: IncomingMessage): Promise<string> {
    const [, checkoutId] = request.url?.split(/\/cs_|\?|\/expire/) ?? []
    if (request.method !== 'POST') return JSON.stringify(toSession(checkoutId ?? '', true))
    const sent = await text(request)
    if (checkoutId !== undefined) return JSON.stringify({ ...toSession(checkoutId, false), status: 'expired' })
    form = sent
    const fields = new URLSearchParams(form)
    amount = totalOf(fields)
    return JSON.stringify(toSession(fields.get('client_reference_id') ?? '', false))
  }

  const server = createServer({ keepAliveTimeout: IDLE_MS }, (request, response) => {
    answer(request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      (error: unknown) => response.destroy(error as Error),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lastForm: () => form,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Total of a payment page's lines. */
export function totalOf(form: URLSearchParams): number {
  let sum = 0
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
    const unit = Number(form.get(`line_items[${line}][price_data][unit_amount]`))
    sum += unit * Number(form.get(`line_items[${line}][quantity]`))
  }
  return sum
}
