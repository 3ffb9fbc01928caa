import type { QuoteOrder } from '@thali/contracts/orders/order-times'
import { addDays, instantAt, localParts } from '@thali/domain/time/zone'
import type { Page } from 'playwright-core'

import { call } from '../../support/people.ts'
import { fillCheckout, type Scene } from '../scene.ts'
import type { Stage } from '../stage.ts'

type Quote = QuoteOrder['reply']

const LUNCH_MINUTE = 12 * 60
const QUARTERS = 34
const atMinute = (date: string, minute: number) => instantAt(date, minute).toISOString()

/** From tomorrow on, at every quarter of an hour: a picture of today would depend on its hour. */
function quoteOf(change: Partial<Quote> = {}): Quote {
  const tomorrow = addDays(localParts(new Date()).date, 1)
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
    const date = addDays(tomorrow, ahead)
    return { date, times: Array.from({ length: QUARTERS }, (_, n) => atMinute(date, LUNCH_MINUTE + 15 * n)) }
  })
  const fullUntil = atMinute(tomorrow, LUNCH_MINUTE - 15)
  return {
    promise: {
      readyAt: atMinute(tomorrow, LUNCH_MINUTE - 7),
      because: { reason: 'full', station: 'Tandoor', fullUntil },
    },
    days,
    deliveryFee: null,
    ...change,
  }
}

/** A kitchen with stations for this page only: the others promise by the formula. */
async function plan(page: Page, { app }: Stage, change: Partial<Quote> = {}): Promise<void> {
  const menu = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const location = { ...menu.location, plansOrders: true }
  await page.route('**/api/menu/truro*', (route) => route.fulfill({ json: { ...menu, location } }))
  await page.route('**/api/orders/quote', (route) => route.fulfill({ json: quoteOf(change) }))
}

/** The desk knows its locations from the back office. */
async function planAtDesk(page: Page, stage: Stage): Promise<void> {
  await plan(page, stage)
  await page.route('**/api/admin/workplaces', async (route) => {
    const response = await route.fetch()
    const { locations, ...rest } = (await response.json()) as { locations: object[] }
    const planning = locations.map((location) => ({ ...location, plansOrders: true }))
    return route.fulfill({ response, json: { ...rest, locations: planning } })
  })
}

async function chooseTime(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Choose a time|^Choisir une heure/ }).check()
  const days = page.getByRole('group', { name: /^(Day|Jour)$/ })
  // The label, which the page scrolls out from under the bar at its foot.
  await days.locator('label').nth(2).click()
  await page.getByRole('combobox', { name: /^(Time|Heure)/ }).selectOption({ index: 9 })
}

/** Somebody else takes the chosen time. */
async function loseTime(page: Page): Promise<void> {
  await chooseTime(page)
  await page.unroute('**/api/orders/quote')
  const { days } = quoteOf()
  const left = days.map(({ date, times }) => ({ date, times: times.filter((_, n) => n > 12) }))
  await page.route('**/api/orders/quote', (route) => route.fulfill({ json: quoteOf({ days: left }) }))
  await page.getByRole('radio', { name: 'Dine-in' }).check({ force: true })
}

async function placeLater(page: Page): Promise<void> {
  const readyAt = atMinute(addDays(localParts(new Date()).date, 1), LUNCH_MINUTE + 25)
  await page.route('**/api/createCustomerOrderCash', (route) =>
    route.fulfill({
      status: 409,
      json: { error: 'It would now be ready at 12:25 PM.', code: 'promise-changed', details: { readyAt } },
    }),
  )
  await fillCheckout(page)
  await page.getByRole('radio', { name: /^Cash/ }).check({ force: true })
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByRole('button', { name: 'Order for this time' }).waitFor()
}

async function takeForLater(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Mango Lassi \$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add to Order/ })
    .click()
  await page.getByRole('button', { name: /^When About /, expanded: false }).click()
  await chooseTime(page)
}

const AT_CHECKOUT = { path: '/checkout', as: 'guest', cart: true, before: plan } as const

/** When an order is had, at a location whose kitchen plans. */
export const WHEN: readonly Scene[] = [
  { name: 'checkout-when', isVariant: true, ...AT_CHECKOUT, shows: /because many orders are before yours/ },
  { name: 'checkout-when-chosen', ...AT_CHECKOUT, act: chooseTime },
  {
    name: 'checkout-when-full',
    isVariant: true,
    ...AT_CHECKOUT,
    before: (page, stage) => plan(page, stage, { promise: null }),
    shows: /^The kitchen is full until/,
  },
  { name: 'checkout-when-lost', isVariant: true, ...AT_CHECKOUT, act: loseTime, shows: /can no longer be ordered/ },
  { name: 'checkout-when-later', isVariant: true, ...AT_CHECKOUT, act: placeLater },
  {
    name: 'create-order-when',
    path: '/admin/dashboard#create-order',
    as: 'admin',
    place: 'truro',
    before: planAtDesk,
    act: takeForLater,
    isInSightOnly: true,
  },
  { name: 'fr-checkout-when', isVariant: true, ...AT_CHECKOUT, path: '/fr/checkout', act: chooseTime },
]
