import { afterEach, beforeEach, expect, test } from 'vitest'

import { refusalOf, SECRET, startPaymentsSandbox, TOTAL } from '#sandbox/testing/payments-client.ts'
import type { PaymentsSandbox } from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'
import { startWebhookReceiver } from '#sandbox/testing/webhook-receiver.ts'
import type { WebhookReceiver } from '#sandbox/testing/webhook-receiver.ts'

const folder = useDataDir()
let sandbox: PaymentsSandbox
let receiver: WebhookReceiver

beforeEach(async () => {
  sandbox = await startPaymentsSandbox(folder.dataDir)
  receiver = await startWebhookReceiver(SECRET)
})

afterEach(async () => {
  await sandbox.close()
  await receiver.close()
})

function submitTo(path: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(`${sandbox.httpUrl}${path}`, { method: 'POST', body, redirect: 'manual' })
}

test('a refund gives back all that is left unless it says how much', async () => {
  const { intent, charge } = await sandbox.pay()
  const part = await sandbox.stripe.refunds.create({
    payment_intent: intent.id,
    amount: 1_000,
    reason: 'requested_by_customer',
    metadata: { refundId: 'refund-1' },
  })
  const rest = await sandbox.stripe.refunds.create({ charge: charge.id })

  expect(part).toMatchObject({
    object: 'refund',
    amount: 1_000,
    charge: charge.id,
    currency: 'cad',
    metadata: { refundId: 'refund-1' },
    payment_intent: intent.id,
    reason: 'requested_by_customer',
    status: 'succeeded',
  })
  expect(rest.amount).toBe(TOTAL - 1_000)
  expect(await sandbox.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: TOTAL, refunded: true })
})

test('a refund of more than is left names the amounts, and one of a refunded charge has its own code', async () => {
  const { intent, charge } = await sandbox.pay()
  const refund = (amount?: number) =>
    sandbox.stripe.refunds.create({ payment_intent: intent.id, ...(amount !== undefined && { amount }) })

  expect((await refusalOf(refund(TOTAL + 1))).message).toBe(
    'Refund amount ($28.51) is greater than charge amount ($28.50)',
  )
  await refund(850)
  const tooMuch = await refusalOf(refund(2_001))
  expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' })
  expect(tooMuch.message).toBe('Refund amount ($20.01) is greater than unrefunded amount on charge ($20.00)')
  await refund()
  expect(await refusalOf(refund())).toMatchObject({
    code: 'charge_already_refunded',
    message: `Charge ${charge.id} has already been refunded.`,
  })
})

test('of 20 refunds at once only as many succeed as the charge can bear', async () => {
  const { intent, charge } = await sandbox.pay()
  const calls = Array.from({ length: 20 }, () =>
    sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 }),
  )
  const outcomes = await Promise.allSettled(calls)

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await sandbox.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 2_000, refunded: false })
})

test('a payment that was declined, or never tried, has nothing to refund', async () => {
  const declined = await sandbox.pay('4000000000000002')
  const untried = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: 'cad' })

  for (const { id } of [declined.intent, untried]) {
    const { message } = await refusalOf(sandbox.stripe.refunds.create({ payment_intent: id }))
    expect(message).toBe(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
  }
})

test('the refunds of a payment are listed newest first, page by page', async () => {
  const { intent } = await sandbox.pay()
  const other = await sandbox.pay()
  await sandbox.stripe.refunds.create({ payment_intent: other.intent.id })
  const made = []
  for (const amount of [100, 200, 300]) {
    made.unshift((await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount })).id)
  }
  const first = await sandbox.stripe.refunds.list({ payment_intent: intent.id, limit: 2 })
  const second = await sandbox.stripe.refunds.list({
    payment_intent: intent.id,
    limit: 2,
    starting_after: first.data[1]!.id,
  })

  expect(first).toMatchObject({ object: 'list', url: '/v1/refunds', has_more: true })
  expect(second.has_more).toBe(false)
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made)
  const walked = []
  for await (const { id } of sandbox.stripe.refunds.list({ payment_intent: intent.id, limit: 1 })) walked.push(id)
  expect(walked).toEqual(made)
})

test('a refund that fails later is taken back from the charge', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { intent, charge } = await sandbox.pay('4000000000005126')
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id })
  expect(refund.status).toBe('pending')
  expect((await sandbox.stripe.charges.retrieve(charge.id)).amount_refunded).toBe(TOTAL)

  await receiver.until(() => receiver.types().includes('refund.failed'))
  expect(await sandbox.stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect(await sandbox.stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a refund that takes its time succeeds in the end', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { intent } = await sandbox.pay('4000000000007726')
  const { id } = await sandbox.stripe.refunds.create({ payment_intent: intent.id })

  await receiver.until(() => receiver.types().includes('refund.updated'))
  expect(await sandbox.stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' })
})

test('a refund from the list of payments tells the shop like any other', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { intent, charge } = await sandbox.pay()
  const part = await submitTo(`/sandbox/payments/${intent.id}/refund`, { amount: '12.5' })
  const rest = await submitTo(`/sandbox/payments/${intent.id}/refund`)

  for (const reply of [part, rest]) {
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox/payments'])
  }
  await receiver.until(() => receiver.types().filter((type) => type === 'charge.refunded').length === 2)
  const refunds = await sandbox.stripe.refunds.list({ payment_intent: intent.id })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([TOTAL - 1_250, 1_250])
  expect((await sandbox.stripe.charges.retrieve(charge.id)).refunded).toBe(true)
})

test.each([
  ['more than there is', { amount: '28.51' }, 'greater than charge amount'],
  ['no number', { amount: 'all' }, 'a number such as 12.50'],
  ['nothing', { amount: '0.00' }, 'a number such as 12.50'],
])('a refund of %s from the list of payments is refused with the reason', async (_name, fields, sentence) => {
  const { intent } = await sandbox.pay()
  const reply = await submitTo(`/sandbox/payments/${intent.id}/refund`, fields)

  expect(reply.status).toBe(400)
  expect(await reply.text()).toContain(sentence)
  expect((await sandbox.stripe.refunds.list({ payment_intent: intent.id })).data).toEqual([])
})

test('a disputed charge can be neither disputed again nor refunded', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { intent, charge } = await sandbox.pay()
  expect((await submitTo(`/sandbox/payments/${intent.id}/dispute`)).status).toBe(303)
  await receiver.until(() => receiver.types().includes('charge.dispute.created'))

  expect((await submitTo(`/sandbox/payments/${intent.id}/dispute`)).status).toBe(400)
  const refusal = await refusalOf(sandbox.stripe.refunds.create({ payment_intent: intent.id }))
  expect(refusal.code).toBe('charge_disputed')
  expect((await sandbox.stripe.charges.retrieve(charge.id)).disputed).toBe(true)
})

test('the list of payments shows each with its state', async () => {
  expect(await (await sandbox.get('/sandbox/payments')).text()).toContain('No payments yet.')
  const { intent } = await sandbox.pay()
  await sandbox.pay('4000000000000002')
  await sandbox.stripe.refunds.create({ payment_intent: intent.id, amount: 100 })
  const page = await (await sandbox.get('/sandbox/payments')).text()

  for (const text of ['$28.50 CAD', 'Refunded $1.00', 'Not paid', 'Visa ending in 4242']) expect(page).toContain(text)
  const list = (await (await sandbox.get('/sandbox/payments.json')).json()) as { payments: unknown[] }
  expect(list).toMatchObject({ payments: [{ refunds: [] }, { intent: { id: intent.id }, refunds: [{ amount: 100 }] }] })
})
