import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import {
  aLine,
  CANCEL_URL,
  refusalOf,
  startPaymentsSandbox,
  TOTAL,
  type PaymentsSandbox,
} from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'

const MINUTE = 60
const GOOD = { cardNumber: '4242424242424242' }

const folder = useDataDir()
let sandbox: PaymentsSandbox
let aheadMs: number

beforeEach(async () => {
  aheadMs = 0
  sandbox = await startPaymentsSandbox(folder.dataDir, { clock: () => Date.now() + aheadMs })
})

afterEach(() => sandbox.close())

function inMinutes(minutes: number): number {
  return Math.floor(Date.now() / 1_000) + minutes * MINUTE
}

test('a session is answered with the fields of the real one, and its total is the sum of its lines', async () => {
  const session = await sandbox.createSession()

  expect(session).toMatchObject({
    id: expect.stringMatching(/^cs_test_\w{58}$/),
    object: 'checkout.session',
    amount_subtotal: TOTAL,
    amount_total: TOTAL,
    cancel_url: CANCEL_URL,
    client_reference_id: 'intent-1',
    currency: 'cad',
    customer: null,
    customer_email: 'guest@example.test',
    livemode: false,
    metadata: { orderId: 'order-1' },
    mode: 'payment',
    payment_intent: null,
    allowed_payment_method_types: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    ui_mode: 'hosted_page',
    url: `${sandbox.httpUrl}/sandbox/pay/${session.id}`,
  })
  expect(session.expires_at - session.created).toBe(24 * 60 * MINUTE)
  expect(session).not.toHaveProperty('line_items')
})

test('the ways to pay that a session allows are those that were asked for', async () => {
  const session = await sandbox.createSession({ allowed_payment_method_types: ['card', 'acss_debit'] })

  expect(session.allowed_payment_method_types).toEqual(['card', 'acss_debit'])
  expect(session.payment_method_types).toEqual(['card', 'acss_debit'])
})

test('the address of the payment page is under the public address when there is one', async () => {
  await sandbox.close()
  sandbox = await startPaymentsSandbox(folder.dataDir, { publicUrl: 'https://thali.test' })
  const { id, url } = await sandbox.createSession()

  expect(url).toBe(`https://thali.test/sandbox/pay/${id}`)
})

test('a session that is read again is the same, with its lines when they are asked for', async () => {
  const created = await sandbox.createSession()
  const { line_items, ...read } = await sandbox.stripe.checkout.sessions.retrieve(created.id, {
    expand: ['line_items'],
  })

  expect(read).toEqual(created)
  expect(line_items?.data).toMatchObject([
    { description: 'Masala dosa', quantity: 2, amount_total: 2_500, price: { unit_amount: 1_250 } },
    { description: 'HST (14%)', quantity: 1, amount_total: 350 },
  ])
  const { data } = await sandbox.stripe.checkout.sessions.listLineItems(created.id)
  expect(data).toEqual(line_items?.data)
})

test('a paid session is found by its payment', async () => {
  await sandbox.createSession()
  const { session, intent } = await sandbox.pay()
  const found = await sandbox.stripe.checkout.sessions.list({ payment_intent: intent.id })

  expect(found.data.map(({ id }) => id)).toEqual([session.id])
  expect((await sandbox.stripe.checkout.sessions.list({ payment_intent: 'pi_unknown' })).data).toEqual([])
})

test.each<[string, object, string | undefined, string]>([
  ['no lines', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['no address to return to', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['a parameter that Stripe does not know', { colour: 'red' }, 'parameter_unknown', 'colour'],
  [
    'a parameter that Stripe no longer knows',
    { payment_method_types: ['card'] },
    'parameter_unknown',
    'payment_method_types',
  ],
  ['an address that is no web address', { success_url: 'javascript:alert(1)' }, 'url_invalid', 'success_url'],
  ['an address of nobody', { customer_email: 'guest' }, 'email_invalid', 'customer_email'],
  ['a total under 50 cents', { line_items: [aLine('Mint', 49)] }, 'amount_too_small', 'line_items'],
  [
    'an empty name',
    { line_items: [aLine('', 500)] },
    'parameter_invalid_empty',
    'line_items[0][price_data][product_data][name]',
  ],
  [
    'half a cent',
    { line_items: [aLine('Dal', 10.5)] },
    'parameter_invalid_integer',
    'line_items[0][price_data][unit_amount]',
  ],
  ['an end in 29 minutes', { expires_at: inMinutes(29) }, undefined, 'expires_at'],
  ['an end in 25 hours', { expires_at: inMinutes(25 * 60) }, undefined, 'expires_at'],
  ['a subscription', { mode: 'subscription' }, undefined, 'mode'],
])('a session with %s is refused as Stripe refuses it', async (_name, fields, code, param) => {
  const refusal = await refusalOf(sandbox.createSession(fields))

  expect(refusal).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', param })
  expect(refusal.code).toBe(code)
  expect((await sandbox.stripe.checkout.sessions.list()).data).toEqual([])
})

test('a session that is expired can be neither paid nor expired again', async () => {
  const { id } = await sandbox.createSession()
  const expired = await sandbox.stripe.checkout.sessions.expire(id)
  const reply = await sandbox.submit(id, { cardNumber: '4242424242424242' })

  expect(expired).toMatchObject({ status: 'expired', payment_status: 'unpaid', url: null })
  expect(reply.headers.get('location')).toBeNull()
  const { message } = await refusalOf(sandbox.stripe.checkout.sessions.expire(id))
  expect(message).toBe(
    'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
  )
  expect((await sandbox.stripe.charges.list()).data).toEqual([])
})

test('a paid session cannot be expired', async () => {
  const { session } = await sandbox.pay()
  const refusal = await refusalOf(sandbox.stripe.checkout.sessions.expire(session.id))

  expect(refusal).toMatchObject({ statusCode: 400, message: expect.stringContaining('status of `complete`') })
})

test('a session expires by itself when its time has come', async () => {
  const { id } = await sandbox.createSession({ expires_at: inMinutes(31) })
  aheadMs = 32 * MINUTE * 1_000

  expect(await sandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
  expect((await sandbox.stripe.events.list({ type: 'checkout.session.expired' })).data).toMatchObject([
    { data: { object: { id } } },
  ])
})

test.each<[string, (stripe: Stripe) => Promise<unknown>]>([
  ['checkout.session', (stripe) => stripe.checkout.sessions.retrieve('cs_test_unknown')],
  ['checkout.session', (stripe) => stripe.checkout.sessions.expire('cs_test_unknown')],
  ['payment_intent', (stripe) => stripe.paymentIntents.retrieve('pi_unknown')],
  ['payment_intent', (stripe) => stripe.paymentIntents.confirm('pi_unknown')],
  ['charge', (stripe) => stripe.charges.retrieve('ch_unknown')],
  ['refund', (stripe) => stripe.refunds.retrieve('re_unknown')],
  ['payment_intent', (stripe) => stripe.refunds.create({ payment_intent: 'pi_unknown' })],
  ['charge', (stripe) => stripe.refunds.create({ charge: '__proto__' })],
  ['event', (stripe) => stripe.events.retrieve('evt_unknown')],
])('a call for an unknown %s is answered with 404 and the code of a missing resource', async (kind, call) => {
  const refusal = await refusalOf(call(sandbox.stripe))

  expect(refusal).toMatchObject({ statusCode: 404, code: 'resource_missing' })
  expect(refusal.message).toMatch(new RegExp(`^No such ${kind}: '`))
})

describe('a provider that contradicts itself', () => {
  const shownOf = async (id: string) => {
    const expand = ['payment_intent']
    const { status, payment_intent: intent } = await sandbox.stripe.checkout.sessions.retrieve(id, { expand })
    return [status, (intent as Stripe.PaymentIntent | null)?.status]
  }

  test('a reader who is behind sees the page, its money, or both as they were before they were paid', async () => {
    const { id } = await sandbox.createSession()
    await sandbox.submit(id, { cardNumber: '4000000000000002' })
    await sandbox.submit(id, GOOD)
    const shown: Record<string, unknown> = {}
    for (const payments of ['ok', 'stale', 'stale-page', 'stale-money'] as const) {
      await sandbox.setFaults({ payments })
      shown[payments] = await shownOf(id)
    }

    expect(shown).toEqual({
      ok: ['complete', 'succeeded'],
      stale: ['open', 'requires_payment_method'],
      'stale-page': ['open', 'succeeded'],
      'stale-money': ['complete', 'requires_payment_method'],
    })
  })

  test('a page that was reported as expired is paid after all, where that fault is set', async () => {
    const { id } = await sandbox.createSession()
    await sandbox.stripe.checkout.sessions.expire(id)
    await sandbox.submit(id, GOOD)
    expect(await shownOf(id)).toEqual(['expired', undefined])
    await sandbox.setFaults({ pages: 'paid-late' })
    await sandbox.submit(id, GOOD)
    expect(await shownOf(id)).toEqual(['complete', 'succeeded'])
  })
})
