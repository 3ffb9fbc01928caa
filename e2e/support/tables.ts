import { randomUUID } from 'node:crypto'

import type { ReservationView } from '@thali/contracts/reservations'
import { addDays, localParts } from '@thali/domain/time/zone'
import type { Page } from 'playwright-core'

import type { RunningApp } from './app.ts'
import { call, type Person, signInAsAdmin } from './people.ts'
import { openAt } from './visits.ts'

export type TableWish = {
  location?: string
  date?: string
  time?: string
  partySize?: number
  email?: string
  name?: string
  specialRequests?: string
}

/** Guests that fill a slot in at most two parties. */
const LARGEST_PARTY = 20

/** The restaurant's date in the given number of days. */
export function dayAhead(days: number): string {
  return addDays(localParts(new Date()).date, days)
}

/** Books a table as a person, or as a guest without an account. */
export async function bookTable(
  app: RunningApp,
  person: Person | null,
  wish: TableWish = {},
): Promise<ReservationView> {
  const { location = 'truro', date = dayAhead(1), time = '19:00', partySize = 4 } = wish
  const email = wish.email ?? person?.email ?? `guest-${randomUUID().slice(0, 8)}@example.test`
  const { reservation } = await call(app, person, 'POST /reservations', {
    body: {
      location,
      customerInfo: { name: wish.name ?? person?.name ?? 'Asha Patel', email, phone: '+1 902 555 0123' },
      reservationDetails: { date, time, partySize, specialRequests: wish.specialRequests ?? null },
    },
  })
  return reservation
}

/** Takes every seat of one time. Answers the bookings, which can be cancelled again. */
export async function fillTime(
  app: RunningApp,
  { location = 'truro', date, time }: { location?: string; date: string; time: string },
): Promise<ReservationView[]> {
  const parties = [LARGEST_PARTY, LARGEST_PARTY]
  return Promise.all(parties.map((partySize) => bookTable(app, null, { location, date, time, partySize })))
}

/** Books every seat of a whole day. */
export async function fillDay(app: RunningApp, location: string, date: string): Promise<void> {
  const { slots } = await call(app, null, 'GET /reservations/slots', { query: { location, date, partySize: 1 } })
  for (const { time } of slots) await fillTime(app, { location, date, time })
}

export async function cancelTable(app: RunningApp, { id, manageUrl }: ReservationView, reason: string): Promise<void> {
  const token = new URLSearchParams(manageUrl.split('?')[1]).get('token') ?? ''
  await call(app, null, 'POST /reservations/:id/cancel', { params: { id }, body: { token, reason } })
}

/** What a browser logs of a refused request. */
export const REFUSED = [/status of 4\d\d/]
export const GUEST_PHONE = '(902) 555-0123'
export const DUPLICATE =
  'You already have an active reservation at this location. Please cancel your existing reservation first.'

/** Opens the booking page of Truro Heights and chooses a day. */
export async function openDay(page: Page, date: string): Promise<void> {
  await openAt(page, '/reservations?location=truro')
  await page.getByLabel('When').selectOption(date)
}

export async function fillGuest(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Asha Patel')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill(GUEST_PHONE)
}

export const timeTile = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true })
export const bookButton = (page: Page) => page.getByRole('button', { name: 'Book this table' })
export const titleOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** How many bookings of an address there are. */
export async function bookingsOf(app: RunningApp, email: string): Promise<number> {
  const admin = await signInAsAdmin(app)
  return (await call(app, admin, 'GET /admin/reservations', { query: { search: email } })).total
}
