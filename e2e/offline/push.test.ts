import { beforeAll, beforeEach, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { requireAbility } from '../support/chromium/abilities.ts'
import { openSection } from '../support/desk.ts'
import { advanceOrder, hire, type Person, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAccountMenu, openAt } from '../support/visits.ts'
import { deliver, usePushStandIn } from './push-browser.ts'
import { workerOf } from './workers.ts'

const browser = useBrowser('whole')
const app = useApp()
let cook: Person
beforeAll(async () => {
  cook = await hire(app, await signInAsAdmin(app), { name: 'Nils Canarius', role: 'staff' })
})
beforeEach((context) => requireAbility(context, 'push'))

test('staff who asked for it are told of a new order on their device, and a tap leads to the board', async () => {
  const page = await browser.newPage(app, { worker: true, width: 820 })
  const push = await usePushStandIn(page, app)
  await openSection(page, app, cook, 'orders')
  await workerOf(page)
  await page.getByRole('button', { name: 'Is this tablet ready?' }).click()
  const check = page.getByRole('dialog', { name: 'Is this tablet ready?' })
  await check.getByRole('button', { name: 'Tell me on this device when an order comes in' }).click()
  await check.getByText('This device shows a notification for each new order while you are signed in here.').waitFor()

  const guest = await signUp(app)
  // No page of ours is open any more.
  await page.goto('about:blank')
  const { orderNumber } = await placeOrder(app, guest)
  const text = await push.received()
  expect(JSON.parse(text)).toEqual({ kind: 'order-placed', order: orderNumber, location: 'truro' })

  await openSection(page, app, cook, 'orders')
  const [notice] = await deliver(page, text)
  expect(notice).toEqual({
    title: `New order ${orderNumber}`,
    body: 'Open the board to accept it.',
    tag: 'thali-order',
    data: '/admin/dashboard#orders',
  })
})

test('a customer who asked for it is told that the order is ready, and no more after signing out', async () => {
  const page = await browser.newPage(app, { worker: true })
  const push = await usePushStandIn(page, app)
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  const order = await placeOrder(app, guest)
  await openAt(page, `/order-success?order_id=${order.id}`)
  await page.getByRole('button', { name: 'Tell me on this device when it is ready' }).click()
  await page.getByText(/^This device tells you when your order is ready/).waitFor()

  await advanceOrder(app, cook, order.id, 'ready')
  const [notice] = await deliver(page, await push.received())
  expect(notice).toMatchObject({ title: `Order ${order.orderNumber} is ready`, data: '/dashboard' })

  await page.goto(String(notice?.data))
  await page.getByText(/^This device tells you when your order is ready/).waitFor()
  await openAccountMenu(page, 'Asha')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.url}/`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stand-in-subscription'))).toBeNull()
})
