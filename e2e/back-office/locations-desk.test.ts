import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { closeNotice, openLocation, openSection, said } from '../support/desk.ts'
import { openCart, payInCash, PHONE, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { call, hire, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bookTable, dayAhead } from '../support/tables.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

// ADM-LOC-03, ADM-LOC-06, ADM-LOC-21, ADM-LOC-22, ADM-LOC-37, ADM-LOC-39, ADM-LOC-41, ADM-LOC-43
test('an admin opens a third location with the menu of Truro, and a customer orders there', async () => {
  const desk = await browser.newPage(app, { tolerate: [/status of 400/] })
  await openSection(desk, app, admin, 'locations')
  await desk.getByRole('button', { name: 'Add Location' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Location' })
  await form.getByRole('button', { name: 'Add Location' }).click()
  const summary = form.getByRole('alert')
  await expect
    .poll(() => summary.getByRole('link').allInnerTexts())
    .toEqual([
      'Location ID is required',
      'Location name is required',
      'Address is required',
      'postalCode is required',
      'Phone number is required',
      'Email is required',
    ])

  await form.getByLabel('Location ID').pressSequentially('New_')
  await form.getByText('Only lowercase letters, numbers, and hyphens allowed').waitFor()
  await form.getByLabel('Location ID').fill('truro')
  const field = form.getByLabel('Location ID')
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.getAttribute('aria-describedby')).toMatch(/-hint .*-verdict$/)
  await form.getByText('This location ID already exists').waitFor()
  await form.getByLabel('Location Name').fill('New Minas')
  await form.getByRole('button', { name: /^Auto/ }).click()
  await form.getByText('Valid location ID').waitFor()
  await expect.poll(() => form.getByLabel('Location ID').inputValue()).toBe('new-minas')
  await form.getByText('Its menu is at /menu/new-minas').waitFor()
  await form.getByLabel('Address').fill('9000 Commercial Street')
  await form.getByLabel('Pincode (postal code)').fill('b4n3e8')
  await form.getByLabel('Phone').fill('902-555-0177')
  await form.getByLabel('Email').fill('new-minas@example.test')
  await form.getByLabel('Capacity').fill('-3')
  await openAllDay(form)
  await form.getByText(/^More/).click()
  await form.getByLabel('Menu', { exact: true }).selectOption({ label: 'Start with the menu of Truro Heights' })
  await form.getByRole('button', { name: 'Add Location' }).click()
  await expect
    .poll(() => summary.getByRole('link').allInnerTexts())
    .toEqual(['Phone must be in format (902) 555-0123', 'Capacity must be a positive number'])
  await expect.poll(() => form.getByLabel('Address').inputValue()).toBe('9000 Commercial Street')
  await form.getByLabel('Phone').fill('(902) 555-0177')
  await form.getByLabel('Capacity').fill('48')
  await form.getByRole('button', { name: 'Add Location' }).click()

  await said(desk, 'New Minas is added').waitFor()
  await form.waitFor({ state: 'detached' })
  const card = await openLocation(desk, 'New Minas')
  await card.getByText('B4N 3E8').waitFor()
  await card.getByText('Today: 12:00 AM - 11:59 PM').waitFor()
  await expect
    .poll(() => card.getByRole('link', { name: '(902) 555-0177' }).getAttribute('href'))
    .toBe('tel:+19025550177')
  await expect
    .poll(() => card.getByRole('link', { name: 'Open New Minas in maps' }).getAttribute('href'))
    .toContain('9000+Commercial')

  await desk.getByRole('combobox', { name: 'Location' }).selectOption({ label: 'New Minas' })
  expect(await textOf('/sitemap.xml')).toContain('/menu/new-minas')
  expect(await textOf('/')).toContain('9000 Commercial Street')
  expect(await textOf('/reservations')).toContain('New Minas')
  const customer = await browser.newPage(app, { width: 390 })
  await signInOn(customer, app, await signUp(app))
  await openAt(customer, '/menu/new-minas')
  await quickAdd(customer, 'Garlic Naan', 2)
  await (await openCart(customer)).getByRole('link', { name: /^Check out/ }).click()
  await customer.getByLabel('Phone Number').fill(PHONE)
  await payInCash(customer)
  await placeOrderButton(customer).click()
  await customer.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await customer.getByText('9000 Commercial Street').first().waitFor()
})

// ADM-LOC-12, ADM-LOC-18, ADM-LOC-19, ADM-LOC-29, ADM-LOC-67, ADM-LOC-68, ADM-LOC-85, ADM-LOC-87
test('a location that is deactivated takes no orders until it is active again, and a deleted one can be brought back', async () => {
  const { id: bookingId } = await bookTable(app, null, {
    name: 'Omar Siddiqui',
    location: 'new-glasgow',
    date: dayAhead(2),
  })
  const desk = await browser.newPage(app, { tolerate: [/status of 409/] })
  const other = await browser.newPage(app, { width: 820 })
  await openSection(desk, app, admin, 'locations')
  await openSection(other, app, admin, 'locations')
  const card = await openLocation(desk, 'New Glasgow')
  const question = desk.getByRole('alertdialog')
  await card.getByRole('button', { name: 'Delete New Glasgow' }).click()
  await question
    .getByText('Are you sure you want to delete this location? This will deactivate it to preserve order history.')
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await isOffered('new-glasgow')).toBe(true)

  await card.getByRole('button', { name: 'Deactivate New Glasgow' }).click()
  await question.getByText('One guest has a table booked: please call.').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await isOffered('new-glasgow')).toBe(true)
  await card.getByRole('button', { name: 'Deactivate New Glasgow' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await card.getByText('Inactive').waitFor()
  await rowOf(other, 'New Glasgow').getByText('Inactive').waitFor()
  await expect.poll(() => card.getByText('Avg Order').count()).toBe(0)
  expect(await isOffered('new-glasgow')).toBe(false)

  // Ruling 49
  await card.getByRole('button', { name: 'Delete New Glasgow' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await desk.getByText('New Glasgow has 1 coming booking. Finish or cancel them first.').waitFor()
  const reason = { reason: 'Restaurant closure/maintenance' }
  await call(app, admin, 'POST /admin/reservations/:id/cancel', { params: { id: bookingId }, body: reason })

  await card.getByRole('button', { name: 'Delete New Glasgow' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await card.getByText('Deleted', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Activate New Glasgow' }).click()
  await card.getByText('Deleted', { exact: true }).waitFor({ state: 'detached' })
  await rowOf(other, 'New Glasgow').getByText('Active', { exact: true }).waitFor()
  expect(await isOffered('new-glasgow')).toBe(true)
})

// ADM-LOC-04, ADM-LOC-05, ADM-LOC-14, ADM-LOC-20, ADM-LOC-23, ADM-LOC-27, ADM-LOC-40
test('the locations are read again by a button, what fails can be put away, a form left, and a card copied from', async () => {
  const desk = await browser.newPage(app, { tolerate: [/status of 403/] })
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSection(desk, app, admin, 'locations')
  const card = await openLocation(desk, 'Truro Heights')
  await card.getByText('For support').click()
  expect(await card.getByLabel('Location ID', { exact: true }).getAttribute('readonly')).not.toBeNull()
  await card.getByText('Cannot be changed after creation').waitFor()
  for (const [label, copied] of [
    [/^Copy location id/, 'truro'],
    [/^Copy address/, /Truro Heights.*, NS B2N 1A1$/],
    [/^Copy phone/, /^\(902\) 555-01\d\d$/],
    [/^Copy email/, /^\S+@\S+$/],
  ] as const) {
    await card.getByRole('button', { name: label }).click()
    await expect.poll(() => desk.evaluate(() => navigator.clipboard.readText())).toMatch(copied)
  }

  await card.getByLabel('Manager').fill('Nobody At All')
  await card.getByRole('button', { name: 'Undo changes' }).click()
  await expect.poll(() => card.getByLabel('Manager').inputValue()).not.toBe('Nobody At All')
  await card.getByRole('link', { name: 'All locations' }).click()
  await desk.getByRole('button', { name: 'Add Location' }).click()
  const form = desk.getByRole('dialog', { name: 'Add Location' })
  await form.getByLabel('Location Name').fill('Nobody At All')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await form.waitFor({ state: 'detached' })

  const address = '**/api/admin/locations'
  await desk.route(address, (route) => route.fulfill({ status: 403, json: { error: '', code: 'permission-denied' } }))
  await desk.getByRole('button', { name: 'Refresh' }).click()
  const banner = desk.getByRole('alert').filter({ hasText: 'Failed to load locations' })
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await banner.waitFor({ state: 'detached' })
  await desk.unroute(address)
  const [answer] = await Promise.all([
    desk.waitForResponse(address),
    desk.getByRole('button', { name: 'Refresh' }).click(),
  ])
  expect(await answer.text()).not.toContain('Nobody At All')
  await rowOf(desk, 'Truro Heights').waitFor()
})

test('what is typed on a part of a location stays while another is looked at, and its address leads back to it', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'locations')
  const page = await openLocation(desk, 'Truro Heights')
  const byCard = page.getByRole('group', { name: 'Orders without an account' }).getByLabel(/^By card only/)
  await page.getByLabel('Manager').fill('Asha Patel')
  await byCard.check()
  await page.getByText('Not saved yet').waitFor()
  await openLocation(desk, 'Truro Heights', 'Hours')
  await desk.getByRole('link', { name: 'Details not saved' }).waitFor()
  await desk.getByRole('link', { name: 'Menu', exact: true }).click()
  await desk.goBack()
  await page.getByRole('button', { name: 'Copy Monday to all' }).waitFor()
  await openLocation(desk, 'Truro Heights', 'Details')
  await expect.poll(() => page.getByLabel('Manager').inputValue()).toBe('Asha Patel')
  expect(await byCard.isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Update Location' }).click()
  await said(desk, 'Truro Heights is updated').waitFor()
  await page.getByText('Manager: Asha Patel').waitFor()
  await page.getByText('Orders without an account: by card').waitFor()
  await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0)

  await openAt(desk, '/admin/locations/truro/holidays')
  await desk.locator('[aria-current=page]').getByText('Holidays').waitFor()
  expect(desk.url()).toMatch(/\/admin\/dashboard#locations\/truro\/holidays$/)
})

// ADM-LOC-11, ADM-LOC-17
test('a manager sets the hours and features of the own location, and nothing else', async () => {
  const manager = await hire(app, admin, { name: 'Meera Joshi', role: 'manager' })
  const desk = await browser.newPage(app, { width: 390 })
  await openSection(desk, app, manager, 'locations')
  await rowOf(desk, 'Truro Heights').waitFor()
  await expect
    .poll(() => desk.getByRole('list', { name: 'Locations' }).getByRole('heading').allInnerTexts())
    .toEqual(['Truro Heights'])
  await expect.poll(() => desk.getByRole('button', { name: /^(?:Add Location|Deactivate|Delete)/ }).count()).toBe(0)
  const form = await openLocation(desk, 'Truro Heights')
  await expect.poll(() => form.getByLabel('Location Name').count()).toBe(0)
  await expect.poll(() => desk.getByRole('button', { name: /^(?:Deactivate|Delete)/ }).count()).toBe(0)
  await form.getByLabel('Pet Friendly').check()
  await form.getByRole('button', { name: 'Update Location' }).click()
  await closeNotice(desk, 'Truro Heights is updated')
  await openLocation(desk, 'Truro Heights', 'Hours')
  for (const day of DAYS) await form.getByLabel(`${day} closed`).check()
  await form.getByText('With these hours: Closed', { exact: true }).waitFor()
  await expectNoAxeFindings(desk)
  await form.getByRole('button', { name: 'Update Location' }).click()
  await said(desk, 'Truro Heights is updated').waitFor()
  await openLocation(desk, 'Truro Heights')
  await form.getByText('Closed Today').waitFor()
})

// ADM-LOC-08, ADM-LOC-09, ADM-LOC-13, ADM-LOC-37, ADM-LOC-38, ADM-LOC-41, ADM-OFF-12, ADM-OFF-13
test('without a network a change is shown as it will be, and is saved when the network is back', async () => {
  const desk = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openSection(desk, app, admin, 'locations')
  await desk.context().setOffline(true)
  await desk.getByText('Working offline - changes will sync when reconnected').waitFor()
  const card = await openLocation(desk, 'New Glasgow')
  await card.getByLabel('Manager').fill('Grace MacLeod')
  await card.getByRole('button', { name: 'Update Location' }).click()
  await card.getByText('Queued for when online').waitFor()
  await card.getByText('Manager: Grace MacLeod').waitFor()
  await card.getByText('Offline', { exact: true }).waitFor()

  // The request is held, so that the screen can be read meanwhile.
  let letGo = () => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await desk.route('**/api/admin/locations/new-glasgow', async (route) => {
    await isLetGo
    await route.continue()
  })
  await desk.context().setOffline(false)
  await desk.getByText('1 operations syncing...').waitFor()
  await expect.poll(() => desk.getByText('Working offline').count()).toBe(0)
  letGo()
  await said(desk, 'Saved: New Glasgow').waitFor()
  await card.getByText('Queued for when online').waitFor({ state: 'detached' })
  await desk.getByText('Working offline').waitFor({ state: 'detached' })
  await desk.reload()
  await card.getByText('Manager: Grace MacLeod').waitFor()
})

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Locations' }).getByRole('listitem', { name, exact: true })
}

/** So that a customer can order whenever this test runs. */
async function openAllDay(form: Locator): Promise<void> {
  await form.getByLabel('Monday opens').fill('00:00')
  await form.getByLabel('Monday closes').fill('23:59')
  await form.getByRole('button', { name: 'Copy Monday to all' }).click()
  await form.getByText('With these hours: Open now').waitFor()
}

/** The page as it reads without JavaScript. */
async function textOf(path: string): Promise<string> {
  return (await fetch(app.url + path)).text()
}

async function isOffered(id: string): Promise<boolean> {
  const { locations } = await call(app, null, 'GET /locations')
  return locations.some((location) => location.id === id)
}

test('a closed date that is entered in the office is seen by a guest whose menu is open', async () => {
  const guest = await browser.newPage(app, { width: 390 })
  await openAt(guest, '/menu/truro')
  await guest.getByRole('button', { name: /^Change: Pickup/ }).waitFor()

  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'locations')
  const dialog = await openLocation(desk, 'Truro Heights', 'Holidays')
  await dialog.getByRole('button', { name: 'Another date' }).click()
  await dialog.getByLabel('Date', { exact: true }).fill(dayAhead(1))
  await dialog.getByLabel('What it is').fill('Staff Outing')
  await expectNoAxeFindings(desk)
  await dialog.getByRole('button', { name: 'Closed on this date' }).click()
  const choices = dialog.getByRole('group', { name: 'Staff Outing' })
  await choices.getByRole('button', { name: 'Closed', pressed: true }).waitFor()
  await guest.getByText(/^Closed on Staff Outing, /).waitFor()
  await expectNoAxeFindings(guest)

  await choices.getByRole('button', { name: 'Other hours' }).click()
  await dialog.getByLabel('Staff Outing opens').fill('17:00')
  await dialog.getByLabel('Staff Outing closes').fill('20:00')
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await dialog.getByText('5:00 PM – 8:00 PM').waitFor()
  await guest.getByText(/^Staff Outing, .*: open 5:00 PM – 8:00 PM\.$/).waitFor()

  await dialog.getByRole('button', { name: 'Another date' }).click()
  await dialog.getByLabel('Date', { exact: true }).fill(dayAhead(20))
  await dialog.getByLabel('Until').fill(dayAhead(29))
  await dialog.getByLabel('What it is').fill('Summer break')
  await dialog.getByRole('button', { name: 'Closed on these 10 dates' }).click()
  await expect.poll(() => dialog.getByRole('group', { name: 'Summer break' }).count()).toBe(10)

  await choices.getByRole('button', { name: 'As usual' }).click()
  await guest.getByText(/Staff Outing/).waitFor({ state: 'detached' })
})

test('on a tablet the bar on top stays one line, and names the person who is signed in', async () => {
  const manager = await hire(app, admin, { name: 'Priya Nair', role: 'manager' })
  const desk = await browser.newPage(app, { width: 820 })
  await openSection(desk, app, manager, 'locations')
  const name = await desk
    .getByRole('button', { name: /Account/ })
    .getByText('Priya Nair')
    .boundingBox()
  expect(name?.width).toBeGreaterThan(40)
  const bar = await desk.getByRole('group', { name: 'Status' }).boundingBox()
  expect(bar?.height).toBeLessThan(57)
})
