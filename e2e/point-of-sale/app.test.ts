import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectNoAxeFindings, type PageOptions, useBrowser } from '../support/browser.ts'
import { accept, cardOf, newOrderPopup } from '../support/desk.ts'
import { advanceOrder, call, type Person, placeOrder } from '../support/people.ts'
import {
  APP,
  boardOf,
  calledPlugins,
  connectTablet,
  happen,
  listenToLog,
  type Native,
  openAtBoard,
  openOnTablet,
  signInOnTablet,
  startRestaurant,
} from './tablet.ts'

const browser = useBrowser('tablet')
let app: RunningApp
let admin: Person
let cook: Person
let guest: Person

beforeAll(async () => {
  ;({ app, admin, cook, guest } = await startRestaurant())
})
afterAll(() => app?.stop())

async function aTablet(native: Native | null = {}, options: PageOptions = {}): Promise<{ page: Page; log: string[] }> {
  const tablet = await aPage(options)
  await openOnTablet(tablet.page, native)
  return tablet
}

/** A tablet that shows the board. */
async function aTabletAtWork(native: Native | null = {}) {
  const tablet = await aPage()
  await openAtBoard(tablet.page, app, cook, native)
  return tablet
}

async function aPage(options: PageOptions = {}): Promise<{ page: Page; log: string[] }> {
  const page = await browser.newPage(app, { width: 820, ...options })
  return { page, log: listenToLog(page) }
}

describe('a new tablet', () => {
  test('a new tablet asks for its server and a sign-in, then shows the board, rings without a touch and takes steps [CUS-POS-12]', async () => {
    const { page } = await aTablet()
    await expectNoAxeFindings(page)
    await connectTablet(page, app.url)
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    await expectNoAxeFindings(page)
    await signInOnTablet(page, cook)
    await boardOf(page).waitFor()

    // As after a restart of the tablet: nobody has touched this page, although the test's own looks count as touches.
    await page.addInitScript(() => Object.defineProperty(navigator, 'userActivation', { value: undefined }))
    await page.goto(APP)
    await boardOf(page).waitFor()
    const order = await placeOrder(app, guest)
    const popup = newOrderPopup(page, order.orderNumber)
    await popup.waitFor()
    expect(await page.getByText('Sound notifications need setup').count()).toBe(0)
    await accept(popup)
    await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()
    const { orders } = await call(app, admin, 'GET /getLocationOrders', { query: { status: 'preparing' } })
    expect(orders.map(({ id }) => id)).toContain(order.id)
    await advanceOrder(app, admin, order.id, 'completed')
  })
})

describe('the functions of the tablet', () => {
  test('the functions of the tablet are started beside the page [CUS-POS-01] [CUS-POS-02] [CUS-POS-03] [ADM-POS-01]', async () => {
    const { page, log } = await aTablet()
    await expect
      .poll(() => log)
      .toContain('Point of sale: ready on Samsung SM-X200, Android 14, WebView 131.0.6778.135')
    expect(await calledPlugins(page)).toEqual(
      expect.arrayContaining(['Device.getInfo', 'SystemBars.hide', 'KeepAwake.keepAwake']),
    )
  })

  test('the functions of the tablet fail in the log only, and the page works [CUS-POS-10] [CUS-POS-11] [ADM-POS-08] [ADM-POS-09] [ADM-ERR-127]', async () => {
    const { page, log } = await aTabletAtWork({ 'Device.getInfo': { error: 'Device is gone' } })
    await expect.poll(() => log).toContain('Point of sale: failed: Device is gone')
    expect(await page.getByText('Device is gone').count()).toBe(0)
    await happen(page, 'App.appStateChange', { isActive: false })
    await expect.poll(() => log).toContain('The app is in the background.')
  })

  test('the functions of the tablet are left out in a browser [CUS-POS-09] [ADM-POS-07]', async () => {
    const { page, log } = await aTabletAtWork(null)
    await expect.poll(() => log).toContain('Point of sale: not_android')
    await boardOf(page).waitFor()
  })

  test('the tablet logs background and active, and active hides the bar again [CUS-POS-06] [CUS-POS-07] [ADM-POS-04] [ADM-POS-05]', async () => {
    const { page, log } = await aTablet()
    await expect.poll(() => log.length).toBeGreaterThan(0)
    const hidden = async () => (await calledPlugins(page)).filter((name) => name === 'SystemBars.hide').length
    const before = await hidden()
    await happen(page, 'App.appStateChange', { isActive: false })
    await happen(page, 'App.appStateChange', { isActive: true })
    await expect.poll(() => log.slice(-2)).toEqual(['The app is in the background.', 'The app is active.'])
    expect(await hidden()).toBe(before + 1)
  })

  test('Back closes a dialog, then goes back, and never leaves the app [CUS-POS-04] [CUS-POS-05] [ADM-POS-02] [ADM-POS-03]', async () => {
    const { page } = await aTabletAtWork()
    const atBoard = page.url()
    await page.evaluate(() => (window.location.hash = 'reservations'))
    await page.getByRole('heading', { level: 1, name: 'Reservation Management' }).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: /shortcuts/i })
    await dialog.waitFor()

    await happen(page, 'App.backButton', { canGoBack: true })
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Account/ }).click()
    const panel = page.getByRole('navigation', { name: 'Site' })
    await panel.waitFor()
    await happen(page, 'App.backButton', { canGoBack: true })
    await panel.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#reservations')
    await happen(page, 'App.backButton', { canGoBack: true })
    await expect.poll(() => page.url()).toBe(atBoard)
    await happen(page, 'App.backButton', { canGoBack: false })
    await boardOf(page).waitFor()
    expect(page.url()).toBe(atBoard)
  })
})
