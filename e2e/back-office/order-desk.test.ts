import type { OrderView } from '@thali/contracts/orders/orders'
import type { CreateAdminPaymentLink } from '@thali/contracts/payments/staff-payments'
import { centsFromDollars, formatMoney } from '@thali/domain/money/cents'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RunningApp } from '../support/app.ts'
import { expectFocus, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { openAroundTheClock } from '../support/database.ts'
import { accept, cardOf, newOrderPopup, openPart, openSection, said, showColumn, tabTo } from '../support/desk.ts'
import { sumsIn } from '../support/ordering.ts'
import { paymentsOf, payWith } from '../support/paying.ts'
import { CARDS, placePaidOrder } from '../support/payments.ts'
import { advanceOrder, call, hire, type Person, placeOrder, signUp, signUpCaller } from '../support/people.ts'
import { type Provider, startDesk } from '../support/provider.ts'

const browser = useBrowser()
let app: RunningApp
let provider: Provider
let clerk: Person
let cook: Person
let manager: Person

beforeAll(async () => {
  const desk = await startDesk()
  ;({ app, provider, clerk } = desk)
  const { admin } = desk
  await openAroundTheClock(app)
  cook = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
  manager = await hire(app, admin, { name: 'Grace MacLeod', role: 'manager' })
})
afterAll(() => app?.stop())

// ADM-API-09, ADM-DAT-24, ADM-NEW-03, ADM-NEW-10..12, ADM-NEW-69, ADM-PAY-01, ADM-PAY-03
test('an order on the phone is taken by keyboard alone, paid from a code, and is on the board as paid', async () => {
  const caller = await signUpCaller(app, clerk, 'Asha Patel', '+19025550177')
  const kitchen = await browser.newPage(app)
  await openSection(kitchen, app, cook, 'orders')
  const desk = await browser.newPage(app)
  await openSection(desk, app, clerk, 'create-order')
  const ticket = desk.getByRole('region', { name: 'Ticket' })
  const { keyboard } = desk
  await desk.getByRole('searchbox', { name: 'Search the menu' }).waitFor()

  await keyboard.press('/')
  await keyboard.type('butter ch')
  await keyboard.press('Enter')
  const dish = desk.getByRole('dialog', { name: 'Butter Chicken' })
  await dish.waitFor()
  await keyboard.press('3')
  await keyboard.press('+')
  await dish.getByRole('button', { name: 'Add to Order • $35.98' }).waitFor()
  await keyboard.press('Enter')
  await dish.waitFor({ state: 'detached' })
  await keyboard.type('mango la')
  await keyboard.press('Enter')
  await desk.getByRole('dialog', { name: 'Mango Lassi' }).waitFor()
  await keyboard.press('Enter')
  await ticket.getByRole('heading', { name: /^Order · 3 items/ }).waitFor()

  await tabTo(desk, ticket.getByLabel('Phone'))
  await keyboard.type('9025550177')
  await ticket.getByText('Existing Customer Found').waitFor()
  const customer = ticket.getByRole('button', { name: /change the customer$/ })
  await expectFocus(customer)
  await keyboard.press('Enter')
  await expect.poll(() => ticket.getByLabel('Name').inputValue()).toBe('Asha Patel')
  await expect.poll(() => ticket.getByLabel('Email').inputValue()).toBe(caller.email)
  await tabTo(desk, ticket.getByRole('radio', { name: /^Cash/ }))
  await keyboard.press('ArrowRight')
  const answered = desk.waitForResponse('**/api/createAdminPaymentLink')
  await keyboard.press('Control+Enter')
  const answer = await answered
  expect(answer.request().postDataJSON()).toMatchObject({ orderData: { orderType: 'pickup' }, sendSMS: false })
  const link = (await answer.json()) as CreateAdminPaymentLink['reply']
  expect(link.pricing).toMatchObject({ subtotal: 41.97, tax: 5.88, tip: 0, total: 47.85 })

  await tabTo(desk, ticket.getByRole('button', { name: 'Show QR Code' }))
  await keyboard.press('Enter')
  const code = desk.getByRole('dialog', { name: 'Scan to pay' })
  await code.getByRole('img', { name: 'QR code of the payment link: $47.85, Asha Patel' }).waitFor()
  const phone = await browser.newPage(app, { width: 390 })
  await phone.goto(link.paymentUrl)
  await payWith(phone, CARDS.good)
  // A link is passed on: its payer sees a summary, and no token of the order comes into the address.
  await phone.getByRole('heading', { name: 'Order Confirmed!' }).waitFor()
  await phone.getByText('PAID', { exact: true }).waitFor()

  const { order } = await call(app, cook, 'GET /getOrderDetails', { query: { orderId: link.orderId } })
  await accept(newOrderPopup(kitchen, order.orderNumber))
  const card = cardOf(kitchen, 'Under Preparation', order.orderNumber)
  await card.getByText('PAID', { exact: true }).waitFor()
  const lines = [expect.stringMatching(/2\s+×\s+Butter Chicken HOT/), expect.stringMatching(/1\s+×\s+Mango Lassi/)]
  await expect.poll(() => card.getByRole('listitem').allInnerTexts()).toEqual(lines)
  await code.getByText(/^Paid \d{1,2}:\d\d/).waitFor()
  await newOrderPopup(desk, order.orderNumber).waitFor({ state: 'detached' })
  await keyboard.press('Escape')
  await code.waitFor({ state: 'detached' })
  await ticket.getByText('Nothing yet. Pick a dish from the menu.').waitFor()
})

// ADM-ENT-28, ADM-NEW-41, ADM-NEW-67, ADM-PAY-12..15
test('an order at the counter is paid in cash: what is due in coins, the change, and the number to call out', async () => {
  const desk = await browser.newPage(app, { width: 820 })
  await openSection(desk, app, clerk, 'create-order')
  const ticket = desk.getByRole('region', { name: 'Ticket' })
  await desk.getByRole('searchbox', { name: 'Search the menu' }).fill('butter')
  await desk.getByRole('button', { name: /^Butter Chicken \$/ }).click()
  const dish = desk.getByRole('dialog', { name: 'Butter Chicken' })
  await dish.getByRole('button', { name: 'Add to Order • $17.99' }).click()
  await expect.poll(() => ticket.getByRole('button', { name: /^Take cash/ }).isDisabled()).toBe(true)
  await ticket.getByText('Add a name', { exact: true }).waitFor()
  await ticket.getByLabel('Name').fill('Omar Siddiqui')
  await ticket.getByLabel('Phone').fill('902 555 0144')

  const submit = ticket.getByRole('button', { name: 'Take cash • $20.50' })
  await submit.click()
  const question = desk.getByRole('alertdialog', { name: 'Confirm cash payment of $20.50 has been received?' })
  const sums = await sumsIn(question)
  expect(sums).toMatchObject({ Total: '$20.51', 'In cash, to the nearest 5 ¢': '$20.50' })
  expect(Object.keys(sums).slice(0, 4)).toEqual(['Subtotal', 'Tip', 'Tax', 'Total'])
  await question.getByRole('button', { name: 'Not yet' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await orderOf('Omar Siddiqui')).toBeUndefined()

  await submit.click()
  await question.getByLabel('Cash given').fill('5')
  await question.getByRole('button', { name: 'Cash received' }).click()
  await question.getByText('$15.50 is missing', { exact: true }).waitFor()
  await question.getByRole('button', { name: '$40.00' }).click()
  await question
    .getByRole('status')
    .filter({ hasText: /^Change\s*\$19\.50 \(rounded to 5 ¢\)$/ })
    .waitFor()
  await question.getByRole('button', { name: 'Cash received' }).click()

  await ticket.getByText('The order is with the kitchen').waitFor()
  const order = await orderOf('Omar Siddiqui')
  expect(order).toMatchObject({ paymentStatus: 'paid', takenBy: 'cash', status: 'pending', pricing: { total: 20.51 } })
  const { orderNumber } = order!
  await ticket.getByText(`Order ${orderNumber}`, { exact: true }).waitFor()
  expect(await sumsIn(ticket)).toEqual({ Total: '$20.51', 'In cash': '$20.50', Change: '$19.50' })
  await ticket.getByRole('button', { name: 'New order' }).click()
  await ticket.getByText('Nothing yet. Pick a dish from the menu.').waitFor()
  for (const field of ['Name', 'Phone']) await expect.poll(() => ticket.getByLabel(field).inputValue()).toBe('')
  await desk.getByRole('link', { name: 'Orders', exact: true }).click()
  const card = cardOf(desk, 'Pending Orders', orderNumber)
  await card.getByText('PAID', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Start Preparing' }).click()
  await cardOf(desk, 'Under Preparation', orderNumber).waitFor()
})

// ADM-POP-02, ADM-POP-03, ADM-POP-09
test('web orders that come in while a clerk writes wait for the word, then stand over every screen until one tablet takes them', async () => {
  const desk = await browser.newPage(app)
  await openSection(desk, app, clerk, 'create-order')
  const kitchen = await browser.newPage(app, { width: 820 })
  await openSection(kitchen, app, cook, 'orders')
  await openPart(desk.getByRole('region', { name: 'Ticket' }), 'Special Instructions')
  const field = desk.getByRole('textbox', { name: /^Special Instructions/ })
  await field.focus()

  const guest = await signUp(app, { name: 'Leila Okafor' })
  const orderTwice = async () => {
    const earlier = await placeOrder(app, guest)
    await said(desk, `New order ${earlier.orderNumber}`).waitFor()
    expect(await newOrderPopup(desk, earlier.orderNumber).count()).toBe(0)
    await newOrderPopup(kitchen, earlier.orderNumber).waitFor()
    const later = await placeOrder(app, guest, { orderType: 'dine-in' })
    await newOrderPopup(kitchen, earlier.orderNumber).getByText('1 of 2', { exact: true }).waitFor()
    return [earlier, later] as const
  }
  let note = ''
  let isWriting = true
  const write = async () => {
    for (; isWriting; note += 'no nuts ') await desk.keyboard.type('no nuts ', { delay: 50 })
  }
  const [[first, second]] = await Promise.all([orderTwice().finally(() => (isWriting = false)), write()])

  // The newest first (ruling 26); the tablet goes on showing the one it showed when the second came in.
  const onDesk = newOrderPopup(desk, second.orderNumber)
  await onDesk.getByText('1 of 2', { exact: true }).waitFor()
  await expect.poll(() => field.inputValue()).toBe(note)
  await accept(onDesk)
  await newOrderPopup(desk, first.orderNumber).waitFor()
  const onTablet = newOrderPopup(kitchen, first.orderNumber)
  await onTablet.waitFor()
  await accept(onTablet)

  await newOrderPopup(desk, first.orderNumber).waitFor({ state: 'detached' })
  await said(desk, `Order ${first.orderNumber}: Already preparing (Ravi)`).waitFor()
  await desk.keyboard.type('Thank you')
  await expect.poll(() => field.inputValue()).toBe(`${note}Thank you`)
  for (const { orderNumber } of [first, second]) await cardOf(kitchen, 'Under Preparation', orderNumber).waitFor()
  await desk.getByRole('button', { name: 'Clear', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Clear the order' }).click()
})

test('staff cancel an order that was paid by card once a manager has entered a PIN on the same screen', async () => {
  const order = await placePaidOrder(app, await signUp(app, { name: 'Omar Haddad' }))
  const total = formatMoney(centsFromDollars(order.pricing.total))
  await advanceOrder(app, cook, order.id, 'preparing')
  await call(app, manager, 'PUT /me/pin', { body: { pin: '730918', currentPassword: manager.password } })
  const page = await browser.newPage(app, { tolerate: [/403 \(Forbidden\)/] })
  await openSection(page, app, cook, 'orders')
  await cardOf(page, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await question.getByRole('button', { name: 'A dish has run out' }).click()
  await question.getByRole('button', { name: 'Ask a manager' }).click()
  const agreement = page.getByRole('dialog', { name: `A manager agrees that ${total} goes back` })
  await agreement.getByText('PIN of Grace MacLeod').waitFor()
  await page.keyboard.type('730910')
  await agreement.getByText('This PIN is not right.').waitFor()
  await page.keyboard.type('730918')
  await page.getByRole('alertdialog', { name: `Order ${order.orderNumber} cancelled` }).waitFor()
  const { order: after } = await call(app, manager, 'GET /getOrderDetails', { query: { orderId: order.id } })
  expect(after.statusHistory.at(-1)).toMatchObject({ status: 'cancelled', by: 'Ravi Kumar' })
  expect(after.refund).toMatchObject({ way: 'card' })
})

// ADM-CAN-01, ADM-CAN-02, ADM-CAN-04..07, ADM-CAN-20, ADM-CAN-24, ADM-CAN-25
test('a paid order is cancelled from the board by a manager, refunded, and struck through until it is seen', async () => {
  const order = await placePaidOrder(app, await signUp(app, { name: 'Priya Nair' }))
  const total = formatMoney(centsFromDollars(order.pricing.total))
  await advanceOrder(app, cook, order.id, 'preparing')
  const kitchen = await browser.newPage(app)
  await openSection(kitchen, app, cook, 'orders')
  await cardOf(kitchen, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'Cancel' }).click()
  const refused = kitchen.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await refused.getByText(/to which a manager has to agree on this screen/).waitFor()
  await refused.getByRole('button', { name: 'Keep order' }).click()

  const page = await browser.newPage(app)
  await openSection(page, app, manager, 'orders')
  await cardOf(page, 'Under Preparation', order.orderNumber).getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await question
    .getByText(`${total} goes back to the card automatically. This takes 5-10 business days.`, { exact: true })
    .waitFor()
  const submit = question.getByRole('button', { name: `Cancel order and refund ${total}` })
  await expect.poll(() => submit.isDisabled()).toBe(true)
  await question.getByLabel('Reason for cancellation').press('Enter')
  await question.getByText('Please provide a reason for cancellation', { exact: true }).waitFor()
  await question.getByRole('button', { name: 'A dish has run out' }).click()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/cancelOrder', async (route) => {
    await answer.promise
    await route.continue()
  })
  await submit.click()
  await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
  answer.resolve()

  const result = page.getByRole('alertdialog', { name: `Order ${order.orderNumber} cancelled` })
  await result.getByText(/^Order cancelled\. The refund goes via the original card payment method/).waitFor()
  await result.getByText(total, { exact: true }).waitFor()
  await result.getByText(/^re_/).waitFor()
  await result.getByRole('button', { name: 'OK' }).click()
  const [payment] = await paymentsOf(provider, order.id)
  expect(payment?.refunds).toMatchObject([{ amount: centsFromDollars(order.pricing.total) }])

  for (const tablet of [page, kitchen]) {
    const struck = tablet.getByRole('listitem', { name: `Order ${order.orderNumber}, cancelled` })
    await struck.getByText('A dish has run out').waitFor()
    await expect.poll(() => struck.locator('s').first().innerText()).toBe(String(order.orderNumber))
    await expect.poll(() => cardOf(tablet, 'Under Preparation', order.orderNumber).count()).toBe(0)
  }
  await page.getByRole('button', { name: `Seen order ${order.orderNumber}` }).click()
  await page.getByRole('listitem', { name: `Order ${order.orderNumber}, cancelled` }).waitFor({ state: 'detached' })
  await kitchen.getByRole('listitem', { name: `Order ${order.orderNumber}, cancelled` }).waitFor()
})

// ADM-ORD-05
test('cancelled orders never push the work off the board, and a search narrows them too', async () => {
  const guest = await signUp(app, { name: 'Tara Bose' })
  const working = await placeOrder(app, guest)
  await advanceOrder(app, cook, working.id, 'preparing')
  const stopped: OrderView[] = []
  for (let count = 0; count < 4; count += 1) stopped.push(await placeOrder(app, await signUp(app)))
  const neverBegun = await placeOrder(app, await signUp(app))
  for (const { id } of stopped) await advanceOrder(app, cook, id, 'preparing')
  for (const { id } of [...stopped, neverBegun]) {
    await call(app, manager, 'POST /cancelOrder', { body: { orderId: id, cancelReason: 'The tandoor is cold' } })
  }

  for (const [width, height] of [
    [1280, 900],
    [820, 1180],
  ] as const) {
    const page = await browser.newPage(app, { width })
    await page.setViewportSize({ width, height })
    await openSection(page, app, cook, 'orders')
    const heading = page.getByRole('heading', { name: /^Under Preparation/ })
    await heading.waitFor()
    expect((await heading.boundingBox())!.y).toBeLessThan(height / 2)
    await page.getByRole('listitem', { name: `Order ${stopped[0]!.orderNumber}, cancelled` }).waitFor()
    await expect
      .poll(() => page.getByRole('listitem', { name: `Order ${neverBegun.orderNumber}, cancelled` }).count())
      .toBe(0)

    await page.getByRole('searchbox').fill(String(working.orderNumber))
    const struck = page.getByRole('listitem', { name: /, cancelled$/ })
    await expect.poll(() => struck.filter({ visible: true }).count()).toBe(0)
    await page.getByRole('searchbox').fill('')
  }
})

test('completed orders lie over the columns without moving them, and one that went out by mistake is recalled to Ready', async () => {
  const order = await placeOrder(app, await signUp(app, { name: 'Uma Pillai' }))
  await advanceOrder(app, cook, order.id, 'completed')
  const page = await browser.newPage(app)
  await openSection(page, app, cook, 'orders')
  const columns = page.getByRole('region', { name: /^(Pending Orders|Under Preparation|Ready)/ })
  const places = () => columns.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
  await columns.nth(2).waitFor()
  const before = await places()
  await showColumn(page, 'Completed')
  const drawer = page.getByRole('group', { name: 'Completed orders' })
  await expectFocus(drawer)
  expect(await places()).toEqual(before)

  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expectFocus(page.getByRole('button', { name: /^Completed/ }))
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: `Recall order ${order.orderNumber}` }).click()
  await cardOf(page, 'Ready', order.orderNumber).waitFor()
})

// ADM-OFF-02, ADM-OFF-03
test('a tap without a network is kept, marked, and sent exactly once when the network is back', async () => {
  const guest = await signUp(app, { name: 'Noor Haddad' })
  const order = await placeOrder(app, guest)
  const kitchen = await browser.newPage(app, { width: 820, tolerate: [NETWORK_GONE] })
  await openSection(kitchen, app, cook, 'orders')
  let steps = 0
  kitchen.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/updateOrderStatus')) steps += 1
  })

  await kitchen.context().setOffline(true)
  const pending = cardOf(kitchen, 'Pending Orders', order.orderNumber)
  await pending.getByRole('button', { name: 'Start Preparing' }).click()
  await said(kitchen, 'Status updates queued for when online').waitFor()
  const card = cardOf(kitchen, 'Under Preparation', order.orderNumber)
  await card.getByText('Waits for the network').waitFor()
  await kitchen.getByRole('button', { name: '1 waiting' }).click()
  const queue = kitchen.getByRole('dialog', { name: 'Waiting to be sent' })
  await queue.getByText(`Order ${order.orderNumber}: Start Preparing`).waitFor()
  await queue.getByRole('button', { name: 'Close' }).click()
  expect((await call(app, guest, 'GET /me/orders')).orders).toMatchObject([{ status: 'pending' }])

  await kitchen.context().setOffline(false)
  await said(kitchen, 'Queued update sent').waitFor()
  await card.getByText('Waits for the network').waitFor({ state: 'detached' })
  await expect.poll(() => kitchen.getByRole('button', { name: /waiting$/ }).count()).toBe(0)
  const after = await call(app, cook, 'GET /getOrderDetails', { query: { orderId: order.id } })
  expect(after.order.statusHistory.map(({ status, by }) => [status, by])).toEqual([
    ['pending', expect.any(String)],
    ['preparing', 'Ravi Kumar'],
  ])
  expect(steps).toBe(1)
  await card.getByRole('button', { name: 'Mark as Ready' }).click()
  await showColumn(kitchen, 'Ready')
  await cardOf(kitchen, 'Ready', order.orderNumber).waitFor()
})

async function orderOf(name: string): Promise<OrderView | undefined> {
  const { orders } = await call(app, clerk, 'GET /getLocationOrders', { query: { locationId: 'truro', search: name } })
  return orders[0]
}
