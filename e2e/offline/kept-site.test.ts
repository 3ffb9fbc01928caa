import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { requireAbility } from '../support/chromium/abilities.ts'
import { reloadUntil, waitUntilKept } from './kept-records.ts'
import { NETWORK_GONE, workerOf } from './workers.ts'
import { addSpiced, openCart, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { placeOrder, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp

const OLD = /^Offline\. As of \d{1,2}:\d\d (AM|PM) AST\.$/
const MENU = '/menu/truro'

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

const newPage = () => browser.newPage(app, { worker: true, tolerate: NETWORK_GONE })
const saysOld = (page: Page) => page.getByText(OLD).waitFor()

test('a guest in a tunnel reads the menu, keeps the cart and is told how old it is; back on the network all of it is new', async (context) => {
  requireAbility(context, 'offlineStart')
  const page = await newPage()
  await openAt(page, MENU)
  await waitUntilKept(page, MENU, '/locations')
  await addSpiced(page, 'Onion Bhaji', 'Mild')
  await workerOf(page)
  await page.context().setOffline(true)
  await saysOld(page)

  await reloadUntil(page, 'menu', () => page.getByRole('button', { name: 'Add Butter Chicken' }).first().waitFor())
  await saysOld(page)
  await expectNoAxeFindings(page)
  await quickAdd(page, 'Garlic Naan')
  await page.getByText('No connection. You can read the menu and fill your cart').waitFor()
  const cart = await openCart(page)
  await cart.getByText('1 × Onion Bhaji').waitFor()
  await cart.getByText('1 × Garlic Naan').waitFor()

  await page.context().setOffline(false)
  await page.getByText(OLD).waitFor({ state: 'detached' })
})

test('the home page and the page of a table are there without a network; another page of the site is, too, if it was read', async () => {
  const page = await newPage()
  await openAt(page, '/reservations')
  await openAt(page, '/')
  await waitUntilKept(page, '/specials', '/locations')
  await workerOf(page)
  await page.context().setOffline(true)
  await reloadUntil(page, 'home', () => page.getByRole('heading', { name: 'Truro Heights' }).first().waitFor())
  await saysOld(page)
  await openAt(page, '/reservations')
  await reloadUntil(page, 'reservations', () => page.getByRole('heading', { level: 1 }).waitFor())
  await page.getByLabel('When').waitFor()
  await saysOld(page)
  await expectNoAxeFindings(page)
})

test('at checkout without a network everything typed stays, and the order waits for the network [CUS-OFF-17]', async (context) => {
  requireAbility(context, 'offlineStart')
  const page = await newPage()
  await signInOn(page, app, await signUp(app, { name: 'Maya Canary' }))
  await bringCart(page, app)
  await openAt(page, '/checkout')
  await placeOrderButton(page).waitFor()
  await page.getByLabel('Phone Number').fill('(902) 555-0177')
  await waitUntilKept(page, '/session', MENU, '/locations')
  await workerOf(page)
  await page.context().setOffline(true)
  await page.getByText('Cannot create orders while offline').waitFor()

  await reloadUntil(page, 'checkout', () => page.getByText('Cannot create orders while offline').waitFor())
  await saysOld(page)
  await expectNoAxeFindings(page)
  await page.getByText('(902) 555-0177').waitFor()
  await expect.poll(() => placeOrderButton(page).isDisabled()).toBe(true)

  await page.context().setOffline(false)
  await placeOrderButton(page).and(page.locator(':enabled')).waitFor()
})

test('own orders are there without a network, with the time when they were read', async () => {
  const page = await newPage()
  const guest = await signUp(app)
  const order = await placeOrder(app, guest)
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard')
  await waitUntilKept(page, '/session', '/me/orders')
  await workerOf(page)
  await page.context().setOffline(true)
  await reloadUntil(page, 'own orders', () => page.getByText(`Order ${order.orderNumber}`).first().waitFor())
  await saysOld(page)
})
