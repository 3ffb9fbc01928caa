import type { Page } from 'playwright-core'

import { openLocation } from '../../support/desk.ts'
import { call } from '../../support/people.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'
import { bringStations } from '../stations-at.ts'

const PLACE = 'truro'
const AT_WALL = { as: 'admin', place: PLACE, init: () => localStorage.setItem('thali_wall', 'buttons') } as const
const bring = (page: Page) => bringStations(page, PLACE)

/** The address of the screen for guests. */
async function readyScreen({ app, people }: Stage, screen: 'numbers' | 'names'): Promise<string> {
  const params = { id: PLACE }
  const addresses = await call(app, people.admin, 'GET /admin/locations/:id/ready-screens', { params })
  return new URL(addresses[screen]).pathname
}

/** As many as a screen has to show on a Friday evening. */
async function bringManyReady(page: Page): Promise<void> {
  const names = ['Asha', 'Jean-Baptiste', 'Wei', 'Maximiliane', 'Tom']
  const orders = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ orderNumber: from + index, name: names[index % 5] ?? null }))
  await page.route('**/api/ready/*', async (route) => {
    const reply = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...reply, preparing: orders(1040, 24), ready: orders(1018, 11) } })
  })
}

async function openScreens(page: Page): Promise<void> {
  await openLocation(page, 'Truro Heights', 'Kitchen')
  await page.getByRole('heading', { name: 'Screens' }).scrollIntoViewIfNeeded()
}

/** Stations of a kitchen, its pass, and the screen for its guests. */
export const STATIONS: readonly Scene[] = [
  { name: 'station', ...AT_WALL, before: bring, path: '/admin/kitchen?station=curry', shows: /^Also at / },
  {
    name: 'station-empty',
    ...AT_WALL,
    before: bring,
    path: '/admin/kitchen?station=bar',
    isVariant: true,
    shows: /^Nothing to make here/,
  },
  { name: 'pass', ...AT_WALL, before: bring, path: '/admin/kitchen?station=pass', shows: /All stations are done/ },
  { name: 'kitchen-screens', as: 'admin', path: '/admin/dashboard#locations', act: openScreens, shows: 'For guests' },
  { name: 'ready-screen', path: (stage) => readyScreen(stage, 'numbers'), shows: 'Ready to pick up' },
  {
    name: 'ready-screen-full',
    isVariant: true,
    path: (stage) => readyScreen(stage, 'names'),
    before: bringManyReady,
    act: (page) => page.getByText('1063').waitFor(),
  },
  {
    name: 'ready-screen-fr',
    isVariant: true,
    path: async (stage) => `/fr${await readyScreen(stage, 'names')}`,
    shows: 'Prêtes',
  },
  {
    name: 'ready-screen-unknown',
    isVariant: true,
    path: '/ready/truro.numbers.x',
    shows: 'This address opens no screen',
  },
]
