import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectFocus, useBrowser } from '../support/browser.ts'
import { backdateOrder } from '../support/database.ts'
import { openSection } from '../support/desk.ts'
import { advanceOrder, call, type Person, placeOrder, signUp, signUpCaller } from '../support/people.ts'
import { startDesk } from '../support/provider.ts'

const browser = useBrowser()
let app: RunningApp
let clerk: Person

beforeAll(async () => {
  ;({ app, clerk } = await startDesk())
})
afterAll(() => app?.stop())

test('a regular on the phone is served without a mouse: number, dish, spice, cash', async () => {
  const caller = await signUpCaller(app, clerk, 'Asha Patel', '+19025550177')
  const page = await browser.newPage(app)
  await openSection(page, app, clerk, 'create-order')
  const { keyboard } = page
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await page.getByText(/^\d+\/\d+ available$/).waitFor()

  await keyboard.press('c')
  await keyboard.type('9025550177')
  const customer = ticket.getByRole('button', { name: /^Asha Patel · 0177/ })
  await expectFocus(customer)
  // The second one, in the search that has the focus already, is typed by hands that are used to it.
  await keyboard.press('/')
  await keyboard.press('/')
  await keyboard.type('butter ch')
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Butter Chicken' }).waitFor()
  await keyboard.press('1')
  await keyboard.press('Enter')
  await ticket.getByRole('button', { name: 'Edit Butter Chicken Mild' }).waitFor()

  await keyboard.press('Control+Enter')
  await page.getByRole('alertdialog', { name: 'Confirm cash payment of $20.50 has been received?' }).waitFor()
  await keyboard.type('40')
  await keyboard.press('Enter')
  await ticket.getByText('The order is with the kitchen').waitFor()
  await ticket.getByText('$19.50', { exact: true }).waitFor()
  const { orders } = await call(app, caller, 'GET /me/orders')
  expect(orders).toMatchObject([{ paymentStatus: 'paid', items: [{ name: 'Butter Chicken', spiceLevelName: 'Mild' }] }])
})

test('an order of weeks ago is found from any section by its amount, and opens', async () => {
  const order = await placeOrder(app, await signUp(app, { name: 'Leila Okafor' }), { dishes: 3 })
  await advanceOrder(app, clerk, order.id, 'completed')
  await backdateOrder(app, order.id, 40 * 24 * 60)
  const page = await browser.newPage(app)
  await openSection(page, app, clerk, 'reservations')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find or do something' }).waitFor()
  await page.keyboard.type(order.pricing.total.toFixed(2))
  const earlier = page.getByRole('group', { name: 'Earlier orders' })
  await earlier.getByRole('option', { name: new RegExp(`^${order.orderNumber} · Leila Okafor`) }).waitFor()
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByRole('paragraph').filter({ hasText: 'Leila Okafor' }).waitFor()
})
