import { addToCart, type Cart, CARTS_KEY, DEFAULT_SPICE, serializeCarts } from '@thali/domain/cart/cart'
import type { Page } from 'playwright-core'

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

/** Lets a visitor arrive with a filled cart: the first dishes of a menu, two of the first one. */
export async function bringCart(
  page: Page,
  app: RunningApp,
  { location = 'truro', dishes = 3 }: { location?: string; dishes?: number } = {},
): Promise<void> {
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location } })
  let cart: Cart = []
  for (const item of items.filter(({ isAvailable }) => isAvailable).slice(0, dishes)) {
    const spice = item.spiceLevel === 'none' ? null : DEFAULT_SPICE
    const added = addToCart(cart, item, cart.length === 0 ? 2 : 1, spice)
    if (!added.ok) throw new Error(`${item.name} does not go into a cart: ${added.error}`)
    cart = added.value
  }
  const last = { locationId: location, latest: 'pickup', orderTypes: { [location]: 'pickup' } }
  await page.addInitScript(
    ([key, carts, lastOrder]) => {
      if (localStorage.getItem('thali_last_order') !== null) return
      localStorage.setItem(key, carts)
      localStorage.setItem('thali_last_order', lastOrder)
    },
    [CARTS_KEY, serializeCarts({ [location]: cart }) ?? '{}', JSON.stringify(last)] as const,
  )
}
