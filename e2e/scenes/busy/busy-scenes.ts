import type { Page } from 'playwright-core'

import { dayAhead } from '../../support/tables.ts'
import { bringStations } from '../stations-at.ts'
import { BUSY, EVENING_IN_DAYS } from './busy-evening.ts'
import { BUSY_GUEST_SCENES } from './busy-guest-scenes.ts'
import { type BusyScene, LAPTOP, PHONE, TABLET } from './busy-scene.ts'
import { countWhole, type Figure, mostInRow, lowestOf, topOf, typeSizeOf, unevenness, widthOf } from './figure.ts'

const SMALL_LAPTOP = { width: 1366, height: 768 }
const WALL = { width: 1920, height: 1080 }

const IN_OFFICE = { as: 'admin', place: BUSY, shows: /^Live · /, isInSightOnly: true } as const
const AT_BOARD = { ...IN_OFFICE, path: '/admin/dashboard#orders', before: bringTables } as const
const AT_DESK = { ...AT_BOARD, path: '/admin/dashboard#create-order' } as const

const tickets = (page: Page) => page.getByRole('listitem', { name: /^Order \d+$/ })
const columns = (page: Page) => page.getByRole('region', { name: /^(Pending Orders|Under Preparation|Ready)/ })
const firstTickets = (page: Page) => columns(page).locator('li:first-child > article')
const targets = (page: Page) => page.locator('.board :is(a, button, summary)')
const orderLines = (page: Page) => page.getByRole('group', { name: /^Quantity of / })
const parties = (page: Page) => page.getByRole('button', { name: /^Arrived: / })

/** The first tap on a page of staff switches the sound on; until then a bar asks for it. */
async function switchSoundOn(page: Page): Promise<void> {
  await page.getByText(/^Live · /).click()
  await page.getByText('Sound notifications need setup').waitFor({ state: 'hidden' })
}

/** Some of tomorrow's tables, as if they came within the hour: the board then names them in its head. */
async function bringTables(page: Page): Promise<void> {
  await page.route('**/api/admin/reservations/day?*', async (route) => {
    const address = new URL(route.request().url())
    address.searchParams.set('date', dayAhead(EVENING_IN_DAYS))
    const day = await (await route.fetch({ url: address.href })).json()
    const startsAt = new Date(Date.now() + 40 * 60_000).toISOString()
    const reservations = day.reservations.slice(0, 4).map((table: object) => ({ ...table, startsAt }))
    await route.fulfill({ json: { ...day, reservations } })
  })
}

async function openCompleted(page: Page): Promise<void> {
  await switchSoundOn(page)
  await page.getByRole('button', { name: /^Completed/ }).click()
}

const ticketsInSight = (atLeast: number): Figure => ({
  name: 'whole tickets in sight',
  atLeast,
  measure: (page) => countWhole(tickets(page)),
})
/** The back office as an application of its own: a low bar, and every section within reach. */
const FRAME: readonly Figure[] = [
  { name: 'height of the bar, px', atMost: 56, measure: (page) => topOf(page.locator('#section')) },
  {
    name: 'sections in sight in the sidebar',
    atLeast: 12,
    measure: (page) => countWhole(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')),
  },
]

const firstTicket = (atMost: number): Figure => ({
  name: 'upper edge of the first ticket',
  atMost,
  measure: (page) => topOf(tickets(page)),
})

const dishSize = (atLeast: number): Figure => ({
  name: 'size of a dish, px',
  atLeast,
  measure: (page) => typeSizeOf(tickets(page).getByText(/^(Butter Chicken|Garlic Naan)/)),
})

/** A phone order of a regular: six lines, and nobody has scrolled. */
async function takeSixDishes(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  for (const dish of ['Butter Chicken', 'Garlic Naan', 'Mango Lassi', 'Onion Bhaji', 'Paneer Tikka', 'Samosa Chaat']) {
    await search.fill(dish)
    await search.press('Enter')
    const add = page.getByRole('dialog', { name: dish }).getByRole('button', { name: /^Add to Order/ })
    await add.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.getByLabel('Phone', { exact: true }).fill('902 555 0177')
  await page
    .getByText(/Asha Patel/)
    .first()
    .waitFor()
}

async function openEvening(page: Page): Promise<void> {
  await switchSoundOn(page)
  await page.getByLabel('Date', { exact: true }).fill(dayAhead(EVENING_IN_DAYS))
  await page.getByRole('region', { name: 'Arrivals' }).waitFor()
  await parties(page).first().waitFor()
}

const AT_WALL = { ...AT_BOARD, path: '/admin/kitchen', act: switchSoundOn } as const

/** Within reach, with buttons. */
const AT_STATION = {
  ...AT_WALL,
  init: () => localStorage.setItem('thali_wall', 'buttons'),
  before: (page: Page) => bringStations(page, BUSY),
} as const

/** All 30 that are to be cooked, whichever page is shown. */
const IN_THE_STRIP: Figure = {
  name: 'open orders in the strip',
  atLeast: 30,
  measure: (page) => countWhole(page.getByRole('list', { name: 'Open orders' }).getByRole('listitem')),
}

const BOARD: readonly BusyScene[] = [
  {
    ...AT_BOARD,
    name: 'busy-board',
    act: switchSoundOn,
    size: LAPTOP,
    figures: [
      ...FRAME,
      ticketsInSight(6),
      { name: 'pixels above the columns', atMost: 120, measure: (page) => topOf(columns(page)) },
      { name: 'unevenness of the columns, px', atMost: 0, measure: (page) => unevenness(firstTickets(page)) },
      { name: 'lowest target of the board, px', atLeast: 44, measure: (page) => lowestOf(targets(page)) },
      dishSize(20),
    ],
  },
  {
    ...AT_BOARD,
    name: 'busy-board-tablet',
    act: switchSoundOn,
    size: TABLET,
    figures: [ticketsInSight(6), firstTicket(200)],
  },
  { ...AT_BOARD, name: 'busy-board-1366', act: switchSoundOn, size: SMALL_LAPTOP, figures: [ticketsInSight(5)] },
  {
    ...AT_BOARD,
    name: 'busy-board-completed',
    act: openCompleted,
    size: LAPTOP,
    figures: [{ name: 'width of a column, px', atLeast: 318, measure: (page) => widthOf(columns(page)) }],
  },
  { ...AT_BOARD, name: 'busy-board-phone', act: switchSoundOn, size: PHONE, figures: [firstTicket(200)] },
  {
    ...AT_WALL,
    name: 'busy-wall',
    size: WALL,
    figures: [ticketsInSight(12), IN_THE_STRIP, dishSize(28)],
  },
  { ...AT_WALL, name: 'busy-wall-low', size: SMALL_LAPTOP, figures: [ticketsInSight(6), IN_THE_STRIP] },
  { ...AT_WALL, name: 'busy-wall-small', size: LAPTOP, figures: [ticketsInSight(6), IN_THE_STRIP] },
  {
    ...AT_STATION,
    name: 'busy-station',
    path: '/admin/kitchen?station=tandoor',
    size: LAPTOP,
    figures: [
      { name: 'cards beside each other', atLeast: 4, measure: (page) => mostInRow(tickets(page)) },
      { name: 'size of a dish, px', atLeast: 28, measure: (page) => typeSizeOf(page.locator('.station-name')) },
      { name: 'lowest dish to tap, px', atLeast: 64, measure: (page) => lowestOf(page.locator('.station-dish')) },
    ],
  },
  {
    ...AT_STATION,
    name: 'busy-station-phone',
    path: '/admin/kitchen?station=tandoor',
    size: PHONE,
    figures: [{ name: 'cards beside each other', atMost: 1, measure: (page) => mostInRow(tickets(page)) }],
  },
  {
    ...AT_STATION,
    name: 'busy-pass',
    path: '/admin/kitchen?station=pass',
    size: LAPTOP,
    figures: [ticketsInSight(3)],
  },
]

const linesInSight: Figure = {
  name: 'order lines in sight, customer chosen',
  atLeast: 5,
  measure: (page) => countWhole(orderLines(page)),
}

const TAKING: readonly BusyScene[] = [
  {
    ...AT_DESK,
    name: 'busy-taking',
    size: LAPTOP,
    act: takeSixDishes,
    figures: [
      linesInSight,
      {
        name: 'upper edge of the search',
        atMost: 120,
        measure: (page) => topOf(page.getByRole('searchbox', { name: 'Search the menu' })),
      },
    ],
  },
  { ...AT_DESK, name: 'busy-taking-tablet', size: TABLET, act: takeSixDishes, figures: [linesInSight] },
]

const TABLES: readonly BusyScene[] = [
  {
    ...IN_OFFICE,
    path: '/admin/dashboard#reservations',
    name: 'busy-tables',
    size: LAPTOP,
    act: openEvening,
    figures: [{ name: 'parties in sight', atLeast: 12, measure: (page) => countWhole(parties(page)) }],
  },
]

/** The screens that decide, with the load of a Friday evening; `docs/screens.md` keeps what they measured. */
export const BUSY_SCENES: readonly BusyScene[] = [...BOARD, ...TAKING, ...TABLES, ...BUSY_GUEST_SCENES]
