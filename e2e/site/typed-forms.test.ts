import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { openSection } from '../support/desk.ts'
import { hire, type Person, signInAsAdmin, signInOn } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const TITLE = 'Throw away what you typed?'
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

const FORMS = [
  { section: 'locations', opener: 'Add Location', form: 'Add Location', field: 'Location Name' },
  { section: 'reservations', opener: /^Book/, form: 'Book by phone / walk-in', field: 'Name' },
  { section: 'users', opener: 'Edit Meera Joshi', form: 'Edit Meera Joshi', field: 'Display name' },
  { section: 'menu', opener: 'Add Item', form: 'Add Item', field: 'Name' },
] as const

test.for(FORMS)('the text typed in "$form" is not thrown away without a question', async ({ section, ...names }) => {
  if (section === 'users') await hire(app, admin, { name: 'Meera Joshi', role: 'staff' })
  const page = await browser.newPage(app)
  await openForms(page, section)
  const open = async () => {
    const opener = page.getByRole('button', { name: names.opener })
    await opener.first().click()
    await page.getByRole('dialog', { name: names.form }).waitFor()
  }
  await open()
  const form = page.getByRole('dialog', { name: names.form })
  const field = form.getByLabel(names.field, { exact: true })
  const question = page.getByRole('alertdialog', { name: TITLE })

  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await open()
  await field.fill('Typed for a while')

  await page.keyboard.press('Escape')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => field.inputValue()).toBe('Typed for a while')

  await page.mouse.click(3, 3)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => field.inputValue()).toBe('Typed for a while')
  await form.getByRole('button', { name: 'Close', exact: true }).first().click()
  await question.getByRole('button', { name: 'Throw away' }).click()
  await form.waitFor({ state: 'detached' })
  await open()
  expect(await field.inputValue()).not.toBe('Typed for a while')
})

async function openForms(page: Page, section: (typeof FORMS)[number]['section']): Promise<void> {
  if (section !== 'menu') return openSection(page, app, admin, section)
  await signInOn(page, app, admin)
  await openAt(page, '/admin/dashboard#menu')
}
