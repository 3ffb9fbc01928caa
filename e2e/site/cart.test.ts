import { cartCount, CARTS_KEY, type Carts } from '@thali/domain/cart/cart'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { changeDish } from '../support/database.ts'
import { addSpiced, chooseChip, openCart, quickAdd, sumsIn } from '../support/ordering.ts'
import { bringCarts, cartOf, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

// CUS-CRT-09
test('two tabs show the same cart, whichever of them changes it', async () => {
  const first = await browser.newPage(app)
  const second = await first.context().newPage()
  await openAt(first, '/menu/truro')
  await openAt(second, '/menu/truro')

  await quickAdd(first, 'Mango Lassi')
  await second.getByRole('region', { name: 'Your cart' }).getByText('1 × Mango Lassi').waitFor()
  await second.getByRole('group', { name: 'Quantity of Mango Lassi' }).first().getByRole('button').last().click()

  await first.getByRole('region', { name: 'Your cart' }).getByText('2 × Mango Lassi').waitFor()
})

// CUS-CRT-03, CUS-CRT-04, CUS-CRT-10, CUS-MEN-06
test('a cart survives a reload with its spice levels', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await addSpiced(page, 'Butter Chicken', 'Hot')
  await addSpiced(page, 'Butter Chicken', 'Mild')
  await addSpiced(page, 'Butter Chicken', 'Hot')

  await page.reload()

  const lines = page.getByRole('region', { name: 'Your cart' }).getByRole('listitem')
  await lines.first().waitFor()
  await expect.poll(() => lines.count()).toBe(2)
  await expect.poll(() => lines.first().innerText()).toMatch(/2 ×\s+Butter Chicken[\s\S]*Hot/)
  await expect.poll(() => lines.last().innerText()).toMatch(/1 ×\s+Butter Chicken[\s\S]*Mild/)
})

// CUS-CRT-12, CUS-TOA-01, CUS-TOA-02
test('a damaged stored cart is dropped with a warning, and the page works on', async () => {
  const page = await browser.newPage(app)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.addInitScript((key) => localStorage.setItem(key, '{"truro": [{"id":'), CARTS_KEY)

  await openAt(page, '/menu/truro')
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  await toasts.getByText('Your saved cart could not be read, so it starts empty.').waitFor()

  expect(warnings).toContainEqual(expect.stringContaining('cart was damaged'))
  expect(await storedCarts(page)).toBeNull()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await toasts.getByRole('button', { name: 'Close toast' }).click()
  await toasts.getByText('Your saved cart could not be read, so it starts empty.').waitFor({ state: 'detached' })
})

// CUS-CRT-17, CUS-CRT-18
test('an eleventh of one dish is refused beside its stepper', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')

  await quickAdd(page, 'Mango Lassi', 10)
  const stepper = page.getByRole('group', { name: 'Quantity of Mango Lassi' }).first()
  await stepper.getByRole('button', { name: 'One more Mango Lassi' }).click()

  await beside(stepper).getByText('Maximum 10 items allowed for Mango Lassi', { exact: true }).waitFor()
  expect(cartCount((await storedCarts(page))?.['truro'] ?? [])).toBe(10)
})

// CUS-CRT-19
test('a dish with a limit of its own names that limit', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  const dish = 'Family Biryani Platter (serves 4)'
  await page
    .getByRole('button', { name: `Add ${dish}`, exact: true })
    .first()
    .click()

  const dialog = page.getByRole('dialog', { name: dish })
  for (let count = 0; count < 5; count += 1) await dialog.getByRole('button', { name: `One more ${dish}` }).click()

  await dialog.getByText(`Maximum 5 items allowed for ${dish}`, { exact: true }).waitFor()
})

// CUS-CRT-13, CUS-CRT-14
test('a cart takes fifty items and refuses the next', async () => {
  const page = await browser.newPage(app)
  await bringCarts(page, { truro: await cartOf(app, 'truro', [10, 10, 10, 10, 9]) })
  await openAt(page, '/menu/truro')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Masala Chai', exact: true }) })

  await row.getByRole('button', { name: 'Add Masala Chai' }).click()
  const stepper = row.getByRole('group', { name: 'Quantity of Masala Chai' })
  await stepper.getByRole('button', { name: 'One more Masala Chai' }).click()

  await beside(stepper).getByText('Maximum 50 total items allowed in cart', { exact: true }).waitFor()
  expect(cartCount((await storedCarts(page))?.['truro'] ?? [])).toBe(50)
})

// CUS-CRT-15, CUS-CRT-16
test('a cart takes twenty different dishes and refuses the next, in the dialog too', async () => {
  const page = await browser.newPage(app)
  await bringCarts(page, {
    truro: await cartOf(
      app,
      'truro',
      Array.from({ length: 20 }, () => 1),
    ),
  })
  await openAt(page, '/menu/truro')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Masala Chai', exact: true }) })
  await row.getByRole('button', { name: 'Add Masala Chai' }).click()
  await row.getByText('Maximum 20 different items allowed in cart', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Add Chicken Dum Biryani' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Chicken Dum Biryani' })
  await dialog.getByRole('button', { name: /^Add · / }).click()

  await dialog.getByText('Maximum 20 different items allowed in cart', { exact: true }).waitFor()
  expect((await storedCarts(page))?.['truro']).toHaveLength(20)
})

test('a removed line can be brought back to its place, and nothing is stored once the cart is empty', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi')
  await quickAdd(page, 'Garlic Naan')
  const cart = await openCart(page)

  await cart.getByRole('button', { name: 'Remove Mango Lassi' }).click()
  await cart.getByRole('button', { name: 'Undo removing Mango Lassi' }).click()
  await cart.getByText('1 × Mango Lassi').waitFor()
  expect((await storedCarts(page))?.['truro']?.map(({ name }) => name)).toEqual(['Mango Lassi', 'Garlic Naan'])

  await cart.getByRole('button', { name: 'Remove Mango Lassi' }).click()
  await cart.getByRole('button', { name: 'Remove Garlic Naan' }).click()
  await cart.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), CARTS_KEY)).toBeNull()
})

test('the bar of the cart names what is paid, with tax', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi', 2)
  const cart = await openCart(page)
  const { Total: total = '' } = await sumsIn(cart)
  await page.keyboard.press('Escape')

  const name = `View cart · 2 items · ${total.replace(' CAD', '')} with tax`
  await page.getByRole('button', { name, exact: true }).waitFor()
})

// CUS-MEN-06
test('the spice level of a line can be changed from the cart', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await addSpiced(page, 'Butter Chicken', 'Mild')
  const cart = page.getByRole('region', { name: 'Your cart' })

  await cart.getByRole('button', { name: 'Edit Butter Chicken' }).click()
  const dialog = page.getByRole('dialog', { name: 'Butter Chicken' })
  await dialog.getByRole('radio', { name: /^Medium/ }).check()
  await dialog.getByRole('button', { name: 'One more Butter Chicken' }).click()
  await dialog.getByRole('button', { name: 'Update' }).click()

  await cart.getByText('2 × Butter Chicken').waitFor()
  expect((await storedCarts(page))?.['truro']).toMatchObject([{ quantity: 2, spiceLevelName: 'Medium' }])
})

// CUS-CRT-07, CUS-LOC-40, CUS-MEN-04, CUS-MEN-05
test('every location keeps a cart of its own, and delivery falls back to pickup where there is none', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Lassi')
  await chooseChip(page, /^Delivery/)

  await page.getByRole('button', { name: /^Change: / }).click()
  await page.getByRole('navigation', { name: 'Location' }).getByRole('link', { name: 'New Glasgow' }).click()
  await page.waitForURL('**/menu/new-glasgow')
  const cart = page.getByRole('region', { name: 'Your cart' })
  await cart.getByText('Delivery is not offered at New Glasgow, so this order is for pickup.').waitFor()
  await expect.poll(() => cart.getByRole('radio', { name: 'Pickup' }).isChecked()).toBe(true)
  await expect.poll(() => cart.getByRole('radio', { name: 'Delivery' }).count()).toBe(0)
  await cart.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await quickAdd(page, 'Sweet Lassi', 2)

  await cart.getByRole('link', { name: 'Truro Heights (1 item)' }).click()
  await cart.getByText('1 × Mango Lassi').waitFor()
  await cart.getByRole('link', { name: 'New Glasgow (2 items)' }).waitFor()
  await expect.poll(() => cart.getByRole('radio', { name: 'Delivery' }).isChecked()).toBe(true)
})

// CUS-CRT-23, CUS-MEN-12
test('a dish that is sold out cannot be added, and leaves carts that hold it', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Thandai')
  await page.goto('about:blank')
  await changeDish(app, { location: 'truro', name: 'Thandai' }, { column: 'is_available', value: false })

  await openAt(page, '/menu/truro?q=thandai')

  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Thandai' }) })
  await row.getByText('Sold out today').waitFor()
  await expect.poll(() => row.getByRole('button', { name: 'Unavailable' }).isDisabled()).toBe(true)
  await expect.poll(() => row.getByRole('button', { name: 'Add Thandai' }).count()).toBe(0)
  await page.getByText('Thandai is no longer available and was taken out.').waitFor()
})

test('a price that rose since the cart was filled is shown old beside new', async () => {
  const page = await browser.newPage(app)
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Mango Shake')
  await page.goto('about:blank')
  await changeDish(app, { location: 'truro', name: 'Mango Shake' }, { column: 'price_cents', value: 699 })

  await openAt(page, '/menu/truro?q=shake')

  const cart = page.getByRole('region', { name: 'Your cart' })
  await cart.getByText('The menu has changed since you filled this cart').waitFor()
  await cart.getByText(/Mango Shake:\s*Was \$6\.49, now \$6\.99/).waitFor()
})

/** The stepper with its surroundings. */
function beside(stepper: ReturnType<Page['locator']>) {
  return stepper.locator('..')
}

async function storedCarts(page: Page): Promise<Carts | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as Carts | null, CARTS_KEY)
}
