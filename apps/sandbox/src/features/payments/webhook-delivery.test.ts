import { appendFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { SECRET, startPaymentsSandbox, type PaymentsSandbox } from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#sandbox/testing/webhook-receiver.ts'

const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']

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

async function restart(options: Parameters<typeof startPaymentsSandbox>[1] = {}): Promise<void> {
  await sandbox.close()
  sandbox = await startPaymentsSandbox(folder.dataDir, options)
}

function has(type: Stripe.Event.Type): () => boolean {
  return () => receiver.types().includes(type)
}

function ids(): string[] {
  return receiver.received.map(({ id }) => id)
}

/** Webhooks sent so far, oldest first, as the API lists them. */
async function listTypes(): Promise<string[]> {
  const { data } = await sandbox.stripe.events.list({ limit: 100 })
  return data.map(({ type }) => type).toReversed()
}

test('a payment is told in signed events that carry the objects as they were', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { session } = await sandbox.pay()
  await receiver.until(() => receiver.received.length === PAID.length)

  expect(receiver.types().sort()).toEqual(PAID.toSorted())
  const completed = receiver.received.find(({ type }) => type === 'checkout.session.completed')
  expect(completed).toMatchObject({
    id: expect.stringMatching(/^evt_\w+$/),
    object: 'event',
    api_version: sandbox.stripe.getApiField('version'),
    livemode: false,
    request: { id: null, idempotency_key: null },
    data: { object: { id: session.id, status: 'complete', payment_status: 'paid', metadata: { orderId: 'order-1' } } },
  })
})

test('an event of a call names the call and its key', async () => {
  const { intent } = await sandbox.pay()
  const key = { idempotencyKey: 'refund-1' }
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id }, key)
  const { data } = await sandbox.stripe.events.list({ type: 'charge.refunded' })

  expect(data[0]?.request).toEqual({ id: refund.lastResponse.requestId, idempotency_key: 'refund-1' })
})

test('events wait until somebody is there to be told', async () => {
  await sandbox.pay()
  sandbox.sendWebhooksTo(receiver.url)
  await receiver.until(() => receiver.received.length === PAID.length)

  expect(receiver.types().sort()).toEqual(PAID.toSorted())
})

test('an event that the shop did not take is sent again until it does', async () => {
  receiver.refuseNext(6)
  sandbox.sendWebhooksTo(receiver.url)
  const { id } = await sandbox.createSession()
  await sandbox.stripe.checkout.sessions.expire(id)
  await sandbox.pay()

  await receiver.until(() => new Set(ids()).size === PAID.length + 1)
  await expect.poll(() => sandbox.stripe.events.list({ delivery_success: false }).then(({ data }) => data)).toEqual([])
  const { data } = await sandbox.stripe.events.list()
  expect(data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 0, 0, 0, 0])
})

test('a bank debit is completed unpaid, and paid later', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { session, intent, charge } = await sandbox.pay('4000000000000101')
  expect([session.status, session.payment_status, intent.status, charge.status]).toEqual([
    'complete',
    'unpaid',
    'processing',
    'pending',
  ])

  await receiver.until(has('checkout.session.async_payment_succeeded'))
  const paid = await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(paid).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
})

test('a bank debit that bounces is told as failed', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { session } = await sandbox.pay('4000000000000341')

  await receiver.until(has('checkout.session.async_payment_failed'))
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'unpaid' })
  expect(receiver.types()).toContain('charge.failed')
})

test('a payment with the card for disputes is disputed soon after', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  const { charge } = await sandbox.pay('4000000000000259')

  await receiver.until(has('charge.dispute.created'))
  expect((await sandbox.stripe.charges.retrieve(charge.id)).disputed).toBe(true)
})

test('a session that nobody pays is told as expired without anybody asking', async () => {
  let aheadMs = 0
  await restart({ clock: () => Date.now() + aheadMs })
  sandbox.sendWebhooksTo(receiver.url)
  const { id } = await sandbox.createSession()
  aheadMs = 24 * 60 * 60 * 1_000 + 1_000

  await receiver.until(has('checkout.session.expired'))
  expect(receiver.received[0]?.data.object).toMatchObject({ id, status: 'expired' })
})

test('with the fault "hold" events wait until it is over', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  await sandbox.setFaults({ webhooks: 'hold' })
  await sandbox.pay()
  const { waitingEvents } = (await (await sandbox.get('/sandbox/payments.json')).json()) as { waitingEvents: number }

  expect([receiver.received.length, waitingEvents]).toEqual([0, PAID.length])
  await sandbox.setFaults({ webhooks: 'ok' })
  await receiver.until(() => receiver.received.length === PAID.length)
})

test('with the fault "duplicate" each event is told two or three times', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  await sandbox.setFaults({ webhooks: 'duplicate' })
  await sandbox.pay()
  const copiesOf = (id: string) => ids().filter((told) => told === id).length

  await receiver.until(() => new Set(ids()).size === PAID.length && ids().every((id) => copiesOf(id) >= 2))
  for (const id of ids()) expect(copiesOf(id)).toBeLessThanOrEqual(3)
})

test('with the fault "reorder" events are told in another order than they happened', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  await sandbox.setFaults({ webhooks: 'reorder' })
  await sandbox.pay()
  await receiver.until(() => receiver.received.length === PAID.length)

  expect(receiver.types()).not.toEqual(await listTypes())
  expect(receiver.types().sort()).toEqual(PAID.toSorted())
})

test.each(['delay', 'chaos'] as const)('with the fault "%s" every event is told in the end', async (webhooks) => {
  sandbox.sendWebhooksTo(receiver.url)
  await sandbox.setFaults({ webhooks })
  await sandbox.pay()
  await receiver.until(() => new Set(ids()).size === PAID.length)

  expect([...new Set(receiver.types())].sort()).toEqual(PAID.toSorted())
})

test('with the fault "lose" events are never told, but can be looked up', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  await sandbox.setFaults({ webhooks: 'lose' })
  await sandbox.pay()
  await sandbox.setFaults({ webhooks: 'ok' })
  const { intent } = await sandbox.pay()
  await receiver.until(() => receiver.received.length === PAID.length)

  expect(await listTypes()).toEqual([...PAID, ...PAID])
  const succeeded = receiver.received.find(({ type }) => type === 'payment_intent.succeeded')
  expect(succeeded?.data.object).toMatchObject({ id: intent.id })
})

test('events that were not sent survive a restart with their payment and are sent then', async () => {
  receiver.refuseNext(2)
  const { session, intent } = await sandbox.pay()
  const refund = await sandbox.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund-1' })
  await restart({ webhookUrl: receiver.url })

  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' })
  expect(await sandbox.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund-1' })).toEqual(
    refund,
  )
  await receiver.until(() => new Set(ids()).size === PAID.length + 2)
})

test('events that were delivered are not sent again after a restart, however often', async () => {
  sandbox.sendWebhooksTo(receiver.url)
  await sandbox.pay()
  await receiver.until(() => receiver.received.length === PAID.length)
  await expect
    .poll(() => sandbox.stripe.events.list({ delivery_success: true }).then(({ data }) => data.length))
    .toBe(4)
  await restart({ webhookUrl: receiver.url })
  await restart({ webhookUrl: receiver.url })
  const { id } = await sandbox.createSession()
  await sandbox.stripe.checkout.sessions.expire(id)

  await receiver.until(has('checkout.session.expired'))
  expect(ids()).toHaveLength(PAID.length + 1)
})

test('a bank debit that the bank has still to answer is answered after a restart', async () => {
  const { session } = await sandbox.pay('4000000000000101')
  await restart({ webhookUrl: receiver.url })
  await receiver.until(has('checkout.session.async_payment_succeeded'))

  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})

test('a half-written record of a killed process is passed over, and only the owner may read the file', async () => {
  const { session } = await sandbox.pay()
  const path = join(folder.dataDir, 'payments.jsonl')
  await appendFile(path, '{"object":{"object":"checkout.session","id":"cs_te')
  await restart()

  expect((await sandbox.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('after 30 days a payment is forgotten at the next start', async () => {
  const { session } = await sandbox.pay()
  await restart({ clock: () => Date.now() + 31 * 24 * 60 * 60 * 1_000 })

  await expect(sandbox.stripe.checkout.sessions.retrieve(session.id)).rejects.toThrow('No such checkout.session')
  expect((await sandbox.stripe.events.list()).data).toEqual([])
})
