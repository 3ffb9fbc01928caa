import { readFile } from 'node:fs/promises'

import { proveAddress } from '@thali/testing/prove-address'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { addCrowd } from '../support/database.ts'
import { expectSettledSearch, openSection, said, stopClock, unhurriedClock } from '../support/desk.ts'
import { call, hire, type Person, signInAsAdmin, signUp } from '../support/people.ts'
import { dayAhead } from '../support/tables.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

// ADM-ERR-038, ADM-ERR-039, ADM-USR-03, ADM-USR-23..25, ADM-USR-30, ADM-USR-31, ADM-USR-43
test('a member of staff who is dismissed in one browser is out within a second in the other, and stays out', async () => {
  const cook = await hire(app, admin, { name: 'Ravi Menon', role: 'staff' })
  const desk = await browser.newPage(app)
  const kitchen = await browser.newPage(app, { width: 820, tolerate: [/status of 40[13]/] })
  await openSection(kitchen, app, cook, 'orders')
  await openSection(desk, app, admin, 'users')
  await desk.getByText(/^Loaded \d+ users$/).waitFor()
  await find(desk, 'Ravi')

  expect(
    await rowOf(desk, 'Ravi Menon')
      .getByRole('button', { name: /^Delete/ })
      .count(),
  ).toBe(0)
  await desk.getByRole('button', { name: 'Details of Ravi Menon' }).click()
  const remove = desk.getByRole('dialog').getByRole('button', { name: 'Delete Ravi Menon' })
  await remove.click()
  const question = desk.getByRole('alertdialog', { name: 'Deactivate user Ravi Menon?' })
  await question.getByText(/This will disable their authentication\.$/).waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await remove.click()
  await question.getByRole('button', { name: 'Deactivate user' }).click()
  await said(desk, 'User deactivated successfully').waitFor()
  await expect(call(app, cook, 'GET /me')).rejects.toThrow(/answered 401/)
  await kitchen.waitForURL(/\/login/)

  await kitchen.getByLabel('Email').fill(cook.email)
  await kitchen.getByLabel('Password', { exact: true }).fill(cook.password)
  await kitchen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await kitchen.getByRole('alert').first().waitFor()
  await desk.getByText('No users match "Ravi"').waitFor()
  await desk.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
  await rowOf(desk, 'Ravi Menon').getByText('Deleted').waitFor()
  await activeOf(desk, 'Ravi Menon').click()
  await said(desk, 'User activated').waitFor()
  await desk.getByText('No users match "Ravi"').waitFor()
  await desk.getByRole('combobox', { name: 'Status' }).selectOption('active')
  await activeOf(desk, 'Ravi Menon').click()
  await said(desk, /^User deactivated$/).waitFor()
})

// ADM-ERR-036, ADM-SHL-08, ADM-USR-07, ADM-USR-35..37
test('an account is hired and changed; mistakes are told and the typed text stays; the history tells who did it', async () => {
  const { email } = await signUp(app, { name: 'Noor Haddad', email: 'noor.haddad@example.test' })
  await proveAddress(app.url, email)
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  await find(desk, 'noor.haddad')
  await desk.getByRole('button', { name: 'Edit Noor Haddad' }).click()
  const form = desk.getByRole('dialog', { name: 'Edit Noor Haddad' })
  expect(await form.getByLabel('Email').getAttribute('readonly')).not.toBeNull()
  await form.getByLabel('Display name').fill(' ')
  await form.getByLabel('Phone').fill('902 555')
  await form.getByLabel('Role').selectOption({ label: 'Manager' })
  await form.getByLabel('New Glasgow').check()
  await form.getByRole('button', { name: 'Save changes' }).click()
  await said(desk, 'Please fix the form errors').waitFor()
  await expect
    .poll(() => form.getByRole('alert').getByRole('link').allInnerTexts())
    .toEqual(['Display name is required', 'Please enter a valid phone number'])
  await expect.poll(() => form.getByLabel('Phone').inputValue()).toBe('902 555')
  await form.getByLabel('Display name').fill('Noor H. Haddad')
  await form.getByLabel('Phone').fill('902 555 0144')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await said(desk, 'User updated successfully').waitFor()

  const row = rowOf(desk, 'Noor H. Haddad')
  await row.getByText('(902) 555-0144').waitFor()
  await row.getByText('Manager').waitFor()
  await desk.getByRole('button', { name: 'Details of Noor H. Haddad' }).click()
  const panel = desk.getByRole('dialog', { name: 'Noor H. Haddad' })
  await panel.getByText('Role: Customer → Manager').waitFor()
  await panel.getByText('Locations: none → New Glasgow').waitFor()
  await desk.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
})

// ADM-USR-08
test('nobody takes away their own rights, and the row of one’s own account offers no button for it', async () => {
  const desk = await browser.newPage(app, { width: 390 })
  await openSection(desk, app, admin, 'users')
  await find(desk, app.admin.email)
  const card = desk.getByRole('list', { name: 'Users' }).getByRole('listitem', { name: 'Admin', exact: true })
  await expect.poll(() => card.getByRole('switch').isDisabled()).toBe(true)
  await card.getByRole('button', { name: /^Details/ }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await expect.poll(() => desk.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  await desk.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Edit/ }).click()
  const form = desk.getByRole('dialog')
  await form.getByText('You cannot change your own role or deactivate yourself.').waitFor()
  await expect.poll(() => form.getByLabel('Role').isDisabled()).toBe(true)
  await form.getByRole('button', { name: 'Cancel' }).click()

  await card.getByRole('checkbox', { name: 'Select Admin' }).click()
  await desk.getByRole('group', { name: 'Selected users' }).getByRole('button', { name: 'Deactivate' }).click()
  await said(desk, 'You cannot change your own role or deactivate yourself.').waitFor()
  await expect.poll(() => desk.getByRole('alertdialog').count()).toBe(0)
})

// ADM-USR-10, ADM-USR-42
test('a selection of accounts survives paging and searching, and is changed as one, a hundred at most', async () => {
  await addCrowd(app, 102)
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  await find(desk, 'crowd')
  await desk.getByText('Showing 1–50 of 102 users').waitFor()
  await desk.getByRole('checkbox', { name: 'Select Crowd 102' }).click()
  await desk.getByRole('checkbox', { name: 'Select Crowd 100' }).click({ modifiers: ['Shift'] })
  const bar = desk.getByRole('group', { name: 'Selected users' })
  await bar.getByText('3 selected', { exact: true }).waitFor()
  await desk.getByRole('button', { name: 'Next page' }).click()
  await desk.getByText('Showing 51–100 of 102 users').waitFor()
  await bar.getByText('3 selected, 3 not on this page').waitFor()
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
  await said(desk, '3 users deactivated').waitFor()
  await bar.waitFor({ state: 'detached' })
  const { total } = await call(app, admin, 'GET /admin/users', { query: { search: 'crowd', status: 'inactive' } })
  expect(total).toBe(3)

  await desk.getByRole('button', { name: 'Previous page' }).click()
  await selectPage(desk, 1)
  await desk.getByRole('button', { name: 'Next page' }).click()
  await selectPage(desk, 2)
  await desk.getByRole('button', { name: 'Next page' }).click()
  await selectPage(desk, 3)
  await bar.getByText('102 selected, 100 not on this page').waitFor()
  await bar.getByRole('button', { name: 'Activate', exact: true }).click()
  await said(desk, 'Cannot update more than 100 users at once').waitFor()
})

// ADM-ERR-029, ADM-USR-12, ADM-USR-18, ADM-USR-19, ADM-USR-43
test('a list of accounts that cannot be read says so, never that it is loaded; its button reads it again', async () => {
  const desk = await browser.newPage(app, { tolerate: [/status of 400/] })
  const refuse = () =>
    desk.route('**/api/admin/users?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'no', code: 'invalid-argument' } }),
    )
  await refuse()
  await openSection(desk, app, admin, 'users')
  await desk.getByRole('heading', { name: 'Error Loading Users' }).waitFor()
  await desk.unroute('**/api/admin/users?*')
  await desk.getByRole('button', { name: 'Try Again' }).click()
  await desk.getByText(/^Showing 1–/).waitFor()
  await desk.getByText(/^Loaded \d+ users$/).waitFor()
  expect(await said(desk, /^Loaded/).count()).toBe(0)
  await refuse()
  await desk.getByRole('button', { name: 'Refresh' }).click()
  await desk.getByText(/^Loaded/).waitFor({ state: 'detached' })
  await said(desk, 'Failed to load users').waitFor()
})

// ADM-USR-04, ADM-USR-44
// Second review, back office 13
test('a failed refresh of the accounts is told once; the list says it is not kept fresh when its own reading fails', async () => {
  const desk = await browser.newPage(app, { tolerate: [/status of 500/] })
  await desk.clock.install()
  await openSection(desk, app, admin, 'users')
  await desk.getByText(/^Loaded \d+ users$/).waitFor()
  await stopClock(desk)
  const pass = unhurriedClock(desk)
  // Nearer to the end of the ten seconds after which the list would be read by itself.
  await pass(3000)
  // With the number of a request: what reached no server of ours is read again at the server's next sign of life.
  const failure = { status: 500, json: { error: 'x', code: 'x', requestId: 'c0ffee00-1' } }
  let tries = 0
  await desk.route('**/api/admin/users?*', (route) => {
    tries += 1
    return route.fulfill(failure)
  })
  await desk.getByRole('button', { name: 'Refresh' }).click()
  const stopped = desk.getByText('Real-time updates failed')
  for (const number of [1, 2, 3, 4]) {
    await expect
      .poll(async () => {
        if (tries < number) await pass(500)
        return tries
      })
      .toBe(number)
  }
  // The notice takes a third of a second of the page’s clock. Half a second for each look would, on a busy machine, use
  // up the ten seconds after which the list is read again.
  await expect
    .poll(async () => {
      await desk.clock.runFor(20)
      return said(desk, 'Failed to load users').count()
    })
    .toBe(1)
  await pass(8000)
  expect(tries).toBe(4)
  expect(await stopped.count()).toBe(0)
  await expect
    .poll(async () => {
      await desk.clock.runFor(2000)
      return stopped.count()
    })
    .toBe(1)
})

test('the list of accounts is asked for once nobody types any more, and shows the changes of others in ten seconds', async () => {
  const desk = await browser.newPage(app)
  await desk.clock.install()
  await openSection(desk, app, admin, 'users')
  await desk.getByText(/^Showing 1–/).waitFor()
  await expectSettledSearch(desk, 'Search users', ['lat', 'ecomer'])
  await desk.getByText('No users match "latecomer"').waitFor()
  await signUp(app, { name: 'Latecomer Lee' })
  await desk.clock.runFor(10_000)
  await rowOf(desk, 'Latecomer Lee').waitFor()
})

// ADM-CSV-04..07, ADM-ERR-032, ADM-ERR-040, ADM-ROL-20, ADM-USR-11
test('the filtered list of accounts is exported as a table, and an empty one is not', async () => {
  await signUp(app, { name: '-Grace MacLeod' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  await find(desk, 'grace')
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Export' }).click()
  const file = await downloading
  await said(desk, 'Exported 1 users').waitFor()
  expect(file.suggestedFilename()).toBe(`users-export-${dayAhead(0)}.csv`)
  const [head, row] = (await readFile(await file.path(), 'utf8')).trimEnd().split(/\r?\n/)
  expect(head).toBe('\uFEFFID,Name,Email,Phone,Role,Status,Orders,Spent,Loyalty Points,Created')
  expect(row).toContain(`,'-Grace MacLeod,`)

  await find(desk, 'nobody of this name')
  await desk.getByText('No users match "nobody of this name"').waitFor()
  await desk.getByRole('button', { name: 'Export' }).click()
  await said(desk, 'No users to export').waitFor()
})

/** Narrows the list, and waits until it is. */
async function find(page: Page, text: string): Promise<void> {
  await page.getByText(/^Showing 1–/).waitFor()
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === text)
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text)
  await answered
}

/** Ticks everybody on a page that has arrived. */
async function selectPage(page: Page, number: number): Promise<void> {
  await page.getByText(`Showing ${(number - 1) * 50 + 1}–`).waitFor()
  await page.getByRole('checkbox', { name: 'Select everybody on this page' }).check()
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: `Details of ${name}` }) })
}

function activeOf(page: Page, name: string): Locator {
  return page.getByRole('switch', { name: `${name} is active` })
}
