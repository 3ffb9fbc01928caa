import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, openOffice } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const app = useOpenApp()
const browser = useBrowser()
let admin: Person
let clerk: Person
let taken: string

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  clerk = await hire(app, admin, { name: 'Nina Clerk', role: 'staff' })
})

async function openDrawerTab(person: Person, page: Page): Promise<Page> {
  await openOffice(page, app, person, '/admin/money')
  await page.getByRole('tab', { name: 'Drawer' }).click()
  return page
}

async function sellForCash(): Promise<void> {
  const { id: orderId } = await placeOrder(app, await signUp(app))
  const answer = await call(app, admin, 'POST /processOrderPayment', {
    body: { orderId, paymentData: { method: 'cash' } },
  })
  taken = answer.amount.toFixed(2)
}

const inCents = (dollars: string | number) => Math.round(Number(dollars) * 100)
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test('a drawer is opened by a clerk on a phone, counted 50 cents short twice, and closed; an owner reads it at the desk', async () => {
  const page = await openDrawerTab(clerk, await browser.newPage(app, { width: 390 }))
  // Opened in two taps and the float.
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await page.getByRole('textbox', { name: 'Cash in the drawer' }).fill('200.03')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByText('Enter an amount that coins can pay').first().waitFor()
  await page.getByRole('textbox', { name: 'Cash in the drawer' }).fill('200')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('heading', { name: 'The drawer is open' }).waitFor()

  await sellForCash()
  await accept(page.getByRole('dialog', { name: /^New order / }))
  await page.getByRole('button', { name: 'Cash in or out' }).click()
  await page.getByRole('textbox', { name: 'Amount' }).fill('12.50')
  await page.getByRole('textbox', { name: 'What for' }).fill('Milk')
  await page.getByRole('button', { name: 'Write down' }).click()
  await page.getByText('Taken out $12.50: Milk').first().waitFor()

  const expected = 20_000 + inCents(taken) - 1250
  await page.getByRole('button', { name: 'Count and close' }).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByText(dollars(expected)).count()).toBe(0)
  await dialog.getByText('Count by notes and coins').click()
  await dialog.getByRole('textbox', { name: '$20' }).fill('10')
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Cash in the drawer' }).inputValue()).toBe('200.00')
  await dialog.getByRole('textbox', { name: 'Cash in the drawer' }).fill(((expected - 50) / 100).toFixed(2))
  await dialog.getByRole('button', { name: 'Count', exact: true }).click()
  await dialog.getByText(`The drawer should hold ${dollars(expected)}, and you counted $0.50 less.`).waitFor()
  await dialog.getByRole('textbox', { name: 'Cash in the drawer' }).fill(((expected - 50) / 100).toFixed(2))
  await dialog.getByRole('button', { name: 'Close the drawer' }).click()
  await page.getByText(/The drawer is closed, \$0\.50 short\. Take out .* and leave \$200\.00\./).waitFor()
  await page.getByRole('heading', { name: 'The drawer is closed' }).waitFor()
  expect(await page.getByText('Counted before').count()).toBe(0)

  const desk = await openDrawerTab(admin, await browser.newPage(app))
  await desk.getByRole('combobox', { name: 'Drawer of' }).selectOption({ label: 'Truro Heights' })
  const day = desk.getByRole('table', { name: 'Days of the drawer' }).getByRole('row').nth(1)
  await day.getByText('$0.50 short').waitFor()
  await day.getByText('Taken out $12.50: Milk').waitFor()
  await day.getByText(dollars(expected), { exact: true }).waitFor()
})

test('a tab of Money has an address: it is opened, kept by a reload, and left and found again with Back and Forward', async () => {
  const page = await browser.newPage(app)
  const chosen = () => page.getByRole('tablist', { name: 'Money' }).getByRole('tab', { selected: true }).textContent()
  await openOffice(page, app, admin, '/admin/money#drawer')
  await expect.poll(chosen).toBe('Drawer')
  await page.getByRole('tab', { name: 'Book' }).click()
  await page.reload()
  await expect.poll(chosen).toBe('Book')
  await page.goBack()
  await expect.poll(chosen).toBe('Drawer')
  await page.goForward()
  await expect.poll(chosen).toBe('Book')
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Money/ })
    .click()
  await expect.poll(chosen).toBe('To do')

  await openOffice(page, app, clerk, '/admin/money#codes')
  await expect.poll(chosen).toBe('To do')
})

test('cash that was taken while no drawer was open is told where the drawer is', async () => {
  await sellForCash()
  const page = await openDrawerTab(clerk, await browser.newPage(app))
  await page.getByText(`$${taken} in cash belongs to no drawer`).waitFor()
})
