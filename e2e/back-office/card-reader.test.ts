import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { cardOf, openBoard, openLocation, openOffice, openSection, said } from '../support/desk.ts'
import { paymentsOf } from '../support/paying.ts'
import { call, type Person, placeOrder as placeOrderOf, signInAsAdmin, signUp } from '../support/people.ts'
import { type Provider, startShop } from '../support/provider.ts'

const browser = useBrowser()
let app: RunningApp
let provider: Provider
let admin: Person
let readerId: string

beforeAll(async () => {
  ;({ app, provider } = await startShop())
  admin = await signInAsAdmin(app)
})
afterAll(() => app?.stop())

/** Each of a guest of its own: one may have a few to be paid in cash. */
const placeOrder = async () => placeOrderOf(app, await signUp(app))

/** What somebody does at the reader, on the page of the stand-in. */
async function atReader(what: 'card' | 'cancel' | 'fault', fields: Record<string, string> = {}): Promise<void> {
  const url = new URL(`/sandbox/readers/${readerId}/${what}`, provider.url)
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  if (answer.status !== 303) throw new Error(`The reader answered ${answer.status}`)
}
const totalOf = ({ pricing }: OrderView) => formatMoney(centsFromDollars(pricing.total))
const orderNow = async (id: string) =>
  (await call(app, admin, 'GET /getOrderDetails', { query: { orderId: id } })).order

/** Two taps: the payment on the card of the order, then the reader. */
async function sendToReader(board: Page, order: OrderView) {
  const card = cardOf(board, 'Pending Orders', order.orderNumber)
  await card.getByRole('button', { name: /^Collect/ }).click()
  await board.getByRole('alertdialog').getByRole('button', { name: 'Card reader' }).click()
  const dialog = board.getByRole('alertdialog', { name: `Order ${order.orderNumber} on the reader Counter` })
  await dialog.getByText('Waiting for the card').first().waitFor()
  await dialog.getByText(totalOf(order), { exact: true }).first().waitFor()
  expect(await dialog.innerText()).not.toContain('The reader goes on')
  return { card, dialog }
}

test('a manager pairs a reader by its code; without one the board offers none', async () => {
  const order = await placeOrder()
  const board = await browser.newPage(app, { width: 1280 })
  await openBoard(board, app, admin)
  await cardOf(board, 'Pending Orders', order.orderNumber)
    .getByRole('button', { name: /^Collect/ })
    .click()
  await board.getByRole('alertdialog').getByRole('button', { name: 'Received' }).waitFor()
  expect(await board.getByRole('button', { name: 'Card reader' }).count()).toBe(0)

  const page = await browser.newPage(app, { width: 1280, tolerate: [/400 \(Bad Request\)/] })
  await openSection(page, app, admin, 'locations')
  const part = await openLocation(page, 'Truro Heights', 'Card readers')
  await part.getByText('No card readers yet').waitFor()
  await expectNoAxeFindings(page)
  await part.getByLabel('Name').fill('Counter')
  await part.getByLabel('Code').fill('Not A Code')
  await part.getByRole('button', { name: 'Pair reader' }).click()
  await part
    .getByText(/^This code is not right/)
    .first()
    .waitFor()
  await part.getByLabel('Code').fill('brave-fox')
  await part.getByRole('button', { name: 'Pair reader' }).click()
  await said(page, 'Counter is paired').waitFor()
  await part.getByText(/^Online · /).waitFor()
  await expectNoAxeFindings(page)
  const [reader] = (await call(app, admin, 'GET /admin/readers')).readers
  readerId = reader?.id ?? ''
  // The other tablet hears of it.
  await board.getByRole('alertdialog').getByRole('button', { name: 'Card reader' }).waitFor()
  await expectNoAxeFindings(board)
})

test('Interac is tapped, the order is paid, and another tablet sees it', async () => {
  const order = await placeOrder()
  const [board, other] = [await browser.newPage(app, { width: 1280 }), await browser.newPage(app, { width: 390 })]
  await openBoard(board, app, admin)
  await openBoard(other, app, admin)
  const { dialog } = await sendToReader(board, order)
  await expectNoAxeFindings(board)
  await atReader('card', { card: 'interac' })
  await dialog.getByText('Paid', { exact: true }).first().waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => board.getByRole('alertdialog').count()).toBe(0)
  await expect
    .poll(() =>
      cardOf(other, 'Pending Orders', order.orderNumber)
        .getByRole('button', { name: /^Collect/ })
        .count(),
    )
    .toBe(0)
  expect((await orderNow(order.id)).card).toEqual({ brand: 'interac', last4: '1933' })
})

test('a card is declined with its reason, and the next one pays, with a tip', async () => {
  const order = await placeOrder()
  const board = await browser.newPage(app, { width: 390 })
  await openBoard(board, app, admin)
  await cardOf(board, 'Pending Orders', order.orderNumber)
    .getByRole('button', { name: /^Collect/ })
    .click()
  await board.getByRole('checkbox', { name: 'The card reader asks for a tip' }).check()
  await board.keyboard.press('Escape')
  const { dialog } = await sendToReader(board, order)
  await atReader('card', { card: 'declined' })
  await dialog.getByText('Your card was declined.').first().waitFor()
  await expectNoAxeFindings(board)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Waiting for the card').first().waitFor()
  await atReader('card', { card: 'visa', tip: '2.50' })
  await dialog.getByText('Paid', { exact: true }).first().waitFor()
  await expect.poll(async () => (await orderNow(order.id)).pricing.tip).toBe(order.pricing.tip + 2.5)
  const taken = (await paymentsOf(provider, order.id)).map(({ intent }) => intent.amount_received)
  expect(taken.filter((cents) => cents > 0)).toEqual([centsFromDollars(order.pricing.total) + 250])
})

test('a payment that is cancelled leaves the reader, and the money can be taken in cash', async () => {
  const order = await placeOrder()
  const board = await browser.newPage(app, { width: 1280 })
  await openBoard(board, app, admin)
  const { dialog } = await sendToReader(board, order)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('Not paid').first().waitFor()
  await dialog.getByRole('button', { name: 'Another way' }).click()
  await board
    .getByRole('alertdialog')
    .getByRole('button', { name: /^In cash / })
    .click()
  await expect.poll(async () => (await orderNow(order.id)).takenBy).toBe('cash')
})

test('an answer that comes late is waited for: cancelling while the bank is asked does not lose the payment', async () => {
  const order = await placeOrder()
  const board = await browser.newPage(app, { width: 1280 })
  await openBoard(board, app, admin)
  await atReader('fault', { fault: 'slow' })
  const { dialog } = await sendToReader(board, order)
  await atReader('card', { card: 'visa' })
  await dialog.getByText('The bank is being asked').first().waitFor()
  await dialog.getByText('Paid', { exact: true }).first().waitFor()
  await atReader('fault', { fault: 'ok' })
})

test('a reader that is offline says so, and the guest can pay another way', async () => {
  const order = await placeOrder()
  const board = await browser.newPage(app, { width: 1280, tolerate: [/409 \(Conflict\)/] })
  await openBoard(board, app, admin)
  await cardOf(board, 'Pending Orders', order.orderNumber)
    .getByRole('button', { name: /^Collect/ })
    .click()
  await atReader('fault', { fault: 'offline' })
  await board.getByRole('alertdialog').getByRole('button', { name: 'Card reader' }).click()
  await board.getByText(/^The card reader is offline\./).waitFor()
  await board.getByRole('button', { name: 'Another way' }).click()
  await board
    .getByRole('alertdialog')
    .getByRole('button', { name: /^In cash / })
    .waitFor()
  await atReader('fault', { fault: 'ok' })
})

test('money of Interac is given back on the reader, with the card that paid', async () => {
  const order = await placeOrder()
  const { checkoutId } = await call(app, admin, 'POST /admin/payments/terminal', {
    body: { orderId: order.id, reader: readerId, tip: false },
  })
  await atReader('card', { card: 'interac' })
  await expect
    .poll(
      async () =>
        (await call(app, admin, 'GET /admin/payments/terminal/:checkoutId', { params: { checkoutId } })).state,
    )
    .toBe('paid')
  await call(app, admin, 'POST /cancelOrder', { body: { orderId: order.id, cancelReason: 'Kitchen emergency' } })

  const page = await browser.newPage(app, { width: 390 })
  await openOffice(page, app, admin, '/admin/money')
  const row = page.getByRole('listitem', { name: /^Goes back on the reader/ })
  await row.getByRole('button', { name: 'Give back on the reader' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Give back on the reader Counter' })
  await dialog.getByText('Waiting for the card that paid').first().waitFor()
  await expectNoAxeFindings(page)
  await atReader('card', { card: 'interac' })
  await page
    .getByText(`${totalOf(order)} went back to the card.`)
    .first()
    .waitFor()
  await row.waitFor({ state: 'detached' })
  const [paid] = await paymentsOf(provider, order.id)
  expect(paid?.refunds.map(({ amount }) => amount)).toEqual([centsFromDollars(order.pricing.total)])
})
