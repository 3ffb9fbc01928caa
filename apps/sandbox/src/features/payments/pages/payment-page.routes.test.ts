import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { aLine, CANCEL_URL, startPaymentsSandbox, SUCCESS_URL, TOTAL } from '#sandbox/testing/payments-client.ts'
import type { PaymentsSandbox } from '#sandbox/testing/payments-client.ts'
import { useDataDir } from '#sandbox/testing/sandbox-client.ts'

const GOOD_CARD = '4242424242424242'
const ATTACK = `<script>alert(1)</script>"'>`

const folder = useDataDir()
let sandbox: PaymentsSandbox

beforeEach(async () => {
  sandbox = await startPaymentsSandbox(folder.dataDir)
})

afterEach(() => sandbox.close())

async function listCharges(): Promise<Stripe.Charge[]> {
  return (await sandbox.stripe.charges.list()).data
}

test.each([
  ['typed in one go', GOOD_CARD],
  ['typed with spaces', '4242 4242 4242 4242'],
  ['typed with dashes', '4242-4242-4242-4242'],
])('a good card number %s pays the session and leads back to the shop', async (_name, cardNumber) => {
  const { id } = await sandbox.createSession()
  const reply = await sandbox.submit(id, { cardNumber })

  expect(reply.status).toBe(303)
  expect(reply.headers.get('location')).toBe(SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', id))
})

test('a paid session, its payment and its charge agree', async () => {
  const { session, intent, charge } = await sandbox.pay('5555555555554444')

  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', amount_total: TOTAL, url: null })
  expect(session.customer_details).toMatchObject({ email: 'guest@example.test' })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount: TOTAL,
    amount_received: TOTAL,
    currency: 'cad',
    description: 'Order 1',
    metadata: { orderId: 'order-1' },
  })
  expect(charge).toMatchObject({
    amount: TOTAL,
    amount_captured: TOTAL,
    amount_refunded: 0,
    captured: true,
    disputed: false,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
    payment_method_details: { type: 'card', card: { brand: 'mastercard', last4: '4444', wallet: null } },
  })
})

test.each(['apple_pay', 'google_pay'])('the %s button pays', async (wallet) => {
  const { id } = await sandbox.createSession()
  const reply = await sandbox.submit(id, { wallet })
  const [charge] = await listCharges()

  expect(reply.status).toBe(303)
  expect(charge?.payment_method_details?.card?.wallet?.type).toBe(wallet)
})

test.each([
  ['4000000000000002', 'Your card was declined.', 'generic_decline'],
  ['4000000000009995', 'Your card has insufficient funds.', 'insufficient_funds'],
])('the card %s is declined with a sentence, and another card can still pay', async (card, sentence, declineCode) => {
  const { id } = await sandbox.createSession()
  const reply = await sandbox.submit(id, { cardNumber: card, name: 'Asha Rao' })
  const page = await reply.text()

  expect(page).toContain(sentence)
  expect(page).toContain('value="Asha Rao"')
  const open = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(open).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code: declineCode },
    },
  })

  expect((await sandbox.submit(id, { cardNumber: GOOD_CARD })).status).toBe(303)
  expect(await listCharges()).toMatchObject([{ status: 'succeeded' }, { status: 'failed' }])
})

test.each([
  ['no number', { cardNumber: '' }, 'Enter the number on your card.'],
  ['nothing at all', {}, 'Enter the number on your card.'],
  ['letters', { cardNumber: 'four thousand' }, 'not complete or not correct'],
  ['a mistyped digit', { cardNumber: '4242424242424241' }, 'not complete or not correct'],
  ['a number that could be real', { cardNumber: '4111111111111111' }, 'This is not a test card.'],
  ['a card of last year', { cardNumber: GOOD_CARD, expiry: '12/24' }, 'Enter a month and year'],
  ['a thirteenth month', { cardNumber: GOOD_CARD, expiry: '13/40' }, 'Enter a month and year'],
  ['a security code in words', { cardNumber: GOOD_CARD, cvc: 'one' }, 'Enter the 3 or 4 digits'],
])('the payment form with %s charges nothing and says why at its field', async (_name, fields, sentence) => {
  const { id } = await sandbox.createSession()
  const reply = await sandbox.submit(id, { ...fields, name: 'Asha Rao' })
  const page = await reply.text()

  expect(reply.status).toBe(400)
  expect(page).toContain(sentence)
  expect(page).toContain('aria-invalid="true"')
  expect(page).toContain('value="Asha Rao"')
  expect(await listCharges()).toEqual([])
})

test('a card number is neither sent back nor stored', async () => {
  const { id } = await sandbox.createSession()
  const numbers = ['4111111111111111', '4000000000000002', '5555555555554444']
  const pages = []
  for (const cardNumber of numbers) {
    const reply = await sandbox.submit(id, { cardNumber, expiry: '11/39', cvc: '987', name: cardNumber })
    // The list of test cards is the same for every input.
    pages.push(`${reply.url}${reply.headers.get('location')}`, (await reply.text()).replace(/<details>.*/s, ''))
  }
  const kept = await readFile(join(folder.dataDir, 'payments.jsonl'), 'utf8')

  expect(kept).toContain('"last4":"4444"')
  for (const text of [...pages, kept]) expect(text).not.toMatch(/4111111|00000002|55555555|11\/39|>987|"987/)
})

test('ten submissions at once make one charge, and all lead to the shop', async () => {
  const { id } = await sandbox.createSession()
  const replies = await Promise.all(Array.from({ length: 10 }, () => sandbox.submit(id, { cardNumber: GOOD_CARD })))

  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await listCharges()).toHaveLength(1)
})

test('the payment page shows the lines, the total, the way back and that it is a test', async () => {
  const { id } = await sandbox.createSession()
  const page = await sandbox.page(id)

  expect(page).toContain('<html lang="en-CA">')
  expect(page).toContain('<title>TEST MODE: Pay $28.50 to Thali</title>')
  expect(page).toContain('<strong>TEST MODE.</strong>')
  for (const text of ['Masala dosa', '$25.00', 'HST (14%)', '$3.50', '$28.50 CAD']) expect(page).toContain(text)
  expect(page).toContain(`href="${CANCEL_URL}"`)
  expect(page).toMatch(/name="cardNumber"\s+inputmode="numeric"\s+autocomplete="cc-number"/)
  expect(page).not.toContain('<script')
})

test('a paid, an expired and an unknown session have pages of their own', async () => {
  const { session } = await sandbox.pay()
  const paid = await sandbox.page(session.id)
  const { id } = await sandbox.createSession()
  await sandbox.stripe.checkout.sessions.expire(id)
  const expired = await sandbox.page(id)

  expect(paid).toContain('Payment received')
  expect(paid).toContain(`href="${SUCCESS_URL.replace('{CHECKOUT_SESSION_ID}', session.id)}"`)
  expect(expired).toContain('This page has expired')
  expect(expired).toContain(`href="${CANCEL_URL}"`)
  for (const page of [paid, expired]) expect(page).not.toContain('cardNumber')
  expect((await sandbox.get('/sandbox/pay/cs_test_unknown')).status).toBe(404)
  expect((await sandbox.submit('cs_test_unknown', { cardNumber: GOOD_CARD })).status).toBe(404)
})

test('the payment page shows the texts that the shop sends as plain text', async () => {
  const cancel_url = 'https://shop.test/?a="><script>'
  const { id } = await sandbox.createSession({ line_items: [aLine(ATTACK, 500)], cancel_url })
  const pages = [await sandbox.page(id), await (await sandbox.submit(id, { cardNumber: 'x', name: ATTACK })).text()]

  for (const page of pages) {
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;')
    expect(page).not.toContain('<script')
  }
})

test('the payment page lets its form lead to the shop and nowhere else', async () => {
  const { id } = await sandbox.createSession()
  const policy = (await sandbox.get(`/sandbox/pay/${id}`)).headers.get('content-security-policy')

  expect(policy).toContain("default-src 'none'; style-src 'sha256-")
  expect(policy).toContain("form-action 'self' https://shop.test;")
})

test('the payment page works while the calls of the API fail', async () => {
  const { id } = await sandbox.createSession()
  await sandbox.setFaults({ payments: 'refuse' })

  expect(await sandbox.page(id)).toContain('$28.50')
  expect((await sandbox.submit(id, { cardNumber: GOOD_CARD })).status).toBe(303)
})
