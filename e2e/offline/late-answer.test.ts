import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openSection, putWaitingAside } from '../support/desk.ts'
import { payInCash, PHONE, placeOrderButton } from '../support/ordering.ts'
import { call, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()

test('in a dialog of the back office a wait can be stopped, too', async () => {
  const desk = await browser.newPage(app)
  await signInOn(desk, app, await signInAsAdmin(app))
  await openAt(desk, '/admin/dashboard#settings')
  await desk.getByRole('tab', { name: 'API keys' }).click()
  await desk.getByRole('button', { name: 'Make key' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Till')
  await desk.route('**/api/admin/api-keys', () => {})
  await dialog.getByRole('button', { name: /^Make/ }).click()
  await stop(desk)

  await dialog.getByText('You stopped waiting.').waitFor()
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Till')
})

test('a wait that takes long can be stopped; all that was typed stays, and the order is placed once', async () => {
  const guest = await signUp(app)
  const page = await browser.newPage(app, { width: 390, tolerate: [/createCustomerOrderCash/] })
  await signInOn(page, app, guest)
  await bringCart(page, app)
  await openAt(page, '/checkout')
  await payInCash(page)
  await page.getByLabel('Phone Number').fill(PHONE)
  const keys: (string | undefined)[] = []
  await page.route('**/api/createCustomerOrderCash', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The first answer never comes, although the order was placed.
    if (keys.length === 1) await route.fetch()
    else await route.continue()
  })

  await placeOrderButton(page).click()
  await stop(page)
  await page.getByRole('alert').filter({ hasText: 'You stopped waiting.' }).waitFor()
  await expect.poll(() => page.getByLabel('Phone Number').inputValue()).toBe(PHONE)
  await placeOrderButton(page).click()

  await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  expect(keys).toEqual([keys[0], keys[0]])
  expect((await call(app, guest, 'GET /me/orders')).orders).toHaveLength(1)
})

test('an order of staff whose answer was lost is created once, also when the page was loaded anew before it is sent again', async () => {
  const admin = await signInAsAdmin(app)
  const desk = await browser.newPage(app, { tolerate: [NETWORK_GONE] })
  await openSection(desk, app, admin, 'create-order')
  await desk.getByRole('button', { name: /^Butter Chicken \$/ }).click()
  await desk.getByRole('button', { name: /^Add to Order/ }).click()
  const ticket = desk.getByRole('region', { name: 'Ticket' })
  await ticket.getByLabel('Name', { exact: true }).fill('Omar Siddiqui')
  const keys = new Set<string | undefined>()
  let isAnswerLost = true
  await desk.route('**/api/createAdminOrderCash', async (route) => {
    keys.add(route.request().headers()['idempotency-key'])
    // The page asks again by itself before it gives up.
    if (!isAnswerLost) return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })

  await takeCash(desk)
  await ticket.getByRole('alert').waitFor()
  isAnswerLost = false
  await putWaitingAside(desk, app, admin)
  await desk.reload()
  await takeCash(desk)

  await desk
    .getByText(/^Order #?\d+/)
    .first()
    .waitFor()
  expect([...keys]).toEqual([expect.any(String)])
})

async function takeCash(desk: Page): Promise<void> {
  await desk
    .getByRole('region', { name: 'Ticket' })
    .getByRole('button', { name: /^Take cash/ })
    .click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Cash received' }).click()
}

async function stop(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Stop', exact: true })
  await button.waitFor()
  await expectNoAxeFindings(page)
  await button.click()
}
