import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { openAroundTheClock } from '../support/database.ts'
import { openSection } from '../support/desk.ts'
import { PHONE, openCart, payInCash, placeOrderButton } from '../support/ordering.ts'
import { beginPayment, CARDS, submitCard } from '../support/payments.ts'
import { call, type Person, placeOrder, signInOn, signUp } from '../support/people.ts'
import { startDesk } from '../support/provider.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
/** A refusal is an answer, and the browser notes it. */
const REFUSED = [/status of 409/]

let app: RunningApp
let admin: Person
let clerk: Person

beforeAll(async () => {
  ;({ app, admin, clerk } = await startDesk())
  await openAroundTheClock(app)
})
afterAll(() => app?.stop())

/** Counts the dish that every made-up order has two of. */
async function countFirstDish(portions: number) {
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const dish = items.find(({ isAvailable }) => isAvailable)
  if (!dish) throw new Error('Nothing is on the menu.')
  await call(app, admin, 'PATCH /admin/menu/:location/items/:id', {
    params: { location: 'truro', id: dish.id },
    body: { portions },
  })
  return dish
}

test('a guest reads that two portions of a bowl for three are left, and can have it for another day, not now', async () => {
  const params = { location: 'truro', id: 'truro-lamb-rogan-josh' }
  await call(app, admin, 'PATCH /admin/menu/:location/items/:id', { params, body: { portions: 2 } })
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: 'Lamb Rogan Josh', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Lamb Rogan Josh' })
  await dialog.getByText('Family bowl').click()
  await dialog.getByText('Only 2 left, this takes 3').waitFor()
  await dialog.getByRole('button', { name: /^Add · / }).click()
  await dialog.waitFor({ state: 'detached' })
  const cart = await openCart(page)
  await cart
    .getByText(/only 2 left today/i)
    .first()
    .waitFor()
})

test('while one guest pays by card for the last portions, another reads how many are left, is refused more, and orders those', async () => {
  const dish = await countFirstDish(3)
  const [payer, guest] = await Promise.all([signUp(app, { name: 'Bo Chen' }), signUp(app)])
  const page = await browser.newPage(app, { width: 390, tolerate: REFUSED })
  await signInOn(page, app, guest)
  await bringCart(page, app, { dishes: 1 })
  await openAt(page, '/menu/truro')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: dish.name, exact: true }) })
  await row.getByText('3 left', { exact: true }).first().waitFor()

  // It names what it was told, so that no node answers from before it.
  const reread = page.waitForRequest(
    (request) => request.url().includes('/api/menu/truro') && request.headers()['last-event-id'] !== undefined,
  )
  const { paymentUrl } = await beginPayment(app, payer, { dishes: 1 })
  await reread
  await row.getByText('1 left', { exact: true }).first().waitFor()

  await openAt(page, '/checkout')
  await page.getByLabel('Phone Number').fill(PHONE)
  await payInCash(page)
  await placeOrderButton(page).click()
  await page.getByText(`Only 1 ${dish.name} is left.`).waitFor()
  await page.getByText('Pickup · 2 items').waitFor()
  await submitCard(paymentUrl, CARDS.good)

  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: /^View cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await cart.getByRole('button', { name: `One less ${dish.name}` }).click()
  await openAt(page, '/checkout')
  await placeOrderButton(page).click()
  await page.waitForURL('**/order-success**')
  expect((await call(app, guest, 'GET /me/orders')).orders.map(({ items }) => items[0]?.quantity)).toEqual([1])

  await openAt(page, '/menu/truro')
  await row
    .getByText(/^Sold out/)
    .first()
    .waitFor()
})

test('staff put a used-up dish on the ticket, are asked before they sell it, and may say yes', async () => {
  const dish = await countFirstDish(2)
  await placeOrder(app, await signUp(app), { dishes: 1 })
  const page = await browser.newPage(app, { tolerate: REFUSED })
  await openSection(page, app, clerk, 'create-order')
  const menu = page.getByRole('region', { name: 'Menu', exact: true })
  const tile = menu.getByRole('button').filter({ hasText: dish.name }).first()
  await tile.getByText('0 left', { exact: true }).waitFor()
  await tile.click()
  const choice = page.getByRole('dialog', { name: dish.name })
  await choice.getByRole('button', { name: /^Add to Order/ }).click()
  await choice.waitFor({ state: 'detached' })

  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket.getByLabel('Name', { exact: true }).fill('Bo')
  await ticket.getByRole('button', { name: /^Take cash/ }).click()
  const cash = page.getByRole('alertdialog', { name: /^Confirm cash payment/ })
  await cash.getByRole('button', { name: /received/i }).click()
  const question = page.getByRole('alertdialog', { name: `${dish.name} is sold out.` })
  await question.getByRole('button', { name: 'Sell all the same' }).click()
  await page
    .getByText(/^Order #?\d+/)
    .first()
    .waitFor()
})
