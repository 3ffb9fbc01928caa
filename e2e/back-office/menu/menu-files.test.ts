import { readFile } from 'node:fs/promises'

import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../../support/app.ts'
import { expectFocus, useBrowser } from '../../support/browser.ts'
import { openSection } from '../../support/desk.ts'
import { call, hire, type Person, signInAsAdmin } from '../../support/people.ts'

const browser = useBrowser()
/** A faulty file is answered with 400, a preview that is too old with 409. */
const REFUSED = [/status of 4(00|09)/]

const app = useApp()
let manager: Person

beforeAll(async () => {
  const admin = await signInAsAdmin(app)
  manager = await hire(app, admin, { name: 'Rohan Mehta', role: 'manager', locationIds: ['truro', 'new-glasgow'] })
})

const priceAt = async (location: string, key: string) => {
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location } })
  return items.find(({ id }) => id === `${location}-${key}`)?.price
}

async function openFiles(tab: 'Export' | 'Import' | 'Copy'): Promise<{ desk: Page; files: Locator }> {
  const desk = await browser.newPage(app, { tolerate: REFUSED })
  await openSection(desk, app, manager, 'menu')
  await desk.getByText(/^\d+ of \d+ items$/).waitFor()
  await desk.getByRole('button', { name: 'Import & Export' }).click()
  const files = desk.getByRole('dialog', { name: 'Menu of Truro Heights' })
  await files.getByRole('tab', { name: tab }).click()
  return { desk, files }
}

const previewOn = (desk: Page) => desk.getByRole('dialog', { name: 'What changes in Truro Heights' })

test('a manager downloads the menu, changes a price in a spreadsheet, sees what changes, and guests have it', async () => {
  const { desk, files } = await openFiles('Export')
  const downloading = desk.waitForEvent('download')
  await files.getByRole('button', { name: 'Download CSV' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^menu-truro-\d{4}-\d\d-\d\d\.csv$/)
  const table = await readFile(await download.path(), 'utf8')
  const before = await priceAt('truro', 'vegetable-samosa')
  expect(before).toBe(6.99)

  await files.getByRole('tab', { name: 'Import' }).click()
  const choosing = desk.waitForEvent('filechooser')
  await files.getByRole('button', { name: 'Choose a file' }).click()
  const text = table.replace(/^(dish,.*vegetable-samosa,.*),6\.99,/m, '$1,7.25,')
  await (await choosing).setFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await files.getByText('menu.csv').waitFor()
  await files.getByRole('button', { name: 'Show What Changes' }).click()
  const preview = previewOn(desk)
  await preview.getByText('1 changed;').waitFor()
  await preview.getByRole('listitem').filter({ hasText: 'Vegetable Samosa' }).getByText('$7.25').waitFor()
  expect(await priceAt('truro', 'vegetable-samosa')).toBe(6.99)

  await preview.getByRole('button', { name: 'Change the Menu' }).click()
  await preview.waitFor({ state: 'detached' })
  await expect.poll(() => priceAt('truro', 'vegetable-samosa')).toBe(7.25)
})

test('a faulty menu file says where, keeps its text to be corrected, and goes on by keyboard alone', async () => {
  const { desk, files } = await openFiles('Import')
  const text = files.getByLabel('Text of the file')
  await text.fill('kind,key,name,price,category,description\ndish,kulfi,Kulfi,cold,drinks,Frozen milk')
  await desk.keyboard.press('Tab')
  await files.getByRole('button', { name: 'Show What Changes' }).press('Enter')
  await files.getByRole('alert').getByText('Line 2, price: Must be an amount such as 12.50').waitFor()
  expect(await text.inputValue()).toContain('dish,kulfi')

  await text.fill('kind,key,name,price,category,description\ndish,kulfi,Kulfi,5.50,drinks,Frozen milk')
  await files.getByRole('button', { name: 'Show What Changes' }).press('Enter')
  const preview = previewOn(desk)
  await expectFocus(preview.getByRole('heading', { level: 2 }))
  await preview.getByText('1 added;').waitFor()
  await desk.keyboard.press('Escape')
  await files.getByRole('button', { name: 'Show What Changes' }).waitFor()
  expect(await text.inputValue()).toContain('5.50')
})

test('a menu that somebody changed after the preview is not written over; the new preview is shown', async () => {
  const { desk, files } = await openFiles('Import')
  await files.getByLabel('Text of the file').fill('kind,key,price\ndish,onion-bhaji,9.75')
  await files.getByRole('button', { name: 'Show What Changes' }).click()
  const preview = previewOn(desk)
  await preview.getByText('$9.75').waitFor()
  const [params, body] = [{ location: 'truro', id: 'truro-onion-bhaji' }, { price: 9.5 }]
  await call(app, manager, 'PATCH /admin/menu/:location/items/:id', { params, body })

  await preview.getByRole('button', { name: 'Change the Menu' }).click()
  await preview.getByText('The menu was changed meanwhile').waitFor()
  await preview.getByText('$9.50').waitFor()
  expect(await priceAt('truro', 'onion-bhaji')).toBe(9.5)
  await preview.getByRole('button', { name: 'Change the Menu' }).click()
  await preview.waitFor({ state: 'detached' })
  await expect.poll(() => priceAt('truro', 'onion-bhaji')).toBe(9.75)
})

test('the menu of another location is copied with its prices', async () => {
  const [params, body] = [{ location: 'new-glasgow', id: 'new-glasgow-onion-bhaji' }, { price: 12.25 }]
  await call(app, manager, 'PATCH /admin/menu/:location/items/:id', { params, body })
  const { desk, files } = await openFiles('Copy')
  await files.getByRole('button', { name: 'Show What Changes' }).click()
  await files.getByRole('combobox', { name: 'Copy from' }).and(desk.locator('[aria-invalid]')).waitFor()
  await files.getByRole('combobox', { name: 'Copy from' }).selectOption({ index: 1 })
  await files.getByLabel('Take the prices of there').check()
  await files.getByRole('button', { name: 'Show What Changes' }).click()
  const preview = previewOn(desk)
  await preview.getByText('$12.25').waitFor()
  await preview.getByRole('button', { name: 'Change the Menu' }).click()
  await preview.waitFor({ state: 'detached' })
  await expect.poll(() => priceAt('truro', 'onion-bhaji')).toBe(12.25)
})
