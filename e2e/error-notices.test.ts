import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from './support/app.ts'
import { useBrowser } from './support/browser.ts'
import { openSection, said } from './support/desk.ts'
import { type Person, signInAsAdmin, signUp } from './support/people.ts'

const browser = useBrowser()
let app: RunningApp
let admin: Person

beforeAll(async () => {
  app = await startApp()
  admin = await signInAsAdmin(app)
})
afterAll(() => app?.stop())

// CUS-TOA-04: errors otherwise by ruling 33.
// ADM-USR-13, ADM-USR-36, ADM-USR-37
test('an error notice stands once however often it comes, stays, and goes when the same action succeeds', async () => {
  const guest = await signUp(app, { name: 'Asha Patel' })
  const desk = await browser.newPage(app)
  await openSection(desk, app, admin, 'users')
  await desk.getByRole('button', { name: `Edit ${guest.name}` }).click()
  const form = desk.getByRole('dialog', { name: /^Edit/ })
  const phone = form.getByLabel('Phone')
  await phone.fill('902')
  for (let presses = 0; presses < 3; presses += 1) await form.getByRole('button', { name: /Save|Update/ }).click()
  const notice = said(desk, 'Please fix the form errors')
  await notice.waitFor()
  expect(await notice.count()).toBe(1)

  await phone.fill('902-555-0123')
  await form.getByRole('button', { name: /Save|Update/ }).click()
  await said(desk, 'User updated successfully').waitFor()
  await notice.waitFor({ state: 'detached' })
})
