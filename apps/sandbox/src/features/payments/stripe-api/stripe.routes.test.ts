import { afterEach, beforeEach, expect, test } from 'vitest'

import { PAYMENT_FAULTS } from '#sandbox/features/faults.routes.ts'
import { refusalOf, startPaymentsSandbox } from '#sandbox/testing/payments-client.ts'
import type { PaymentsSandbox } from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'

const PAYMENT = { amount: 2_850, currency: 'cad' }

const folder = useDataDir()
let sandbox: PaymentsSandbox
let aheadMs: number

beforeEach(async () => {
  aheadMs = 0
  sandbox = await startPaymentsSandbox(folder.dataDir, { clock: () => Date.now() + aheadMs })
})

afterEach(() => sandbox.close())

async function countSessions(): Promise<number> {
  return (await sandbox.stripe.checkout.sessions.list({ limit: 100 })).data.length
}

test('the same call with the same key is carried out once and answered alike', async () => {
  const first = await sandbox.createSession({}, { idempotencyKey: 'order-1' })
  const again = await sandbox.createSession({}, { idempotencyKey: 'order-1' })

  expect(again).toEqual(first)
  expect(again.lastResponse.headers).toMatchObject({
    'idempotency-key': 'order-1',
    'idempotent-replayed': 'true',
    'original-request': first.lastResponse.requestId,
  })
  expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId)
  expect(await countSessions()).toBe(1)
})

test('the same call with another key, or with none, is another call', async () => {
  await sandbox.createSession({}, { idempotencyKey: 'order-1' })
  await sandbox.createSession({}, { idempotencyKey: 'order-2' })
  await sandbox.createSession()

  expect(await countSessions()).toBe(3)
})

test('an idempotency key is good for one set of parameters and one address', async () => {
  await sandbox.createSession({}, { idempotencyKey: 'order-1' })
  const changed = await refusalOf(sandbox.createSession({ metadata: { orderId: '2' } }, { idempotencyKey: 'order-1' }))
  const elsewhere = await refusalOf(sandbox.stripe.paymentIntents.create(PAYMENT, { idempotencyKey: 'order-1' }))

  expect(changed).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  expect(changed.message).toContain('can only be used with the same parameters')
  expect(elsewhere).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  expect(await countSessions()).toBe(1)
})

test('an idempotency key is in use while its first call is still being answered', async () => {
  await sandbox.setFaults({ payments: 'slow' })
  const calls = Array.from({ length: 2 }, () => sandbox.createSession({}, { idempotencyKey: 'order-1' }))
  const refusal = await Promise.race(calls.map(refusalOf))

  expect(refusal).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
})

test('a call that was put right can be made with the key of the wrong one', async () => {
  await refusalOf(sandbox.createSession({ customer_email: 'guest' }, { idempotencyKey: 'order-1' }))
  await sandbox.createSession({}, { idempotencyKey: 'order-1' })

  expect(await countSessions()).toBe(1)
})

test('a failure of the provider is remembered under its key like any other answer', async () => {
  await sandbox.setFaults({ payments: '500' })
  const failed = await refusalOf(sandbox.createSession({}, { idempotencyKey: 'order-1' }))
  await sandbox.setFaults({ payments: 'ok' })
  const replayed = await refusalOf(sandbox.createSession({}, { idempotencyKey: 'order-1' }))

  expect(failed).toMatchObject({ statusCode: 500, rawType: 'api_error' })
  expect(replayed).toMatchObject({ statusCode: 500, headers: { 'idempotent-replayed': 'true' } })
  expect(await countSessions()).toBe(0)
})

test('an idempotency key is forgotten after a day', async () => {
  const first = await sandbox.createSession({}, { idempotencyKey: 'order-1' })
  aheadMs = 25 * 60 * 60 * 1_000
  const later = await sandbox.createSession({}, { idempotencyKey: 'order-1' })

  expect(later.id).not.toBe(first.id)
})

test('a card can be charged without the payment page', async () => {
  const paid = await sandbox.stripe.paymentIntents.create({
    ...PAYMENT,
    metadata: { orderId: 'order-9' },
    payment_method: 'pm_card_visa',
    confirm: true,
    expand: ['latest_charge'],
  })
  expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { paid: true, metadata: { orderId: 'order-9' } } })

  const open = await sandbox.stripe.paymentIntents.create(PAYMENT)
  expect(open.status).toBe('requires_payment_method')
  const confirmed = await sandbox.stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
  expect(confirmed.status).toBe('succeeded')
  const again = sandbox.stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' })
  expect(await refusalOf(again)).toMatchObject({ code: 'payment_intent_unexpected_state' })
})

test('a card that is declined without the payment page is answered with the error of cards', async () => {
  const call = { ...PAYMENT, payment_method: 'pm_card_chargeDeclined', confirm: true }
  const refusal = await refusalOf(sandbox.stripe.paymentIntents.create(call))

  expect(refusal).toMatchObject({
    statusCode: 402,
    type: 'StripeCardError',
    code: 'card_declined',
    decline_code: 'generic_decline',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test.each(['refuse', 'hang', 'slow', '500', '429', 'garbage'] as const)(
  'with the fault "%s" a call fails and nothing is done',
  async (fault) => {
    await sandbox.setFaults({ payments: fault })
    const refusal = await refusalOf(sandbox.createSession({}, { timeout: 300 }))
    await sandbox.setFaults({ payments: 'ok' })

    expect(refusal.type).toBe(
      {
        refuse: 'StripeConnectionError',
        hang: 'StripeConnectionError',
        slow: 'StripeConnectionError',
        '500': 'StripeAPIError',
        '429': 'StripeRateLimitError',
        garbage: 'StripeAPIError',
      }[fault],
    )
    expect(await countSessions()).toBe(0)
  },
)

test('with the fault "lost" the work is done, and its key finds the answer that never came', async () => {
  await sandbox.setFaults({ payments: 'lost' })
  const refusal = await refusalOf(sandbox.createSession({}, { idempotencyKey: 'order-1' }))
  await sandbox.setFaults({ payments: 'ok' })
  const found = await sandbox.createSession({}, { idempotencyKey: 'order-1' })

  expect(refusal.type).toBe('StripeConnectionError')
  expect(found.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(await countSessions()).toBe(1)
})

test('with the fault "500-done" the work is done, and its key finds the error for a day', async () => {
  await sandbox.setFaults({ payments: '500-done' })
  const failed = await refusalOf(sandbox.createSession({}, { idempotencyKey: 'order-1' }))
  await sandbox.setFaults({ payments: 'ok' })
  const replayed = await refusalOf(sandbox.createSession({}, { idempotencyKey: 'order-1' }))

  expect([failed, replayed]).toMatchObject([{ statusCode: 500 }, { statusCode: 500 }])
  expect(await countSessions()).toBe(1)
})

test('every fault can be set, and an unknown one cannot', async () => {
  for (const payments of PAYMENT_FAULTS) expect((await sandbox.setFaults({ payments })).status).toBe(200)
  expect((await sandbox.setFaults({ payments: 'explode' } as object)).status).toBe(400)
  expect((await sandbox.setFaults({ webhooks: 'explode' } as object)).status).toBe(400)
})

test.each([
  ['no credentials', {}],
  ['an empty key', { authorization: 'Bearer ' }],
  ['a key for real money', { authorization: 'Bearer sk_live_1234' }],
])('a call with %s is refused', async (_name, headers) => {
  const reply = await fetch(`${sandbox.httpUrl}/v1/balance`, { headers })

  expect(reply.status).toBe(401)
  expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error', message: expect.any(String) } })
  expect(reply.headers.get('request-id')).toMatch(/^req_\w+$/)
})

test.each([
  ['names nested too deep', `a${'[b]'.repeat(5_000)}=1`],
  ['brackets that do not close', 'line_items[0=1&[=2&]=3&[]=4'],
  ['a name that is both a value and a group', 'metadata=1&metadata[a]=2'],
  ['a group that is also a value', 'metadata[a]=2&metadata=1'],
  ['too many names', Array.from({ length: 5_000 }, (_, index) => `a${index}=1`).join('&')],
  ['broken UTF-8', 'mode=%ff%fe&success_url=%E0%A4%A'],
  ['the names of prototypes', '__proto__[a]=1&constructor[prototype][b]=2&metadata[__proto__]=3'],
  ['a very long value', `mode=${'a'.repeat(900_000)}`],
  ['a body beyond all measure', `mode=${'a'.repeat(2_000_000)}`],
  ['lines that are no list', 'mode=payment&line_items[a][quantity]=1'],
  ['nothing', ''],
])('a call with %s is refused and never ends in a failure of the sandbox', async (_name, body) => {
  const reply = await sandbox.post('/v1/checkout/sessions', body)

  expect(reply.status).toBeGreaterThanOrEqual(400)
  expect(reply.status).toBeLessThan(500)
  expect(await reply.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  expect(({} as Record<string, unknown>)['a']).toBeUndefined()
})

test.each([
  ['POST', '/v1/checkout/sessions', { 'content-type': 'application/json' }, '{"mode":"payment"}', 400],
  ['POST', '/v1/checkout/sessions', { 'content-type': 'text/plain' }, 'mode', 400],
  ['POST', '/v1/checkout/sessions', { 'idempotency-key': 'k'.repeat(256) }, '', 400],
  ['GET', '/v1/events?limit=0', {}, null, 400],
  ['GET', '/v1/events?created[gte]=yesterday', {}, null, 400],
  ['GET', '/v1/events?starting_after=evt_unknown', {}, null, 404],
  ['GET', '/v1/charges?expand[]=__proto__.a', {}, null, 400],
  ['GET', '/v1/unknown', {}, null, 404],
  ['DELETE', '/v1/refunds', {}, null, 404],
])(
  'the wrong call %s %s with the headers %j is refused and never ends in a failure',
  async (method, path, headers, body, status) => {
    const init = { method, headers: { authorization: 'Bearer sk_test_thali', ...headers }, body }
    const reply = await fetch(`${sandbox.httpUrl}${path}`, init)

    expect(reply.status === 415 ? 400 : reply.status).toBe(status)
  },
)
