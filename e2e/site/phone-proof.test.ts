import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectFocus, expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openCustomer, openSection } from '../support/desk.ts'
import { findMessage } from '../support/messages.ts'
import { call, hire, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { startShop } from '../support/provider.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp
let admin: Person
let clerk: Person

beforeAll(async () => {
  ;({ app } = await startShop())
  admin = await signInAsAdmin(app)
  clerk = await hire(app, admin, { name: 'Meera Joshi', role: 'staff' })
})
afterAll(() => app?.stop())

test('a customer proves a phone number by the code of a text, and the order desk knows it [ruling 32]', async () => {
  const guest = await signUp(app)
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550131' } })
  const page = await browser.newPage(app, { width: 390, tolerate: [/status of 400/] })
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard?tab=profile')
  const phone = page.getByRole('region', { name: 'Phone' })
  await phone.getByText('Not confirmed yet.').waitFor()

  await phone.getByRole('button', { name: 'Text me a code' }).click()
  await phone.getByText('A code is on its way to (902) 555-0131. It is good for 10 minutes.').waitFor()
  const code = /code is (\d{6})/.exec(await findMessage(app, '+19025550131', /your code is \d{6}/))?.[1] ?? ''
  const field = phone.getByLabel('Code from the text')
  await field.fill(code === '000000' ? '000001' : '000000')
  await phone.getByRole('button', { name: 'Confirm number' }).click()
  await phone.getByText('This code is not right. 4 tries left.').waitFor()
  await expectFocus(field)
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await expectNoAxeFindings(page)

  await field.fill(code)
  await page.keyboard.press('Enter')
  await phone.getByText('Confirmed', { exact: true }).waitFor()

  const desk = await browser.newPage(app)
  await openSection(desk, app, clerk, 'create-order')
  const ticket = desk.getByRole('region', { name: 'Ticket' })
  await ticket.getByLabel('Phone', { exact: true }).fill('9025550131')
  await ticket.getByText('Existing Customer Found', { exact: true }).waitFor()
  await openCustomer(ticket)
  await expect.poll(() => ticket.getByLabel('Email').inputValue()).toBe(guest.email)
})

test('a number that was only typed is called so at the order desk, and staff confirm it for a customer who is there', async () => {
  const guest = await signUp(app, { name: 'Noor Haddad' })
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550132' } })
  const page = await browser.newPage(app)
  await openSection(page, app, clerk, 'create-order')
  const ticket = page.getByRole('region', { name: 'Ticket' })
  await ticket.getByLabel('Phone', { exact: true }).fill('9025550132')

  await ticket.getByText('Existing Customer Found, number not confirmed').waitFor()
  await expect.poll(() => ticket.getByLabel('Email').inputValue()).toBe('')
  await expectNoAxeFindings(page)
  await ticket.getByRole('button', { name: 'Customer is here: confirm number' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have seen both' }).click()

  await ticket.getByText('Existing Customer Found', { exact: true }).waitFor()
  await openCustomer(ticket)
  await expect.poll(() => ticket.getByLabel('Email').inputValue()).toBe(guest.email)
})

test('an admin sees which numbers are confirmed, and confirms one', async () => {
  const guest = await signUp(app, { name: 'Omar Said' })
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550133' } })
  const page = await browser.newPage(app)
  await openSection(page, app, admin, 'users')
  await page.getByRole('button', { name: 'Details of Omar Said' }).click()
  const panel = page.getByRole('dialog', { name: 'Omar Said' })
  await panel.getByText('Not confirmed', { exact: true }).waitFor()

  await panel.getByRole('button', { name: 'Confirm number' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'I have seen both' }).click()

  await panel.getByText('Confirmed', { exact: true }).waitFor()
  await panel.getByText('Phone confirmed with the customer present').waitFor()
})
