import { text } from 'node:stream/consumers'

import { sign } from '../../apps/sandbox/src/features/payments/webhook-delivery.ts'
import { numberIn } from './rows/step-rows.ts'
import { serve } from './serve.ts'
import type { Undo } from './undoing.ts'

/** Signs the messages of the benchmark's provider. */
export const WEBHOOK_SECRET = 'whsec_bench-0123456789abcdef'

const PAGE_HOST = 'pay.example.com'

/**
 * The card provider of the benchmark, much faster than the sandbox. It keeps no pages: what it says of a page follows from the
 * page's id, in which that of its checkout stands. Pages that are opened here are open; the thousands under numbered ids are
 * paid, each with what the last form asked for, as all carts of the benchmark cost the same.
 *
 * It leaves out what a benchmark does not ask: refunds, closing, lists, keys and faults. Its messages are sent by others.
 */
export async function startPaidPages(undo: Undo) {
  let form = ''
  let totalCents = 0
  let opened = 0
  const paid = new Set<string>()

  const url = await serve(undo, async (request, response) => {
    const body = await text(request)
    const isOpened = request.method === 'POST' && request.url === '/v1/checkout/sessions'
    const [, asked] = /^\/v1\/checkout\/sessions\/(cs_[\w-]+)(?:$|\?)/.exec(request.url ?? '') ?? []
    const fields = new URLSearchParams(body)
    if (isOpened) [form, totalCents] = [body, totalOf(fields)]
    const id = isOpened ? `cs_${fields.get('client_reference_id')}_${++opened}` : asked
    if (id === undefined) return response.writeHead(404).end('{}')
    const isPaid = paid.has(id) || numberIn(id) !== undefined
    response.writeHead(200, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(toPage(id, totalCents, isPaid)))
  })
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
      STRIPE_PAGE_HOST: PAGE_HOST,
    },
    /** The form of the last page that was opened. */
    lastForm: () => form,
    /** A page that was opened here is paid. */
    pay: (pageId: string) => void paid.add(pageId),
  }
}

export type PaidPages = Awaited<ReturnType<typeof startPaidPages>>

/** The message that a page was paid, with its signature. */
export function messageOf(pageId: string): { body: string; headers: Record<string, string> } {
  const data = { object: { id: pageId, object: 'checkout.session' } }
  const created = Math.floor(Date.now() / 1000)
  const type = 'checkout.session.completed'
  const body = JSON.stringify({ id: `evt_${pageId}`, object: 'event', type, livemode: false, created, data })
  return { body, headers: { 'stripe-signature': sign(body, WEBHOOK_SECRET) } }
}

function totalOf(form: URLSearchParams): number {
  let total = 0
  for (let line = 0; form.has(`line_items[${line}][quantity]`); line++) {
    const cents = Number(form.get(`line_items[${line}][price_data][unit_amount]`))
    total += cents * Number(form.get(`line_items[${line}][quantity]`))
  }
  return total
}

/** The fields of a page that the product reads. */
function toPage(id: string, totalCents: number, isPaid: boolean) {
  const [, reference = ''] = id.split('_')
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    livemode: false,
    client_reference_id: reference,
    amount_total: totalCents,
    currency: 'cad',
    status: isPaid ? 'complete' : 'open',
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: isPaid ? toIntent(reference, totalCents) : null,
    url: isPaid ? null : `https://${PAGE_HOST}/${id}`,
  }
}

function toIntent(reference: string, amount: number) {
  const card = { brand: 'visa', last4: '4242' }
  const created = Math.floor(Date.now() / 1000)
  return {
    id: `pi_${reference}`,
    object: 'payment_intent',
    livemode: false,
    amount_received: amount,
    currency: 'cad',
    status: 'succeeded',
    metadata: { checkoutId: reference },
    latest_charge: { created, disputed: false, amount_refunded: 0, payment_method_details: { type: 'card', card } },
  }
}
