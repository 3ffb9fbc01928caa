import type { Page } from 'playwright-core'

import { call, signUp } from '../support/people.ts'
import { bookTable, cancelTable, dayAhead } from '../support/tables.ts'
import type { Scene } from './scene.ts'
import { signUpNewest, type Stage } from './stage.ts'

const AT_USERS = { path: '/admin/dashboard#users', as: 'admin', before: signUpNewest, isInSightOnly: true } as const

async function openDetails(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Details of ${name}` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('heading', { name: 'History' }).waitFor()
}

async function askErasing(page: Page): Promise<void> {
  await openDetails(page, 'Noor Haddad')
  await page.getByRole('button', { name: 'Erase this person…' }).click()
  await page.getByRole('dialog', { name: 'Erase Noor Haddad?' }).waitFor()
}

/** Somebody who is still expected: no order, which would show its popup on the pages of other scenes. */
async function signUpExpected(_page: Page, { app }: Stage): Promise<void> {
  await bookTable(app, await signUp(app, { name: 'Noor Haddad' }), { date: dayAhead(22) })
}

async function eraseExpected(page: Page): Promise<void> {
  await askErasing(page)
  // Read to the end: the reason then stands above what is in sight.
  await page.getByText('a deleted account can be brought back').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByText('Not erased').waitFor()
}

async function openGuestDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Erase a guest…' }).click()
  await page.getByRole('dialog', { name: 'Erase a guest' }).waitFor()
}

async function eraseContact(page: Page, contact: string): Promise<void> {
  await page.getByLabel('E-mail address or phone number').fill(contact)
  await page.getByRole('button', { name: 'Erase for good' }).click()
}

async function eraseGuest(page: Page, contact: string): Promise<void> {
  await openGuestDialog(page)
  await eraseContact(page, contact)
}

/** Erases the person of a table that was booked without an account, and given up. */
async function eraseStranger(page: Page, { app }: Stage): Promise<void> {
  // First: the notice about a new booking would cover the button.
  await openGuestDialog(page)
  const email = `lena-${crypto.randomUUID()}@example.test`
  const booked = await bookTable(app, null, { date: dayAhead(21), name: 'Lena Stranger', email })
  await cancelTable(app, booked, 'Change of plans')
  await eraseContact(page, email)
}

/** One account among the inactive ones, which was erased. */
async function eraseSomebody(_page: Page, { app, people: { admin } }: Stage): Promise<void> {
  const { user } = await call(app, await signUp(app, { name: 'Omar Gone' }), 'GET /me')
  await call(app, admin, 'PATCH /admin/users/:id', { params: { id: user.uid }, body: { loyaltyPoints: 20 } })
  await call(app, admin, 'POST /admin/privacy/erase', { body: { accountId: user.uid } })
  const { user: other } = await call(app, await signUp(app, { name: 'Tom Away' }), 'GET /me')
  await call(app, admin, 'DELETE /admin/users/:id', { params: { id: other.uid } })
}

async function listInactive(page: Page): Promise<void> {
  await page.getByText(/^Showing 1–/).waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
  await page.getByText('Closed for good').first().waitFor()
}

async function openClosed(page: Page): Promise<void> {
  await listInactive(page)
  await openDetails(page, 'Closed account')
}

/** An admin erases somebody who asked for it. */
export const ERASING: readonly Scene[] = [
  { name: 'users-erase', ...AT_USERS, act: askErasing },
  { name: 'users-erase-refused', isVariant: true, ...AT_USERS, before: signUpExpected, act: eraseExpected },
  { name: 'users-erase-guest', ...AT_USERS, act: openGuestDialog },
  {
    name: 'users-erase-guest-wrong',
    isVariant: true,
    ...AT_USERS,
    act: (page) => eraseGuest(page, '902 555'),
    shows: 'Please enter a valid phone number',
  },
  {
    name: 'users-erase-guest-unknown',
    isVariant: true,
    ...AT_USERS,
    act: (page) => eraseGuest(page, 'nobody@example.test'),
    shows: 'Nothing was found',
  },
  {
    name: 'users-erase-guest-done',
    isVariant: true,
    ...AT_USERS,
    act: eraseStranger,
    shows: /The person is erased from/,
  },
  { name: 'users-closed', isVariant: true, ...AT_USERS, before: eraseSomebody, act: listInactive },
  { name: 'users-closed-details', isVariant: true, ...AT_USERS, before: eraseSomebody, act: openClosed },
]
