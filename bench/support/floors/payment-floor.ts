import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

import { WEBHOOK_SECRET } from '../paid-pages.ts'
import type { FloorSetup, Samples } from './floor-process.ts'
import { createRowWriter, freshIds, type Row } from './row-writer.ts'

type Provider = (request: { method: 'GET' | 'POST'; path: string; form?: string }) => Promise<Row>

/**
 * The least for a payment page (the row before the provider is asked, its page after) and for a message of it: the row
 * of the message before the answer, then one question to the provider and one statement that writes the order, its
 * payment and all that belongs to them.
 */
export function addPaymentFloor(app: FastifyInstance, pool: pg.Pool, { payments, samples }: FloorSetup): void {
  const ask = createProvider(payments.stripeUrl)
  const store = createCheckoutWriter(pool, samples.payment.checkout)
  app.post('/session', async (request) => {
    const id = await store(String(request.headers['idempotency-key']))
    const page = await ask({ method: 'POST', path: '/v1/checkout/sessions', form: payments.form })
    await pool.query({ name: 'floor-page', text: OPEN_PAGE, values: [id, page['id'], page['url']] })
    return { success: true, sessionId: page['id'], paymentUrl: page['url'] }
  })

  const workOff = createOrderMaker(pool, ask, samples)
  void app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.removeContentTypeParser('application/json')
    scope.post<{ Body: Buffer }>('/webhook', async (request, reply) => {
      const header = String(request.headers['stripe-signature'])
      if (!isSigned(request.body, header)) return reply.code(400).send()
      const { id, type, data } = JSON.parse(request.body.toString()) as StripeMessage
      await pool.query({ name: 'floor-webhook', text: RECEIVE, values: [id, type, data.object.id, new Date()] })
      // A failure ends the floor, and with it the bench.
      void workOff(id, data.object.id)
      return { received: true }
    })
  })
}

type StripeMessage = { id: string; type: string; data: { object: { id: string } } }

const OPEN_PAGE = `UPDATE checkouts SET session_id = $2, payment_url = $3 WHERE id = $1`

const RECEIVE = `
  INSERT INTO webhook_events (id, type, object_id, state, received_at, check_at)
  VALUES ($1, $2, $3, 'received', $4, $4)
  ON CONFLICT (id) DO NOTHING`

/** Marks the places of the two rows that are changed. */
const [MESSAGE, CHECKOUT] = ['the message', 'the checkout']

/** The ids of the bench's checkouts are those of their orders and, with a prefix, of their pages. */
function createOrderMaker(pool: pg.Pool, ask: Provider, { payment }: Samples) {
  const { rows } = payment
  const write = createRowWriter(pool, {
    name: 'floor-paid',
    rows,
    changes: (add) => [
      `UPDATE webhook_events SET state = 'done', settled_at = now() WHERE id = ${add(MESSAGE)}`,
      `UPDATE checkouts SET state = 'paid', settled_at = now() WHERE id = ${add(CHECKOUT)} AND state = 'open'`,
    ],
  })
  const [order = {}] = rows['orders'] ?? []
  const [money = {}] = rows['payments'] ?? []
  let number = Number(order['number'])

  return async (message: string, sessionId: string): Promise<void> => {
    const id = sessionId.slice('cs_'.length)
    const seen = await ask({ method: 'GET', path: `/v1/checkout/sessions/${sessionId}` })
    await write(
      new Map<unknown, unknown>([
        [MESSAGE, message],
        [CHECKOUT, id],
        [order['id'], id],
        [order['number'], ++number],
        [money['id'], randomUUID()],
        [money['checkout_id'], id],
        [money['provider_id'], (seen['payment_intent'] as Row)['id']],
        ...freshIds(rows['pgboss.job']),
      ]),
    )
  }
}

function isSigned(body: Buffer, header: string): boolean {
  const [, at = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? []
  const wanted = createHmac('sha256', WEBHOOK_SECRET).update(`${at}.`).update(body).digest()
  return signature !== '' && timingSafeEqual(Buffer.from(signature, 'hex'), wanted)
}

/** The same requests to the provider that the product sends, without the provider's library. */
function createProvider(stripeUrl: string): Provider {
  const agent = new Agent({ keepAlive: true })
  return ({ method, path, form = '' }) =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(form) }
      send(stripeUrl + path, { method, agent, headers }, (response) => {
        buffer(response).then((body) => resolve(JSON.parse(body.toString())), reject)
      })
        .once('error', reject)
        .end(form)
    })
}

function createCheckoutWriter(pool: pg.Pool, { session_id: _page, payment_url: _url, ...checkout }: Row) {
  const written = Object.fromEntries(Object.entries(checkout).filter(([, value]) => value !== null))
  const write = createRowWriter(pool, { name: 'floor-checkout', rows: { checkouts: [written] } })
  return async (key: string): Promise<string> => {
    const id = randomUUID()
    await write(
      new Map<unknown, unknown>([
        [checkout['id'], id],
        [checkout['order_id'], randomUUID()],
        [checkout['cart'], id],
        [checkout['submission_key'], key],
      ]),
    )
    return id
  }
}
