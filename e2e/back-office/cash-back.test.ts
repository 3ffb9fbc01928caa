import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

// Ruling 41
test('above the limit of the day a manager signs in at the screen of the member of staff, and the cash goes back', async () => {
  const owner = await browser.newPage(app)
  await signInOn(owner, app, admin)
  await openAt(owner, '/admin/dashboard#settings')
  await owner.getByRole('tab', { name: 'Rules' }).click()
  await owner.getByLabel('Cash handed back without a manager').fill('10')
  await owner.getByRole('button', { name: 'Save rules' }).click()
  await owner.getByText('Rules saved').waitFor()

  const clerk = await hire(app, admin, { name: 'Nina Clerk', role: 'staff' })
  const { id: orderId } = await placeOrder(app, await signUp(app, { name: 'Tomas Berg' }))
  await call(app, admin, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })
  await call(app, admin, 'POST /cancelOrder', { body: { orderId, cancelReason: 'The tandoor is out of order' } })

  const page = await browser.newPage(app, { width: 820, tolerate: [/status of 409/, /status of 403/] })
  await signInOn(page, app, clerk)
  await openAt(page, '/admin/money')
  const row = page.getByRole('listitem', { name: /^Owed in cash: .*, Tomas Berg$/ })
  await row.getByRole('button', { name: 'Handed back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Handed back' }).click()

  const dialog = page.getByRole('dialog', { name: /^A manager confirms \$[\d.]+ in cash$/ })
  await dialog.getByText(/^You have handed back \$0\.00 of \$10\.00 today\./).waitFor()
  await dialog.getByLabel('Manager’s e-mail').fill(clerk.email)
  await dialog.getByLabel('Manager’s password').fill(clerk.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('This is not the sign-in of a manager of this location.').waitFor()

  await dialog.getByLabel('Manager’s e-mail').fill(admin.email)
  await dialog.getByLabel('Manager’s password').fill(admin.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByRole('status')
    .getByText(/ was handed back to Tomas Berg\.$/)
    .waitFor()
  await row.waitFor({ state: 'detached' })
  const after = await call(app, admin, 'GET /getOrderDetails', { query: { orderId } })
  expect(after.order.paymentStatus).toBe('refunded')
})
