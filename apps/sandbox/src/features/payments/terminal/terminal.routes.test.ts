import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type PaymentsSandbox, refusalOf, startPaymentsSandbox } from '#sandbox/testing/payments-client.ts'

let dataDir: string
let sandbox: PaymentsSandbox

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-terminal-'))
  sandbox = await startPaymentsSandbox(dataDir)
})
afterAll(async () => {
  await sandbox.close()
  await rm(dataDir, { recursive: true, force: true })
})

const ADDRESS = { country: 'CA', line1: '395 Truro Heights Road', city: 'Truro', state: 'NS', postal_code: 'B2N 1A1' }

async function paired() {
  const { terminal } = sandbox.stripe
  const { id: location } = await terminal.locations.create({ display_name: 'Truro', address: ADDRESS })
  return terminal.readers.create({ registration_code: 'brave-fox', label: 'Counter', location })
}
const intent = (amount = 2_850) =>
  sandbox.stripe.paymentIntents.create({
    amount,
    currency: 'cad',
    allowed_payment_method_types: ['card_present', 'interac_present'],
    capture_method: 'automatic',
  })
const read = (id: string) => sandbox.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
const helper = () => sandbox.stripe.testHelpers.terminal.readers

test('a reader asks for a payment, and a card that is held to it pays it with the tip', async () => {
  const { readers } = sandbox.stripe.terminal
  const [{ id }, { id: payment }] = [await paired(), await intent()]
  const asked = await readers.processPaymentIntent(id, { payment_intent: payment })
  expect(asked.action).toMatchObject({ type: 'process_payment_intent', status: 'in_progress' })
  expect(asked).not.toHaveProperty('created')

  const done = await helper().presentPaymentMethod(id, { type: 'card_present', amount_tip: 300 })
  expect(done.action).toMatchObject({ status: 'succeeded', failure_code: null })
  expect(await read(payment)).toMatchObject({
    status: 'succeeded',
    amount: 3_150,
    amount_received: 3_150,
    amount_details: { tip: { amount: 300 } },
    latest_charge: { payment_method_details: { type: 'card_present', card_present: { last4: '4242' } } },
  })
})

test('a card that is declined ends the action with its reason, and the payment waits for another one', async () => {
  const { readers } = sandbox.stripe.terminal
  const [{ id }, { id: payment }] = [await paired(), await intent()]
  await readers.processPaymentIntent(id, { payment_intent: payment })
  const declined = await helper().presentPaymentMethod(id, { card_present: { number: '4000000000000002' } })
  expect(declined.action).toMatchObject({
    status: 'failed',
    failure_code: 'card_declined',
    api_error: { type: 'card_error', decline_code: 'generic_decline' },
  })
  expect((await read(payment)).status).toBe('requires_payment_method')
})

test('a reader does one thing at a time, and a cancelled payment cannot be paid', async () => {
  const { readers } = sandbox.stripe.terminal
  const [{ id }, one, other] = [await paired(), await intent(), await intent()]
  await readers.processPaymentIntent(id, { payment_intent: one.id })
  expect(await refusalOf(readers.processPaymentIntent(id, { payment_intent: other.id }))).toMatchObject({
    code: 'terminal_reader_busy',
  })
  expect((await readers.cancelAction(id)) as object).toMatchObject({ action: null })
  await sandbox.stripe.paymentIntents.cancel(one.id)
  expect(await refusalOf(readers.processPaymentIntent(id, { payment_intent: one.id }))).toMatchObject({
    code: 'intent_invalid_state',
  })
  expect(await refusalOf(sandbox.stripe.paymentIntents.cancel(one.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('Interac goes back only with its card at a reader', async () => {
  const { readers } = sandbox.stripe.terminal
  const [{ id }, { id: payment }] = [await paired(), await intent()]
  await readers.processPaymentIntent(id, { payment_intent: payment })
  await helper().presentPaymentMethod(id, { type: 'interac_present' })
  expect(await refusalOf(sandbox.stripe.refunds.create({ payment_intent: payment }))).toMatchObject({
    code: 'charge_not_refundable',
  })

  const ask = () =>
    readers.refundPayment(id, { payment_intent: payment, amount: 2_850, metadata: { refundId: 'ours' } })
  await ask()
  const wrong = await helper().presentPaymentMethod(id, { type: 'card_present' })
  expect(wrong.action?.status).toBe('failed')
  await ask()
  await helper().presentPaymentMethod(id, { type: 'interac_present' })
  const { data } = await sandbox.stripe.refunds.list({ payment_intent: payment })
  expect(data).toMatchObject([{ amount: 2_850, status: 'succeeded', metadata: { refundId: 'ours' } }])
})

test('what the stand-in does not know it refuses, as it does everywhere', async () => {
  const { id } = await paired()
  const post = (body: string) => sandbox.post(`/v1/terminal/readers/${id}/process_payment_intent`, body)
  const answer = await post('payment_intent=pi_1&process_config[tipping][amount_eligible]=5')
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code: 'parameter_unknown' } }])
  expect(
    await refusalOf(sandbox.stripe.terminal.readers.create({ registration_code: 'X', location: 'tml_none' })),
  ).toMatchObject({ param: 'registration_code' })
})

test('readers stay when the stand-in starts again', async () => {
  const { id } = await paired()
  const again = await startPaymentsSandbox(dataDir)
  expect(await again.stripe.terminal.readers.retrieve(id)).toMatchObject({ label: 'Counter', status: 'online' })
  await again.close()
})
