import type { GetReservationDay, ReservationView } from '@thali/contracts/reservations'
import { localParts } from '@thali/domain/time/zone'
import type { Page } from 'playwright-core'

import { bookTable, dayAhead } from '../support/tables.ts'
import type { Scene } from './scene.ts'
import { type Stage, TABLES_IN_DAYS } from './stage.ts'

type Act = NonNullable<Scene['act']>

const AT_TABLES = { path: '/admin/dashboard#reservations', as: 'admin', shows: /^Live · / } as const
const DAY_API = '**/api/admin/reservations/day*'
const LIST_API = /\/api\/admin\/reservations\?/
const MINUTE_MS = 60_000

const both =
  (...acts: readonly Act[]): Act =>
  async (page, stage) => {
    for (const act of acts) await act(page, stage)
  }

/** The evening on which the stage has its guests. */
async function openEvening(page: Page): Promise<void> {
  await page.getByLabel('Restaurant', { exact: true }).selectOption('Truro Heights')
  await page.getByLabel('Date', { exact: true }).fill(dayAhead(TABLES_IN_DAYS))
  await page.getByRole('region', { name: 'Arrivals' }).waitFor()
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'List' }).click()
  await page.getByText(/^Showing 1–/).waitFor()
}

/** Somebody who looked before has noted it already. */
async function noteArrival(page: Page): Promise<void> {
  const arrived = page.getByRole('button', { name: 'Arrived: Ana Souza' })
  const undo = page.getByRole('button', { name: 'Undo arrival of Ana Souza' })
  await arrived.or(undo).waitFor()
  if (await arrived.isVisible()) await arrived.click()
  await undo.waitFor()
}

async function openMenu(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `More for ${name}` })
    .first()
    .click()
  await page.getByRole('dialog', { name: `More for ${name}` }).waitFor()
}

async function askNoShow(page: Page): Promise<void> {
  await openMenu(page, 'Fatima Noor')
  await page.getByRole('button', { name: 'No-show: Fatima Noor' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function giveOwnReason(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Cancel the reservation of/ })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await page.getByText('Please select or enter a cancellation reason').waitFor()
}

async function openDetails(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View details/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

async function openChange(page: Page): Promise<void> {
  await openMenu(page, 'Ana Souza')
  await page.getByRole('button', { name: 'Change the reservation of Ana Souza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change reservation' })
  await dialog.getByRole('radio').first().waitFor()
  await dialog.getByRole('button', { name: 'One more guest' }).click()
}

async function openBooking(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book by phone / walk-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book by phone / walk-in' })
  await dialog.getByRole('radio', { name: '6:00 PM' }).check({ force: true })
  await dialog.getByLabel('Phone').fill('902 555')
  await dialog.getByLabel('Name').fill('Leila Okafor')
  await dialog.getByRole('button', { name: 'Book the table' }).click()
  await dialog.getByRole('alert').waitFor()
}

async function openWalkIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Book by phone / walk-in' }).click()
  await page.getByRole('dialog').getByLabel('The guests are here already').check()
}

async function openSound(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sound of reservations/ }).click()
  await page.getByRole('dialog', { name: 'Reservation sound settings' }).waitFor()
}

async function narrowToNothing(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search reservations' }).fill('nobody of this name')
  await page.getByText('No Reservations Found').waitFor()
}

async function failList(page: Page): Promise<void> {
  await page.route(LIST_API, (route) => route.fulfill({ status: 503, json: { error: '', code: 'unavailable' } }))
  await page.getByRole('tab', { name: 'List' }).click()
  await page.getByText('Failed to load reservations').waitFor({ timeout: 30_000 })
}

/** Once the page has everything it needs to go on without a network. */
async function cancelOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: /^Cancel the reservation of/ })
    .first()
    .click()
  await page.getByRole('radio', { name: 'Staff shortage' }).check()
  await page.getByRole('button', { name: 'Cancel reservation' }).click()
  await page.getByRole('button', { name: '1 waiting' }).click()
  await page.getByRole('dialog', { name: 'Waiting to be sent' }).waitFor()
}

type Bookings = GetReservationDay['reply']['reservations']

/** Shows that evening as today's, with its bookings changed. */
const today =
  (change: (bookings: Bookings) => Bookings): Act =>
  async (page) => {
    await page.route(DAY_API, async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('date', dayAhead(TABLES_IN_DAYS))
      const response = await route.fetch({ url: url.href })
      const day = (await response.json()) as GetReservationDay['reply']
      await route.fulfill({ response, json: { ...day, reservations: change(day.reservations) } })
    })
  }

/** As if that evening were about to begin. */
const bringNearer = today((bookings) => bookings.map((booking, index) => startIn(booking, index * 20)))

/** In the middle of that evening, with twice as many tables, two at each time: the first ones are here. */
const bringMiddle = today((bookings) => {
  const expected = bookings.filter(({ status }) => status === 'confirmed')
  return [...expected, ...expected].map((booking, index) => {
    const half = Math.floor(index / 2) - 3
    const isHere = half < -1
    const startsAt = startIn(booking, half * 30)
    return { ...startsAt, id: `${booking.id}-${index}`, arrivedAt: isHere ? startsAt.startsAt : null }
  })
})

function startIn(booking: ReservationView, minutes: number): ReservationView {
  const startsAt = new Date(Date.now() + minutes * MINUTE_MS)
  const { date, minute } = localParts(startsAt)
  const time = `${Math.floor(minute / 60)}`.padStart(2, '0') + ':' + `${minute % 60}`.padStart(2, '0')
  return {
    ...booking,
    startsAt: startsAt.toISOString(),
    reservationDetails: { ...booking.reservationDetails, date, time },
  }
}

let bookedNow = 0

/** On a day of its own for each picture: four such parties fill an evening. */
async function bookNow(page: Page, { app }: Stage): Promise<void> {
  await page
    .getByText(/^Live · /)
    .first()
    .waitFor()
  const date = dayAhead(TABLES_IN_DAYS + ++bookedNow)
  await bookTable(app, null, { name: 'Mina Rahimi', location: 'new-glasgow', partySize: 9, date })
}

/** The house's side of its tables: the evening at the door, the list, and what is done with a booking. */
export const RESERVATION_DESK: readonly Scene[] = [
  { name: 'reservation-desk-day', ...AT_TABLES, act: both(openEvening, noteArrival) },
  {
    name: 'reservation-desk-tonight',
    isVariant: true,
    ...AT_TABLES,
    place: 'truro',
    before: bringMiddle,
    act: (page) => openMenu(page, 'Fatima Noor'),
    shows: /^Next: /,
    isInSightOnly: true,
  },
  { name: 'reservation-desk-day-empty', isVariant: true, ...AT_TABLES, shows: 'Nobody is booked' },
  { name: 'reservation-desk-day-printed', isVariant: true, ...AT_TABLES, act: openEvening, isPrinted: true },
  {
    name: 'reservation-desk-no-show',
    isVariant: true,
    ...AT_TABLES,
    place: 'truro',
    before: bringMiddle,
    act: askNoShow,
    isInSightOnly: true,
  },
  { name: 'reservation-desk-book', ...AT_TABLES, act: both(openEvening, openBooking), isInSightOnly: true },
  { name: 'reservation-desk-walk-in', isVariant: true, ...AT_TABLES, act: openWalkIn, isInSightOnly: true },
  {
    name: 'reservation-desk-change',
    isVariant: true,
    ...AT_TABLES,
    act: both(openEvening, openChange),
    isInSightOnly: true,
  },
  { name: 'reservation-desk-sound', isVariant: true, ...AT_TABLES, act: openSound, isInSightOnly: true },
  { name: 'reservation-desk-list', ...AT_TABLES, act: openList },
  { name: 'reservation-desk-list-empty', isVariant: true, ...AT_TABLES, act: both(openList, narrowToNothing) },
  { name: 'reservation-desk-list-failed', isVariant: true, ...AT_TABLES, act: failList },
  { name: 'reservation-desk-details', ...AT_TABLES, act: both(openList, openDetails), isInSightOnly: true },
  { name: 'reservation-desk-cancel', ...AT_TABLES, act: both(openList, giveOwnReason), isInSightOnly: true },
  {
    name: 'reservation-desk-offline',
    isVariant: true,
    ...AT_TABLES,
    act: both(openList, cancelOffline),
    shows: 'Waiting to be sent',
    isInSightOnly: true,
  },
  {
    name: 'reservation-desk-news',
    isVariant: true,
    ...AT_TABLES,
    act: bookNow,
    shows: /^New reservation: Mina Rahimi, 9 guests/,
    isInSightOnly: true,
  },
  {
    name: 'board-next-tables',
    isVariant: true,
    path: '/admin/dashboard#orders',
    as: 'admin',
    before: bringNearer,
    shows: /^Next 2 hours/,
    isInSightOnly: true,
  },
]
