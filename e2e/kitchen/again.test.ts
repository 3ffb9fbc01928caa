import type { OrderView } from '@thali/contracts/orders/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { openOffice, openSection } from '../support/desk.ts'
import { advanceOrder, call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
let baker: Person

const SETTINGS = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
const STATIONS = [
  { id: 'stove', name: 'Stove', hands: 20 },
  { id: 'tandoor', name: 'Tandoor', hands: 20 },
]

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  const params = { id: 'truro' }
  const body = { kitchen: { ...SETTINGS, stations: STATIONS } }
  await call(app, admin, 'PATCH /admin/locations/:id', { params, body })
  baker = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
})

/** A curry of the stove and two breads of the tandoor, which are done. */
async function readyOrder(): Promise<OrderView> {
  const meal = [{ slug: 'dal-makhani' }, { slug: 'garlic-naan', quantity: 2 }]
  const { id: orderId } = await placeOrder(app, await signUp(app, { name: 'Asha Patel' }), { meal })
  await advanceOrder(app, admin, orderId, 'preparing')
  const naan = { line: 2, part: 0, station: 'tandoor', done: 2, was: 0 }
  await call(app, baker, 'POST /admin/orders/:id/items/done', { params: { id: orderId }, body: naan })
  await advanceOrder(app, admin, orderId, 'ready')
  return read(orderId)
}
const read = async (orderId: string) => (await call(app, admin, 'GET /getOrderDetails', { query: { orderId } })).order
async function openScreen(page: Page, station: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('thali_wall', 'buttons'))
  await openOffice(page, app, baker, `/admin/kitchen?station=${station}`)
}
const ticketOf = (page: Page, { orderNumber }: OrderView) =>
  page.getByRole('listitem', { name: `Order ${orderNumber}`, exact: true })
const askFor = (page: Page, { orderNumber }: OrderView) =>
  page.getByRole('button', { name: `Again : Garlic Naan of order ${orderNumber}` }).click()

test('a bread that was dropped after Ready is back at its station and open at the pass with its reason, and the order stays ready', async () => {
  const order = await readyOrder()
  const [tandoor, pass] = [await browser.newPage(app), await browser.newPage(app)]
  await openScreen(tandoor, 'tandoor')
  await openScreen(pass, 'pass')
  await askFor(tandoor, order)
  const dialog = tandoor.getByRole('dialog', { name: `Again, order ${order.orderNumber}` })
  await dialog.getByText('Nothing is charged.').waitFor()
  await expectNoAxeFindings(tandoor)
  await dialog.getByRole('radio', { name: 'Other' }).check()
  await dialog.getByRole('button', { name: 'Make it again' }).click()
  await dialog.getByLabel('What happened').fill('Burnt')
  await dialog.getByRole('button', { name: 'Make it again' }).click()
  await dialog.waitFor({ state: 'detached' })

  const card = ticketOf(tandoor, order)
  await card.getByText('AGAIN 1: Burnt').waitFor()
  await card.getByText('1 of 2 done').waitFor()
  await ticketOf(pass, order).getByText('AGAIN 1: Burnt').waitFor()
  await expectNoAxeFindings(pass)
  expect(await read(order.id)).toMatchObject({ status: 'ready', version: order.version, pricing: order.pricing })

  await card.getByRole('button', { name: /Garlic Naan of order .* done/ }).click()
  await ticketOf(pass, order).getByText('AGAIN 1: Burnt').waitFor({ state: 'detached' })
  await card.waitFor({ state: 'detached' })

  const board = await browser.newPage(app)
  await openSection(board, app, admin, 'orders')
  await ticketOf(board, order).getByRole('button', { name: 'More' }).click()
  await board.getByRole('dialog').getByText('Again 1 Garlic Naan: Burnt, Ravi Kumar').waitFor()
  const dashboard = await browser.newPage(app)
  await openOffice(dashboard, app, admin, '/admin/dashboard')
  const made = dashboard.getByRole('region', { name: 'Made again' })
  await made.getByText('Other 1').waitFor()
})

test('of an order that was handed over the pass tells what is made again', async () => {
  const order = await readyOrder()
  await call(app, admin, 'POST /updateOrderStatus', { body: { orderId: order.id, status: 'completed' } })
  const [tandoor, pass] = [await browser.newPage(app), await browser.newPage(app)]
  await openScreen(tandoor, 'tandoor')
  await openScreen(pass, 'pass')
  await askFor(tandoor, order)
  const dialog = tandoor.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Sent back' }).check()
  await dialog.getByRole('button', { name: 'Make it again' }).click()
  await ticketOf(tandoor, order).getByText('AGAIN 1: Sent back').waitFor()
  const told = pass.getByRole('list', { name: 'Made again' })
  await told.getByText(String(order.orderNumber)).waitFor()
  await expectNoAxeFindings(pass)
})

test('without a network a dish is not made again, and the cook reads it', async () => {
  const order = await readyOrder()
  const tandoor = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openScreen(tandoor, 'tandoor')
  await askFor(tandoor, order)
  const dialog = tandoor.getByRole('dialog')
  await tandoor.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Make it again' }).click()
  await dialog.getByText('It is not made again').waitFor()
  await tandoor.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Make it again' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await read(order.id)).madeAgain).toHaveLength(1)
})
