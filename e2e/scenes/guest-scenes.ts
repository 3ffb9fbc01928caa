import { eventually } from '@thali/testing/eventually'
import type { Page } from 'playwright-core'

import { messagesTo } from '../support/messages.ts'
import { openCart } from '../support/ordering.ts'
import { call, signInOn, signUp } from '../support/people.ts'
import { storedCart } from '../support/visits.ts'
import { fillCheckout, remember, type Scene } from './scene.ts'
import type { Stage } from './stage.ts'

const PLACE = 'new-glasgow'
const AT_CHECKOUT = { path: '/checkout/guest', before: arrive } as const

/** A cart where guests may order; the other scenes of guests are at Truro, which takes none. */
async function arrive(page: Page, { app, people }: Stage): Promise<void> {
  const body = { guestOrders: 'card-and-cash' as const }
  await call(app, people.admin, 'PATCH /admin/locations/:id', { params: { id: PLACE }, body })
  await remember(page, await storedCart(app, { location: PLACE }))
}

let asked = 0

/** Each time under another number, so that its only text is the code. */
async function askForCode(page: Page): Promise<string> {
  const digits = String(2000 + ++asked)
  await fillCheckout(page)
  await page.getByLabel('Phone Number').fill(`(902) 555-${digits}`)
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await page.getByLabel('Code', { exact: true }).waitFor()
  return `+1902555${digits}`
}

async function failCode(page: Page): Promise<void> {
  await askForCode(page)
  await page.getByLabel('Code', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Confirm and place the order' }).click()
}

async function order(page: Page, { app }: Stage): Promise<void> {
  const phone = await askForCode(page)
  const code = await eventually(async () => {
    const [newest] = await messagesTo(app, phone)
    return /code is (\d{6})/.exec(newest?.text ?? '')?.[1]
  })
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Confirm and place the order' }).click()
}

/** An account with three delivery addresses, one of them with a long name. */
async function arriveWithAddresses(page: Page, { app }: Stage): Promise<void> {
  const guest = await signUp(app)
  await call(app, guest, 'PATCH /me', { body: { phoneNumber: '+19025550178' } })
  for (const body of [
    { label: 'Work', address: '90 Robie Street, Suite 1400, second elevator on the left', postalCode: 'B2N 5E3' },
    { label: '', address: '7 Willow Street' },
    { label: 'Home', address: '12 Prince Street', postalCode: 'B2N 5E3', instructions: 'Ring twice' },
  ])
    await call(app, guest, 'POST /me/addresses', { body })
  await signInOn(page, app, guest)
}

async function chooseHome(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Delivery' }).check()
  await page.locator('label').filter({ hasText: 'Home' }).click()
}

export const GUESTS: readonly Scene[] = [
  {
    name: 'guest-cart',
    path: `/menu/${PLACE}`,
    before: arrive,
    act: async (page) => void (await openCart(page)),
    isInSightOnly: true,
    shows: /as a guest/,
  },
  { name: 'guest-checkout', ...AT_CHECKOUT, shows: /Place Order/ },
  { name: 'guest-checkout-french', isVariant: true, ...AT_CHECKOUT, path: '/fr/checkout/guest', shows: 'Nom complet' },
  {
    name: 'guest-code',
    ...AT_CHECKOUT,
    act: async (page) => void (await askForCode(page)),
    isInSightOnly: true,
    shows: /^A code was sent/,
  },
  { name: 'guest-code-wrong', isVariant: true, ...AT_CHECKOUT, act: failCode, isInSightOnly: true, shows: /6 digits/ },
  {
    name: 'checkout-addresses',
    isVariant: true,
    path: '/checkout',
    cart: true,
    before: arriveWithAddresses,
    act: chooseHome,
    shows: 'Your addresses',
  },
  {
    name: 'dashboard-addresses',
    isVariant: true,
    path: '/dashboard?tab=profile',
    before: arriveWithAddresses,
    shows: 'Delivery addresses',
  },
  { name: 'guest-order', ...AT_CHECKOUT, act: order, shows: 'Create an account to keep this order' },
]
