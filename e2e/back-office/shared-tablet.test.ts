import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openSection, said, touch } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app: RunningApp = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  await hireWithPin('Anita Rao', '4829')
  await hireWithPin('Raj Singh', '730918')
})

async function hireWithPin(name: string, pin: string): Promise<void> {
  const person = await hire(app, admin, { name, role: 'staff' })
  await call(app, person, 'PUT /me/pin', { body: { pin, currentPassword: person.password } })
}

/** A tablet that a manager of its own signed in, and that asks who acts. */
async function openSharedTablet(section: 'orders' | 'create-order' = 'orders'): Promise<Page> {
  const owner = await hire(app, admin, { name: 'Front counter', role: 'manager' })
  await call(app, owner, 'PUT /device/sharing', { body: { locksAfterSeconds: 60 } })
  const page = await browser.newPage(app, { width: 1280, tolerate: [NETWORK_GONE, /403 \(Forbidden\)/] })
  await openSection(page, app, owner, section)
  await touch(page)
  return page
}

const sheetOf = (page: Page) => page.getByRole('dialog', { name: /^(Who is there\?|Locked)$/ })
async function lock(page: Page) {
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await sheetOf(page).waitFor()
}
async function become(page: Page, name: string, pin: string) {
  await sheetOf(page).getByRole('button', { name }).click()
  await sheetOf(page)
    .getByRole('group', { name: /^Number pad/ })
    .waitFor()
  await page.keyboard.type(pin)
}
/** As if nobody had touched it for so long. */
const leaveAlone = (page: Page, seconds: number) =>
  page.evaluate((ms) => localStorage.setItem('thali_touched', String(Date.now() - ms)), seconds * 1000)

test('a device is made to ask who acts in its account menu, and each person’s taps stand in their name', async () => {
  const owner = await hire(app, admin, { name: 'Counter tablet', role: 'manager' })
  const order = await placeOrder(app, await signUp(app))
  const page = await browser.newPage(app, { width: 1280 })
  await openSection(page, app, owner, 'orders')
  await touch(page)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Several people at this device' }).click()
  const dialog = page.getByRole('dialog', { name: 'Several people at this device' })
  await dialog.getByRole('radio', { name: '30 seconds' }).check()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Ask who acts' }).click()
  await said(page, 'This device asks who acts from now on').waitFor()

  await lock(page)
  await expectNoAxeFindings(page)
  await become(page, 'Anita Rao', '4829')
  await sheetOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Account: Anita Rao/ }).waitFor()
  await accept(newOrderPopup(page, order.orderNumber))
  await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()
  const { order: after } = await call(app, admin, 'GET /getOrderDetails', { query: { orderId: order.id } })
  expect(after.statusHistory.at(-1)).toMatchObject({ status: 'preparing', by: 'Anita Rao' })
})

test('while it is locked orders stay in sight and nothing can be tapped; the order that one person began is held for the next', async () => {
  const page = await openSharedTablet('create-order')
  await lock(page)
  await become(page, 'Anita Rao', '4829')
  await sheetOf(page).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Ticket' }).getByLabel('Name').fill('The blue table')

  await lock(page)
  await sheetOf(page).getByRole('button', { name: 'Raj Singh' }).click()
  await page.keyboard.type('730910')
  await sheetOf(page).getByText('This PIN is not right.').waitFor()
  const began = performance.now()
  await page.keyboard.type('730918')
  await sheetOf(page).waitFor({ state: 'detached' })
  expect(performance.now() - began).toBeLessThan(10_000)
  await said(page, /^A wrong PIN was entered for you since your last one/).waitFor()
  await page.getByRole('button', { name: /^Account: Raj Singh/ }).waitFor()
  expect(await page.getByRole('region', { name: 'Ticket' }).getByLabel('Name').inputValue()).toBe('')
  await page
    .getByRole('button', { name: /^1 waiting/ })
    .first()
    .click()
  await page.getByText('The blue table, 0 items').waitFor()
})

test('it locks by itself when nobody touches it, and not without a network: what is tapped then is sent in the name of who was there', async () => {
  const order = await placeOrder(app, await signUp(app))
  const page = await openSharedTablet()
  await lock(page)
  await become(page, 'Anita Rao', '4829')
  await sheetOf(page).waitFor({ state: 'detached' })

  await page.context().setOffline(true)
  await leaveAlone(page, 200)
  await page
    .getByText(/^No connection/)
    .first()
    .waitFor()
  expect(await sheetOf(page).count()).toBe(0)
  await accept(newOrderPopup(page, order.orderNumber))
  await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()
  await leaveAlone(page, 200)
  await page.context().setOffline(false)

  await sheetOf(page).waitFor()
  const { order: after } = await call(app, admin, 'GET /getOrderDetails', { query: { orderId: order.id } })
  expect(after.statusHistory.at(-1)).toMatchObject({ status: 'preparing', by: 'Anita Rao' })
})
