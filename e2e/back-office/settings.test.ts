import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { openSection, said } from '../support/desk.ts'
import { call, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

const readUsers = (key: string) => fetch(new URL('/api/admin/users', app.url), { headers: { 'x-api-key': key } })
const colourOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)

test('a key is made, told once, used by a program, and refused from the moment it is revoked', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'settings')
  await desk.getByRole('tab', { name: 'API keys' }).click()
  await desk.getByRole('button', { name: 'Make key' }).first().click()
  const form = desk.getByRole('dialog', { name: 'Make an API key' })
  await form.getByRole('button', { name: 'Make key' }).click()
  await form.getByRole('alert').getByText('Enter a name, such as the program that will use the key').waitFor()
  await form.getByLabel('Name').fill('Accounting export')
  await form.getByRole('radio', { name: /^Admin/ }).check()
  await form.getByRole('button', { name: 'Make key' }).click()

  const told = desk.getByRole('dialog', { name: 'Key for Accounting export' })
  await told.getByText('This key is shown once').waitFor()
  const key = await told.getByLabel('Key').inputValue()
  expect(key).toMatch(/^thali_admin_[0-9A-Za-z]{40}$/)
  // A slip of the hand does not lose it.
  await desk.keyboard.press('Escape')
  await told.getByRole('button', { name: 'I have stored the key' }).click()
  await told.waitFor({ state: 'detached' })
  expect(await desk.content()).not.toContain(key)

  const row = desk.getByRole('list', { name: 'API keys' }).getByRole('listitem', { name: 'Accounting export' })
  await row.getByText(`…${key.slice(-4)}`).waitFor()
  expect((await readUsers(key)).status).toBe(200)

  await row.getByRole('button', { name: 'Rename Accounting export' }).click()
  const naming = desk.getByRole('dialog', { name: 'Rename Accounting export' })
  await naming.getByLabel('Name').fill('Bookkeeper')
  await naming.getByRole('button', { name: 'Save name' }).click()
  await desk.getByRole('button', { name: 'Revoke Bookkeeper' }).click()
  await desk
    .getByRole('alertdialog', { name: 'Revoke Bookkeeper?' })
    .getByRole('button', { name: 'Revoke key' })
    .click()
  await said(desk, 'Key revoked').waitFor()
  await desk.getByRole('listitem', { name: 'Bookkeeper' }).getByText('Revoked', { exact: true }).first().waitFor()
  expect((await readUsers(key)).status).toBe(401)
})

test('a tablet is signed out by somebody who was asked, and its next call is refused', async () => {
  const { email, password } = admin
  const { token } = await call(app, null, 'POST /auth/device-sign-in', {
    body: { email, password, deviceName: 'Kitchen' },
  })
  const readAsTablet = () => fetch(new URL('/api/me', app.url), { headers: { authorization: `Bearer ${token}` } })
  expect((await readAsTablet()).status).toBe(200)

  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'settings')
  await desk.getByRole('button', { name: /^Tablets/ }).click()
  await desk.getByRole('listitem', { name: 'Kitchen' }).getByText('Every location').waitFor()
  await desk.getByRole('button', { name: 'Sign out Kitchen' }).click()
  await desk
    .getByRole('alertdialog', { name: 'Sign out Kitchen?' })
    .getByRole('button', { name: 'Sign out tablet' })
    .click()
  await said(desk, 'Tablet signed out').waitFor()
  await desk.getByText('No tablet is signed in').waitFor()
  expect((await readAsTablet()).status).toBe(401)
})

test('a new name and new colours are on the customer’s next page; an unreadable colour is refused with one that works', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'settings')
  await desk.getByRole('button', { name: /^Receipt/ }).click()
  const form = desk.getByRole('form', { name: 'Brand' })
  await form.getByLabel('Name', { exact: true }).fill('Curry & Cardamom')
  await form.getByLabel('Primary colour', { exact: true }).fill('#e08a00')
  await form.getByText(/^#e08a00 reaches 2\.\d : 1 against the page; 4\.5 : 1 is needed/).waitFor()
  await form.getByRole('button', { name: 'Save brand' }).click()
  await form
    .getByRole('alert')
    .getByRole('link', { name: /^#e08a00 reaches/ })
    .waitFor()
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('Curry & Cardamom')
  await form.getByRole('button', { name: /^Use #/ }).click()
  const works = await form.getByLabel('Primary colour', { exact: true }).inputValue()

  // Another tab or section does not lose what was typed.
  await desk.getByRole('tab', { name: 'System' }).click()
  await desk.getByRole('heading', { name: 'Figures' }).waitFor()
  await desk.getByRole('link', { name: 'Users' }).click()
  await desk.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
  await desk.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe('Curry & Cardamom')
  await form.getByRole('button', { name: 'Save brand' }).click()
  await desk.getByText('The brand is saved').waitFor()

  const guest = await browser.newPage(app, { width: 390 })
  await guest.goto(`${app.url}/`)
  await guest.getByRole('link', { name: 'Curry & Cardamom, home page' }).waitFor()
  const asRgb = `rgb(${[1, 3, 5].map((at) => Number.parseInt(works.slice(at, at + 2), 16)).join(', ')})`
  expect([await colourOf(guest, '--primary'), await colourOf(desk, '--primary')]).toEqual([asRgb, asRgb])

  await form.getByRole('button', { name: /^Back to the server’s setting: Sizzle & Spice/ }).click()
  await form.getByRole('button', { name: 'Save brand' }).click()
  await said(desk, 'Brand saved').first().waitFor()
  await expect.poll(async () => (await call(app, null, 'GET /site')).brand.name).toBe('Sizzle & Spice')
})

test('figures are reset for everybody, by somebody who was asked', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'settings')
  await desk.getByRole('tab', { name: 'System' }).click()
  await desk.getByRole('button', { name: 'Reset figures' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Reset figures' }).click()
  await said(desk, 'Figures reset').waitFor()
  await desk.getByRole('region', { name: 'Busiest calls' }).or(desk.getByText('No call since then.')).first().waitFor()
})

test('the test data from before the opening is removed once its words are typed, and not with others', async () => {
  await placeOrder(app, await signUp(app, { name: 'Asha Patel' }))
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'settings')
  await desk.getByRole('tab', { name: 'System' }).click()
  await desk.getByText(/^Tried out so far: 1 order, /).waitFor()
  await desk.getByRole('button', { name: 'Remove test data' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Remove all test data?' })
  const words = dialog.getByLabel('Type REMOVE TEST DATA')
  await words.fill('remove')
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await dialog.getByRole('alert').getByText('Please type REMOVE TEST DATA').waitFor()

  await words.fill('REMOVE TEST DATA')
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await said(desk, 'The test data is removed').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await desk.getByText('Nothing was tried out yet, or it was removed already.').waitFor()
})

test('an owner downloads everything as one file from Settings, and sees what is in it before', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'settings')
  await desk.getByRole('tab', { name: 'System' }).click()
  const part = desk.getByRole('region', { name: 'Everything as one file' })
  await part.getByText(/Names and phone numbers of guests are included/).waitFor()
  const [download] = await Promise.all([
    desk.waitForEvent('download'),
    part.getByRole('link', { name: 'Download everything' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^everything-\d{4}-\d{2}-\d{2}\.zip$/)
  const bytes = await readFile(await download.path())
  // The list of a ZIP archive is its end: it is whole.
  expect(bytes.subarray(-22, -18).toString('hex')).toBe('504b0506')
})
