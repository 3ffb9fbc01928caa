import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import type { Page } from 'playwright-core'

import { closeNotice, openLocation } from '../../support/desk.ts'
import type { Scene } from '../scene.ts'
import { signUpNewest } from '../stage.ts'

const AT_LOCATIONS = { path: '/admin/dashboard#locations', as: 'admin', shows: /^Live · / } as const
const AT_USERS = { path: '/admin/dashboard#users', as: 'admin', before: signUpNewest, shows: /^Live · / } as const
const LOCATIONS_API = '**/api/admin/locations'

async function cardsAreThere(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Locations' }).waitFor()
}

/** One place that is closed, one that was taken away, and one about which hardly anything is known. */
async function openMore(page: Page): Promise<void> {
  await page.route(LOCATIONS_API, async (route) => {
    const response = await route.fetch()
    const { locations } = (await response.json()) as { locations: ManagedLocationView[] }
    const [first] = locations
    if (!first) return route.fulfill({ response })
    const more: ManagedLocationView[] = [
      { ...first, id: 'halifax', name: 'Halifax Waterfront', isActive: false, manager: 'Grace MacLeod' },
      { ...first, id: 'pictou', name: 'Pictou', isActive: false, deletedAt: new Date().toISOString() },
      { ...first, id: 'new-minas', name: 'New Minas', hours: {}, rating: null, capacity: null, features: ['Takeout'] },
    ]
    return route.fulfill({ response, json: { locations: [...locations, ...more] } })
  })
}

async function haveNone(page: Page): Promise<void> {
  await page.route(LOCATIONS_API, (route) => route.fulfill({ json: { locations: [] } }))
}

async function failLocations(page: Page): Promise<void> {
  await page.route(LOCATIONS_API, (route) => route.fulfill({ status: 503, json: { error: '', code: 'unavailable' } }))
}

async function seeFailedLocations(page: Page): Promise<void> {
  await page.getByText('An error occurred while loading locations').waitFor({ timeout: 30_000 })
}

async function addNothing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Location' })
  await dialog.getByLabel('Location Name').fill('Truro')
  await dialog.getByRole('button', { name: /^Auto/ }).click()
  await dialog.getByRole('button', { name: 'Add Location' }).click()
  await dialog.getByRole('alert').waitFor()
}

async function editHours(page: Page): Promise<void> {
  const dialog = await openLocation(page, 'Truro Heights', 'Hours')
  await dialog.getByLabel('Tuesday closed').check()
  await dialog.getByLabel('Wednesday closes').fill('02:00')
}

async function askDeletion(page: Page): Promise<void> {
  await openLocation(page, 'Truro Heights')
  await page.getByRole('button', { name: 'Delete Truro Heights' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function closeOffline(page: Page): Promise<void> {
  await cardsAreThere(page)
  await page.context().setOffline(true)
  await openLocation(page, 'New Glasgow')
  await page.getByRole('button', { name: 'Deactivate New Glasgow' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Queued for when online').waitFor()
  await page.getByRole('link', { name: 'All locations' }).click()
}

async function usersAreThere(page: Page): Promise<void> {
  await page.getByText(/^Showing 1–/).waitFor()
}

async function selectSome(page: Page): Promise<void> {
  await usersAreThere(page)
  for (const name of ['Noor Haddad', 'Asha Patel']) await page.getByLabel(`Select ${name}`).first().click()
  await page.getByRole('group', { name: 'Selected users' }).waitFor()
  // There it stands below the list; further up it lies over whatever row is at the lower edge just then.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}

async function findNobody(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody of this name')
  await page.getByText('No users match').waitFor()
}

async function failUsers(page: Page): Promise<void> {
  const refuse = { status: 503, json: { error: '', code: 'unavailable' } }
  await page.route('**/api/admin/users**', (route) => route.fulfill(refuse))
}

async function seeFailedUsers(page: Page): Promise<void> {
  await page.getByText('Error Loading Users').waitFor({ timeout: 30_000 })
  await closeNotice(page, 'Failed to load users')
}

async function openUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Details of Noor Haddad' }).first().click()
  await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor()
}

async function editWrongly(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Noor Haddad' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Edit Noor Haddad' })
  await dialog.getByLabel('Phone').fill('902 555')
  await dialog.getByLabel('Role').selectOption({ label: 'Staff' })
  await dialog.getByLabel('Truro Heights').check()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByRole('alert').waitFor()
}

async function askDismissal(page: Page): Promise<void> {
  await openUser(page)
  await page.getByRole('button', { name: 'Delete Noor Haddad' }).click()
  await page.getByRole('alertdialog').waitFor()
}

async function openTax(page: Page): Promise<void> {
  await openLocation(page, 'Truro Heights', 'Tax')
  await page.getByText('A new rate in').click()
}

/** A location whose law was confirmed, and whose rate changes. */
async function confirmTax(page: Page): Promise<void> {
  const taxes = [
    { from: '2025-04-01', parts: [{ name: 'HST', rate: 14_000 }] },
    { from: '2027-04-01', parts: [{ name: 'HST', rate: 13_500 }] },
  ]
  await page.route(LOCATIONS_API, async (route) => {
    const response = await route.fetch()
    const { locations } = (await response.json()) as { locations: ManagedLocationView[] }
    const confirmed = locations.map(({ law, ...one }) => ({
      ...one,
      taxes,
      law: { ...law, confirmedAt: '2026-11-01T12:00:00.000Z', problems: [] },
    }))
    return route.fulfill({ response, json: { locations: confirmed } })
  })
}

/** The locations, and the people who have an account. */
export const PLACES: readonly Scene[] = [
  { name: 'locations', ...AT_LOCATIONS, before: openMore, shows: 'Halifax Waterfront' },
  { name: 'locations-none', isVariant: true, ...AT_LOCATIONS, before: haveNone, shows: 'No locations found' },
  { name: 'locations-failed', isVariant: true, ...AT_LOCATIONS, before: failLocations, act: seeFailedLocations },
  { name: 'locations-add', ...AT_LOCATIONS, act: addNothing, isInSightOnly: true },
  {
    name: 'locations-details',
    ...AT_LOCATIONS,
    act: async (page) => {
      const details = await openLocation(page, 'Truro Heights')
      await details.getByLabel('Manager').fill('Grace MacLeod')
      await openLocation(page, 'Truro Heights', 'Holidays')
      await openLocation(page, 'Truro Heights')
    },
    shows: 'Not saved yet',
  },
  {
    name: 'locations-holidays',
    ...AT_LOCATIONS,
    act: async (page) => {
      const dates = await openLocation(page, 'Truro Heights', 'Holidays')
      await dates.getByRole('button', { name: 'Another date' }).click()
    },
  },
  { name: 'locations-tax', ...AT_LOCATIONS, act: openTax, shows: 'The law of Nova Scotia' },
  { name: 'locations-tax-confirmed', isVariant: true, ...AT_LOCATIONS, before: confirmTax, act: openTax },
  { name: 'locations-hours', ...AT_LOCATIONS, act: editHours },
  { name: 'locations-delete', isVariant: true, ...AT_LOCATIONS, act: askDeletion, isInSightOnly: true },
  {
    name: 'locations-offline',
    isVariant: true,
    ...AT_LOCATIONS,
    act: closeOffline,
    shows: 'Working offline - changes will sync when reconnected',
  },
  { name: 'users-list', ...AT_USERS, act: selectSome },
  { name: 'users-none', isVariant: true, ...AT_USERS, act: findNobody },
  { name: 'users-failed', isVariant: true, ...AT_USERS, before: failUsers, act: seeFailedUsers },
  { name: 'users-details', ...AT_USERS, act: openUser, isInSightOnly: true },
  { name: 'users-edit', ...AT_USERS, act: editWrongly, isInSightOnly: true },
  { name: 'users-delete', isVariant: true, ...AT_USERS, act: askDismissal, isInSightOnly: true },
]
