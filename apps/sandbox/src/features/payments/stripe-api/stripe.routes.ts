import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Faults } from '#sandbox/features/faults.routes.ts'
import { API_VERSION } from '#sandbox/features/payments/ledger.ts'
import type { Origin } from '#sandbox/features/payments/ledger.ts'
import type { Idempotency, KeyedCall } from '#sandbox/features/payments/stripe-api/idempotency.ts'
import { newId } from '#sandbox/features/payments/stripe-api/object-ids.ts'
import { readForm, toCanonicalForm, type FormTree } from '#sandbox/features/payments/stripe-api/parameters.ts'
import { StripeRefusal, toErrorBody, unauthorized } from '#sandbox/features/payments/stripe-api/stripe-errors.ts'

/** One call of Stripe's API with its parameters. */
export interface StripeCall {
  id: string
  parameters: FormTree
  origin: Origin
}

/** Adds a call to the API. Synchronous, so that no other call can come between its reads and writes. */
export type AddCall = (method: 'GET' | 'POST' | 'DELETE', url: string, run: (call: StripeCall) => object) => void

interface StripeDeps {
  idempotency: Idempotency
  faults: Faults
  atomically: <Result>(work: () => Result) => Result
  addCalls: (add: AddCall) => void
}

interface Answer {
  status: number
  body: string
}

const SLOW_MS = 10_000
const GARBAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>'

/** Shared by all API calls: credentials, idempotency keys, faults and the shape of errors. */
export function stripeRoutes(app: FastifyInstance, { idempotency, faults, atomically, addCalls }: StripeDeps): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, run: (call: StripeCall) => object) {
    const keyed = toKeyedCall(request, requestIdOf(reply))
    const parameters = readForm(formOf(request))
    const earlier = keyed && idempotency.begin(keyed)
    if (keyed) reply.header('idempotency-key', keyed.key)
    if (earlier) {
      reply.headers({ 'idempotent-replayed': 'true', 'original-request': earlier.requestId })
      return send(reply, earlier, faults.payments)
    }

    try {
      const fault = faults.payments
      if (fault === 'slow') await delay(SLOW_MS, undefined, { ref: false })
      const { id = '' } = request.params as { id?: string }
      const origin = { id: requestIdOf(reply), idempotency_key: keyed?.key ?? null }
      const done = atomically(() => {
        const outcome = work(() => {
          if (fault === '500') return fail()
          const result = run({ id, parameters, origin })
          return fault === '500-done' ? fail() : result
        }, origin)
        if (keyed) idempotency.keep(keyed, outcome)
        return outcome
      })
      return await send(reply, done, fault)
    } finally {
      if (keyed) idempotency.finish(keyed)
    }
  }

  void app.register(
    async (v1) => {
      v1.addHook('onRequest', async (request, reply) => {
        reply.headers({ 'request-id': newId('request'), 'stripe-version': versionOf(request) })
        if (faults.payments === 'refuse') request.raw.socket.resetAndDestroy()
        if (faults.payments === 'refuse' || faults.payments === 'hang') return reply.hijack()
        if (faults.payments === 'garbage') return reply.type('text/html').send(GARBAGE)
        if (faults.payments === '429') throw tooManyRequests()
        authenticate(request)
      })
      v1.setErrorHandler((error, _request, reply) => sendRefusal(reply, toRefusal(error)))
      v1.setNotFoundHandler((request, reply) => sendRefusal(reply, unknownUrl(request)))
      addCalls((method, url, run) => {
        v1.route({ method, url, handler: (request, reply) => answer(request, reply, run) })
      })
    },
    { prefix: '/v1' },
  )
}

/** Executes a call. A refusal is a response too and is stored under the key. */
function work(run: () => object, { id }: Origin): Answer {
  try {
    return { status: 200, body: JSON.stringify(run()) }
  } catch (error) {
    if (!(error instanceof StripeRefusal) || error.isBeforeWork) throw error
    return { status: error.status, body: JSON.stringify(toErrorBody(error.error, id ?? '')) }
  }
}

async function send(reply: FastifyReply, { status, body }: Answer, fault: Faults['payments']): Promise<FastifyReply> {
  if (fault === 'lost') {
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  }
  return reply.code(status).type('application/json').send(body)
}

function sendRefusal(reply: FastifyReply, { status, error }: StripeRefusal): FastifyReply {
  return reply.code(status).send(toErrorBody(error, requestIdOf(reply)))
}

function formOf({ method, url, body }: FastifyRequest): URLSearchParams {
  if (method === 'GET') return new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
  if (body instanceof URLSearchParams) return body
  if (body === undefined || body === null) return new URLSearchParams()
  throw malformed('Invalid request: the body must be sent as application/x-www-form-urlencoded.')
}

function toKeyedCall(request: FastifyRequest, requestId: string): KeyedCall | undefined {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return undefined
  return { key, path: request.url, parameters: toCanonicalForm(formOf(request)), requestId }
}

function requestIdOf(reply: FastifyReply): string {
  return String(reply.getHeader('request-id'))
}

function versionOf({ headers }: FastifyRequest): string {
  const version = headers['stripe-version']
  return typeof version === 'string' && /^[\w.-]{1,40}$/.test(version) ? version : API_VERSION
}

function authenticate({ headers }: FastifyRequest): void {
  const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ')
  const isBasic = scheme.toLowerCase() === 'basic'
  const key = isBasic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials
  if (key === '' || (!isBasic && scheme.toLowerCase() !== 'bearer')) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  // A live key in a test is a mistake that should not go unnoticed.
  if (/^[sr]k_live_/.test(key)) throw unauthorized('Invalid API Key provided: this sandbox takes test keys only.')
}

function toRefusal(error: unknown): StripeRefusal {
  if (error instanceof StripeRefusal) return error
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) return new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' })
  return new StripeRefusal(status, { type: 'invalid_request_error', message: 'Invalid request.' })
}

function fail(): never {
  throw new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred' })
}

function tooManyRequests(): StripeRefusal {
  const message = 'Request rate limit exceeded. Learn more at https://docs.stripe.com/rate-limits.'
  return new StripeRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message }, { isBeforeWork: true })
}

function malformed(message: string): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message }, { isBeforeWork: true })
}

function unknownUrl({ method, url }: FastifyRequest): StripeRefusal {
  const [path] = url.split('?')
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://docs.stripe.com or we can help at https://support.stripe.com/.`
  return new StripeRefusal(404, { type: 'invalid_request_error', message }, { isBeforeWork: true })
}
