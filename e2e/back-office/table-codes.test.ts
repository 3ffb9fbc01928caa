import { beforeAll, expect, test } from 'vitest'

import { expectFocus, expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openBoard, openLocation, openSection, said } from '../support/desk.ts'
import { call, orderFor, type Person, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

test('an admin numbers the tables and prints a code for each; wrong numbers are told at the field and stay typed', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await openSection(page, app, admin, 'locations')
  const details = await openLocation(page, 'Truro Heights')
  expect(await details.getByRole('button', { name: /^Print codes/ }).count()).toBe(0)
  const [first, last] = [details.getByLabel('First table'), details.getByLabel('Last table')]
  await first.fill('12')
  await last.fill('1')
  await details.getByRole('button', { name: 'Update Location' }).click()
  await details.getByText('The last table cannot be below the first').first().waitFor()
  expect([await first.inputValue(), await last.inputValue()]).toEqual(['12', '1'])
  await details.getByRole('link', { name: 'The last table cannot be below the first' }).click()
  await expectFocus(first)
  await expectNoAxeFindings(page)
  await first.fill('1')
  await last.fill('500')
  await details.getByRole('button', { name: 'Update Location' }).click()
  await details.getByRole('link', { name: 'At most 200 tables' }).waitFor()
  expect([await first.inputValue(), await last.inputValue()]).toEqual(['1', '500'])
  await last.fill('12')
  await details.getByRole('button', { name: 'Update Location' }).click()
  await said(page, 'Truro Heights is updated').waitFor()

  const open = details.getByRole('button', { name: 'Print codes of tables 1 to 12' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Table codes' })
  await dialog.getByText('Table 12', { exact: true }).waitFor()
  expect(await dialog.getByRole('img', { name: /^QR code of table/ }).count()).toBe(12)
  expect(await dialog.getByRole('listitem').nth(6).innerText()).toMatch(/\/menu\/truro\?table=7$/)
  await expectNoAxeFindings(page)
  await page.keyboard.press('Escape')
  await expectFocus(open)
})

test('codes that cannot be read can be asked for again; without any there is nothing to print', async () => {
  const body = { tables: { from: 1, to: 3 } }
  await call(app, admin, 'PATCH /admin/locations/:id', { params: { id: 'new-glasgow' }, body })
  const page = await browser.newPage(app, { width: 1280, tolerate: [/404 \(Not Found\)/] })
  await openSection(page, app, admin, 'locations')
  const details = await openLocation(page, 'New Glasgow')
  const dialog = page.getByRole('dialog', { name: 'Table codes' })
  const print = dialog.getByRole('button', { name: 'Print' })
  const codesApi = '**/table-codes'

  await page.route(codesApi, (route) => route.fulfill({ status: 404, json: {} }))
  await details.getByRole('button', { name: 'Print codes of tables 1 to 3' }).click()
  await dialog.getByText('The codes could not be read').waitFor()
  expect(await print.isDisabled()).toBe(true)
  await expectNoAxeFindings(page)

  await page.unroute(codesApi)
  // As if the numbers were taken away a moment ago.
  await page.route(codesApi, (route) => route.fulfill({ json: { codes: [] } }))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('No table numbers').waitFor()
  expect(await print.isDisabled()).toBe(true)
  await expectNoAxeFindings(page)
})

test('the board says how many orders a table has, as long as they are open', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  const guest = await signUp(app)
  const place = async () => {
    const body = {
      ...(await orderFor(app, guest, 'cash')),
      orderType: 'dine-in',
      tableInfo: { tableNumber: 7, partySize: 1 },
    }
    return (await call(app, await signUp(app), 'POST /createCustomerOrderCash', { body })).order
  }
  const one = await place()
  await openBoard(page, app, admin)
  await cardOf(page, 'Pending Orders', one.orderNumber).getByText('Table 7', { exact: true }).waitFor()
  const two = await place()
  await accept(newOrderPopup(page, two.orderNumber))
  for (const { orderNumber } of [one, two])
    await page
      .getByRole('listitem', { name: `Order ${orderNumber}` })
      .getByText('Table 7 · 2 orders')
      .waitFor()
  await call(app, admin, 'POST /cancelOrder', { body: { orderId: one.id, cancelReason: 'Guest left' } })
  await page
    .getByRole('listitem', { name: `Order ${two.orderNumber}` })
    .getByText('Table 7', { exact: true })
    .waitFor()
})
