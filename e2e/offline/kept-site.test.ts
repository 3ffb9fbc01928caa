import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { requireAbility } from '../support/chromium/abilities.ts'
import { stopClock } from '../support/desk.ts'
import { addSpiced, openCart, PHONE, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { placeOrder, signInOn, signUp } from '../support/people.ts'
import { dayAhead } from '../support/tables.ts'
import { bringCart, openAt } from '../support/visits.ts'
import { openFront } from './front.ts'
import { reloadUntil, waitUntilKept } from './kept-records.ts'
import { workerOf } from './workers.ts'

const browser = useBrowser()
const app = useApp()

const OLD = /^Offline\. As of \d{1,2}:\d\d (AM|PM) AST\.$/
const MENU = '/menu/truro'

const newPage = () => browser.newPage(app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
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

// Second review, customer F2
test.each(['the device has no network', 'nobody answers, and the browser does not know it'])(
  'a table that was booked while %s leaves within two seconds of the server’s first answer, also after the page began anew, and ends in its confirmation',
  async (cut) => {
    const front = await openFront(app)
    const page = await browser.newPage(front.app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
    const isOffline = cut.startsWith('the device')
    await page.clock.install()
    await openAt(page, '/reservations?location=truro')
    await page.getByLabel('When').selectOption(dayAhead(isOffline ? 6 : 7))
    await page.getByRole('radio', { name: '7:00 PM', exact: true }).check({ force: true })
    await page.getByLabel('Name', { exact: true }).fill('Asha Patel')
    await page.getByLabel('Email', { exact: true }).fill(isOffline ? 'tunnel@example.test' : 'wifi@example.test')
    await page.getByLabel('Phone', { exact: true }).fill(PHONE)
    await workerOf(page)
    await waitUntilKept(page, '/locations')
    await (isOffline ? page.context().setOffline(true) : front.be('down'))
    await page.getByRole('button', { name: 'Book this table' }).click()
    const queued = page.getByRole('heading', { level: 1, name: 'Queued for when online' })
    await queued.waitFor()
    await reloadUntil(page, 'a queued booking', () => queued.waitFor())
    await page.getByText('Waiting for the restaurant’s server.').waitFor()

    await stopClock(page)
    let isAnswered = false
    let hasLeft = false
    page.on('response', (response) => (isAnswered ||= response.url().includes('/api/') && response.ok()))
    page.on(
      'request',
      (request) => (hasLeft ||= request.url().endsWith('/api/reservations') && request.method() === 'POST'),
    )
    await (isOffline ? page.context().setOffline(false) : front.be('open'))
    // By the page's clock, which stands still two seconds after the answer: this machine may be slow.
    let msSinceAnswer = 0
    await expect
      .poll(async () => {
        if (msSinceAnswer < 2000) {
          await page.clock.runFor(500)
          if (isAnswered) msSinceAnswer += 500
        }
        return hasLeft
      })
      .toBe(true)
    await page.clock.resume()
    await page.getByRole('heading', { level: 1, name: 'Your table is booked' }).waitFor()
    // Said once: on the page.
    expect(await page.getByText(/^Booked: /).count()).toBe(0)
  },
)

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

test('a guest’s own orders are there without a network, with the time when they were read', async () => {
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

// A phone behind a dead Wi-Fi believes that it has a network: nothing tells it when that works again.
describe('a server out of reach of which the browser does not know', () => {
  /** The menu as it was read once, behind a server that is then gone. */
  async function readOnce() {
    const front = await openFront(app)
    // The feed that is open is cut off.
    const tolerate = [NETWORK_GONE, /status of 50[24]/]
    const page = await browser.newPage(front.app, { worker: true, tolerate })
    await openAt(page, MENU)
    await waitUntilKept(page, MENU, '/locations')
    await workerOf(page)
    return { front, page }
  }
  const firstDish = (page: Page) => page.getByRole('button', { name: 'Add Butter Chicken' }).first()

  // Second review, customer F4
  test('a guest reads the kept menu at once though no server answers, with its age, and it is new once one does', async () => {
    const { front, page } = await readOnce()
    await front.be('hanging')
    await page.goto(MENU, { waitUntil: 'commit' })
    const givenUp: string[] = []
    page.on('requestfailed', (request) => givenUp.push(request.url()))
    await firstDish(page).waitFor()
    await page.getByText(OLD).waitFor()
    // Nothing that is asked for is answered in any way, and the page has not waited until it gave one of its calls up.
    expect(givenUp).toEqual([])
    await front.be('down')
    await front.be('open')
    await page.getByText(OLD).waitFor({ state: 'detached' })
  })

  test('a page that was never read says so in place of a crash while the server is silent, and comes by itself', async () => {
    const { front, page } = await readOnce()
    await front.be('bad gateway')
    await page.goto('/menu/new-glasgow', { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: 'No network' }).waitFor()
    await expectNoAxeFindings(page)
    await front.be('open')
    await page.getByRole('heading', { level: 1, name: /New Glasgow/ }).waitFor()
  })

  // Second review, customer F5
  test('an address of the other language that was never opened shows the kept menu, too, and is new when the server answers', async () => {
    const { front, page } = await readOnce()
    await front.be('down')
    await page.goto(`/fr${MENU}`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1, name: /Truro/ }).waitFor()
    await page.getByText(/^Hors ligne/).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^fr/)
    await front.be('open')
    await page.getByText(/^Hors ligne/).waitFor({ state: 'detached' })
  })

  test('the language is switched without an answer of the server, and back again', async () => {
    const { front, page } = await readOnce()
    await front.be('down')
    await page.getByRole('link', { name: 'FR, Français' }).click()
    await page.waitForURL(/\/fr\/menu\/truro/)
    await page.getByRole('heading', { level: 1, name: /Truro/ }).waitFor()
    await page.getByRole('link', { name: /^EN/ }).click()
    await page.waitForURL(/\/menu\/truro$/)
    await firstDish(page).waitFor()
    await front.be('open')
  })

  // Second review, customer F6
  test('a table can be asked for on a day whose times were never read, by the opening hours', async () => {
    const front = await openFront(app)
    const page = await browser.newPage(front.app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
    await openAt(page, '/reservations?location=truro')
    await waitUntilKept(page, '/locations')
    await workerOf(page)
    await front.be('down')
    await reloadUntil(page, 'reservations', () => page.getByLabel('When').waitFor())
    await page.getByLabel('When').selectOption(dayAhead(9))
    await page.getByText('No connection. Whether a table is free').waitFor()
    await page.getByRole('radio', { name: '7:00 PM', exact: true }).check({ force: true })
    expect(await page.getByText('The free times could not be read').count()).toBe(0)
  })
})
