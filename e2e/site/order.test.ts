import type { OrderView } from '@thali/contracts/orders/orders'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openBoard, showColumn } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import {
  addSpiced,
  chooseChip,
  openCart,
  payInCash,
  PHONE,
  placeOrderButton,
  quickAdd,
  sumsIn,
} from '../support/ordering.ts'
import { advanceOrder, call, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()

// ADM-ORD-62, CUS-CHK-12, CUS-CHK-13, CUS-CHK-15..17, CUS-CHK-19, CUS-CHK-28, CUS-CHK-31, CUS-CHK-43, CUS-CHK-44,
// CUS-CRT-24, CUS-MEN-03, CUS-RCP-01, CUS-RCP-05, CUS-SUC-05, CUS-SUC-07, CUS-SUC-14, CUS-SUC-15, CUS-SUC-19,
// CUS-SUC-20, CUS-TOA-12
test('a customer orders on a phone, the kitchen cooks it, and both see every step without a reload', async () => {
  const email = 'asha.patel@example.test'
  const customer = await browser.newPage(app, { width: 390 })
  const kitchen = await browser.newPage(app, { width: 1280 })
  await openBoard(kitchen, app, await signInAsAdmin(app))

  await openAt(customer, '/signup')
  await customer.getByLabel('Name', { exact: true }).fill('Asha Patel')
  await customer.getByLabel('Email', { exact: true }).fill(email)
  await customer.getByLabel('Password', { exact: true }).fill('Tamarind-and-3-limes')
  await customer.getByRole('button', { name: 'Create account' }).click()
  await customer.waitForURL('**/dashboard')
  await customer.getByText('Your account is ready. We sent you an e-mail with a link to verify it.').waitFor()

  await openAt(customer, '/menu/truro')
  const search = customer.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill('butter chik')
  await addSpiced(customer, 'Butter Chicken', 'Hot')
  await search.fill('lassi')
  await quickAdd(customer, 'Mango Lassi')
  await search.fill('naan')
  await quickAdd(customer, 'Garlic Naan', 2)

  const cart = await openCart(customer)
  const inCart = await sumsIn(cart)
  await cart.getByRole('link', { name: /^Check out/ }).click()

  await customer.getByLabel('Phone Number').fill(PHONE)
  await chooseChip(customer, /^10%/)
  await expect.poll(() => customer.getByRole('radio', { name: /^Pay online/ }).isChecked()).toBe(true)
  await payInCash(customer)
  const summary = customer.getByRole('region', { name: 'Order summary' })
  await expect
    .poll(() => summary.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringMatching(/1 × Butter Chicken\s+Hot\s+\$17\.99/),
      expect.stringMatching(/1 × Mango Lassi\s+\$5\.99/),
      expect.stringMatching(/2 × Garlic Naan\s+\$9\.00/),
    ])
  const atCheckout = await sumsIn(summary)
  const onButton = await placeOrderButton(customer).innerText()

  const answered = customer.waitForResponse('**/api/createCustomerOrderCash')
  await placeOrderButton(customer).click()
  const { order } = (await (await answered).json()) as { order: OrderView }
  const popup = newOrderPopup(kitchen, order.orderNumber)
  await popup.waitFor()

  await customer.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await customer.getByText('CASH ON PICKUP', { exact: true }).waitFor()
  const confirmed = await sumsIn(customer.getByRole('region', { name: 'Your order' }))
  const receipt = await customer.context().newPage()
  const link = customer.getByRole('link', { name: 'Click to View Receipt' })
  await openAt(receipt, (await link.getAttribute('href')) ?? '')
  await receipt.getByText('PAY AT PICKUP').waitFor()
  const onReceipt = await sumsIn(receipt.getByRole('article'))

  const { subtotal, tax, tip, total } = moneyOf(order)
  expect(inCart).toEqual({ Subtotal: subtotal, 'HST 14%': tax, Total: expect.stringMatching(/^\$[\d.]+ CAD$/) })
  expect(atCheckout).toEqual({ Subtotal: subtotal, 'Tax (HST 14%)': tax, Tip: tip, Total: `${total} CAD` })
  expect(onButton).toBe('Place Order • $41.35')
  expect(confirmed).toEqual({ Subtotal: subtotal, 'Tax (14%)': tax, Tip: tip, Total: `${total} CAD` })
  expect(onReceipt).toMatchObject({ Subtotal: subtotal, 'HST 14%': tax, Tip: tip, Total: `${total} CAD` })
  expect({ subtotal, tax, tip, total }).toEqual({ subtotal: '$32.98', tax: '$4.62', tip: '$3.76', total: '$41.36' })

  const texted = (says: string) => findMessage(app, '+19025550123', new RegExp(says))
  await findMessage(app, email, new RegExp(`Order #${order.orderNumber} received`))
  await texted(`order #${order.orderNumber} received`)
  await accept(popup)
  await popup.waitFor({ state: 'detached' })
  await currentStep(customer, 'Being Prepared').waitFor()
  await texted(`we are preparing order #${order.orderNumber}`)
  await cardOf(kitchen, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'Mark as Ready' }).click()
  await currentStep(customer, 'Ready for Pickup').waitFor()
  await texted(`order #${order.orderNumber} is ready`)
  const card = cardOf(kitchen, 'Ready', order.orderNumber)
  await card.getByText('$41.35', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Mark as Completed' }).click()
  const handOver = kitchen.getByRole('alertdialog', {
    name: `Was the payment for order ${order.orderNumber} collected?`,
  })
  await handOver.getByRole('button', { name: 'Collected $41.35' }).click()
  await currentStep(customer, 'Completed').waitFor()
  await card.waitFor({ state: 'detached' })
  await showColumn(kitchen, 'Completed')
  await cardOf(kitchen, 'Completed', order.orderNumber).waitFor()

  await receipt.goto(`/sandbox/messages?to=${email}`)
  await receipt.getByRole('link', { name: `Order #${order.orderNumber} received` }).waitFor()
})

test('a step taken back within five seconds is taken back on the customer’s page too', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest)
  const customer = await browser.newPage(app, { width: 390 })
  await signInOn(customer, app, guest)
  const kitchen = await browser.newPage(app, { width: 1280 })
  await openBoard(kitchen, app, await signInAsAdmin(app))
  await openAt(customer, `/order-success?order_id=${order.id}`)
  await currentStep(customer, 'Order Received').waitFor()

  const card = cardOf(kitchen, 'Pending Orders', order.orderNumber)
  await card.getByRole('button', { name: 'Start Preparing' }).click()
  await currentStep(customer, 'Being Prepared').waitFor()
  // Undo stands where the finger was: it takes no second half of a double tap.
  await kitchen.getByRole('listitem').getByRole('button', { name: /^Undo/ }).click({ delay: 450 })

  await currentStep(customer, 'Order Received').waitFor()
  await card.getByRole('button', { name: 'Start Preparing' }).waitFor()
})

// CUS-CHK-44, CUS-CHK-45, CUS-CRT-09, CUS-CRT-11, CUS-CRT-24
test('two taps on Place Order make one order, and Back does not lead to checkout again', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/menu/truro')
  await (await openCart(page)).getByRole('link', { name: /^Check out/ }).click()
  await page.getByLabel('Phone Number').fill(PHONE)
  await payInCash(page)

  await expect.poll(() => placeOrderButton(page).isEnabled()).toBe(true)
  await placeOrderButton(page).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()

  const { orders } = await call(app, guest, 'GET /me/orders')
  expect(orders).toHaveLength(1)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sizzle_spice_location_carts'))).toBeNull()

  await page.reload()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /Truro Heights/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/menu/truro')
  await expect.poll(() => page.getByRole('button', { name: /^View cart/ }).count()).toBe(0)
})

// CUS-SUC-30
test('the steps that the kitchen took meanwhile are there when the order’s page is opened again', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest, { orderType: 'dine-in' })
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await openAt(page, `/order-success?order_id=${order.id}`)
  await page.getByText('CASH ON DINE-IN', { exact: true }).waitFor()

  await page.goto('/privacy')
  await advanceOrder(app, await signInAsAdmin(app), order.id, 'ready')
  await page.goBack()

  await currentStep(page, 'Ready for Pickup').waitFor()
})

function currentStep(page: Page, name: string) {
  return page.getByRole('list', { name: 'Order status' }).locator('[aria-current=step]', { hasText: name })
}

function moneyOf({ pricing }: OrderView) {
  const money = (dollars: number) => formatMoney(centsFromDollars(dollars))
  const { subtotal, tax, tip, total } = pricing
  return { subtotal: money(subtotal), tax: money(tax), tip: money(tip), total: money(total) }
}
