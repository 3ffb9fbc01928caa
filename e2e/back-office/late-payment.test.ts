import { cashDue, centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { makePaymentLate, useOpenApp } from '../support/database.ts'
import { cardOf, openBoard, showColumn } from '../support/desk.ts'
import { placePaidOrder } from '../support/payments.ts'
import { advanceOrder, call, type Person, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
})

// T40
test('an order whose payment was learnt of late says so on its ticket and in its details', async () => {
  const order = await placePaidOrder(app, await signUp(app, { name: 'Leila Okafor' }))
  await makePaymentLate(app, order.id, 40)
  const page = await browser.newPage(app)
  await openBoard(page, app, admin)
  const card = cardOf(page, 'Pending Orders', order.orderNumber)
  const words = /^Paid at \d{1,2}:\d\d [AP]M AST, learnt at \d{1,2}:\d\d [AP]M AST\.$/
  await card.getByText('Paid late', { exact: true }).waitFor()
  await expect
    .poll(() => card.innerText())
    .toMatch(/learnt at \d{1,2}:\d\d [AP]M AST\. Call the customer before you cook\./)

  await card.getByRole('button', { name: 'More', exact: true }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByText(words).first().waitFor()
  await expectNoAxeFindings(page)
})

// ADM-ORD-23
test('an order that was completed unpaid has no payment button on the board; a manager takes its money from its details', async () => {
  const order = await placeOrder(app, await signUp(app, { name: 'Omar Siddiqui' }))
  await advanceOrder(app, admin, order.id, 'completed')
  const due = formatMoney(cashDue(centsFromDollars(order.pricing.total)))
  const page = await browser.newPage(app)
  await openBoard(page, app, admin)
  const row = cardOf(page, 'Completed', order.orderNumber)
  await showColumn(page, 'Completed')
  await row.waitFor()
  await expect.poll(() => row.getByRole('button', { name: /Collect|Process/ }).count()).toBe(0)

  await row.getByRole('button', { name: `More about order ${order.orderNumber}` }).click()
  const details = page.getByRole('dialog', { name: `Order ${order.orderNumber}` })
  await details.getByText('This order was completed without its payment.').waitFor()
  await expectNoAxeFindings(page)
  await details.getByRole('button', { name: `Take ${due}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Received' }).click()
  await expect
    .poll(async () => {
      const { order: now } = await call(app, admin, 'GET /getOrderDetails', { query: { orderId: order.id } })
      return [now.status, now.paymentStatus]
    })
    .toEqual(['completed', 'paid'])
})

// ADM-PAY-32, ADM-PAY-33, ADM-PAY-36, ADM-PAY-37
test('the page of a cancelled payment does not tell somebody who may read the order, and finds it paid, that nothing was charged', async () => {
  const guest = await signUp(app, { name: 'Priya Nair' })
  const { id } = await placePaidOrder(app, guest)
  for (const person of [admin, guest]) {
    const page = await browser.newPage(app)
    await signInOn(page, app, person)
    await openAt(page, `/payment-cancel?order_id=${id}`)
    await page.getByRole('heading', { name: 'Your payment went through' }).waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('No charges were made')
    await page.getByText(`Reference: ${id}`).waitFor()
    const wayOn = person === admin ? 'Back to Admin Dashboard' : 'See your order'
    await page.getByRole('link', { name: wayOn, exact: true }).waitFor()
  }
})
