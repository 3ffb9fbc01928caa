import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { type RunningApp, startApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openAroundTheClock } from '../support/database.ts'
import {
  accept,
  cardOf,
  newOrderPopup,
  openLocation,
  openSection,
  said,
  stopClock,
  unhurriedClock,
} from '../support/desk.ts'
import {
  advanceOrder,
  call,
  hire,
  type Person,
  placeOrder,
  signInAsAdmin,
  signInOn,
  signUp,
} from '../support/people.ts'
import { scriptOf } from '../support/site-scripts.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const BOARD = '/admin/dashboard#orders'
let app: RunningApp
let admin: Person
let guest: Person

beforeAll(async () => {
  app = await startApp()
  await openAroundTheClock(app)
  admin = await signInAsAdmin(app)
  guest = await signUp(app, { name: 'Asha Patel' })
})
afterAll(() => app?.stop())

/** No test is called by the orders of the one before it. */
beforeEach(async () => {
  for (const id of ['truro', 'new-glasgow']) await activate(id, true)
  const { orders } = await call(app, admin, 'GET /getLocationOrders', { query: { status: 'pending' } })
  for (const { id } of orders) await advanceOrder(app, admin, id, 'completed')
})

const activate = (id: string, isActive: boolean) =>
  call(app, admin, 'PATCH /admin/locations/:id', { params: { id }, body: { isActive } })

// ADM-ORD-02, ADM-POP-01, ADM-POP-03, ADM-POP-07, ADM-POP-08, ADM-POP-12, ADM-POP-22
test('an order rings at every desk of its location, whatever location the selector shows', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'orders')
  await desk.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'New Glasgow' })

  const order = await placeOrder(app, guest, { location: 'truro' })
  const popup = newOrderPopup(desk, order.orderNumber)
  await popup.getByText('Truro Heights').waitFor()
  await popup.getByRole('group', { name: 'Volume of this alarm' }).getByText('90%').waitFor()
  await expect.poll(() => popup.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  await expect.poll(() => popup.boundingBox()).toEqual({ x: 0, y: 0, ...desk.viewportSize() })
  await accept(popup)
  await popup.waitFor({ state: 'detached' })
  await expect.poll(() => cardOf(desk, 'Under Preparation', order.orderNumber).count()).toBe(0)
  await desk.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'All Locations' })
  await cardOf(desk, 'Under Preparation', order.orderNumber).waitFor()
})

test('“Can’t make it” asks in the popup: an order that is kept goes on asking, one that is cancelled is gone from there', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'create-order')
  const order = await placeOrder(app, guest)
  const popup = newOrderPopup(desk, order.orderNumber)
  const refuse = popup.getByRole('button', { name: "Can't make it" })
  const question = desk.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await refuse.click()
  await question.getByRole('button', { name: 'Keep order' }).click()
  await question.waitFor({ state: 'detached' })
  await refuse.click()
  await question.getByRole('button', { name: 'Kitchen is too busy' }).click()
  await question.getByRole('button', { name: 'Cancel order' }).click()
  await popup.waitFor({ state: 'detached' })
  await said(desk, 'Order cancelled').waitFor()
  await desk.getByRole('searchbox', { name: 'Search the menu' }).waitFor()
})

// ADM-POP-10, ADM-POP-22
test('the popup comes up for orders that wait already, newest first, and survives a reload', async () => {
  const older = await placeOrder(app, guest)
  const newer = await placeOrder(app, guest)
  const desk = await browser.newPage(app, { width: 820 })
  await signInOn(desk, app, admin)
  await openAt(desk, BOARD)
  const popup = newOrderPopup(desk, newer.orderNumber)
  await popup.getByText('1 of 2', { exact: true }).waitFor()
  await expectNoAxeFindings(desk)

  await desk.reload()
  await popup.getByText('1 of 2', { exact: true }).waitFor()
  await popup.getByRole('button', { name: 'Later', exact: true }).click()
  await accept(newOrderPopup(desk, older.orderNumber))
  await newOrderPopup(desk, older.orderNumber).waitFor({ state: 'detached' })
  await cardOf(desk, 'Pending Orders', newer.orderNumber).waitFor()
})

test('`Later` puts an order aside for five minutes, also over a reload, and then it comes up again', async () => {
  const desk = await browser.newPage(app)
  await desk.clock.install()
  await openSection(desk, app, admin, 'orders')
  const order = await placeOrder(app, guest)
  const popup = newOrderPopup(desk, order.orderNumber)
  await popup.getByRole('button', { name: 'Later', exact: true }).click()
  await popup.waitFor({ state: 'detached' })

  await desk.reload()
  await cardOf(desk, 'Pending Orders', order.orderNumber).waitFor()
  expect(await popup.count()).toBe(0)
  await desk.clock.fastForward('05:01')
  await popup.waitFor()
})

// ADM-DAT-33, ADM-DSH-01, ADM-ORD-03
test('open orders of a deactivated location stay on the board, ring, and can be finished', async () => {
  const cook = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff', locationIds: ['new-glasgow'] })
  const order = await placeOrder(app, guest, { location: 'new-glasgow' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'orders')
  await cardOf(desk, 'Pending Orders', order.orderNumber).waitFor()
  await activate('new-glasgow', false)

  const places = desk.getByRole('combobox', { name: 'Location' })
  await places.getByRole('option', { name: 'New Glasgow (not active)' }).waitFor({ state: 'attached' })
  await desk.reload()
  await cardOf(desk, 'Pending Orders', order.orderNumber).waitFor()

  const kitchen = await browser.newPage(app)
  await signInOn(kitchen, app, cook)
  await openAt(kitchen, BOARD)
  await accept(newOrderPopup(kitchen, order.orderNumber))
  await cardOf(desk, 'Under Preparation', order.orderNumber).waitFor()

  await advanceOrder(app, cook, order.id, 'completed')
  await kitchen.reload()
  await kitchen.getByRole('heading', { name: 'Your location is not active' }).waitFor()
  await expectNoAxeFindings(kitchen)
  await activate('new-glasgow', true)
  await kitchen.getByRole('heading', { name: 'Order Management' }).waitFor()
})

// ADM-SHL-10
test('the last active location asks once more before it is deactivated, and an admin can activate it again', async () => {
  await activate('new-glasgow', false)
  await placeOrder(app, guest)
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'locations')
  const page = await openLocation(desk, 'Truro Heights')
  await page.getByRole('button', { name: 'Deactivate Truro Heights' }).click()
  const question = desk.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('heading', { name: 'No location will be active' }).waitFor()
  await question.getByText(/orders? (is|are) open there and stays? on the board/).waitFor()
  await question.getByRole('button', { name: 'Take no more orders' }).click()

  await desk.getByText('No location is active: nobody can order or book.').waitFor()
  await expectNoAxeFindings(desk)
  await desk.getByRole('link', { name: 'Create Order' }).click()
  await desk.getByRole('heading', { name: 'No location is active' }).waitFor()
  await desk.reload()
  await desk.getByRole('button', { name: 'Add or activate one' }).click()
  await (await openLocation(desk, 'Truro Heights')).getByRole('button', { name: 'Activate Truro Heights' }).click()
  await said(desk, 'Truro Heights is active').waitFor()
  await desk.getByText('No location is active: nobody can order or book.').waitFor({ state: 'detached' })
})

// ADM-SHL-06
test('a section that breaks while it is drawn takes neither the shell nor the alarm along, and reads anew', async () => {
  const desk = await browser.newPage(app, { tolerate: [/Minified React error #31/] })
  let isBroken = true
  await desk.route('**/api/admin/dashboard*', async (route) => {
    const query = Object.fromEntries(new URL(route.request().url()).searchParams)
    const figures = await call(app, admin, 'GET /admin/dashboard', { query })
    await route.fulfill({ json: isBroken ? breakNames(figures) : figures })
  })
  await signInOn(desk, app, admin)
  await openAt(desk, '/admin/dashboard#dashboard')
  const trouble = desk.getByRole('heading', { name: 'This section could not be shown' })
  await trouble.waitFor()
  await expectNoAxeFindings(desk)

  const order = await placeOrder(app, guest)
  await accept(newOrderPopup(desk, order.orderNumber))
  await desk.getByRole('link', { name: 'Orders', exact: true }).click()
  await cardOf(desk, 'Under Preparation', order.orderNumber).waitFor()
  await desk.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await trouble.waitFor()
  isBroken = false
  await desk.getByRole('button', { name: 'Try Again' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
})

/** Every name becomes an object, which nothing can draw. */
function breakNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(breakNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'name' ? { broken: part } : breakNames(part)]),
  )
}

describe('a network that drops in the first seconds', () => {
  test('a section that could not be fetched says so in its place, and comes by itself when the network is back', async () => {
    const desk = await browser.newPage(app, { tolerate: [NETWORK_GONE, /Failed to load/] })
    let isCut = true
    await desk.route(await scriptOf('src/back-office/locations/locations.section.tsx'), (route) =>
      isCut ? route.abort('internetdisconnected') : route.continue(),
    )
    await signInOn(desk, app, admin)
    await openAt(desk, BOARD)
    await desk.getByRole('heading', { name: 'Order Management' }).waitFor()
    await desk.context().setOffline(true)

    await desk.getByRole('link', { name: 'Locations' }).click()
    await desk.getByRole('heading', { name: 'This section could not be fetched' }).waitFor()
    await expectNoAxeFindings(desk)
    await desk.getByRole('link', { name: 'Orders', exact: true }).click()
    await desk.getByRole('heading', { name: 'Order Management' }).waitFor()
    await desk.getByRole('link', { name: 'Money' }).click()
    await said(desk, /^That page needs the network/).waitFor()
    await desk.getByRole('link', { name: 'Locations' }).click()
    isCut = false
    await desk.context().setOffline(false)
    await desk.getByRole('heading', { name: 'Location Management' }).waitFor()
    await desk.getByRole('listitem', { name: 'Truro Heights' }).waitFor()
  })

  // ADM-ERR-017, ADM-NEW-70
  test('locations that cannot be loaded are told of with the reason, and orders still ring', async () => {
    const cook = await hire(app, admin, { name: 'Meera Joshi', role: 'staff' })
    const desk = await browser.newPage(app, { tolerate: [/status of 503/] })
    await desk.route('**/api/admin/workplaces', (route) => route.fulfill({ status: 503, json: { error: 'down' } }))
    await signInOn(desk, app, cook)
    await openAt(desk, '/admin/dashboard#create-order')
    await desk.getByText(/^Failed to load locations: /).waitFor()
    const order = await placeOrder(app, guest)
    await newOrderPopup(desk, order.orderNumber).waitFor()
  })
})

// CUS-TIM-14, ADM-OFF-20, ADM-OFF-21
test('without the stream the orders are asked for after 30 seconds, then every 60 while nothing changes', async () => {
  const desk = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await desk.route('**/api/events*', (route) => route.abort())
  await desk.clock.install()
  await desk.addInitScript(noteLongWaits)
  const runFor = unhurriedClock(desk)
  let asked = 0
  desk.on('requestfinished', (request) => {
    if (request.url().includes('status=open')) asked += 1
  })
  await signInOn(desk, app, admin)
  await openAt(desk, BOARD)
  await desk.getByText(/^(Connecting|Quiet for|Not live for)/).waitFor()
  await expect.poll(() => asked).toBe(1)
  await stopClock(desk)

  const waits: number[] = []
  for (const seconds of [30, 60, 60]) {
    waits.push(seconds * 1000)
    // The page has read the last answer and waits: only now its clock is turned.
    await expect.poll(() => desk.evaluate(() => (window as LongWaits).longWaits)).toEqual(waits)
    await runFor(seconds * 500)
    expect(asked).toBe(waits.length)
    await runFor(seconds * 500)
    await expect.poll(() => asked).toBe(waits.length + 1)
  }
})

type LongWaits = { longWaits?: number[] }

/** Notes how long the page waits, in milliseconds, whenever it begins a wait of 20 seconds to two minutes. */
function noteLongWaits(): void {
  const longWaits: number[] = []
  const begin = window.setTimeout
  const beginAndNote = (handler: () => void, ms: number) => {
    if (ms >= 20_000 && ms <= 120_000) longWaits.push(ms)
    return begin(handler, ms)
  }
  Object.assign(window, { longWaits, setTimeout: beginAndNote })
}

// ADM-CON-20, ADM-MEN-01
test('where the selector shows all locations, an order is taken and the menu is edited at Truro', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'create-order')
  await expect.poll(() => desk.getByRole('combobox', { name: 'Location of the order' }).inputValue()).toBe('truro')
  await desk.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Menu' }).click()
  await desk.getByText('Truro Heights. The location above chooses another menu.').waitFor()
})

test('the bar that asks for a tap to switch the sound on leaves Logout in sight', async () => {
  const desk = await browser.newPage(app, { width: 820 })
  await desk.addInitScript(keepSilent)
  await signInOn(desk, app, admin)
  await openAt(desk, BOARD)
  const bar = desk.getByRole('button', { name: /Sound notifications need setup/ })
  await bar.waitFor()
  await desk.evaluate(() => window.scrollTo(0, 200))
  const [logout, barBox] = await Promise.all([
    desk.getByRole('button', { name: 'Logout' }).boundingBox(),
    bar.boundingBox(),
  ])
  expect(logout!.y + logout!.height).toBeLessThanOrEqual(barBox!.y)
})

/** The test's own looks at a page count as taps for the browser. */
function keepSilent(): void {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } })
}

// ADM-LOC-03, ADM-LOC-07
test('a restaurant without starter data opens for its first admin, who can add the first location', async () => {
  const empty = await startApp({ env: { STARTER_DATA: 'off' } })
  onTestFinished(() => empty.stop())
  const desk = await browser.newPage(empty)
  await signInOn(desk, empty, await signInAsAdmin(empty))
  await openAt(desk, BOARD)
  await desk.getByRole('button', { name: 'Add or activate one' }).click()
  await desk.getByText('No locations found').waitFor()
  await desk.getByRole('button', { name: 'Add Location' }).first().click()
  await desk.getByRole('dialog', { name: 'Add Location' }).waitFor()
})
