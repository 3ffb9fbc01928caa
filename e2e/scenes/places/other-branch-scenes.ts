import type { OtherBranch } from '@thali/contracts/orders/compare'
import type { Page } from 'playwright-core'

import { openCart } from '../../support/ordering.ts'
import { call } from '../../support/people.ts'
import type { Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

const MINUTE_MS = 60_000

const BRANCH: OtherBranch = {
  id: 'new-glasgow',
  name: 'New Glasgow',
  reason: 'paused',
  readyAt: '2026-11-20T21:38:00.000Z',
  because: { reason: 'cooking' },
  metres: 57_995,
  lines: [
    lineOf('Onion Bhaji', 'same', 8.49),
    { ...lineOf('Chole Bhature', 'price', 13.49), here: 13.99 },
    { ...lineOf('Punjabi Vegetable Thali', 'choice-missing', 19.99), missing: ['Garlic naan'] },
    { ...lineOf('Mango Lassi', 'fewer', 11.98), quantity: 3, here: 17.97, quantityThere: 2 },
    { ...lineOf('Samosa Chaat', 'sold-out', null), here: 9.99 },
    { ...lineOf('Lamb Biryani', 'not-offered', null), here: 19.99 },
  ],
  cart: [],
  pricing: { discount: 0, subtotal: 53.95, tax: 7.55, tip: 0, total: 61.5, taxRate: 0.14 },
}
const FURTHER = { ...BRANCH, id: 'halifax', name: 'Halifax Waterfront' }

function lineOf(name: string, outcome: OtherBranch['lines'][number]['outcome'], amount: number | null) {
  return {
    name,
    quantity: 1,
    outcome,
    missing: [],
    quantityThere: amount === null ? 0 : 1,
    here: amount,
    there: amount,
  }
}

/** A pause of this page only: other scenes order at Truro. */
async function pauseHere(page: Page, { app }: Stage): Promise<void> {
  const query = { language: page.url().includes('/fr/') ? ('fr-CA' as const) : ('en-CA' as const) }
  const menu = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' }, query })
  const ordersPausedUntil = new Date(Date.now() + 30 * MINUTE_MS).toISOString()
  const location = { ...menu.location, ordersPausedUntil }
  await page.route('**/api/menu/truro*', (route) => route.fulfill({ json: { ...menu, location } }))
  await page.route('**/api/carts/compare', (route) =>
    route.fulfill({
      json: {
        pricing: { discount: 0, subtotal: 90.42, tax: 12.66, tip: 0, total: 103.08, taxRate: 0.14 },
        branches: [{ ...BRANCH, readyAt: new Date(Date.now() + 20 * MINUTE_MS).toISOString() }, FURTHER],
      },
    }),
  )
}

/** On phones and tablets the cart is a sheet; on wide screens it stands beside the menu. */
async function showCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Change the order' }).locator('visible=true').click()
  await page.waitForURL('**/menu/truro')
  await openCart(page)
}

/** The offers for a cart that its own location does not take. */
export const OTHER_BRANCH: readonly Scene[] = [
  {
    name: 'checkout-other-branch',
    path: '/checkout',
    as: 'guest',
    cart: true,
    before: pauseHere,
    shows: 'Order at New Glasgow instead',
  },
  {
    name: 'cart-other-branch',
    isVariant: true,
    path: '/checkout',
    as: 'guest',
    cart: true,
    before: pauseHere,
    isInSightOnly: true,
    act: showCart,
    shows: 'Order at New Glasgow instead',
  },
  {
    name: 'checkout-other-branch-french',
    isVariant: true,
    path: '/fr/checkout',
    as: 'guest',
    cart: true,
    before: pauseHere,
    shows: 'Commander plutôt à New Glasgow',
  },
]
