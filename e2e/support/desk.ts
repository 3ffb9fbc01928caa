import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

import type { RunningApp } from './app.ts'
import { isFocused } from './browser.ts'
import { call, type Person, signInOn } from './people.ts'
import { openAt } from './visits.ts'

const TITLES = {
  orders: 'Order Management',
  'create-order': 'Create New Order',
  reservations: 'Reservation Management',
  menu: 'Menu Management',
  locations: 'Location Management',
  users: 'User Management',
  messages: 'Messages',
  settings: 'Settings',
} as const

/** The content beside the sidebar. */
const CONTENT = 'section'

/** Longer than the second of two quick taps counts as the echo of the first. */
const UNECHOED_MS = 450
/** In milliseconds of a stopped clock; shorter than the time limit of any request. */
const STEP_MS = 5000

/** Signs a member of staff in and opens a section of the back office. */
export async function openSection(
  page: Page,
  app: RunningApp,
  person: Person,
  section: keyof typeof TITLES,
): Promise<void> {
  await openOffice(page, app, person, `/admin/dashboard#${section}`)
  await page.getByRole('heading', { level: 1, name: TITLES[section] }).waitFor()
  await page.getByText(/^Live · \d+ s ago$/).waitFor()
}

/** Signs a member of staff in and opens a page of the back office; orders that wait already show no popup. */
export async function openOffice(page: Page, app: RunningApp, person: Person, path: string): Promise<void> {
  await signInOn(page, app, person)
  if (page.url().startsWith(app.url)) {
    await putWaitingAside(page, app, person)
    // From a page of the office, the path would only change the hash.
    await page.goto('about:blank')
  } else {
    await page.addInitScript(storeAside, await waitingAside(app, person))
  }
  await openAt(page, path)
}

/** Opens a part of a location's page, from the list or from another part of it. */
export async function openLocation(page: Page, name: string, part = 'Details'): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: `Parts of ${name}` })
  const row = page.getByRole('list', { name: 'Locations' }).getByRole('link', { name, exact: true })
  await row.or(nav).first().waitFor()
  if (await row.isVisible()) await row.click()
  await nav.getByRole('link', { name: new RegExp(`^${part}`) }).click()
  await nav.locator('[aria-current=page]').getByText(part).waitFor()
  return page.locator(`#${CONTENT}`)
}

/** How long `Later` in the popup puts an order aside. */
const LATER_MS = 5 * 60_000

/** Stores in a page of the site, before the app runs in it, that `Later` was chosen for each waiting order. */
export async function putWaitingAside(page: Page, app: RunningApp, person: Person): Promise<void> {
  const aside = await waitingAside(app, person)
  await page.evaluate((stored) => sessionStorage.setItem('thali_popup_aside', stored), aside)
}

async function waitingAside(app: RunningApp, person: Person): Promise<string> {
  const { orders } = await call(app, person, 'GET /getLocationOrders', { query: { status: 'pending' } })
  const untilMs = Date.now() + LATER_MS
  return JSON.stringify(orders.map(({ id }) => [id, untilMs]))
}

/** For the first page of a tab. A document without an origin, such as the preview of a mail, has no storage. */
function storeAside(stored: string): void {
  if (window.origin === 'null' || sessionStorage.getItem('thali_popup_aside') !== null) return
  sessionStorage.setItem('thali_popup_aside', stored)
}

/** Opens a folded part of the ticket on which an order is taken, by its first words. */
export async function openPart(ticket: Locator, words: string): Promise<void> {
  await ticket.getByRole('button', { name: new RegExp(`^${words}`), expanded: false }).click()
}

/** Opens the customer of the order being taken, who is one line once they are known. */
export async function openCustomer(ticket: Locator): Promise<void> {
  await ticket.getByRole('button', { name: /change the customer$/ }).click()
}

/** Opens the board of one location for somebody who sees several. */
export async function openBoard(page: Page, app: RunningApp, person: Person): Promise<void> {
  await openSection(page, app, person, 'orders')
  await page.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'Truro Heights' })
}

/** An order's card in a column of the board. */
export function cardOf(
  page: Page,
  column: 'Pending Orders' | 'Under Preparation' | 'Ready' | 'Completed',
  orderNumber: number,
): Locator {
  const region = page.getByRole('region', { name: new RegExp(`^${column}`) })
  return region.getByRole('listitem', { name: `Order ${orderNumber}`, exact: true })
}

/** Brings a column into sight: `Completed` is folded away at first, and a tablet shows two columns at once. */
export async function showColumn(page: Page, column: 'Ready' | 'Completed'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${column}`) }).click()
}

/** The popup over every screen until somebody responds to the order. */
export function newOrderPopup(page: Page, orderNumber: number): Locator {
  return page.getByRole('dialog', { name: `New order ${orderNumber}` })
}

/**
 * Accepts the order of a popup after its guard time: a new popup ignores taps at first, because they may be meant for
 * what it covers.
 */
export async function accept(popup: Locator): Promise<void> {
  await popup.getByRole('button', { name: 'Accept Order & Start Preparing' }).click({ delay: UNECHOED_MS })
}

/** A toast, wherever it is: over a dialog it is moved into the dialog. */
export function said(page: Page, sentence: string | RegExp): Locator {
  return notices(page).getByText(sentence)
}

/** Waits for a notice and closes it: it covers the buttons below. */
export async function closeNotice(page: Page, sentence: string | RegExp): Promise<void> {
  const notice = notices(page).getByRole('listitem').filter({ hasText: sentence })
  await notice.waitFor()
  // At once, without waiting for a still button: a notice that closes by itself in between would never be still.
  await notice.getByRole('button', { name: 'Close toast' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click()
  })
  await notice.waitFor({ state: 'detached' })
}

function notices(page: Page): Locator {
  return page.getByRole('region', { name: /^Notifications/ })
}

/**
 * Types into a search field in two goes, and checks that nothing is requested until 300 ms after the last key. Leaves
 * the page's clock, which has to be installed, stopped.
 */
export async function expectSettledSearch(page: Page, name: string, [first, rest]: [string, string]): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => {
    const sought = new URL(request.url()).searchParams.get('search')
    if (sought !== null) asked.push(sought)
  })
  await stopClock(page)
  const field = page.getByRole('searchbox', { name })
  await field.pressSequentially(first)
  await page.clock.runFor(200)
  await field.pressSequentially(rest)
  await page.clock.runFor(299)
  expect(asked).toEqual([])
  // The moment itself, and the next picture, with which it is asked for.
  await page.clock.runFor(50)
  await expect.poll(() => asked).toEqual([first + rest])
  // The answer, and a call that is sent again after a wait, are shown in their own time.
  await page.clock.resume()
}

/** Stops the page's clock, which has to be installed; its time then only advances by `runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000))
}

/**
 * Returns a function that advances the page's stopped clock by so many milliseconds, in steps of five seconds, and waits
 * before each step until no request is running. The clock also drives `AbortSignal.timeout`: half a minute in one step
 * would end running requests, and after five such failures the page sends none for a while.
 */
export function unhurriedClock(page: Page): (ms: number) => Promise<void> {
  const running = new Set<Request>()
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  return async (ms) => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      await expect.poll(() => running.size).toBe(0)
      await page.clock.runFor(Math.min(left, STEP_MS))
    }
  }
}

/** Presses Tab until a control has focus. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate(isFocused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(target)} was not reached with ${most} presses of Tab.`)
}

/** Has the browser take the pointer for a finger, as on a tablet. */
export async function touch(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 })
}
