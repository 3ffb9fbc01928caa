import { addDays, instantAt, localParts, weekdayOf } from '@thali/domain/time/zone'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { changeDish, useOpenApp } from '../support/database.ts'
import { openCart, payInCash, PHONE, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { onlyOrderOf } from '../support/paying.ts'
import { call, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const BREAKFAST = 'Mango Lassi'
const SOLD_OUT = 'Garlic Naan'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
/** Not today, and not tomorrow, which could begin while the journey runs. */
let day: string

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  day = addDays(localParts(new Date()).date, 2)
  await call(app, admin, 'PATCH /admin/menu/:location/items/:id', {
    params: { location: 'truro', id: 'truro-mango-lassi' },
    body: { soldPeriods: [{ days: [weekdayOf(day)], from: '08:00', to: '11:00' }] },
  })
})

const rowOf = (page: Page, dish: string) =>
  page
    .locator('li.dish')
    .filter({ has: page.getByRole('button', { name: dish, exact: true }) })
    .last()
/** Sold out until the day; a time today would have come back for whoever orders shortly before midnight. */
async function sellOut(): Promise<void> {
  const dish = { location: 'truro', name: SOLD_OUT }
  await changeDish(app, dish, { column: 'hidden_until', value: instantAt(day, 0) })
  await changeDish(app, dish, { column: 'is_available', value: false })
}

const timeList = (page: Page) => page.getByRole('combobox', { name: 'Time' })

async function goToCheckout(page: Page, cart: Locator): Promise<void> {
  await cart.getByRole('link', { name: /^Check out/ }).click()
  await page.getByLabel('Phone Number').fill(PHONE)
  await payInCash(page)
}

test('a breakfast dish says when it is sold, and is ordered for nine in the morning of its day', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro')
  await rowOf(page, BREAKFAST)
    .getByText(/^Only \w+day, 8:00 AM to 11:00 AM\.$/)
    .waitFor()
  await quickAdd(page, BREAKFAST)
  const cart = await openCart(page)
  await cart.getByText(/^Mango Lassi: Only .* You can order for .* or later\. Please choose a time\.$/).waitFor()
  await expectNoAxeFindings(page)
  await goToCheckout(page, cart)

  await page.getByText(/^Mango Lassi: Only /).waitFor()
  const times = await timeList(page).locator('option').allTextContents()
  expect([times[1], times.at(-1)].map((time) => time?.replace(/^.*, /, ''))).toEqual(['8:00 AM', '11:00 AM'])
  await timeList(page).selectOption(instantAt(day, 9 * 60).toISOString())
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect((await onlyOrderOf(app, guest)).promisedFor).toBe(instantAt(day, 9 * 60).toISOString())
})

test('a dish that is sold out today is ordered for another day', async () => {
  await sellOut()
  const page = await browser.newPage(app, { width: 390 })
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro')
  await rowOf(page, SOLD_OUT)
    .getByText(/^Sold out.* · order for /)
    .waitFor()
  await quickAdd(page, SOLD_OUT)
  const cart = await openCart(page)
  await cart.getByText(/^Garlic Naan: Sold out\. Back .* Please choose a time\.$/).waitFor()
  await goToCheckout(page, cart)
  await timeList(page).selectOption({ index: 3 })
  const wantedAt = await timeList(page).inputValue()
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect((await onlyOrderOf(app, guest)).promisedFor).toBe(wantedAt)
})

test('a guest reads in French when a dish is sold and that it is sold out', async () => {
  await sellOut()
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/fr/menu/truro')
  await page
    .getByText(/^Épuisé.* · à commander pour /)
    .first()
    .waitFor()
  await page
    .getByText(/^Seulement \w+, de 8\sh à 11\sh\.$/)
    .first()
    .waitFor()
})

test('an owner enters the hours of a dish in its form, and reads what guests will read', async () => {
  const page = await browser.newPage(app)
  await signInOn(page, app, admin)
  await openAt(page, '/admin/menu')
  await page.getByRole('button', { name: 'Edit Masala Dosa', exact: true }).first().click()
  const form = page.getByRole('dialog', { name: 'Edit Masala Dosa' })
  await form.getByText('When it is sold').click()
  await form.getByRole('button', { name: 'Add hours' }).click()
  await form.getByLabel('From', { exact: true }).fill('08:00')
  await form.getByLabel('To', { exact: true }).fill('11:00')
  await form.getByLabel(/^Notice/).fill('12')
  await form.getByRole('button', { name: 'Delivery', exact: true }).click()
  await form
    .getByText('Only 8:00 AM to 11:00 AM. Order this at least 12 hours ahead. Only for pickup or at the table.')
    .waitFor()
  await expectNoAxeFindings(page)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await form.waitFor({ state: 'detached' })
  const { items } = await call(app, admin, 'GET /menu/:location', { params: { location: 'truro' } })
  expect(items.find(({ name }) => name === 'Masala Dosa')?.note).toMatch(/^Only 8:00 AM to 11:00 AM\./)
})
