import { addToCart, type Cart, type Carts, CARTS_KEY, serializeCarts } from '@thali/domain/cart/cart'
import { DEFAULT_SPICE } from '@thali/domain/menu/dish'
import type { Locator, Page } from 'playwright-core'

import type { RunningApp } from './app.ts'
import { call } from './people.ts'

/** Opens a page of the site and waits until it answers to clicks; before that a click is lost. */
export async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => {
    const root = document.querySelector('#root')
    const drawn = root?.querySelector('main, h1') ?? null
    return root === null || (drawn !== null && Object.keys(drawn).some((key) => key.startsWith('__reactProps')))
  })
}

/** Opens the account menu once its script, which loads after the page's, has arrived. */
export async function openAccountMenu(page: Page, firstName?: string): Promise<void> {
  const name = firstName === undefined ? {} : { name: firstName }
  const button = page.getByRole('banner').getByRole('button', { expanded: false, ...name })
  await clickOnceAlive(page, button)
}

/**
 * Clicks an element drawn by the server once its script, which loads after the page's, is ready; an earlier click is
 * lost.
 */
export async function clickOnceAlive(page: Page, button: Locator): Promise<void> {
  await page.waitForFunction(
    (element) => element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps')),
    await button.elementHandle(),
  )
  await button.click()
}

/** Gives a visitor a filled cart: the first dishes of a menu, two of the first one. */
export async function bringCart(
  page: Page,
  app: RunningApp,
  { location = 'truro', dishes = 3 }: { location?: string; dishes?: number } = {},
): Promise<void> {
  await bringStorage(page, await storedCart(app, { location, dishes }))
}

/** A filled cart as the device stores it. */
export async function storedCart(
  app: RunningApp,
  { location = 'truro', dishes = 3 }: { location?: string; dishes?: number } = {},
): Promise<Record<string, string>> {
  const quantities = Array.from({ length: dishes }, (_, index) => (index === 0 ? 2 : 1))
  return toStorage({ [location]: await cartOf(app, location, quantities) })
}

/** A cart of the first dishes of a menu in the given `quantities`. */
export async function cartOf(app: RunningApp, location: string, quantities: readonly number[]): Promise<Cart> {
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location } })
  const sold = items.filter(({ isAvailable, maxQuantity }) => isAvailable && maxQuantity >= Math.max(...quantities))
  let cart: Cart = []
  for (const [index, quantity] of quantities.entries()) {
    const item = sold[index]
    if (!item) throw new Error(`The menu of ${location} has fewer than ${quantities.length} dishes.`)
    const spice = item.spiceLevel === 'none' ? null : DEFAULT_SPICE
    const added = addToCart(cart, item, quantity, spice)
    if (!added.ok) throw new Error(`${item.name} does not go into a cart: ${added.error}`)
    cart = added.value
  }
  return cart
}

/** Lets a visitor arrive with these carts; later changes by the visitor are kept. */
export async function bringCarts(page: Page, carts: Carts): Promise<void> {
  await bringStorage(page, toStorage(carts))
}

const LAST_ORDER_KEY = 'thali_last_order'

function toStorage(carts: Carts): Record<string, string> {
  const location = Object.keys(carts)[0] ?? 'truro'
  const last = { locationId: location, latest: 'pickup', orderTypes: { [location]: 'pickup' } }
  return { [CARTS_KEY]: serializeCarts(carts) ?? '{}', [LAST_ORDER_KEY]: JSON.stringify(last) }
}

/** Fills the storage when the first page of the visitor opens. */
async function bringStorage(page: Page, entries: Record<string, string>): Promise<void> {
  await page.addInitScript(
    ([sign, stored]) => {
      if (localStorage.getItem(sign) !== null) return
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    [LAST_ORDER_KEY, entries] as const,
  )
}
