import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, openOffice } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const app = useOpenApp()
const browser = useBrowser()
let admin: Person
let manager: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  manager = await hire(app, admin, { name: 'Maya Manager', role: 'manager' })
  await hire(app, admin, { name: 'Nina Clerk', role: 'staff' })
  await hire(app, admin, { name: 'Omar Cook', role: 'staff' })
})

/** Answers the tip, in cents. */
async function sellWithTip(): Promise<number> {
  const order = await placeOrder(app, await signUp(app), { tip: 4.01 })
  await call(app, admin, 'POST /processOrderPayment', { body: { orderId: order.id, paymentData: { method: 'cash' } } })
  return 401
}

async function openPart(person: Person, part: string, width: 390 | 1280 = 1280): Promise<Page> {
  const page = await browser.newPage(app, { width })
  // The address of links that were sent before the section was called Money.
  await openOffice(page, app, person, '/admin/payments')
  await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/money')
  await page.getByRole('tab', { name: part }).click()
  return page
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('a manager shares the tips of a day by hours on a phone; one that comes later is told, and shared by hand', async () => {
  const first = await sellWithTip()
  const page = await openPart(manager, 'Tips', 390)
  const days = page.getByRole('table', { name: 'Tips by day' })
  await days.getByText('Not shared').waitFor()
  await days.getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: /^Tips of / })
  await dialog.getByText(dollars(first), { exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^Share \$/ }).click()
  await dialog.getByText('Enter the hours of those who worked').first().waitFor()
  await dialog.getByRole('textbox', { name: 'Hours of Nina Clerk' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Hours of Omar Cook' }).fill('1')
  await dialog.getByText('$2.01', { exact: true }).waitFor()
  await dialog.getByText('2 hours together').waitFor()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: /^Share \$/ }).click()
  await days.getByText('Shared', { exact: true }).last().waitFor()

  const more = await sellWithTip()
  await accept(page.getByRole('dialog', { name: /^New order / }))
  await page.reload()
  await page.getByRole('tab', { name: 'Tips' }).click()
  await days.getByText(`${dollars(more)} more came`).waitFor()
  await days.getByRole('button').first().click()
  await dialog.getByText(`${dollars(more)} more came since: the shares add up to ${dollars(first)}`).waitFor()
  await dialog.getByRole('radio', { name: 'By hand' }).check()
  await dialog.getByRole('textbox', { name: 'Amount of Nina Clerk' }).fill('8')
  await dialog.getByText('$0.02 is left to share').waitFor()
  await dialog.getByRole('button', { name: /^Share \$/ }).click()
  await expect.poll(() => dialog.getByText('$0.02 is left to share').count()).toBeGreaterThan(1)
  await dialog.getByRole('textbox', { name: 'Amount of Omar Cook' }).fill('0.02')
  await dialog.getByRole('button', { name: /^Share \$/ }).click()
  await days.getByText('Shared', { exact: true }).last().waitFor()

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^tips-truro-.*\.csv$/)
})

test('the book shows the days of the month, their rows, and from a row its order', async () => {
  await sellWithTip()
  const page = await openPart(manager, 'Book')
  await page
    .getByRole('table', { name: /^Takings by day/ })
    .getByRole('rowheader')
    .getByRole('button')
    .first()
    .click()
  const rows = page.getByRole('dialog', { name: /^Money in and out/ })
  await rows
    .getByRole('button', { name: /^Order \d+$/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: /^Order \d+/ }).waitFor()
})

test('an order that waits in To do opens from there', async () => {
  const order = await placeOrder(app, await signUp(app))
  await call(app, admin, 'POST /processOrderPayment', { body: { orderId: order.id, paymentData: { method: 'cash' } } })
  await call(app, admin, 'POST /cancelOrder', { body: { orderId: order.id } })
  const page = await openPart(manager, 'To do')
  await page.getByRole('button', { name: `Order ${order.orderNumber}` }).click()
  await page.getByRole('dialog', { name: `Order ${order.orderNumber}` }).waitFor()
})

test('staff have neither the tips of others nor the book', async () => {
  const clerk = await hire(app, admin, { name: 'Ravi Clerk', role: 'staff' })
  const page = await openPart(clerk, 'Drawer')
  expect(await page.getByRole('tab').allTextContents()).toEqual(['To do', 'Drawer'])
})
