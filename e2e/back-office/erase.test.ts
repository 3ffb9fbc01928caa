import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { openSection, said } from '../support/desk.ts'
import { advanceOrder, call, orderFor, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { bookTable, cancelTable, REFUSED } from '../support/tables.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

// Ruling 67
test('an admin erases the account of a customer who asked for it, once nothing is open, and nobody brings it back', async () => {
  const asha = await signUp(app, { name: 'Asha Leaving' })
  const eaten = await placeOrder(app, asha)
  await advanceOrder(app, admin, eaten.id, 'completed')
  const open = await placeOrder(app, asha)
  const desk = await browser.newPage(app, { tolerate: REFUSED })
  await openSection(desk, app, admin, 'users')
  await desk.getByRole('button', { name: 'Details of Asha Leaving' }).click()
  await desk.getByRole('button', { name: 'Erase this person…' }).click()
  const question = desk.getByRole('dialog', { name: 'Erase Asha Leaving?' })
  await expectFocus(question.getByRole('heading', { name: 'Erase Asha Leaving?' }))
  await question.getByText('Goes after 180 days').waitFor()
  await expectNoAxeFindings(desk)
  await desk.keyboard.press('Escape')
  await expectFocus(desk.getByRole('button', { name: 'Details of Asha Leaving' }))

  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Erase this person…' }).click()
  const erase = question.getByRole('button', { name: 'Erase for good' })
  await erase.click()
  await question.getByRole('alert').getByText('an open order').waitFor()
  await call(app, admin, 'POST /cancelOrder', { body: { orderId: open.id } })
  await erase.click()
  await said(desk, 'Erased. 2 orders stay in the books.').waitFor()
  await question.waitFor({ state: 'detached' })
  await expectFocus(desk.getByRole('heading', { name: 'User Management' }))
  await expect(call(app, asha, 'GET /me')).rejects.toThrow(/answered 401/)

  await desk.getByRole('combobox', { name: 'Status' }).selectOption('inactive')
  const row = desk.getByRole('row').filter({ hasText: 'Closed for good' })
  await row.getByText('Closed account').click()
  const panel = desk.getByRole('dialog', { name: 'Closed account' })
  await panel.getByText(/nothing brings the account back/).waitFor()
  await panel.getByText('Closed for good by Admin').waitFor()
  expect(await panel.getByRole('button').count()).toBe(1)
  await expectNoAxeFindings(desk)
})

// Ruling 67
test('an admin erases a guest without an account by address or number; what was typed wrongly is told and stays', async () => {
  const email = 'lena.leaving@example.test'
  const phone = '+1 902 555 0171'
  await orderAtCounter(email, phone)
  await cancelTable(app, await bookTable(app, null, { email }), 'Change of plans')
  const desk = await browser.newPage(app, { width: 390, scheme: 'dark' })
  await openSection(desk, app, admin, 'users')
  const contact = await openGuestDialog(desk)
  const dialog = desk.getByRole('dialog', { name: 'Erase a guest' })
  await contact.fill('902 555')
  await contact.press('Enter')
  await expectFocus(dialog.getByRole('alert'))
  await dialog.getByRole('link', { name: 'Please enter a valid phone number' }).click()
  await expectFocus(contact)
  expect(await contact.inputValue()).toBe('902 555')
  await expectNoAxeFindings(desk)

  await contact.fill('lena.leavign@example.test')
  await contact.press('Enter')
  await dialog.getByText('Nothing was found').waitFor()
  expect(await contact.inputValue()).toBe('lena.leavign@example.test')
  await contact.fill(email)
  await contact.press('Enter')
  await dialog.getByText('The person is erased from 1 order and 1 booking.').waitFor()
  await expectNoAxeFindings(desk)
  const { total } = await call(app, admin, 'GET /admin/reservations', { query: { search: email } })
  expect(total).toBe(0)

  // No question about something that is lost: it is done.
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expectFocus(desk.getByRole('button', { name: 'Erase a guest…' }))
  await orderAtCounter('', phone)
  await (await openGuestDialog(desk)).fill('902-555-0171')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await dialog.getByText('The person is erased from 1 order.').waitFor()
})

async function openGuestDialog(desk: Page) {
  await desk.getByRole('button', { name: 'Erase a guest…' }).click()
  return desk.getByLabel('E-mail address or phone number')
}

/** Taken for somebody who has no account, and picked up. */
async function orderAtCounter(email: string, phone: string): Promise<void> {
  const wish = await orderFor(app, { name: 'Lena Leaving', email }, 'cash')
  const body = {
    ...wish,
    customerInfo: { ...wish.customerInfo, phone },
    cashConfirmed: true,
    finalTotal: wish.pricing.total,
  }
  const { order } = await call(app, admin, 'POST /createAdminOrderCash', { body })
  await advanceOrder(app, admin, order.id, 'completed')
}
