import type { OrderView } from '@thali/contracts/orders/orders'
import type { Locator, Page } from 'playwright-core'

import { call, placeOrder, signUp } from '../support/people.ts'
import { remember, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

type Act = NonNullable<Scene['act']>

const AT_START = { path: '/admin/dashboard', as: 'admin', shows: /^Live · / } as const
const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', place: 'truro', shows: /^Live · / } as const
const AT_DESK = { path: '/admin/dashboard#create-order', as: 'admin', place: 'truro', shows: /^Live · / } as const
const ORDERS_API = '**/api/getLocationOrders*'
const MINUTE_MS = 60_000
const PAUSED_WORDS = /^Online orders paused until/

/** One state after the other. */
const both =
  (...acts: readonly Act[]): Act =>
  async (page, stage) => {
    for (const act of acts) await act(page, stage)
  }

async function emptyBoard(page: Page): Promise<void> {
  const metadata = { limit: 200, offset: 0, locationId: 'truro' }
  await page.route(ORDERS_API, (route) => route.fulfill({ json: { orders: [], total: 0, metadata } }))
}

/** Orders of an evening on which nobody can keep up: each a little older than the next. */
async function fallBehind(page: Page): Promise<void> {
  await page.route(ORDERS_API, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { orders: OrderView[] }
    const orders = reply.orders.map((order, index) => madeEarlier(order, index * 5 * MINUTE_MS))
    await route.fulfill({ response, json: { ...reply, orders } })
  })
}

function madeEarlier(order: OrderView, byMs: number): OrderView {
  const earlier = (instant: string | null) => instant && new Date(Date.parse(instant) - byMs).toISOString()
  return {
    ...order,
    orderTime: earlier(order.orderTime) ?? order.orderTime,
    estimatedReady: earlier(order.estimatedReady),
    prepStartTime: earlier(order.prepStartTime),
    readyTime: earlier(order.readyTime),
  }
}

/** Finds the card of an order; on a phone, in its column, which is then the only one that is shown. */
async function findCard(page: Page, { orders }: Stage, name: keyof Stage['orders']): Promise<Locator> {
  const card = page.locator(`[aria-label="Order ${orders[name].orderNumber}"]`)
  await card.waitFor({ state: 'attached' })
  const columns = page.getByRole('group', { name: 'Orders by status' })
  if (name === 'ready' && !(await card.isVisible())) await columns.getByRole('button', { name: /Ready/ }).click()
  return card
}

const onCard =
  (name: keyof Stage['orders'], button: string): Act =>
  async (page, stage) => {
    const card = await findCard(page, stage, name)
    await card.getByRole('button', { name: button }).click()
  }

const writeMail: Act = async (page, stage) => {
  await onCard('pending', 'More')(page, stage)
  await page.getByRole('button', { name: 'E-mail the customer' }).click()
  await page.getByRole('dialog', { name: /^E-mail to/ }).waitFor()
}

async function openTools(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Tools', exact: true })
  // One of the two is there once the board is drawn: on a wide screen the tools need no button.
  await opener
    .or(page.getByRole('button', { name: 'Pause online orders' }))
    .first()
    .waitFor()
  if (await opener.isVisible()) await opener.click()
}

async function unfoldCompleted(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Completed/ }).click()
}

/** A wall within reach: its tickets have buttons. */
async function hangInReach(page: Page): Promise<void> {
  await fallBehind(page)
  await remember(page, { thali_wall: 'buttons' })
}

async function giveReason(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'A dish has run out' }).click()
}

async function openSounds(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sound Settings/ }).click()
  await page.getByRole('dialog', { name: 'Sound Settings' }).waitFor()
}

/** A step that can still be taken back; without a network, so that other scenes find the order as it was. */
async function stepOffline(page: Page, stage: Stage): Promise<void> {
  await findCard(page, stage, 'pending')
  await page.context().setOffline(true)
  await onCard('pending', 'Start Preparing')(page, stage)
  const waiting = page.getByRole('button', { name: '1 waiting' })
  // While the restaurant is closed a step asks first whether it is meant for now.
  const now = page.getByRole('alertdialog').getByRole('button', { name: 'Now', exact: true })
  await waiting.or(now).waitFor()
  if (await now.isVisible()) await now.click()
  await page.getByRole('button', { name: /^Undo/ }).first().waitFor()
}

async function tapOffline(page: Page, stage: Stage): Promise<void> {
  await stepOffline(page, stage)
  await page.getByRole('button', { name: '1 waiting' }).click()
  await page.getByRole('dialog', { name: 'Waiting to be sent' }).waitFor()
}

async function takeOrder(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  for (const dish of ['Butter Chicken', 'Garlic Naan', 'Mango Lassi']) {
    await search.fill(dish)
    await search.press('Enter')
    await page
      .getByRole('dialog', { name: dish })
      .getByRole('button', { name: /^Add to Order/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByLabel('Phone', { exact: true }).fill('902 555 0166')
  await page.getByLabel('Name', { exact: true }).fill('Leila Okafor')
  await page.getByRole('button', { name: /^Special Instructions/ }).click()
  await page.getByLabel(/^Special Instructions/).fill('No peanuts, please: allergy.')
}

async function openSpice(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill('Butter Chicken')
  await search.press('Enter')
  await page.getByRole('dialog', { name: 'Butter Chicken' }).waitFor()
}

async function askForCash(page: Page): Promise<void> {
  await takeOrder(page)
  await page.getByRole('button', { name: /^Take cash/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '$40.00' }).click()
}

async function makeLink(page: Page): Promise<void> {
  await takeOrder(page)
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Payment link/ }).click()
  await page.getByRole('heading', { name: 'Payment link', exact: true }).waitFor()
}

async function openSoldOut(page: Page): Promise<void> {
  await openTools(page)
  await page.getByRole('button', { name: 'Sold out…' }).click()
  const drawer = page.getByRole('dialog', { name: 'Sold out' })
  await drawer.getByText('On the menu', { exact: true }).waitFor()
  const hide = drawer.getByRole('button', { name: 'Sold out: Thandai' })
  if (await hide.isVisible()) await hide.click()
  await drawer.getByRole('button', { name: 'Show again: Thandai' }).waitFor()
}

async function openAllDay(page: Page): Promise<void> {
  await openTools(page)
  await page.getByRole('button', { name: 'All-day' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).waitFor()
}

async function openPause(page: Page): Promise<void> {
  await openTools(page)
  await page.getByRole('button', { name: 'Pause online orders' }).click()
  await page.getByRole('dialog', { name: 'Pause online orders' }).waitFor()
}

/** Online orders of Truro are paused for this page only: other scenes order there. */
async function hearOfPause(page: Page, { app }: Stage): Promise<void> {
  const ordersPausedUntil = new Date(Date.now() + 30 * MINUTE_MS).toISOString()
  const menu = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const { locations } = await call(app, null, 'GET /locations')
  const truro = { ...menu.location, ordersPausedUntil }
  const json = { locations: locations.map((location) => (location.id === 'truro' ? truro : location)) }
  await page.route('**/api/menu/truro', (route) => route.fulfill({ json: { ...menu, location: truro } }))
  await page.route('**/api/locations', (route) => route.fulfill({ json }))
  await page.route('**/api/admin/locations/truro/pause', (route) => route.fulfill({ json: { location: truro } }))
}

/** Over to Truro inside the site: a menu that comes with the document is not read again. */
async function goToTruro(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Change: / }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Truro Heights' }).click()
}

async function pauseTruro(page: Page, stage: Stage): Promise<void> {
  await hearOfPause(page, stage)
  await openPause(page)
  await page.getByRole('button', { name: /^30 min/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** At a location that no other scene shows: there the alarm would ring too. */
async function callIn(page: Page, { app }: Stage): Promise<void> {
  const guest = await signUp(app, { name: 'Priya Nair' })
  const specialInstructions = 'No peanuts, please: it is an allergy. The green sauce on the side.'
  await placeOrder(app, guest, { location: 'new-glasgow', dishes: 6, specialInstructions })
  await page.getByRole('dialog', { name: /^New order/ }).waitFor()
}

/** The order desk: where an order is taken, cooked, paid and cancelled. */
export const DESK: readonly Scene[] = [
  { name: 'start', ...AT_START },
  { name: 'board', ...AT_BOARD, isInSightOnly: true },
  { name: 'board-empty', isVariant: true, ...AT_BOARD, before: emptyBoard },
  { name: 'board-late', isVariant: true, ...AT_BOARD, before: fallBehind, isInSightOnly: true },
  { name: 'board-cancel', ...AT_BOARD, act: both(onCard('paid', 'Cancel'), giveReason), isInSightOnly: true },
  { name: 'board-mail', isVariant: true, ...AT_BOARD, act: writeMail, isInSightOnly: true },
  { name: 'board-details', ...AT_BOARD, act: onCard('pending', 'More'), isInSightOnly: true },
  {
    name: 'board-hand-over',
    isVariant: true,
    ...AT_BOARD,
    act: onCard('ready', 'Mark as Completed'),
    isInSightOnly: true,
  },
  {
    name: 'board-offline',
    ...AT_BOARD,
    act: tapOffline,
    shows: 'Waiting to be sent',
    isInSightOnly: true,
  },
  { name: 'board-undo', isVariant: true, ...AT_BOARD, act: stepOffline, isInSightOnly: true },
  { name: 'board-completed', isVariant: true, ...AT_BOARD, act: unfoldCompleted, isInSightOnly: true },
  { name: 'board-tools', isVariant: true, widths: [390, 820], ...AT_BOARD, act: openTools, isInSightOnly: true },
  { name: 'board-all-day', ...AT_BOARD, act: openAllDay, isInSightOnly: true },
  { name: 'board-pause', ...AT_BOARD, act: openPause, isInSightOnly: true },
  { name: 'board-paused', isVariant: true, ...AT_BOARD, act: pauseTruro, shows: PAUSED_WORDS, isInSightOnly: true },
  { name: 'board-sold-out', ...AT_BOARD, act: openSoldOut, isInSightOnly: true },
  { name: 'sound-settings', ...AT_BOARD, act: openSounds, isInSightOnly: true },
  { name: 'wall', ...AT_BOARD, path: '/admin/kitchen', before: fallBehind, isInSightOnly: true },
  {
    name: 'wall-touch',
    isVariant: true,
    ...AT_BOARD,
    path: '/admin/kitchen',
    before: hangInReach,
    isInSightOnly: true,
  },
  {
    name: 'menu-paused',
    isVariant: true,
    path: '/menu/new-glasgow',
    cart: true,
    before: hearOfPause,
    act: goToTruro,
    shows: 'You can fill your cart meanwhile; it is kept.',
    isInSightOnly: true,
  },
  {
    name: 'checkout-paused',
    isVariant: true,
    path: '/checkout',
    as: 'guest',
    cart: true,
    before: hearOfPause,
    shows: 'Your cart and what you fill in here are kept.',
    isInSightOnly: true,
  },
  { name: 'create-order', isVariant: true, ...AT_DESK, isInSightOnly: true },
  { name: 'create-order-spice', isVariant: true, ...AT_DESK, act: openSpice, isInSightOnly: true },
  { name: 'create-order-filled', ...AT_DESK, act: takeOrder, isInSightOnly: true },
  { name: 'create-order-cash', isVariant: true, ...AT_DESK, act: askForCash, isInSightOnly: true },
  { name: 'create-order-link', isVariant: true, ...AT_DESK, act: makeLink, isInSightOnly: true },
  { name: 'popup', ...AT_BOARD, place: 'new-glasgow', keepsPopup: true, act: callIn, isInSightOnly: true },
]
