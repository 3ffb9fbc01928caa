import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectFocus, expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openAroundTheClock } from '../support/database.ts'
import { findMessage } from '../support/messages.ts'
import { openCart, placeOrderButton, quickAdd } from '../support/ordering.ts'
import { confirmation, goToPaymentPage, payWith } from '../support/paying.ts'
import { CARDS } from '../support/payments.ts'
import { call, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { startShop } from '../support/provider.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp
let admin: Person

beforeAll(async () => {
  ;({ app } = await startShop())
  await openAroundTheClock(app)
  admin = await signInAsAdmin(app)
  await allow('truro', 'card-and-cash')
})
afterAll(() => app?.stop())

function allow(id: string, guestOrders: 'off' | 'card' | 'card-and-cash') {
  return call(app, admin, 'PATCH /admin/locations/:id', { params: { id }, body: { guestOrders } })
}

/** Counts what a guest taps beside the fields that are typed in. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const isTyping = (target: EventTarget | null) =>
      target instanceof HTMLInputElement && ['text', 'email', 'tel'].includes(target.type)
    addEventListener('pointerdown', ({ target }) => {
      if (!isTyping(target)) sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1))
    })
  })
  return async () => Number(await page.evaluate(() => sessionStorage.getItem('taps')))
}

/** From the menu to the checkout without an account, with one naan. */
async function arrive(page: Page, { phone, email }: { phone: string; email: string }): Promise<void> {
  await openAt(page, '/menu/truro')
  await quickAdd(page, 'Garlic Naan')
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'Check out as a guest · $5.13' }).click()
  await page.getByLabel('Full Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone Number').fill(phone)
}

async function codeTo(phone: string): Promise<string> {
  return /code is (\d{6})/.exec(await findMessage(app, phone, /your code is \d{6}/))?.[1] ?? ''
}

test('a stranger orders a naan for cash in six taps: the number is proved by a code, and the order is cancelled by its page [ruling 69]', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/status of 400/] })
  const taps = await countTaps(page)
  await arrive(page, { phone: '(902) 555-0161', email: 'noor@example.test' })
  await page.getByRole('radio', { name: /^Cash/ }).click()
  await placeOrderButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your phone number' })
  await dialog.getByText('A code was sent to (902) 555-0161.').waitFor()
  const field = dialog.getByLabel('Code')
  await expectFocus(field)
  await expectNoAxeFindings(page)
  await field.fill(await codeTo('+19025550161'))
  await dialog.getByRole('button', { name: 'Confirm and place the order' }).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(await taps()).toBeLessThanOrEqual(6)

  // The address alone opens the order, without what its guest has typed.
  await expect.poll(() => page.url()).toContain('token=')
  await page.reload()
  await page.getByText('CASH ON PICKUP', { exact: true }).waitFor()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('This order was cancelled.').waitFor()
})

test('a wrong code is refused in its place, and a proved number orders again without another code', async () => {
  const page = await browser.newPage(app, { width: 390, tolerate: [/status of 400/] })
  await arrive(page, { phone: '(902) 555-0162', email: 'rosa@example.test' })
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await placeOrderButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your phone number' })
  const code = await codeTo('+19025550162')
  const field = dialog.getByLabel('Code')
  await field.fill(code === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is not right.').waitFor()
  await expectFocus(field)
  await field.fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()

  await arrive(page, { phone: '(902) 555-0162', email: 'rosa@example.test' })
  await page.getByRole('radio', { name: /^Cash/ }).check()
  await placeOrderButton(page).click()
  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
})

test('a guest pays by card without a code, and the order is in the account that is made afterwards', async () => {
  const guest = await signUp(app, { email: 'asha.new@example.test' })
  const page = await browser.newPage(app, { width: 390 })
  await arrive(page, { phone: '(902) 555-0163', email: guest.email })
  await goToPaymentPage(page)
  await payWith(page, CARDS.good)
  await confirmation(page)
  await page.getByRole('link', { name: 'Create an account to keep this order' }).waitFor()

  await signInOn(page, app, guest)
  await openAt(page, '/dashboard')
  await page.getByText('The order you placed without an account is now with your orders.').waitFor()
  await page.getByRole('link', { name: /^Follow order \d+/ }).waitFor()
})

test('where a location takes cards only there is no cash, and where it takes no guests its checkout asks for the sign-in', async () => {
  await allow('truro', 'card')
  const page = await browser.newPage(app, { width: 390 })
  await arrive(page, { phone: '(902) 555-0164', email: 'lena@example.test' })
  await page.getByRole('radio', { name: /^Pay online/ }).waitFor()
  expect(await page.getByRole('radio', { name: /^Cash/ }).count()).toBe(0)

  await allow('truro', 'off')
  await openAt(page, '/menu/truro')
  const cart = await openCart(page)
  await cart.getByRole('link', { name: 'Sign in to check out' }).waitFor()
  expect(await cart.getByRole('link', { name: /as a guest/ }).count()).toBe(0)
  await openAt(page, '/checkout/guest')
  await page.getByText(/sign in to checkout\./).waitFor()
})
