import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import { type FormTree, readForm } from '../../apps/sandbox/src/features/payments/stripe-api/parameters.ts'
import type { Random } from '../support/random.ts'
import { serve } from '../support/serve.ts'
import type { Undo } from '../support/undoing.ts'
import { Refused, STALEST_MS, type StripeBook } from './stripe-book.ts'
import { WEBHOOK_SECRET } from './stripe-events.ts'
import { expireSession, openSession, refundIntent } from './stripe-moves.ts'

/** How often the provider is at its worst. */
export type Faults = {
  /** Reads that show an older state of the page, of the money behind it, or of both, by at most `STALEST_MS`. */
  stale: number
  /** Changes that answer 500, done or not; asked again with the same key, they repeat that. */
  broke: number
  /** Calls that are executed without a response. */
  lostAnswer: number
  /** Calls that take up to this long. */
  slowMs: number
}

export const NO_FAULTS: Faults = { stale: 0, broke: 0, lostAnswer: 0, slowMs: 0 }

export type StripeServer = {
  url: string
  /** Environment that makes the product take its payments here. */
  env: Record<string, string>
  counts: { calls: number; stale: number; broke: number; lostAnswers: number }
  /** The form of the last page that was opened. */
  lastForm(): string
  setFaults(faults: Faults): void
}

/** How far behind a read is: its page, and the money. */
type Lag = { page: number; money: number }

type Reply = { status: number; body: string }
type Call = { method: string; path: string[]; query: URLSearchParams; form: FormTree; lag: Lag }
type Field = FormTree[string] | undefined

const UP_TO_DATE: Lag = { page: 0, money: 0 }

function aLag(random: Random): Lag {
  const lag = random.int(STALEST_MS)
  return random.pick([
    { page: lag, money: lag },
    { page: 0, money: lag },
    { page: lag, money: 0 },
  ])
}

/** Serves the provider's HTTP API for the records of the proof, with simulated faults. */
export async function startStripeServer(undo: Undo, book: StripeBook, random: Random): Promise<StripeServer> {
  let faults: Faults = NO_FAULTS
  let lastForm = ''
  const counts = { calls: 0, stale: 0, broke: 0, lostAnswers: 0 }
  const answer = createAnswering(book, () => {
    const breaks = random.chance(faults.broke)
    if (breaks) counts.broke++
    return breaks ? { isDone: random.chance(0.5) } : undefined
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    counts.calls++
    const body = await text(request)
    if (request.url === '/v1/checkout/sessions') lastForm = body
    if (faults.slowMs > 0 && random.chance(0.3)) await wait(random.int(faults.slowMs))
    const isStale = request.method === 'GET' && random.chance(faults.stale)
    if (isStale) counts.stale++
    const reply = answer(request, body, isStale ? aLag(random) : UP_TO_DATE)
    if (random.chance(faults.lostAnswer)) {
      counts.lostAnswers++
      request.socket.destroy()
      return
    }
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  }

  const url = await serve(undo, handle)
  return {
    url,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_proof',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: url,
      STRIPE_PAGE_HOST: 'pay.example.com',
    },
    counts,
    lastForm: () => lastForm,
    setFaults: (wanted) => {
      faults = wanted
    },
  }
}

/** The first answer to a key is the answer to all that carry it, a failure of the provider's own included. */
function createAnswering(book: StripeBook, breakdown: () => { isDone: boolean } | undefined) {
  const replies = new Map<string, { body: string; reply: Reply }>()

  return (request: IncomingMessage, body: string, lag: Lag): Reply => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? replies.get(key) : undefined
    if (known) return known.body === body ? known.reply : { status: 400, body: IDEMPOTENCY_ERROR }
    const { method = 'GET' } = request
    const path = url.pathname.split('/').slice(2)
    const call = { method, path, query: url.searchParams, form: readForm(new URLSearchParams(body)), lag }
    const broke = method === 'POST' ? breakdown() : undefined
    const done = broke?.isDone === false ? undefined : carryOut(book, call)
    const reply = broke || !done ? { status: 500, body: API_ERROR } : done
    if (typeof key === 'string') replies.set(key, { body, reply })
    return reply
  }
}

function carryOut(book: StripeBook, call: Call): Reply {
  try {
    return { status: 200, body: JSON.stringify(route(book, call)) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { status, code, message } = error
    return { status, body: JSON.stringify({ error: { type: 'invalid_request_error', code, message } }) }
  }
}

const API_ERROR = JSON.stringify({ error: { type: 'api_error', message: 'Something went wrong.' } })
const IDEMPOTENCY_ERROR = JSON.stringify({
  error: { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used with the same request.' },
})

function route(book: StripeBook, call: Call): object {
  const { method, path, form } = call
  const [first = '', second = '', third, fourth] = path
  if (first === 'checkout' && third === undefined && method === 'POST') {
    const reference = textOf(form['client_reference_id'])
    return openSession(book, { reference, amount: totalOf(form['line_items']), metadata: metadataOf(form) })
  }
  if (first === 'checkout' && third !== undefined) {
    return fourth === 'expire' ? expireSession(book, third) : book.readSession(third, call.lag.page, call.lag.money)
  }
  if (first === 'payment_intents') return book.readIntent(second, call.lag.money)
  if (first === 'refunds' && method === 'POST') {
    const amount = form['amount'] === undefined ? undefined : Number(form['amount'])
    return refundIntent(book, textOf(form['payment_intent']), { amount, metadata: metadataOf(form) })
  }
  if (first === 'refunds') {
    const data = book.listRefunds(call.query.get('payment_intent') ?? '', call.lag.money)
    return { object: 'list', data, has_more: false, url: '/v1/refunds' }
  }
  return { object: first }
}

const textOf = (field: Field) => (typeof field === 'string' ? field : '')
const metadataOf = (form: FormTree) => ({ ...(form['metadata'] as Record<string, string> | undefined) })

/** Total of a payment page's lines. */
function totalOf(lines: Field): number {
  return Object.values(lines ?? {}).reduce((sum, line) => {
    const { quantity, price_data: price } = line as { quantity: string; price_data: { unit_amount: string } }
    return sum + Number(price.unit_amount) * Number(quantity)
  }, 0)
}
