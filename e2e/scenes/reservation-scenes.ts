import type { Page } from 'playwright-core'

import { bookTable, cancelTable, dayAhead, fillDay, fillTime } from '../support/tables.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

const FULL_DAY = dayAhead(9)
const BUSY_DAY = dayAhead(6)
/** Where nothing else happens. */
const FAR_DAY = dayAhead(30)

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

/** Prepared once, however many pictures are taken of it. */
function once<Done>(work: (stage: Stage) => Promise<Done>): (stage: Stage) => Promise<Done> {
  let done: Promise<Done> | undefined
  return (stage) => (done ??= work(stage))
}

const fillBusyDay = once(async ({ app }) => {
  for (const time of ['18:30', '19:00']) await fillTime(app, { date: BUSY_DAY, time })
})
const fillWholeDay = once(({ app }) => fillDay(app, 'truro', FULL_DAY))

const bookOnce = once(({ app }) => bookTable(app, null, { date: FAR_DAY, specialRequests: 'A window, please' }))
const cancelOnce = once(async ({ app }) => {
  const booked = await bookTable(app, null, { date: FAR_DAY, time: '13:00' })
  await cancelTable(app, booked, 'We all caught a cold')
  return booked
})
/** One table at each location, and one that was cancelled. */
export const bookForGuest = once(async ({ app, people: { guest } }) => {
  const cancelled = await bookTable(app, guest, { date: FAR_DAY, time: '12:30', partySize: 2 })
  await cancelTable(app, cancelled, 'We all caught a cold')
  await bookTable(app, guest, { date: FAR_DAY, time: '18:00', specialRequests: 'High chair, birthday' })
  await bookTable(app, guest, { location: 'new-glasgow', date: FAR_DAY, time: '18:00', partySize: 6 })
})

async function chooseDay(page: Page, date: string): Promise<void> {
  await page.getByLabel('When').selectOption(date)
  await page
    .getByRole('radiogroup')
    .or(page.getByText(/^Lunch|^No table/))
    .locator('visible=true')
    .first()
    .waitFor()
}

async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Asha Patel')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('(902) 555-0123')
  await button(page, 'High chair').click()
}

/** Every page on which a guest books a table, sees it or gives it back. */
export const RESERVING: Scene[] = [
  {
    name: 'reservations',
    path: '/reservations?location=truro',
    act: async (page, stage) => {
      await fillBusyDay(stage)
      await chooseDay(page, BUSY_DAY)
      await page.getByText('7:30 PM', { exact: true }).click()
    },
    shows: 'Fully booked times are not shown',
  },
  {
    name: 'reservations-form-errors',
    isVariant: true,
    path: '/reservations?location=truro',
    act: async (page) => {
      await chooseDay(page, dayAhead(1))
      await page.getByLabel('Email', { exact: true }).fill('asha.patel')
      await button(page, 'Book this table').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'reservations-full',
    isVariant: true,
    path: '/reservations?location=truro',
    act: async (page, stage) => {
      await fillWholeDay(stage)
      await chooseDay(page, FULL_DAY)
    },
    shows: 'The same day at New Glasgow',
  },
  {
    name: 'reservations-closed',
    isVariant: true,
    path: '/reservations?location=truro',
    act: async (page) => {
      const date = dayAhead(3)
      await page.route('**/api/reservations/slots*', (route) =>
        route.fulfill({ json: { location: 'truro', date, isClosed: true, slots: [], fullCount: 0 } }),
      )
      await page.getByLabel('When').selectOption(date)
    },
    shows: /^Closed on /,
  },
  {
    name: 'reservation-booked',
    path: '/reservations?location=truro',
    act: async (page) => {
      await chooseDay(page, dayAhead(8))
      await page.getByText('7:00 PM', { exact: true }).click()
      await fillGuest(page, `asha-${crypto.randomUUID()}@example.test`)
      await button(page, 'Book this table').click()
    },
    shows: 'Your table is booked',
  },
  {
    name: 'reservation-queued',
    path: '/reservations?location=truro',
    act: async (page) => {
      await chooseDay(page, dayAhead(8))
      await page.getByText('7:00 PM', { exact: true }).click()
      await fillGuest(page, `asha-${crypto.randomUUID()}@example.test`)
      await page.context().setOffline(true)
      await button(page, 'Book this table').click()
    },
    shows: 'Queued for when online',
  },
  { name: 'reservation-manage', path: async (stage) => (await bookOnce(stage)).manageUrl },
  {
    name: 'reservation-cancel-dialog',
    path: async (stage) => (await bookOnce(stage)).manageUrl,
    isInSightOnly: true,
    act: async (page) => {
      await button(page, 'Cancel reservation').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'reservation-cancelled',
    isVariant: true,
    path: async (stage) => (await cancelOnce(stage)).manageUrl,
    shows: /We all caught a cold/,
  },
  {
    name: 'reservation-not-found',
    isVariant: true,
    path: '/reservations/RES-TRU-20260314-QKZD',
    shows: 'Reservation not found',
  },
  {
    name: 'dashboard-reservations',
    as: 'guest',
    path: async (stage) => {
      await bookForGuest(stage)
      return '/dashboard?tab=reservations'
    },
    shows: 'Upcoming',
  },
]
