import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { LocationView } from '@thali/contracts/locations/locations'
import type { ListManagedItems } from '@thali/contracts/menu/menu-management'
import type { OrderView } from '@thali/contracts/orders/orders'
import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import type { Page } from 'playwright-core'

import { openLocation } from '../../support/desk.ts'
import type { Scene } from '../scene.ts'

const STATIONS = [
  { id: 'stove', name: 'Stove', hands: 3 },
  { id: 'tandoor', name: 'Tandoor', hands: 2 },
  { id: 'fryer', name: 'Fryer', hands: 1 },
]

/** Changes what the office reads, for this page only: other scenes show a restaurant that has entered nothing. */
async function reading<Reply>(page: Page, pattern: string | RegExp, change: (reply: Reply) => Reply): Promise<void> {
  await page.route(pattern, async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: change((await response.json()) as Reply) })
  })
}

async function haveStations(page: Page): Promise<void> {
  await reading<{ locations: ManagedLocationView[] }>(page, '**/api/admin/locations', ({ locations }) => ({
    locations: locations.map((place) => ({ ...place, kitchen: { ...KITCHEN_DEFAULTS, stations: STATIONS } })),
  }))
  await haveWork(page)
}

/** The first dishes take something of the tandoor and the fryer. */
async function haveWork(page: Page): Promise<void> {
  await reading<ListManagedItems['reply']>(page, /\/api\/admin\/menu\/[\w-]+\/items$/, (menu) => ({
    ...menu,
    stations: STATIONS,
    items: menu.items.map((item, index) => ({
      ...item,
      work: [
        { station: index % 3 === 0 ? 'fryer' : 'stove', first: 4, more: 1 },
        { station: 'tandoor', first: 8, more: 2 },
      ],
    })),
  }))
}

async function beBehind(page: Page): Promise<void> {
  const until = new Date(Date.now() + 42 * 60_000).toISOString()
  await reading<{ locations: LocationView[] }>(page, '**/api/admin/workplaces', ({ locations }) => ({
    locations: locations.map((place, index) => ({
      ...place,
      plansOrders: true,
      ...(index === 0 && { rush: { minutes: 20, until } }),
    })),
  }))
}

/** Beside the orders for now ten of the same for later: every two hours, tonight and tomorrow. */
async function orderAhead(page: Page): Promise<void> {
  await reading<{ orders: OrderView[] }>(page, '**/api/getLocationOrders*', (reply) => {
    const first = reply.orders.find(({ status }) => status === 'pending')
    if (!first) return reply
    const later = Array.from({ length: 10 }, (_, index): OrderView => {
      const dueMs = Date.now() + (index + 1) * 2 * 60 * 60_000
      const [promisedFor, kitchenAt] = [dueMs, dueMs - 40 * 60_000].map((ms) => new Date(ms).toISOString())
      const orderNumber = first.orderNumber + 100 + index
      const id = `later-${index}`
      const times = {
        promisedFor: promisedFor ?? null,
        estimatedReady: promisedFor ?? null,
        kitchenAt: kitchenAt ?? null,
      }
      return { ...first, ...times, id, orderId: id, orderNumber }
    })
    return { ...reply, orders: [...reply.orders, ...later] }
  })
}

async function openKitchen(page: Page): Promise<void> {
  await openLocation(page, 'Truro Heights', 'Kitchen')
  await page.getByLabel('Take orders for later').waitFor()
}

async function removeAndAdd(page: Page): Promise<void> {
  await openKitchen(page)
  await page.getByRole('button', { name: 'Remove Fryer' }).click()
  await page.getByRole('button', { name: 'Add a station' }).click()
  await page.getByRole('button', { name: 'Save kitchen' }).click()
  await page.getByRole('alert').getByText('Enter a name').waitFor()
}

async function proposeStations(page: Page): Promise<void> {
  await openKitchen(page)
  await page.getByRole('button', { name: 'Plan by stations' }).click()
  await page.getByText(/^With nothing else to cook, an order of/).waitFor()
}

async function editServices(page: Page): Promise<void> {
  const dialog = await openLocation(page, 'Truro Heights', 'Hours')
  await dialog.getByLabel('Last order').fill('30')
  await dialog.getByText('Other hours for a service').click()
  await dialog.getByLabel('Delivery has its own hours').check()
  await dialog.getByRole('group', { name: 'Hours of Delivery' }).getByLabel('Monday opens').waitFor()
}

async function openWork(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Edit (?!the photo)/ })
    .first()
    .click()
  await page
    .getByRole('group', { name: 'Kitchen' })
    .getByRole('button', { name: 'Add a step' })
    .scrollIntoViewIfNeeded()
}

async function openRush(page: Page): Promise<void> {
  const tools = page.getByRole('button', { name: 'Tools', exact: true })
  const behind = page.getByRole('button', { name: 'Behind…', includeHidden: true })
  await behind.waitFor({ state: 'attached' })
  if (await tools.isVisible()) await tools.click()
  await page.getByRole('button', { name: 'Behind…' }).click()
  await page.getByRole('dialog', { name: 'The kitchen is behind' }).waitFor()
}

const AT_LOCATIONS = { path: '/admin/dashboard#locations', as: 'admin', isInSightOnly: true } as const
const WITH_LATER = { as: 'admin', place: 'truro', before: orderAhead, isVariant: true, isInSightOnly: true } as const
const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', before: beBehind } as const

export const KITCHEN: readonly Scene[] = [
  {
    name: 'office-kitchen',
    isVariant: true,
    ...AT_LOCATIONS,
    before: haveStations,
    act: openKitchen,
    shows: /^\d+ dishes$/,
  },
  { name: 'office-kitchen-begun', isVariant: true, ...AT_LOCATIONS, act: openKitchen, shows: /^Without stations/ },
  {
    name: 'office-kitchen-proposed',
    ...AT_LOCATIONS,
    act: proposeStations,
    shows: /^With nothing else to cook, an order of/,
  },
  { name: 'office-kitchen-wrong', ...AT_LOCATIONS, before: haveStations, act: removeAndAdd, shows: /Stove until you/ },
  { name: 'office-service-hours', ...AT_LOCATIONS, act: editServices },
  {
    name: 'office-dish-work',
    path: '/admin/dashboard#menu',
    as: 'admin',
    isInSightOnly: true,
    before: haveWork,
    act: openWork,
  },
  { name: 'board-later', ...WITH_LATER, path: '/admin/dashboard#orders', shows: /for later$/ },
  { name: 'wall-later', ...WITH_LATER, path: '/admin/kitchen', shows: /for later$/ },
  { name: 'board-rush', isVariant: true, ...AT_BOARD, shows: /^New orders: 20 min later/ },
  { name: 'board-rush-choice', ...AT_BOARD, isInSightOnly: true, act: openRush, shows: 'The kitchen is behind' },
]
