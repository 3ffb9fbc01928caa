import { AT_TABLE_MS } from '@thali/domain/locations/table-numbers'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectFocus, expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { openCart, payInCash, PHONE, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { onlyOrderOf } from '../support/paying.ts'
import { call, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()

beforeAll(async () => {
  const admin = await signInAsAdmin(app)
  await call(app, admin, 'PATCH /admin/locations/:id', {
    params: { id: 'truro' },
    body: { tables: { from: 1, to: 20 } },
  })
})

const headLine = (page: Page) => page.getByRole('button', { name: /^Change/ }).first()
const atTable = (part: Page | Locator) => part.getByText('Table 12', { exact: true })

async function checkOut(page: Page, cart: Locator): Promise<void> {
  await cart.getByRole('link', { name: /^Check out/ }).click()
  await page.getByLabel('Phone Number').fill(PHONE)
}

test('a guest scans the code of table 12, and the order is for that table without a question about it', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro?table=12')
  await expect.poll(() => headLine(page).innerText()).toMatch(/Table 12/)
  await expect.poll(() => page.url()).toMatch(/\/menu\/truro$/)
  await quickAdd(page, 'Garlic Naan')
  const cart = await openCart(page)
  await atTable(cart).waitFor()
  await expectNoAxeFindings(page)
  await checkOut(page, cart)
  await atTable(page).waitFor()
  expect(await page.getByLabel('Table number').count()).toBe(0)
  expect(await page.getByText('Party size').count()).toBe(0)
  await expectNoAxeFindings(page)
  await payInCash(page)
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await page.getByText('Table 12', { exact: true }).first().waitFor()
  expect(await page.getByText('1 person').count()).toBe(0)
  expect(await onlyOrderOf(app, guest)).toMatchObject({
    orderType: 'dine-in',
    tableInfo: { tableNumber: 12, partySize: 1 },
  })
})

test('a guest who changed the seat types another number, and is told when there is no such table', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const guest = await signUp(app)
  await signInOn(page, app, guest)
  await openAt(page, '/menu/truro?table=12')
  await quickAdd(page, 'Garlic Naan')
  await checkOut(page, await openCart(page))
  await page.getByRole('button', { name: 'Change table 12' }).click()
  const number = page.getByLabel('Table number')
  await expectFocus(number)
  expect(await number.inputValue()).toBe('12')
  await number.fill('99')
  await payInCash(page)
  await placeOrderButton(page).click()
  await page.getByText('The tables here are 1 to 20. Please check the number on your table.').first().waitFor()
  await number.fill('14')
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect((await onlyOrderOf(app, guest)).tableInfo?.tableNumber).toBe(14)
})

test('the code of a table that is not there is told in both languages, and the menu works as ever', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro?table=99')
  await page.getByText('This restaurant has no table with this number').waitFor()
  await expectNoAxeFindings(page)
  expect(await headLine(page).innerText()).not.toMatch(/Table/)
  await openAt(page, '/fr/menu/truro?table=99')
  await page.getByText('Ce restaurant n’a pas de table avec ce numéro').waitFor()
  await openAt(page, '/menu/new-glasgow?table=3')
  await quickAdd(page, 'Garlic Naan')
  expect(await page.getByText('no table with this number').count()).toBe(0)
})

test('in French the table is named, and taking the food home leaves it', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/fr/menu/truro?table=12')
  const line = page.getByRole('button', { name: /Table 12/ })
  await line.click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Changer la table 12' }).waitFor()
  await sheet.getByRole('radio', { name: 'À emporter' }).check()
  await atTable(sheet).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: /À emporter/ }).waitFor()
})

test('a table that is changed in the cart is asked for at checkout, and the keyboard stays where it was', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await openAt(page, '/menu/truro?table=12')
  const cart = await openCart(page)
  await cart.getByRole('button', { name: 'Change table 12' }).focus()
  await page.keyboard.press('Enter')
  await atTable(cart).waitFor({ state: 'detached' })
  await expectFocus(cart.getByRole('radio', { name: 'Dine-in' }))
})

test('four hours after the scan the same tab is at no table, and orders as it did before', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await page.clock.install()
  await openAt(page, '/menu/truro?table=12')
  await expect.poll(() => headLine(page).innerText()).toMatch(/Table 12/)
  await page.reload()
  await expect.poll(() => headLine(page).innerText()).toMatch(/Table 12/)
  await page.evaluate((ms) => {
    const kept = JSON.parse(localStorage.getItem('thali_table') ?? '{}') as { untilMs: number }
    localStorage.setItem('thali_table', JSON.stringify({ ...kept, untilMs: kept.untilMs - ms }))
  }, AT_TABLE_MS)
  await page.reload()
  await expect.poll(() => headLine(page).innerText()).toMatch(/Pickup/)
})
