import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openAroundTheClock } from '../support/database.ts'
import { openCart, quickAdd } from '../support/ordering.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp

beforeAll(async () => {
  app = await startApp()
  // A closed location says so in one line more.
  await openAroundTheClock(app)
})
afterAll(() => app?.stop())

// CUS-MEN-04, CUS-MEN-05
test('on a phone one line says where, how and when, and opens the sheet in which all three are changed', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  // Below the ribbon of the test mode, which takes one line or two.
  const top = (await page.getByRole('banner').boundingBox())?.y ?? 0
  const first = await page.locator('.dish').first().boundingBox()
  expect((first?.y ?? 999) - top).toBeLessThanOrEqual(253)

  await page.getByRole('button', { name: /^Change: Pickup · \d+:\d\d [AP]M AST/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Your order' })
  await sheet.locator('label', { hasText: 'Delivery' }).click()
  await expectNoAxeFindings(page)
  await sheet.getByRole('link', { name: 'New Glasgow' }).click()

  await page.waitForURL('**/menu/new-glasgow')
  await page.getByRole('heading', { level: 1, name: 'The menu at New Glasgow' }).waitFor()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Change: Pickup/ }).waitFor()
})

test('the diets chosen at a location are there again at the next visit, unless the address names others', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await page.locator('label', { hasText: 'Vegan' }).click()
  await page.waitForURL('**/menu/truro?diet=vegan')

  await openAt(page, '/menu/truro')
  await page.waitForURL('**/menu/truro?diet=vegan')
  expect(await page.getByRole('checkbox', { name: 'Vegan' }).isChecked()).toBe(true)
  await openAt(page, '/menu/truro?diet=gluten-free')
  expect(await page.getByRole('checkbox', { name: 'Vegan' }).isChecked()).toBe(false)
  await openAt(page, '/menu/new-glasgow')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)

  await openAt(page, '/menu/truro')
  await page.getByRole('checkbox', { name: 'Vegan', checked: true }).waitFor()
  await page.locator('label', { hasText: 'Vegan' }).click()
  await page.waitForURL('**/menu/truro')
  await openAt(page, '/menu/truro')
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0)
})

test('without a network an open menu says so, and can still be read and filled into the cart', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/ERR_INTERNET_DISCONNECTED/] })
  await openAt(page, '/menu/truro')
  const notice = page.getByText(/^No connection\. You can read the menu/)
  await page.waitForLoadState('networkidle')
  expect(await notice.count()).toBe(0)

  await page.context().setOffline(true)
  await notice.waitFor()
  await quickAdd(page, 'Mango Lassi')
  const cart = await openCart(page)
  await cart.getByText('1 × Mango Lassi').waitFor()
  await page.keyboard.press('Escape')

  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })
})
