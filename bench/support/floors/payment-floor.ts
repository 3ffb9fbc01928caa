import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import type { FloorSetup, Row } from './floor-process.ts'

/** The least for a payment page (one call to the provider, one row) and for a message of it (one signature, one row). */
export function addPaymentFloor(app: FastifyInstance, pool: pg.Pool, { payments }: FloorSetup): void {
  const openPage = createPageOpener(payments.stripeUrl, payments.form)
  const store = createCheckoutWriter(pool, payments.checkout)
  app.post('/session', async (request) => {
    const { id, url } = (await openPage()) as { id: string; url: string }
    await store(String(request.headers['idempotency-key']))
    return { success: true, sessionId: id, paymentUrl: url }
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.removeContentTypeParser('application/json')
    scope.post<{ Body: Buffer }>('/webhook', async (request, reply) => {
      const header = String(request.headers['stripe-signature'])
      if (!isSigned(request.body, header, payments.secret)) return reply.code(400).send()
      const { id, type, data } = JSON.parse(request.body.toString()) as StripeMessage
      await pool.query({ name: 'floor-webhook', text: RECEIVE, values: [id, type, data.object.id, new Date()] })
      return { received: true }
    })
  })
}

type StripeMessage = { id: string; type: string; data: { object: { id: string } } }

const RECEIVE = `
  INSERT INTO webhook_events (id, type, object_id, state, received_at, check_at)
  VALUES ($1, $2, $3, 'received', $4, $4)
  ON CONFLICT (id) DO NOTHING`

function isSigned(body: Buffer, header: string, secret: string): boolean {
  const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const wanted = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return signature !== '' && timingSafeEqual(Buffer.from(signature, 'hex'), wanted)
}

/** The same request to the provider that the product sends, without the provider's library. */
function createPageOpener(stripeUrl: string, form: string) {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) }
  return (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      send(`${stripeUrl}/v1/checkout/sessions`, { method: 'POST', agent, headers }, (response) => {
        buffer(response).then((body) => resolve(JSON.parse(body.toString())), reject)
      })
        .once('error', reject)
        .end(form)
    })
}

function createCheckoutWriter(pool: pg.Pool, checkout: Row) {
  const columns = Object.entries(checkout).filter(([, value]) => value !== null)
  const marks = columns.map((_column, index) => `$${index + 1}`)
  const names = columns.map(([column]) => column)
  const text = `INSERT INTO checkouts (${names.join(', ')}) VALUES (${marks.join(', ')})`
  return async (key: string): Promise<void> => {
    const id = randomUUID()
    const fresh: Row = { id, order_id: randomUUID(), session_id: `cs_${id}`, cart: id, submission_key: key }
    const values = columns.map(([column, value]) => {
      const own = fresh[column] ?? value
      return column === 'draft' ? JSON.stringify(own) : own
    })
    await pool.query({ name: 'floor-checkout', text, values })
  }
}
