import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { cardOf, openBoard, openOffice } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import { payButton, paymentsOf, payWith } from '../support/paying.ts'
import { CARDS, makePaymentLink, placePaidOrder } from '../support/payments.ts'
import { call, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { type Provider, startShop } from '../support/provider.ts'

const browser = useBrowser()
let app: RunningApp
let provider: Provider
let admin: Person

beforeAll(async () => {
  ;({ app, provider } = await startShop())
  admin = await signInAsAdmin(app)
})
afterAll(() => app?.stop())

async function openPayments(): Promise<Page> {
  const page = await browser.newPage(app)
  await openOffice(page, app, admin, '/admin/money')
  await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
  return page
}

test('a payment link is shown as a code, texted and paid by somebody without an account, and staff see it happen', async () => {
  const link = await makePaymentLink(app, admin, 'Leila Okafor')
  const total = formatMoney(centsFromDollars(link.pricing.total))
  const kitchen = await browser.newPage(app)
  await openBoard(kitchen, app, admin)
  const office = await openPayments()
  const row = office.getByRole('listitem', { name: 'Payment link of Leila Okafor' })
  await row.getByRole('status').getByText('Waiting…').waitFor()
  await row.getByText(/^59 min left$/).waitFor()

  await row.getByRole('button', { name: 'More for the link of Leila Okafor' }).click()
  await office.getByRole('button', { name: 'Send SMS to Leila Okafor' }).click()
  await office.getByText('The link was sent to (902) 555-0123.').waitFor()
  const text = await findMessage(app, '+19025550123', /pay \$[\d.]+ here/)
  // The restaurant is named once.
  expect(text.trim()).toBe(`Sizzle & Spice: pay ${total} here: ${link.paymentUrl}`)

  const phone = await browser.newPage(app, { width: 390 })
  await phone.goto(link.paymentUrl)
  await phone.getByRole('link', { name: 'Cancel and go back' }).click()
  await phone.getByText('The link that we sent you can still be used until it runs out.').waitFor()
  await phone.goto(link.paymentUrl)
  await payWith(phone, CARDS.good)
  await phone.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(await phone.getByRole('main').innerText()).not.toMatch(/555.?0123|on\.the\.phone/)

  await row
    .getByRole('status')
    .getByText(/^Paid \d{1,2}:\d\d/)
    .waitFor()
  await expect.poll(() => row.getByRole('button', { name: 'Show QR Code' }).count()).toBe(0)
  const { order } = await call(app, admin, 'GET /getOrderDetails', { query: { orderId: link.orderId } })
  await row.getByRole('button', { name: `Order ${order.orderNumber}` }).waitFor()
  await cardOf(kitchen, 'Pending Orders', order.orderNumber).waitFor()
  const owed = centsFromDollars(link.pricing.total)
  expect(await paymentsOf(provider, link.orderId)).toMatchObject([{ intent: { amount_received: owed } }])
})

// ADM-PAY-03..07
test('the code of a link is large enough for a camera, and paper carries nothing beside it', async () => {
  const { pricing } = await makePaymentLink(app, admin, 'Omar Siddiqui')
  const total = formatMoney(centsFromDollars(pricing.total))
  const page = await openPayments()
  const row = page.getByRole('listitem', { name: 'Payment link of Omar Siddiqui' })

  await row.getByRole('button', { name: 'Show QR Code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan to pay' })
  const code = dialog.getByRole('img', { name: `QR code of the payment link: ${total}, Omar Siddiqui` })
  await code.waitFor()
  const size = await code.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight, image.width])
  expect(size).toEqual([300, 300, 300])
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await dialog.getByRole('button', { name: 'Print QR Code' }).click()
  await page.locator('html[data-printed=yes]').waitFor()

  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => code.isVisible()).toBe(true)
  const printed = await page.locator('body').innerText()
  expect(printed.split(/\s*\n\s*/).filter(Boolean)).toEqual(['Sizzle & Spice', `${total} CAD`, 'Omar Siddiqui'])
  await page.emulateMedia({ media: 'screen' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
})

test('a link that staff close can no longer be paid', async () => {
  const { paymentUrl } = await makePaymentLink(app, admin, 'Noor Haddad')
  const page = await openPayments()
  const row = page.getByRole('listitem', { name: 'Payment link of Noor Haddad' })

  await row.getByRole('button', { name: 'More for the link of Noor Haddad' }).click()
  await page.getByRole('button', { name: 'Close link of Noor Haddad' }).click()
  const question = page.getByRole('alertdialog', { name: 'Close the link of Noor Haddad?' })
  await question.getByRole('button', { name: 'Close link' }).click()
  await page.getByText('The link is closed.').waitFor()
  await row.getByText('Closed', { exact: true }).waitFor()

  const phone = await browser.newPage(app, { width: 390 })
  await phone.goto(paymentUrl)
  await phone.getByRole('heading', { name: 'This page has expired' }).waitFor()
  await expect.poll(() => payButton(phone).count()).toBe(0)
})

test('a refund that the provider cannot make is flagged on the board and can be tried again', async () => {
  const guest = await signUp(app, { name: 'Priya Nair' })
  const order = await placePaidOrder(app, guest, { card: CARDS.refundFails })
  await call(app, guest, 'POST /me/orders/:id/cancel', { params: { id: order.id }, body: {} })
  await expect.poll(refundStates).toContainEqual(['Priya Nair', 'failed'])

  const page = await browser.newPage(app)
  await openOffice(page, app, admin, '/admin/dashboard')
  const needs = page.getByRole('region', { name: 'To do' })
  await needs.getByRole('link', { name: /^1 refund waits for somebody/ }).click()
  const total = formatMoney(centsFromDollars(order.pricing.total))
  const row = page.getByRole('listitem', { name: `Card refund failed: ${total}, Priya Nair` })
  await row.getByText('The card is no longer valid, so its bank sent the money back.').waitFor()
  await row.getByRole('button', { name: `Order ${order.orderNumber}` }).waitFor()
  await row.getByRole('button', { name: 'Retry' }).click()

  const asked = async () => (await paymentsOf(provider, order.id))[0]?.refunds.map(({ status }) => status)
  await expect.poll(asked).toEqual(['failed', 'failed'])
  await expect.poll(refundStates).toContainEqual(['Priya Nair', 'failed'])
  await page.reload()
  await row.getByRole('button', { name: 'Retry' }).waitFor()
})

test('cash that is owed for a cancelled order is handed back and then off the list', async () => {
  const order = await placeOrder(app, await signUp(app, { name: 'Tomas Berg' }))
  const { id: orderId } = order
  await call(app, admin, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })
  await call(app, admin, 'POST /cancelOrder', { body: { orderId, cancelReason: 'The tandoor is out of order' } })
  const total = formatMoney(cashDue(centsFromDollars(order.pricing.total)))
  const page = await openPayments()

  const row = page.getByRole('listitem', { name: `Owed in cash: ${total}, Tomas Berg` })
  await row.getByText('Hand it back at the counter, then say so here.').waitFor()
  await row.getByRole('button', { name: 'Handed back' }).click()
  const question = page.getByRole('alertdialog', { name: `Was ${total} handed back to Tomas Berg?` })
  await question.getByRole('button', { name: 'Handed back' }).click()

  await page.getByRole('status').getByText(`${total} was handed back to Tomas Berg.`).waitFor()
  await row.waitFor({ state: 'detached' })
  const after = await call(app, admin, 'GET /getOrderDetails', { query: { orderId } })
  expect(after.order).toMatchObject({ paymentStatus: 'refunded', refund: { way: 'cash', status: 'succeeded' } })
})

test('a genuine message about money that is not ours is set aside, and trying it again changes nothing', async () => {
  const buyer = await browser.newPage(app)
  await buyer.route('https://gifts.example.test/**', (route) => route.fulfill({ body: 'Thank you' }))
  await buyer.goto(await provider.openForeignPage())
  await payWith(buyer, CARDS.good)
  const setAside = async () =>
    (await call(app, admin, 'GET /admin/payments/problems')).webhooks.map(({ kind, type }) => [kind, type])
  await expect.poll(setAside).toEqual([['set-aside', 'checkout.session.completed']])

  const page = await openPayments()
  const row = page.getByRole('listitem').filter({ hasText: 'Set aside: checkout.session.completed' })
  await row.getByText(/^No checkout of ours has this page\./).waitFor()
  await row.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Set aside again: it is about another thing. Nothing was changed.').waitFor()
  await row.waitFor()
})

async function refundStates(): Promise<[string, string][]> {
  const { refunds } = await call(app, admin, 'GET /admin/payments/problems')
  return refunds.map(({ customerName, status }) => [customerName, status])
}
