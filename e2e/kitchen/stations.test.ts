import type { OrderView } from '@thali/contracts/orders/orders'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { makeChange, takeOff } from '../support/changes.ts'
import { useOpenApp } from '../support/database.ts'
import { openLocation, openOffice, openSection, said, tabTo } from '../support/desk.ts'
import { advanceOrder, call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
let baker: Person

const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const KITCHEN = {
  ...SETTINGS,
  stations: [
    { id: 'stove', name: 'Stove', hands: 20 },
    { id: 'tandoor', name: 'Tandoor', hands: 20 },
    { id: 'bar', name: 'Bar', hands: 2, kind: 'counter' as const },
  ],
}
/** Curry, bread and a drink: one dish for each station. */
const MEAL = [{ slug: 'dal-makhani' }, { slug: 'garlic-naan', quantity: 2 }, { slug: 'mango-lassi' }]

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  const params = { id: 'truro' }
  await call(app, admin, 'PATCH /admin/locations/:id', { params, body: { kitchen: KITCHEN } })
  baker = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
})

async function begunOrder(meal = MEAL): Promise<OrderView> {
  const { id: orderId } = await placeOrder(app, await signUp(app, { name: 'Asha Patel' }), { meal })
  await advanceOrder(app, admin, orderId, 'preparing')
  return (await call(app, admin, 'GET /getOrderDetails', { query: { orderId } })).order
}

/** A screen that is touched. */
async function openScreen(page: Page, station: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('thali_wall', 'buttons'))
  await openOffice(page, app, baker, `/admin/kitchen?station=${station}`)
}
const ticketOf = (page: Page, { orderNumber }: OrderView) =>
  page.getByRole('listitem', { name: `Order ${orderNumber}`, exact: true })
const dishOf = (page: Page, order: OrderView, name: RegExp): Locator =>
  ticketOf(page, order).getByRole('button', { name })
async function untilPressed(button: Locator): Promise<void> {
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
}

test('a dish that a cook taps is seen at the pass at once; when all are done a person takes the order to ready, and its history says who did what', async () => {
  const order = await begunOrder()
  const [tandoor, pass, bar] = [await browser.newPage(app), await browser.newPage(app), await browser.newPage(app)]
  await openScreen(tandoor, 'tandoor')
  await openScreen(pass, 'pass')
  await openScreen(bar, 'bar')
  const ticket = ticketOf(pass, order)
  await ticket.getByText('Tandoor0 of 2').waitFor()

  const naan = dishOf(tandoor, order, /Garlic Naan/)
  await ticketOf(tandoor, order).getByText('Also at Stove (0 of 1), Bar (0 of 1)').waitFor()
  await tabTo(tandoor, naan)
  await tandoor.keyboard.press('Enter')
  await untilPressed(naan)
  await ticket.getByText('Tandoor done').waitFor()
  // A second tap of a wet finger is none.
  await dishOf(bar, order, /Mango Lassi/).dblclick()
  await ticket.getByText('Bar done').waitFor()
  expect(await pass.getByText('All stations are done').count()).toBe(0)
  await expectNoAxeFindings(tandoor)

  await bar.getByRole('combobox', { name: 'Station' }).selectOption({ label: 'Stove' })
  await dishOf(bar, order, /Dal Makhani/).click()
  await ticket.getByText('All stations are done').waitFor()
  await expectNoAxeFindings(pass)
  // Nobody but a person tells the guest.
  expect((await call(app, admin, 'GET /getOrderDetails', { query: { orderId: order.id } })).order.status).toBe(
    'preparing',
  )
  await ticket.getByRole('button', { name: 'Mark as Ready' }).click()
  await ticketOf(tandoor, order).waitFor({ state: 'detached' })
  const back = tandoor.getByRole('region', { name: 'Done here' })
  await back.getByRole('button', { name: `Bring back: order ${order.orderNumber} 2 Garlic Naan` }).waitFor()

  const board = await browser.newPage(app)
  await openSection(board, app, admin, 'orders')
  const card = board.getByRole('listitem', { name: `Order ${order.orderNumber}`, exact: true })
  await card.getByRole('button', { name: 'More' }).click()
  const details = board.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByText('Tandoor: 2 Garlic Naan, Ravi Kumar').waitFor()
})

test('taps wait for the network on the tablet, and are told to the pass when it is back', async () => {
  const order = await begunOrder()
  const [tandoor, pass] = [await browser.newPage(app, { tolerate: [NETWORK_GONE] }), await browser.newPage(app)]
  await openScreen(tandoor, 'tandoor')
  await openScreen(pass, 'pass')
  const naan = dishOf(tandoor, order, /Garlic Naan/)
  await naan.waitFor()
  await tandoor.context().setOffline(true)
  await naan.click()
  await untilPressed(naan)
  await ticketOf(tandoor, order).getByText('Waits for the network').waitFor()
  await ticketOf(pass, order).getByText('Tandoor0 of 2').waitFor()

  await tandoor.context().setOffline(false)
  await ticketOf(pass, order).getByText('Tandoor done').waitFor()
  await ticketOf(tandoor, order).getByText('Waits for the network').waitFor({ state: 'detached' })
  expect(await naan.getAttribute('aria-pressed')).toBe('true')
})

test('a dish that was taken off meanwhile is struck, and a tap on it that waited is refused with its reason', async () => {
  const order = await begunOrder()
  const tandoor = await browser.newPage(app, { tolerate: [NETWORK_GONE, /status of 409/] })
  await openScreen(tandoor, 'tandoor')
  const naan = dishOf(tandoor, order, /Garlic Naan/)
  await naan.waitFor()
  await tandoor.context().setOffline(true)
  await naan.click()
  await untilPressed(naan)
  await makeChange(app, admin, order, [takeOff(2, 2)])
  await tandoor.context().setOffline(false)
  await said(tandoor, `Order ${order.orderNumber}, Garlic Naan: This dish was taken off the order.`).waitFor()
  await ticketOf(tandoor, order).waitFor({ state: 'detached' })
})

test('when the card with the focus leaves, the keyboard goes on with the next dish, and a dish is brought back', async () => {
  const [first, second] = [await begunOrder([MEAL[1]!]), await begunOrder([MEAL[1]!])]
  const page = await browser.newPage(app)
  await openScreen(page, 'tandoor')
  const naan = dishOf(page, first, /Garlic Naan/)
  await tabTo(page, naan)
  await page.keyboard.press('Space')
  await untilPressed(naan)
  await advanceOrder(app, admin, first.id, 'ready')
  await ticketOf(page, first).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('station-tap')

  await advanceOrder(app, admin, second.id, 'ready')
  const back = page.getByRole('button', { name: `Bring back: order ${first.orderNumber}` })
  await back.press('Enter')
  await back.waitFor({ state: 'detached' })
})

test('an owner finds the address of each screen, and guests see there whose order is ready', async () => {
  const order = await begunOrder()
  const office = await browser.newPage(app)
  await openSection(office, app, admin, 'locations')
  const kitchen = await openLocation(office, 'Truro Heights', 'Kitchen')
  const link = office.getByRole('link', { name: 'For guests, with names (opens a new tab)' })
  const address = await link.getAttribute('href')
  for (const name of ['Stove', 'Tandoor', 'Bar', 'The pass']) await office.getByRole('link', { name }).waitFor()
  await expectNoAxeFindings(office)
  expect(await kitchen.getByLabel('A counter: drinks, and what else needs no cooking').last().isChecked()).toBe(true)

  const screen = await browser.newPage(app)
  await screen.goto(address!)
  const column = (name: string) => screen.getByRole('region', { name })
  const shown = new RegExp(`^${order.orderNumber}Asha$`)
  await column('Preparing').getByRole('listitem').filter({ hasText: shown }).waitFor()
  await expectNoAxeFindings(screen)
  await advanceOrder(app, admin, order.id, 'ready')
  await column('Ready to pick up').getByRole('listitem').filter({ hasText: shown }).waitFor()
  await call(app, admin, 'POST /updateOrderStatus', { body: { orderId: order.id, status: 'completed' } })
  await column('Ready to pick up').getByRole('listitem').filter({ hasText: shown }).waitFor({ state: 'detached' })
})
