import type { OrderView } from '@thali/contracts/orders/orders'
import type { Page } from 'playwright-core'

import { openLocation } from '../../support/desk.ts'
import { openCart, quickAdd } from '../../support/ordering.ts'
import { call } from '../../support/people.ts'
import { fillCheckout, type Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

/** Only here the tables have numbers. */
const PLACE = 'new-glasgow'
const SHARED = /^Table 12 · \d orders$/
const AT_LOCATIONS = { path: '/admin/dashboard#locations', as: 'admin', before: number } as const

async function number(_page: Page, { app, people }: Stage): Promise<void> {
  const body = { tables: { from: 1, to: 12 } }
  await call(app, people.admin, 'PATCH /admin/locations/:id', { params: { id: PLACE }, body })
}

async function checkOut(page: Page): Promise<void> {
  await quickAdd(page, 'Garlic Naan')
  await quickAdd(page, 'Mango Lassi')
  const cart = await openCart(page)
  await cart.getByRole('link', { name: /^Check out/ }).click()
  await fillCheckout(page)
}

async function openCodes(page: Page): Promise<void> {
  const details = await openLocation(page, 'New Glasgow')
  await details.getByRole('button', { name: /^Print codes/ }).click()
  await page.getByRole('img', { name: /^QR code of table 12/ }).waitFor()
}

async function enterWrongNumbers(page: Page): Promise<void> {
  const details = await openLocation(page, 'New Glasgow')
  await details.getByLabel('First table').fill('12')
  await details.getByLabel('Last table').fill('1')
  await details.getByRole('button', { name: 'Update Location' }).click()
}

/** Everyone who eats in sits at one table, for as long as the page is open. */
async function seatTogether(page: Page): Promise<void> {
  await page.route('**/api/getLocationOrders*', async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { orders: OrderView[] }
    const orders = reply.orders.map((order) =>
      order.orderType === 'dine-in' ? { ...order, tableInfo: { tableNumber: 12, partySize: 1 } } : order,
    )
    await route.fulfill({ response, json: { ...reply, orders } })
  })
}

/** On a phone only one column is shown. */
async function openReady(page: Page): Promise<void> {
  await page.getByText(SHARED).first().waitFor({ state: 'attached' })
  const ready = page.getByRole('group', { name: 'Orders by status' }).getByRole('button', { name: /Ready/ })
  if (await ready.isVisible()) await ready.click()
}

/** Codes on the tables. */
export const TABLES: readonly Scene[] = [
  {
    name: 'table-cart',
    path: `/menu/${PLACE}?table=12`,
    before: number,
    act: async (page) => {
      await quickAdd(page, 'Garlic Naan')
      await openCart(page)
    },
    isInSightOnly: true,
    shows: 'Your cart',
  },
  {
    name: 'table-checkout',
    as: 'guest',
    path: `/menu/${PLACE}?table=12`,
    before: number,
    act: checkOut,
    shows: /Place Order/,
  },
  { name: 'table-wrong', isVariant: true, path: `/menu/${PLACE}?table=99`, before: number, shows: /has no table/ },
  {
    name: 'table-numbers',
    ...AT_LOCATIONS,
    act: async (page) => void (await openLocation(page, 'New Glasgow')),
    shows: 'Table numbers',
  },
  {
    name: 'table-numbers-wrong',
    isVariant: true,
    ...AT_LOCATIONS,
    act: enterWrongNumbers,
    shows: 'The last table cannot be below the first',
  },
  { name: 'table-codes', ...AT_LOCATIONS, act: openCodes, isInSightOnly: true },
  { name: 'table-codes-paper', isVariant: true, ...AT_LOCATIONS, act: openCodes, isPrinted: true },
  {
    name: 'table-board',
    isVariant: true,
    path: '/admin/dashboard#orders',
    as: 'admin',
    place: 'truro',
    before: seatTogether,
    act: openReady,
    isInSightOnly: true,
    shows: SHARED,
  },
]
