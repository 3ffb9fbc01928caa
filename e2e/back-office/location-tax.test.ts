import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openLocation, openSection, said } from '../support/desk.ts'
import { openCart, quickAdd, sumsIn } from '../support/ordering.ts'
import { call, hire, type Person, signInAsAdmin } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  await call(app, admin, 'POST /admin/locations', {
    body: {
      id: 'moncton',
      name: 'Moncton',
      address: '1 Main Street',
      city: 'Moncton',
      province: 'NB',
      postalCode: 'E1C 4Z1',
      phone: '(506) 555-0199',
      email: 'moncton@example.test',
      features: ['Takeout'],
      hours: Object.fromEntries(days.map((day) => [day, { open: '00:00', close: '24:00', closed: false }])),
      copyMenuFrom: 'truro',
    },
  })
})

// Rulings 62, 65
test('an admin confirms the law of Moncton and enters the rate of a later year, and guests are charged by it', async () => {
  const desk = await browser.newPage(app, { width: 820, tolerate: [/status of 400/] })
  await openSection(desk, app, admin, 'locations')
  const tax = await openLocation(desk, 'Moncton', 'Tax')
  await tax.getByText('by its postal code E1C 4Z1').waitFor()
  await tax.getByText('Its receipts have no GST/HST number').waitFor()
  const confirm = tax.getByRole('button', { name: 'Confirm HST 15%' })
  expect(await confirm.isDisabled()).toBe(true)

  const number = tax.getByLabel('GST/HST number')
  await number.fill('12345')
  await tax.getByRole('button', { name: 'Save number' }).click()
  await tax.getByText('Use the form 123456789 RT0001').first().waitFor()
  await number.fill('123456789rt0001')
  await tax.getByRole('button', { name: 'Save number' }).click()
  await expect.poll(() => number.inputValue()).toBe('123456789 RT0001')

  await confirm.click()
  await said(desk, 'The tax of Moncton is confirmed').waitFor()
  await tax.getByText('by the law of New Brunswick since July 1, 2016').waitFor()
  await tax.getByText('Confirmed. Orders can be taken here.').waitFor()

  await tax.getByText('A new rate in New Brunswick').click()
  const form = tax.getByRole('form', { name: 'A new rate in New Brunswick' })
  const enter = form.getByRole('button', { name: 'Enter this rate' })
  await form.getByLabel('Rate', { exact: true }).fill('13,5')
  await form.getByLabel('Source').fill('SOR/2029-300')
  await form.getByLabel('Your password').fill('not this one')
  await enter.click()
  await form.getByText('Choose the day on which it begins.').waitFor()
  await form.getByLabel('From').fill('2030-01-01')
  await enter.click()
  await form.getByRole('link', { name: 'Incorrect password. Please try again.' }).waitFor()
  expect(await form.getByRole('alert').count()).toBe(1)
  await form.getByLabel('Your password').fill(admin.password)
  await enter.click()
  await said(desk, 'HST 13.5% in New Brunswick is entered').waitFor()
  await tax.getByText('HST 13.5% from January 1, 2030').waitFor()
  await expectNoAxeFindings(desk)

  const guest = await browser.newPage(app, { width: 390 })
  await openAt(guest, '/menu/moncton')
  await quickAdd(guest, 'Garlic Naan', 2)
  expect(await sumsIn(await openCart(guest))).toMatchObject({ 'HST 15%': '$1.35', Total: '$10.35 CAD' })
})

test('the page of a location shows its tax to admins only', async () => {
  const manager = await hire(app, admin, { name: 'Meera Nair', role: 'manager' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, manager, 'locations')
  await openLocation(desk, 'Truro Heights')
  const parts = desk.getByRole('navigation', { name: 'Parts of Truro Heights' })
  expect(await parts.getByRole('link', { name: 'Tax' }).count()).toBe(0)
})
