import type { Page } from 'playwright-core'

import { type BusyScene, LAPTOP, PHONE } from './busy-scene.ts'
import { bottomOf, countWhole, type Figure, heightOf, screensOf, topOf } from './figure.ts'

const dishes = (page: Page) => page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Add / }) })
const priceOf = (page: Page) => page.getByRole('main').getByText(/^(\$\d+\.\d\d|\d+,\d\d\s\$)$/)
const openState = (page: Page) => page.getByRole('main').getByText(/^(Open|Closed|Ouvert|Fermé)/)

const stateAt = (atMost: number): Figure => ({
  name: 'open or closed, upper edge',
  atMost,
  measure: (page) => topOf(openState(page)),
})

const priceAndState = (price: number, state: number): Figure[] => [
  { name: 'upper edge of the first price', atMost: price, measure: (page) => topOf(priceOf(page)) },
  stateAt(state),
]

/** The pages of guests, on the screens that most of them have. */
export const BUSY_GUEST_SCENES: readonly BusyScene[] = [
  {
    name: 'busy-menu',
    path: '/menu/truro',
    size: PHONE,
    isInSightOnly: true,
    figures: [
      { name: 'upper edge of the first dish', atMost: 280, measure: (page) => topOf(dishes(page)) },
      { name: 'whole dishes in the first screen', atLeast: 3, measure: (page) => countWhole(dishes(page)) },
    ],
  },
  {
    name: 'busy-checkout',
    path: '/checkout',
    as: 'guest',
    cart: true,
    size: PHONE,
    shows: /Place Order/,
    figures: [{ name: 'length for a known guest, screens', atMost: 1.6, measure: screensOf }],
  },
  {
    name: 'busy-cart',
    path: '/menu/truro',
    as: 'guest',
    cart: true,
    size: LAPTOP,
    isInSightOnly: true,
    figures: [
      {
        name: 'lower edge of the button to checkout',
        atMost: 767,
        measure: (page) => bottomOf(page.getByRole('link', { name: /^Check out · / })),
      },
    ],
  },
  {
    name: 'busy-checkout-laptop',
    path: '/checkout',
    as: 'guest',
    cart: true,
    size: LAPTOP,
    isInSightOnly: true,
    figures: [
      {
        name: 'lower edge of Place Order',
        atMost: 780,
        measure: (page) => bottomOf(page.getByRole('button', { name: /^Place Order/ })),
      },
    ],
  },
  {
    name: 'busy-confirmation',
    path: ({ orders }) => `/order-success?order_id=${orders.preparing.id}`,
    as: 'guest',
    size: PHONE,
    figures: [
      {
        name: 'lower edge of the tracker',
        atMost: PHONE.height,
        measure: (page) => bottomOf(page.getByRole('list', { name: 'Order status' })),
      },
      { name: 'length, px (it was 3,425)', atMost: 1712, measure: heightOf },
    ],
  },
  { name: 'busy-home', path: '/', size: PHONE, figures: priceAndState(820, 300) },
  { name: 'busy-home-known', path: '/', as: 'guest', size: PHONE, figures: [stateAt(300)] },
  { name: 'busy-home-fr', path: '/fr', size: PHONE, figures: priceAndState(900, 380) },
  {
    name: 'busy-reservation',
    path: '/reservations',
    size: PHONE,
    figures: [
      {
        name: 'upper edge of the first time',
        atMost: 480,
        measure: (page) => topOf(page.locator('label', { hasText: /^\d+:\d\d [AP]M/ })),
      },
    ],
  },
]
