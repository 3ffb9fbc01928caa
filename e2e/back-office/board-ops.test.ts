import { WEEKDAYS } from '@thali/domain/locations/hours'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'

import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { changeLocation, useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openSection, said } from '../support/desk.ts'
import { openCart, payInCash, PHONE, placeOrderButton } from '../support/ordering.ts'
import {
  advanceOrder,
  call,
  hire,
  orderForTomorrow,
  type Person,
  placeOrder,
  signInAsAdmin,
  signInOn,
  signUp,
} from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

/** A change on one board is told to every other by the stream, long before anything would be read again. */
const SOON = { timeout: 15_000 }
const NO_ORDERS = /^Truro Heights takes no orders for before \d{1,2}:\d\d [AP]M\. You can order for later\.$/

const browser = useBrowser()
const app = useOpenApp()
let cook: Person

beforeAll(async () => {
  // So that orders are for now at any hour, and not for the opening.
  cook = await hire(app, await signInAsAdmin(app), { name: 'Ravi Kumar', role: 'staff' })
})

test('an order for tomorrow is begun now only after a question, and waits for the opening otherwise', async () => {
  const cookAtGlasgow = await hire(app, await signInAsAdmin(app), {
    name: 'Lena Roy',
    role: 'staff',
    locationIds: ['new-glasgow'],
  })
  await changeLocation(app, 'new-glasgow', { column: 'hours', value: JSON.stringify(openIn(2)) })
  const guest = await signUp(app, { name: 'Tara Bose' })
  const page = await browser.newPage(app)
  await openSection(page, app, cookAtGlasgow, 'orders')
  const order = await placeOrder(app, guest, { location: 'new-glasgow' })
  const question = page.getByRole('alertdialog', {
    name: `New Glasgow is closed. Start order ${order.orderNumber} now?`,
  })

  await accept(newOrderPopup(page, order.orderNumber))
  await question.getByRole('button', { name: /^At opening/ }).click()
  await newOrderPopup(page, order.orderNumber).waitFor({ state: 'detached' })
  await page.reload()
  const card = cardOf(page, 'Pending Orders', order.orderNumber)
  await card.getByRole('button', { name: 'Start Preparing' }).click()
  await question.getByRole('button', { name: 'Now' }).click()
  await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()
})

test('a kitchen that cannot keep up pauses online orders: every open page says so, and goes on when it resumes', async () => {
  const visitor = await browser.newPage(app)
  await bringCart(visitor, app)
  await openAt(visitor, '/menu/truro')
  const guest = await signUp(app)
  const checkout = await browser.newPage(app, { width: 390 })
  await signInOn(checkout, app, guest)
  await bringCart(checkout, app)
  await openAt(checkout, '/checkout')
  await checkout.getByLabel('Phone Number').fill(PHONE)
  await payInCash(checkout)
  await placeOrderButton(checkout).and(checkout.locator(':enabled')).waitFor()
  const tablet = await browser.newPage(app, { width: 820 })
  await openSection(tablet, app, cook, 'create-order')
  const board = await browser.newPage(app)
  await openSection(board, app, cook, 'orders')

  await board.getByRole('button', { name: 'Pause online orders' }).click()
  const choice = board.getByRole('dialog', { name: 'Pause online orders' })
  await choice.getByRole('button', { name: /^30 min/ }).click()
  await said(board, /^Online orders paused until/).waitFor()
  const heard = [
    ...[board, tablet].map((page) => stripOf(page).waitFor(SOON)),
    visitor.getByText(NO_ORDERS).first().waitFor(SOON),
    checkout.getByText(NO_ORDERS).first().waitFor(SOON),
    placeOrderButton(checkout).and(checkout.locator(':disabled')).waitFor(SOON),
  ]
  await Promise.all(heard)
  await (await openCart(visitor)).getByText(NO_ORDERS).waitFor()

  await tablet.getByRole('button', { name: 'Resume' }).click()
  await Promise.all([board, tablet].map((page) => stripOf(page).waitFor({ ...SOON, state: 'detached' })))
  await visitor
    .getByText(NO_ORDERS)
    .first()
    .waitFor({ ...SOON, state: 'detached' })
  expect(await (await openCart(visitor)).getByText('2 ×').count()).toBe(1)
  await placeOrderButton(checkout).click()
  await checkout.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
})

test('nothing moves under a finger: what the network takes away or brings back waits until it is lifted', async () => {
  const order = await placeOrder(app, await signUp(app))
  const board = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openSection(board, app, cook, 'orders')
  const card = cardOf(board, 'Pending Orders', order.orderNumber)
  const more = card.getByRole('button', { name: 'More' })
  const isOffline = board
    .getByRole('alert')
    .filter({ hasText: 'No connection. New orders may be missing from this board.' })
    .getByText('Working offline - data may be limited')
  for (const offline of [true, false]) {
    await more.hover()
    const lies = await card.boundingBox()
    await board.mouse.down()
    await board.context().setOffline(offline)
    await board
      .getByText(offline ? /^Not live/ : /^Live · /)
      .first()
      .waitFor()
    expect(await card.boundingBox()).toEqual(lies)
    await board.mouse.up()
    await board.getByRole('dialog', { name: `Order ${order.orderNumber}` }).waitFor()
    await board.keyboard.press('Escape')
    await isOffline.waitFor({ state: offline ? 'visible' : 'detached' })
  }
})

/** Taps the spot as soon as the place of an order is given up and the next ticket has come there. */
async function tapWhenGone([orderId, x, y]: readonly [string, number, number]): Promise<void> {
  const isThere = () => document.querySelector(`[data-order="${orderId}"] .ticket-gone`) !== null
  await new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      if (isThere()) return
      watch.disconnect()
      resolve()
    })
    watch.observe(document, { childList: true, subtree: true })
    if (!isThere()) resolve()
  })
  document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
}

test('a dish that runs out leaves every open menu from its order, after those for later that have it were named, and comes back with two', async () => {
  const order = await placeOrder(app, await signUp(app))
  const later = await orderForTomorrow(app, await signUp(app))
  const dish = order.items[0]!.name
  const board = await browser.newPage(app)
  const question = board.getByRole('alertdialog', { name: 'Guests have ordered it' })
  await openSection(board, app, cook, 'orders')
  const visitor = await browser.newPage(app)
  await bringCart(visitor, app)
  await openAt(visitor, '/menu/truro')
  const cart = await openCart(visitor)
  const row = visitor.getByRole('listitem').filter({ has: visitor.getByRole('button', { name: dish, exact: true }) })
  await cart.getByText(`2 × ${dish}`).waitFor()

  await cardOf(board, 'Pending Orders', order.orderNumber).getByRole('button', { name: 'More' }).click()
  const details = board.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByRole('button', { name: `Sold out: ${dish}` }).click()
  // Until tomorrow: the order for then keeps it, and nobody is asked.
  await row
    .first()
    .getByText(/^Sold out/)
    .waitFor(SOON)
  // It can be ordered for another day.
  await cart.getByText(`2 × ${dish}`).waitFor()
  await details.getByText(/^Sold out, back .+ at \d+:\d\d AM$/).waitFor()
  await details.getByRole('button', { name: `Keep hidden: ${dish}` }).click()
  await question.getByText(`Order ${later.orderNumber} of `).waitFor()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await details.getByText('Sold out until somebody shows it again', { exact: true }).waitFor()
  await details.getByRole('button', { name: 'Close' }).click()

  await board.getByRole('button', { name: 'Sold out…' }).click()
  const drawer = board.getByRole('dialog', { name: 'Sold out' })
  const hidden = drawer.getByRole('region', { name: 'Off the menu' })
  await hidden.getByRole('button', { name: `Show again: ${dish}` }).click()
  await row
    .first()
    .getByText(/^Sold out/)
    .waitFor({ ...SOON, state: 'detached' })
  await hidden.getByRole('button', { name: `Sold out: ${dish}` }).waitFor()
  await drawer.getByRole('searchbox', { name: 'Find a dish' }).fill(dish)
  await drawer.getByRole('button', { name: `Sold out: ${dish}` }).waitFor()
})

test('a later promise is on the customer’s page at once; tapped without a network it is kept and sent once', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest)
  await advanceOrder(app, cook, order.id, 'preparing')
  const promised = await promiseOf(order.id)
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await openAt(page, `/order-success?order_id=${order.id}`)
  const board = await browser.newPage(app, { width: 820, tolerate: [NETWORK_GONE] })
  await openSection(board, app, cook, 'orders')
  await cardOf(board, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'More' }).click()
  const details = board.getByRole('dialog', { name: `Order ${order.orderNumber}` })

  await details.getByRole('button', { name: '+10 min' }).click()
  await timeOn(page, promised + 10 * 60_000).waitFor(SOON)
  expect(await promiseOf(order.id)).toBe(promised + 10 * 60_000)

  await board.context().setOffline(true)
  await details.getByRole('button', { name: '+5 min' }).click()
  await said(board, 'Queued for when online').waitFor()
  await details.getByRole('button', { name: 'Close' }).click()
  await board.getByRole('button', { name: '1 waiting' }).click()
  const queue = board.getByRole('dialog', { name: 'Waiting to be sent' })
  await queue.getByText(`Order ${order.orderNumber}: +5 min`).waitFor()
  await queue.getByRole('button', { name: 'Close' }).click()
  await board.context().setOffline(false)
  await said(board, 'Queued update sent').waitFor()
  await timeOn(page, promised + 15 * 60_000).waitFor()
  expect(await promiseOf(order.id)).toBe(promised + 15 * 60_000)
})

test('the details of an order do not move under a finger while its dishes and history are still read', async () => {
  const order = await placeOrder(app, await signUp(app))
  await advanceOrder(app, cook, order.id, 'preparing')
  const board = await browser.newPage(app, { width: 820 })
  await openSection(board, app, cook, 'orders')
  const late = Promise.withResolvers<void>()
  for (const read of ['**/api/menu/truro', '**/api/getOrderDetails?*']) {
    await board.route(read, async (route) => {
      await late.promise
      await route.continue()
    })
  }
  await cardOf(board, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'More' }).click()
  const details = board.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  const later = details.getByRole('button', { name: '+10 min' })
  // Waits until the dialog has come in.
  await later.click({ trial: true })
  const before = await later.boundingBox()
  late.resolve()
  await details
    .getByRole('button', { name: /^Sold out: / })
    .first()
    .waitFor()
  await details.locator('ol > li').first().waitFor()
  expect(await later.boundingBox()).toEqual(before)
})

function stripOf(page: Page) {
  return page.getByText(/^Online orders paused until \d{1,2}:\d\d [AP]M$/).and(page.locator('p'))
}

async function promiseOf(orderId: string): Promise<number> {
  const { order } = await call(app, cook, 'GET /getOrderDetails', { query: { orderId } })
  return Date.parse(order.estimatedReady ?? '')
}

function timeOn(page: Page, atMs: number) {
  return page.locator(`time[datetime="${new Date(atMs).toISOString()}"]`).first()
}

test('a step counts although the tablet is put away right after the tap and paints no more', async () => {
  const order = await placeOrder(app, await signUp(app))
  await advanceOrder(app, cook, order.id, 'preparing')
  const board = await browser.newPage(app)
  await openSection(board, app, cook, 'orders')
  await cardOf(board, 'Under Preparation', order.orderNumber).waitFor()

  await board.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  const step = cardOf(board, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'Mark as Ready' })
  // Longer than the second of two quick taps, which counts as the echo of the first.
  await step.click({ delay: 600 })
  await expect
    .poll(async () => (await call(app, cook, 'GET /getOrderDetails', { query: { orderId: order.id } })).order.status)
    .toBe('ready')
})

test('an order stays where it was tapped until its step is answered, although the stream tells of the step first', async () => {
  const order = await placeOrder(app, await signUp(app))
  await advanceOrder(app, cook, order.id, 'preparing')
  const board = await browser.newPage(app)
  await openSection(board, app, cook, 'orders')
  const told = Promise.withResolvers<void>()
  await board.route('**/api/updateOrderStatus', async (route) => {
    const answer = await route.fetch()
    await told.promise
    await route.fulfill({ response: answer })
  })
  const place = board.getByRole('region', { name: /^Under Preparation/ }).locator(`[data-order="${order.id}"]`)
  const step = place.getByRole('button', { name: 'Mark as Ready' })
  await step.click({ trial: true })
  const lies = await place.boundingBox()
  const removed = await place.evaluateHandle(timesRemoved)

  await step.click()
  await cardOf(board, 'Ready', order.orderNumber).waitFor()
  expect(await step.getAttribute('aria-disabled')).toBe('true')
  told.resolve()
  await place.getByRole('button', { name: `Undo order ${order.orderNumber}` }).waitFor()
  expect(await place.boundingBox()).toEqual(lies)
  expect(await removed.jsonValue()).toEqual([])
})

describe('a second tap at the same spot', () => {
  // While the restaurant is closed a step asks first whether it is meant for now.

  test.each([
    ['Pending Orders', 'Start Preparing', null],
    ['Under Preparation', 'Mark as Ready', 'preparing'],
    ['Ready', 'Mark as Completed', 'ready'],
  ] as const)(
    'a second tap in %s, after %s, acts on no other order while a new one comes in',
    async (column, step, status) => {
      const guest = await signUp(app)
      const [first, second] = [await placeOrder(app, guest), await placeOrder(app, guest)]
      for (const { id: orderId } of [first, second]) {
        if (status) await advanceOrder(app, cook, orderId, status)
        await call(app, cook, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })
      }
      const board = await browser.newPage(app)
      await openSection(board, app, cook, 'orders')
      // The first tap on a page switches the sound on, and the bar that asked for it goes from the foot of the screen.
      await board.getByRole('heading', { level: 1 }).click()
      await board.getByText('Sound notifications need setup').waitFor({ state: 'detached' })
      const newcomer = await signUp(app)
      const region = board.getByRole('region', { name: new RegExp(`^${column}`) })
      const place = region.locator(`[data-order="${first.id}"]`)
      const button = cardOf(board, column, first.orderNumber).getByRole('button', { name: step })
      // Scrolled to, at rest, and under nothing else.
      await button.click({ trial: true })
      const before = (await place.boundingBox())!
      const { x, y, width, height } = (await button.boundingBox())!
      const spot = [x + width / 2, y + height / 2] as const
      const heights = await place.evaluateHandle(heightsAtChanges)

      const tappedAtMs = Date.now()
      await tap(board, spot, tappedAtMs)
      // Placed only now: on a slow machine its popup could cover the first tap.
      const coming = placeOrder(app, newcomer)
      await place.getByRole('button', { name: /^Undo/ }).waitFor()
      await tap(board, spot, tappedAtMs + 150)
      const undo = place.getByRole('button', { name: `Undo order ${first.orderNumber}` })
      await undo.waitFor()
      const lies = (await undo.boundingBox())!
      expect(await place.boundingBox()).toEqual(before)
      expect(await heights.jsonValue()).toEqual([before.height])
      expect(spot[1]).toBeGreaterThan(lies.y)
      expect(spot[1]).toBeLessThan(lies.y + lies.height)
      await expect.poll(() => board.getByRole('button', { name: `Undo order ${first.orderNumber}` }).count()).toBe(2)

      const { id, orderNumber } = await coming
      await newOrderPopup(board, orderNumber).getByRole('button', { name: 'Later' }).click()
      await board.evaluate(tapWhenGone, [first.id, ...spot] as const)
      const statusOf = async (orderId: string) =>
        (await call(app, cook, 'GET /getOrderDetails', { query: { orderId } })).order.status
      expect(await statusOf(second.id)).toBe(status ?? 'pending')
      expect(await statusOf(id)).toBe('pending')
      expect(await statusOf(first.id)).not.toBe(status ?? 'pending')
    },
  )
})

/** In the page: how high an element is when its children change, before anything of it is painted. */
function heightsAtChanges(element: Element): number[] {
  const heights: number[] = []
  new MutationObserver(() => heights.push(element.getBoundingClientRect().height)).observe(element, { childList: true })
  return heights
}

/** In the page: an entry for each time the element leaves its list. */
function timesRemoved(element: Element): 'removed'[] {
  const times: 'removed'[] = []
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) if ([...removedNodes].includes(element)) times.push('removed')
  }).observe(element.parentElement!, { childList: true })
  return times
}

/** A tap that was made at a moment, however late the page gets it. */
async function tap(page: Page, [x, y]: readonly [number, number], atMs: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devTools.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      clickCount: 1,
      timestamp: atMs / 1000,
    })
  await devTools.detach()
}

/** Hours of a location that opens in the given number of days. */
function openIn(days: number) {
  const open = new Date(Date.now() + days * 86_400_000).getUTCDay()
  return Object.fromEntries(
    WEEKDAYS.map((day, index) => [day, { open: '11:30', close: '22:00', closed: index !== open }]),
  )
}
