import type { Page } from 'playwright-core'

import { breakPromise } from '../support/database.ts'
import { call, placeOrder, signInOn, signUp } from '../support/people.ts'
import { welcomeCodeOf } from '../support/welcome-code.ts'
import { ALARMS } from './alarm-scenes.ts'
import { BRANDS } from './brand-scenes.ts'
import { CHANGES } from './change-scenes.ts'
import { CHOOSING } from './choosing-scenes.ts'
import { COMFORT } from './comfort-scenes.ts'
import { FIGURES } from './dashboard-scenes.ts'
import { DESK } from './desk-scenes.ts'
import { ERASING } from './erase-scenes.ts'
import { FRENCH } from './french-scenes.ts'
import { GUESTS } from './guest-scenes.ts'
import { KEPT } from './kept-scenes.ts'
import { MENU_DESK } from './menu-desk-scenes.ts'
import { KITCHEN_TIMES } from './menu/kitchen-times-scenes.ts'
import { MENU_FILES } from './menu/menu-files-scenes.ts'
import { MESSAGES } from './messages-scenes.ts'
import { MONEY } from './money-scenes.ts'
import { OFFLINE } from './offline-scenes.ts'
import { OWN } from './own-scenes.ts'
import { PAYING } from './payment-scenes.ts'
import { AGAIN } from './places/again-scenes.ts'
import { DELIVERY } from './places/delivery-scenes.ts'
import { KITCHEN } from './places/kitchen-scenes.ts'
import { OTHER_BRANCH } from './places/other-branch-scenes.ts'
import { PLACES } from './places/places-scenes.ts'
import { PRINTERS } from './places/printer-scenes.ts'
import { CARD_READERS } from './places/reader-scenes.ts'
import { STATIONS } from './places/station-scenes.ts'
import { TABLES } from './places/table-scenes.ts'
import { WHEN } from './places/when-scenes.ts'
import { PUSH } from './push-scenes.ts'
import { RESERVATION_DESK } from './reservation-desk-scenes.ts'
import { RESERVING } from './reservation-scenes.ts'
import { fillCheckout, loseNetworkWith, type Scene } from './scene.ts'
import { SETTINGS } from './settings-scenes.ts'
import { SIGNING_IN } from './sign-in-scenes.ts'
import type { Stage } from './stage.ts'
import { TABLET } from './tablet-scenes.ts'
import { WHO_ACTS } from './who-acts-scenes.ts'

const anyText = (page: Page, text: string | RegExp) => page.getByText(text).locator('visible=true').first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first()

async function openDish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Butter Chicken' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openOrderSheet(page: Page): Promise<void> {
  await button(page, /^Change: /).click()
  await page.getByRole('dialog').waitFor()
}

/** On phones and tablets the cart is a sheet; on wide screens it stands beside the menu. */
async function openCart(page: Page): Promise<void> {
  const bar = page.getByRole('button', { name: /^View cart/ })
  const column = anyText(page, 'Your cart')
  await bar.or(column).locator('visible=true').first().waitFor()
  if (!(await bar.isVisible())) return
  await bar.click()
  await page.getByRole('dialog').waitFor()
}

const orderOf = (status: keyof Stage['orders']) => (stage: Stage) =>
  `/order-success?order_id=${stage.orders[status].id}`

const READING: Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home-signed-in', isVariant: true, path: '/', as: 'guest' },
  { name: 'home-with-cart', isVariant: true, path: '/', cart: true, shows: 'Your order is still here' },
  {
    name: 'home-mobile-menu',
    path: '/',
    widths: [390],
    isInSightOnly: true,
    act: async (page) => {
      await button(page, 'Open the menu').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'contact', isVariant: true, path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', isVariant: true, path: '/terms' },
  { name: 'not-found', path: '/no-such-page', shows: 'Page not found' },
  { name: 'access-denied', path: '/admin/dashboard', as: 'guest', shows: 'Access Denied' },
]

async function typeCode(page: Page, code: string): Promise<void> {
  await button(page, 'Have a code?').click()
  await page.getByLabel('Discount code').fill(code)
  await button(page, 'Apply').click()
  await page.getByText(/not one of your account|10% off/).waitFor()
}

async function useCode(page: Page, { app, people }: Stage): Promise<void> {
  await typeCode(page, await welcomeCodeOf(app, people.newcomer))
}

/** A guest whose points buy something. */
async function arriveWithPoints(page: Page, { app, people: { admin } }: Stage): Promise<void> {
  const guest = await signUp(app)
  const { user } = await call(app, guest, 'GET /me', {})
  await call(app, admin, 'PATCH /admin/users/:id', { params: { id: user.uid }, body: { loyaltyPoints: 640 } })
  await call(app, admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, pointsWorth: 1 } })
  await signInOn(page, app, guest)
}

/** A guest whose name, e-mail and phone number are in the account. */
async function arriveKnown(page: Page, { app }: Stage): Promise<void> {
  const guest = await signUp(app)
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550177' } })
  await signInOn(page, app, guest)
}

/** An order that is behind its promise, seen through the link of its confirmation. */
async function lateOrder({ app }: Stage): Promise<string> {
  const { id, metadata } = await placeOrder(app, await signUp(app), { dishes: 3 })
  await breakPromise(app, id, 7)
  return `/order-success?order_id=${id}&token=${metadata.orderToken}`
}

const MENU: Scene[] = [
  { name: 'menu-truro', path: '/menu/truro' },
  { name: 'menu-new-glasgow', isVariant: true, path: '/menu/new-glasgow' },
  { name: 'menu-filtered', isVariant: true, path: '/menu/truro?diet=vegan' },
  { name: 'menu-search', isVariant: true, path: '/menu/truro?q=paneer' },
  { name: 'menu-filtered-empty', isVariant: true, path: '/menu/truro?q=zzzz', shows: 'No dish fits these filters' },
  { name: 'menu-order-sheet', path: '/menu/truro', widths: [390, 820], act: openOrderSheet, isInSightOnly: true },
  {
    name: 'menu-offline',
    isVariant: true,
    path: '/menu/truro',
    cart: true,
    widths: [390, 820],
    isInSightOnly: true,
    act: loseNetworkWith(/^View cart/),
    shows: /^No connection/,
  },
  { name: 'menu-dish-dialog', path: '/menu/truro', act: openDish, isInSightOnly: true },
  { name: 'menu-with-cart', isVariant: true, path: '/menu/truro', cart: true, isInSightOnly: true },
  { name: 'cart', path: '/menu/truro', cart: true, act: openCart, isInSightOnly: true },
  {
    name: 'cart-empty',
    isVariant: true,
    path: '/menu/truro',
    widths: [1280],
    isInSightOnly: true,
    shows: 'Your cart is empty',
  },
]

const ORDERING: Scene[] = [
  { name: 'checkout', path: '/checkout', as: 'guest', cart: true, shows: /Place Order/ },
  {
    name: 'checkout-known',
    isVariant: true,
    path: '/checkout',
    cart: true,
    before: arriveKnown,
    shows: 'Asha Patel',
  },
  {
    name: 'checkout-known-delivery',
    isVariant: true,
    path: '/checkout',
    cart: true,
    before: arriveKnown,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Delivery' }).check()
      await page.getByRole('radio', { name: /^Cash/ }).check()
    },
    shows: 'Add your delivery address',
  },
  { name: 'checkout-filled', isVariant: true, path: '/checkout', as: 'guest', cart: true, act: fillCheckout },
  {
    name: 'checkout-errors',
    path: '/checkout',
    as: 'guest',
    cart: true,
    act: async (page) => {
      await fillCheckout(page)
      await page.getByRole('radio', { name: /^Delivery/ }).check({ force: true })
      await button(page, /^Place Order/).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'checkout-code',
    isVariant: true,
    path: '/checkout',
    as: 'newcomer',
    cart: true,
    act: useCode,
    shows: '10% off',
  },
  {
    name: 'checkout-points',
    isVariant: true,
    path: '/checkout',
    cart: true,
    before: arriveWithPoints,
    shows: 'Use 600 points: $6.00 off',
  },
  {
    name: 'checkout-points-used',
    isVariant: true,
    path: '/checkout',
    cart: true,
    before: arriveWithPoints,
    act: (page) => button(page, 'Use 600 points: $6.00 off').click(),
    shows: '$6.00 off',
  },
  {
    name: 'checkout-code-refused',
    isVariant: true,
    path: '/checkout',
    as: 'guest',
    cart: true,
    act: (page) => typeCode(page, 'NAAN'),
  },
  { name: 'order-success-pending', isVariant: true, path: orderOf('pending'), as: 'guest' },
  { name: 'order-success-preparing', path: orderOf('preparing'), as: 'guest' },
  { name: 'order-success-late', isVariant: true, path: lateOrder, shows: /min late\. Ready about/ },
  { name: 'order-success-ready', isVariant: true, path: orderOf('ready'), as: 'guest' },
  { name: 'order-success-cancelled', isVariant: true, path: orderOf('cancelled'), as: 'guest' },
  { name: 'receipt', path: ({ orders }) => orders.preparing.receiptUrl },
  { name: 'receipt-printed', path: ({ orders }) => orders.preparing.receiptUrl, isPrinted: true },
  { name: 'dashboard-empty', isVariant: true, path: '/dashboard', as: 'newcomer' },
  { name: 'dashboard-points', isVariant: true, path: '/dashboard', before: arriveWithPoints },
  { name: 'dashboard-with-orders', path: '/dashboard', as: 'guest' },
]

const TOOLS: Scene[] = [
  { name: 'sandbox-messages', path: '/sandbox/messages' },
  { name: 'api-docs', path: '/api/docs' },
]

/** Every page of the product in every state worth looking at. */
export const SCENES: readonly Scene[] = [
  ...READING,
  ...BRANDS,
  ...MENU,
  ...ORDERING,
  ...GUESTS,
  ...PAYING,
  ...MONEY,
  ...RESERVING,
  ...SIGNING_IN,
  ...KEPT,
  ...OWN,
  ...OFFLINE,
  ...PUSH,
  ...FRENCH,
  ...TOOLS,
  ...CHOOSING,
  ...DELIVERY,
  ...WHEN,
  ...KITCHEN,
  ...OTHER_BRANCH,
  ...DESK,
  ...CHANGES,
  ...ALARMS,
  ...COMFORT,
  ...RESERVATION_DESK,
  ...PLACES,
  ...ERASING,
  ...MESSAGES,
  ...SETTINGS,
  ...TABLET,
  ...FIGURES,
  ...MENU_DESK,
  ...MENU_FILES,
  ...KITCHEN_TIMES,
  ...TABLES,
  ...STATIONS,
  ...PRINTERS,
  ...WHO_ACTS,
  ...AGAIN,
  ...CARD_READERS,
]
