import type { OrderView } from '@thali/contracts/orders/orders'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectFocus, expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openBoard, openSection, said } from '../support/desk.ts'
import { bringNear, NEAR_SECONDS, planKitchen } from '../support/kitchen.ts'
import { openCart, payInCash, PHONE, placeOrderButton } from '../support/ordering.ts'
import { arriveToPay, confirmation, goToPaymentPage, onlyOrderOf, payWith } from '../support/paying.ts'
import { call, orderFor, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  await planKitchen(app, admin, 'truro')
})

const soonest = (page: Page) => page.getByRole('radio', { name: /^As soon as possible About / })
const timeList = (page: Page | Locator) => page.getByRole('combobox', { name: 'Time' })

/** Chooses a time of the second day that is offered, and answers which. */
async function chooseTomorrow(page: Page, index: number): Promise<string> {
  // A click, because React may draw the choice a moment later; the days come with it.
  await page.getByRole('radio', { name: /^Choose a time/ }).click()
  await page.getByRole('group', { name: 'Day' }).locator('label').nth(1).click()
  await timeList(page).selectOption({ index })
  return timeList(page).inputValue()
}

async function orderElsewhere(times: { wantedAt?: string } = {}): Promise<void> {
  const other = await signUp(app)
  const body = { ...(await orderFor(app, other, 'cash', { dishes: 4 })), ...times }
  await call(app, other, 'POST /createCustomerOrderCash', { body })
}

/** Others order for a time until the kitchen takes nothing more for it. */
async function takeAway(wantedAt: string): Promise<void> {
  for (;;) {
    try {
      await orderElsewhere({ wantedAt })
    } catch (error) {
      expect(String(error)).toContain('time-not-offered')
      return
    }
  }
}

function theirOrder(guest: Person): Promise<OrderView> {
  return onlyOrderOf(app, guest)
}

test('at 320 px a combo is ordered for later by card; the board keeps it quietly under Later, and calls at its minute', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await page.setViewportSize({ width: 320, height: 640 })
  const kitchen = await browser.newPage(app, { width: 1280 })
  await kitchen.clock.install()
  await openBoard(kitchen, app, admin)
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro')
  await page.getByRole('button', { name: 'Add Punjabi Vegetable Thali', exact: true }).click()
  const thali = page.getByRole('dialog', { name: 'Punjabi Vegetable Thali' })
  await thali.getByText('Bread', { exact: true }).click()
  await thali.getByRole('radio', { name: /^Garlic naan/ }).check()
  await thali.getByRole('button', { name: /^Add · / }).click()
  await thali.waitFor({ state: 'detached' })
  const cart = await openCart(page)
  await cart.getByText(/^About (?:\w+, \w+ \d+, )?\d+:\d\d [AP]M/).waitFor()
  await cart.getByRole('link', { name: /^Check out/ }).click()
  await page.getByLabel('Phone Number').fill(PHONE)

  await soonest(page).waitFor()
  const wantedAt = await chooseTomorrow(page, 5)
  // Away from the bar at the bottom edge, which covers what is scrolled below it.
  await timeList(page).evaluate((list) => list.scrollIntoView({ block: 'center' }))
  await expectNoAxeFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await goToPaymentPage(page)
  await payWith(page, '4242 4242 4242 4242')
  await confirmation(page)
  const order = await theirOrder(guest)
  expect([order.promisedFor, order.promiseBecause]).toEqual([wantedAt, { reason: 'chosen' }])

  await said(kitchen, new RegExp(`^Order ${order.orderNumber} for later: `)).waitFor()
  const card = cardOf(kitchen, 'Pending Orders', order.orderNumber)
  await card.getByText(/begin .*\d/).waitFor()
  expect(await newOrderPopup(kitchen, order.orderNumber).count()).toBe(0)

  await bringNear(app, order.id, NEAR_SECONDS)
  await kitchen.reload()
  await card.getByText(/begin .*\d/).waitFor()
  expect(await newOrderPopup(kitchen, order.orderNumber).count()).toBe(0)
  await kitchen.clock.fastForward(NEAR_SECONDS * 1000)
  const popup = newOrderPopup(kitchen, order.orderNumber)
  await popup.getByText(/the time that the guest chose/).waitFor()
  await accept(popup)
  await cardOf(kitchen, 'Under Preparation', order.orderNumber).waitFor()
})

test('a chosen time that somebody else took is told in its place; one of the nearest is ordered with all that was typed', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/ 400 /] })
  const guest = await arriveToPay(page, app)
  await soonest(page).waitFor()
  const wantedAt = await chooseTomorrow(page, 20)
  await payInCash(page)
  await takeAway(wantedAt)
  await placeOrderButton(page).click()
  const lost = page.getByText(/can no longer be ordered\. Nearest free:$/)
  await lost.waitFor()
  await expectNoAxeFindings(page)
  const nearest = page.locator('div').filter({ has: lost }).last().getByRole('button')
  expect(await nearest.count()).toBe(3)
  await nearest.first().click()
  await lost.waitFor({ state: 'detached' })
  const other = await timeList(page).inputValue()
  expect(await page.getByLabel('Phone Number').inputValue()).toBe(PHONE)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect((await theirOrder(guest)).promisedFor).toBe(other)
})

test('an order that became ten minutes later says so with its new time, and one tap accepts it', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/ 409 /] })
  const guest = await arriveToPay(page, app)
  await soonest(page).waitFor()
  await payInCash(page)
  for (let count = 0; count < 3; count++) await orderElsewhere()
  await placeOrderButton(page).click()
  await page.getByText(/^It would now be ready at /).waitFor()
  await expectFocus(page.locator('[tabindex="-1"]').filter({ hasText: 'It would now be ready at' }).last())
  expect(await call(app, guest, 'GET /me/orders')).toMatchObject({ orders: [] })
  await page.getByRole('button', { name: 'Order for this time' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await theirOrder(guest)
})

test('a guest without a network keeps the choice, and can choose as soon as possible', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [NETWORK_GONE] })
  await arriveToPay(page, app)
  await soonest(page).waitFor()
  const wantedAt = await chooseTomorrow(page, 3)
  await page.context().setOffline(true)
  await page.getByText('Cannot create orders while offline').waitFor()
  await page.getByRole('radio', { name: /^As soon as possible/ }).check()
  await timeList(page).waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Choose a time/ }).check()
  expect(await timeList(page).inputValue()).toBe(wantedAt)
  await page.context().setOffline(false)
  await placeOrderButton(page).and(page.locator(':enabled')).waitFor()
  expect(await timeList(page).inputValue()).toBe(wantedAt)
})

test('a clerk takes an order for a time that the caller wants', async () => {
  const page = await browser.newPage(app)
  await openSection(page, app, admin, 'create-order')
  await page.getByRole('combobox', { name: 'Location of the order' }).selectOption('truro')
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await page
    .getByRole('region', { name: 'Menu', exact: true })
    .getByRole('button', { name: /^Mango Lassi \$/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add to Order/ })
    .click()
  await ticket.getByLabel('Name').fill('Priya Sharma')
  await ticket.getByRole('button', { name: /^When About /, expanded: false }).click()
  const wantedAt = await chooseTomorrow(page, 8)
  await expectNoAxeFindings(page)
  await ticket.getByRole('button', { name: /^Take cash/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cash received' }).click()
  await ticket.getByText('The order is with the kitchen').waitFor()
  const { orders } = await call(app, admin, 'GET /getLocationOrders', { query: { status: 'pending' } })
  expect(orders.find(({ customerInfo }) => customerInfo.name === 'Priya Sharma')?.promisedFor).toBe(wantedAt)
})

/** Read once: a run that passes midnight stays with the day that the orders were placed for. */
const TOMORROW = addDays(localParts(new Date()).date, 1)

/** A time of tomorrow by the clock, as it is sent. */
const tomorrowAt = (minute: number) => instantAt(TOMORROW, minute).toISOString()
const [HALF_PAST_SIX, SEVEN, EIGHT] = [tomorrowAt(18.5 * 60), tomorrowAt(19 * 60), tomorrowAt(20 * 60)] as const

async function orderForHalfPastSix(guest: Person): Promise<OrderView> {
  const body = { ...(await orderFor(app, guest, 'cash')), wantedAt: HALF_PAST_SIX }
  return (await call(app, guest, 'POST /createCustomerOrderCash', { body })).order
}

test('a guest moves an order from 6:30 PM to 7:00 PM on a phone; the board shows it, and staff move it to 8:00 PM for a caller', async () => {
  const guest = await signUp(app)
  const order = await orderForHalfPastSix(guest)
  const board = await browser.newPage(app, { width: 1280 })
  await openBoard(board, app, admin)
  const card = cardOf(board, 'Pending Orders', order.orderNumber)
  await card.getByText(/6:30 PM/).waitFor()

  const page = await browser.newPage(app, { width: 390, tolerate: [NETWORK_GONE] })
  await page.setViewportSize({ width: 320, height: 640 })
  await signInOn(page, app, guest)
  await openAt(page, `/order-success?order_id=${order.id}`)
  const change = page.getByRole('button', { name: 'Change time', exact: true })
  await change.waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Change time (needs a network)' }).focus()
  await page.keyboard.press('Enter')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().setOffline(false)

  await change.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `When would you like order ${order.orderNumber}?` })
  await dialog.getByText(/^It is for .*6:30 PM now\. The price stays as it is\.$/).waitFor()
  await timeList(dialog).selectOption(SEVEN)
  await expectNoAxeFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await dialog.getByRole('button', { name: /^Change to .*7:00 PM$/ }).click()
  await dialog.waitFor({ state: 'detached' })
  await page
    .getByText(/7:00 PM/)
    .first()
    .waitFor()
  await expectFocus(change)

  await card.getByText(/7:00 PM/).waitFor()
  await card.getByRole('button', { name: 'More' }).click()
  const details = board.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByText(/^Promised for .*moved by the guest from 6:30 PM$/).waitFor()
  const byStaff = details.getByRole('button', { name: 'Change the time' })
  expect((await byStaff.boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await byStaff.click()
  const large = board.getByRole('dialog', { name: `When would you like order ${order.orderNumber}?` })
  await large.getByText('The customer is told by e-mail and text.').waitFor()
  await timeList(large).selectOption(EIGHT)
  expect((await timeList(large).boundingBox())?.height).toBeGreaterThanOrEqual(64)
  await expectNoAxeFindings(board)
  await large.getByRole('button', { name: /^Change to .*8:00 PM$/ }).click()
  await details.getByText(/^Promised for .*moved by staff from 7:00 PM$/).waitFor()
  await page
    .getByText(/8:00 PM/)
    .first()
    .waitFor()
  expect(await theirOrder(guest)).toMatchObject({ promisedFor: EIGHT, pricing: order.pricing })
})

test('a time taken by somebody else is told in French with the nearest ones, and the choice stays until one is taken', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/ 400 /] })
  const guest = await signUp(app)
  const order = await orderForHalfPastSix(guest)
  await signInOn(page, app, guest)
  await openAt(page, `/fr/order-success?order_id=${order.id}`)
  await page.getByRole('button', { name: 'Changer l’heure', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Quand voulez-vous la commande ${order.orderNumber}?` })
  await dialog.getByText(/^Elle est maintenant pour .*18\sh\s30\. Le prix reste le même\.$/).waitFor()
  const times = dialog.getByRole('combobox', { name: 'Heure' })
  const taken = tomorrowAt(21 * 60)
  await times.selectOption(taken)
  await takeAway(taken)
  await dialog.getByRole('button', { name: /^Changer pour .*21\sh$/ }).click()
  const lost = page.getByText(/ne peut plus être commandé\. Les plus proches\s:$/)
  await lost.waitFor()
  await expectNoAxeFindings(page)
  expect(await times.inputValue()).toBe('')
  await dialog.locator('div').filter({ has: lost }).last().getByRole('button').first().click()
  await lost.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: /^Changer pour / }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await theirOrder(guest)).version).toBe(2)
})
