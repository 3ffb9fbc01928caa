import { WEEKDAYS } from '@thali/domain/locations/hours'
import { minuteOfTime } from '@thali/domain/time/clock'
import { localParts } from '@thali/domain/time/zone'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openSection, said } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin } from '../support/people.ts'

const browser = useBrowser()
const app = useApp()
let host: Person

beforeAll(async () => {
  const admin = await signInAsAdmin(app)
  host = await hire(app, admin, { name: 'Meera Joshi', role: 'staff' })
  // Open around the clock since six hours ago, so that there is a next slot, of the same evening, whenever this runs.
  const openedAt = `${String((Math.floor(localParts(new Date()).minute / 60) + 18) % 24).padStart(2, '0')}:00`
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: openedAt, close: openedAt, closed: false }]))
  await call(app, admin, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body: { hours } })
})

// ADM-OFF-14
test('guests who are here already are seated with one press, noted as arrived, and ring for nobody', async () => {
  const door = await browser.newPage(app)
  await openSection(door, app, host, 'reservations')
  const form = await walkIn(door)
  await form.getByRole('button', { name: 'Seat the guests' }).click()
  await said(door, /^Booked: RES-TRU-/).waitFor()
  await form.waitFor({ state: 'detached' })
  await cardOf(door, 'Walk-in')
    .getByText(/^Here since/)
    .waitFor()
  const [only, ...more] = await tablesOf('Walk-in')
  const { date, minute } = localParts(new Date(only?.arrivedAt ?? 0))
  expect([only?.reservationDetails.date, more]).toEqual([date, []])
  expect(minute - (minuteOfTime(only?.reservationDetails.time ?? '') ?? 0)).toBeLessThan(15)
  expect(await said(door, /^New reservation/).count()).toBe(0)
})

// ADM-OFF-14, ADM-OFF-16
test('guests who come while there is no network are seated once it is back, one time only, and as arrived', async () => {
  const door = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openSection(door, app, host, 'reservations')
  const form = await walkIn(door)
  await form.getByLabel('Name').fill('Offline Walkin')
  await door.context().setOffline(true)
  await form.getByRole('button', { name: 'Seat the guests' }).click()
  await said(door, 'Queued for when online').waitFor()
  await form.waitFor({ state: 'detached' })
  await door.context().setOffline(false)
  await said(door, 'Queued booking sent').waitFor()
  await cardOf(door, 'Offline Walkin')
    .getByText(/^Here since/)
    .waitFor()
  const [only, ...more] = await tablesOf('Offline Walkin')
  expect([only?.arrivedAt !== null, more]).toEqual([true, []])
  expect(await said(door, /^New reservation/).count()).toBe(0)
})

async function walkIn(door: Page): Promise<Locator> {
  await door.getByRole('button', { name: /^Book/ }).click()
  const form = door.getByRole('dialog', { name: 'Book by phone / walk-in' })
  await form.getByLabel('The guests are here already').check()
  await expect.poll(() => form.getByRole('radio').count()).toBe(0)
  return form
}

function cardOf(page: Page, name: string): Locator {
  return page
    .getByRole('region', { name: 'Arrivals' })
    .getByRole('listitem', { name: new RegExp(`^${name}, \\d+ guest`) })
}

async function tablesOf(search: string) {
  return (await call(app, host, 'GET /admin/reservations', { query: { search } })).reservations
}
