import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, isFocused, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { openLocation, openSection, said } from '../support/desk.ts'
import { openCart } from '../support/ordering.ts'
import { call, hire, orderFor, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()
let manager: Person
let guest: Person

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Grace MacLeod', role: 'manager' })
  guest = await signUp(app, { name: 'Tara Bose' })
})

/** What a guest is told about the dishes that `placeOrder` orders. */
async function promised() {
  const { items, location, orderType } = await orderFor(app, guest, 'cash', { dishes: 1 })
  return (await call(app, guest, 'POST /orders/quote', { body: { items, location, orderType } })).promise
}

function openKitchen(page: Page): Promise<Locator> {
  return openLocation(page, 'Truro Heights', 'Kitchen')
}

test('a manager plans by stations by keyboard, gives a dish to the tandoor, and guests are told when it is full', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await openSection(page, app, manager, 'locations')
  const dialog = await openKitchen(page)
  expect(await dialog.getByLabel('Take orders for later').isChecked()).toBe(true)
  expect(await dialog.getByLabel('Orders for a quarter of an hour').inputValue()).toBe('10')
  await dialog.getByRole('button', { name: 'Plan by stations' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Hands').first().evaluate(isFocused)).toBe(true)
  expect(await Promise.all((await dialog.getByLabel(/^Station /).all()).map((name) => name.inputValue()))).toEqual([
    'Stove',
    'Tandoor',
  ])
  const promise = dialog.getByText(/^With nothing else to cook, an order of .* would be promised in \d+ minutes\./)
  const twoHands = await promise.textContent()
  for (const hands of await dialog.getByLabel('Hands').all()) await hands.fill('1')
  await dialog.getByLabel('Lies at most').last().fill('5')
  // Nothing is saved yet, and the owner reads what it would mean.
  await expect.poll(() => promise.textContent()).not.toBe(twoHands)
  await dialog.getByRole('button', { name: 'Add a station' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Station 3').evaluate(isFocused)).toBe(true)
  await dialog.getByRole('button', { name: 'Remove the new station' }).click()
  const up = dialog.getByRole('button', { name: 'Move Tandoor up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('Station 1').inputValue()).toBe('Tandoor')
  await expect.poll(() => up.evaluate(isFocused)).toBe(true)
  await page.getByRole('status').getByText('Tandoor is now number 1').waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Move Tandoor down' }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Save kitchen' }).focus()
  await page.keyboard.press('Enter')
  await said(page, 'The kitchen of Truro Heights is saved').waitFor()

  const { items } = await orderFor(app, guest, 'cash', { dishes: 1 })
  await openSection(page, app, manager, 'menu')
  await page.getByRole('button', { name: `Edit ${items[0]!.name}`, exact: true }).click()
  const dish = page.getByRole('dialog', { name: `Edit ${items[0]!.name}` })
  const kitchen = dish.getByRole('group', { name: 'Kitchen' })
  await kitchen.getByRole('button', { name: 'Remove step 1' }).click()
  await kitchen.getByText('Without a step this dish counts at Stove, with its preparation time.').waitFor()
  const needsNone = kitchen.getByLabel('Needs no station, like a drink')
  await needsNone.check()
  await kitchen.getByRole('button', { name: 'Add a step' }).waitFor({ state: 'detached' })
  await needsNone.uncheck()
  await kitchen.getByRole('button', { name: 'Add a step' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => kitchen.getByLabel('Step 1 at').evaluate(isFocused)).toBe(true)
  await kitchen.getByLabel('Step 1 at').selectOption({ label: 'Tandoor' })
  await kitchen.getByLabel('First portion').fill('none')
  await dish.getByRole('button', { name: 'Save Changes' }).click()
  await dish.getByRole('alert').getByRole('link', { name: 'Enter 1 to 120 minutes' }).click()
  await page.keyboard.type('20')
  await kitchen.getByLabel('First portion').fill('20')
  await expectNoAxeFindings(page)
  await dish.getByRole('button', { name: 'Save Changes' }).click()
  await dish.waitFor({ state: 'detached' })

  await expect.poll(async () => (await promised())?.because).toEqual({ reason: 'cooking' })
  await placeOrder(app, guest, { dishes: 1 })
  expect((await promised())?.because).toMatchObject({ reason: 'full' })

  const phone = await browser.newPage(app, { width: 390 })
  await bringCart(phone, app, { dishes: 1 })
  await openAt(phone, '/menu/truro')
  const cart = await openCart(phone)
  await cart.getByText(/because many orders are before yours/).waitFor()
})

test('a station that is removed names the dishes it leaves behind, and the menu desk names them too', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openSection(page, app, manager, 'locations')
  const dialog = await openKitchen(page)
  await dialog
    .getByText(/^\d+ dishes$/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Remove Tandoor' }).click()
  await expect.poll(() => dialog.getByRole('button', { name: 'Add a station' }).evaluate(isFocused)).toBe(true)
  await dialog.getByText(/ more dishes count at Stove until you give them another station under Menu\.$/).waitFor()
  await dialog.getByRole('button', { name: 'Save kitchen' }).click()
  await said(page, 'The kitchen of Truro Heights is saved').waitFor()

  await openSection(page, app, manager, 'menu')
  await page.getByRole('button', { name: /^Worth a look/ }).click()
  await page.getByRole('button', { name: /^Show all/ }).click()
  await page
    .getByText(/the kitchen has no station tandoor, so it counts at Stove\.$/)
    .first()
    .waitFor()
})

test('a kitchen that is behind promises later times at once, every section shows it, and a tap ends it', async () => {
  const cook = await hire(app, await signInAsAdmin(app), { name: 'Ravi Kumar', role: 'staff' })
  const page = await browser.newPage(app, { width: 1280 })
  await openSection(page, app, cook, 'orders')
  const before = Date.parse((await promised())!.readyAt)
  await page.getByRole('button', { name: 'Behind…' }).click()
  const dialog = page.getByRole('dialog', { name: 'The kitchen is behind' })
  await dialog.getByRole('radio', { name: /^30 min/ }).check()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: '+30 min' }).click()
  await dialog.waitFor({ state: 'detached' })

  const bar = page.getByRole('status').filter({ hasText: /^New orders: 30 min later until \d{1,2}:\d\d [AP]M/ })
  await bar.waitFor()
  const during = (await promised())!
  expect(during.because).toEqual({ reason: 'rush' })
  expect(Date.parse(during.readyAt)).toBeGreaterThanOrEqual(before + 30 * 60_000)
  await page.goto(`${app.url}/admin/dashboard#reservations`)
  await bar.getByRole('button', { name: 'Usual times' }).click()
  await said(page, 'Truro Heights promises its usual times again').waitFor()
  await bar.waitFor({ state: 'detached' })
  expect((await promised())!.because.reason).not.toBe('rush')
})
