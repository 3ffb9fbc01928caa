import type { OrderView } from '@thali/contracts/orders/orders'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { addOf, makeChange, takeOff } from '../support/changes.ts'
import { useOpenApp } from '../support/database.ts'
import { cardOf, closeNotice, openBoard, openOffice, openSection, said } from '../support/desk.ts'
import { placePaidOrder } from '../support/payments.ts'
import { advanceOrder, call, hire, type Person, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'

const app = useOpenApp()
const browser = useBrowser()
const MEAL = [{ slug: 'butter-chicken' }, { slug: 'garlic-naan', quantity: 2 }] as const
let admin: Person
let clerk: Person
let manager: Person
let second: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  clerk = await hire(app, admin, { name: 'Nina Clerk', role: 'staff' })
  manager = await hire(app, admin, { name: 'Ravi Kumar', role: 'manager' })
  second = await hire(app, admin, { name: 'Second Manager', role: 'manager' })
})

/** An order that was paid by card, and is cooked: Butter Chicken and two naans, $30.77. */
async function cookedOrder(): Promise<OrderView> {
  const { id } = await placePaidOrder(app, await signUp(app), { meal: MEAL })
  await advanceOrder(app, admin, id, 'preparing')
  return orderNow(id)
}

async function orderNow(orderId: string): Promise<OrderView> {
  return (await call(app, admin, 'GET /getOrderDetails', { query: { orderId } })).order
}

/** Counts the taps of a way through the screens. */
function countTaps() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.click()
      taps += 1
    },
    taps: () => taps,
  }
}

async function openBoardAt(page: Page, person: Person): Promise<Page> {
  await openSection(page, app, person, 'orders')
  return page
}

/** On a phone one column is shown. */
async function cardOn(page: Page, { orderNumber }: OrderView): Promise<Locator> {
  const card = page.locator(`[aria-label="Order ${orderNumber}"]`)
  await card.waitFor({ state: 'attached' })
  const columns = page.getByRole('group', { name: 'Orders by status' })
  if (!(await card.isVisible())) await columns.getByRole('button', { name: /Preparation/ }).click()
  return card
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true })

test('a forgotten naan is added in five taps, another tablet is told of it, and the rest is taken in cash', async () => {
  const order = await cookedOrder()
  const kitchen = await browser.newPage(app)
  await openBoard(kitchen, app, admin)
  const page = await openBoardAt(await browser.newPage(app), clerk)
  const dialog = page.getByRole('dialog', { name: /^Change order/ })

  const { tap, taps } = countTaps()
  await tap(button(await cardOn(page, order), 'More'))
  await tap(button(page, 'Change'))
  await tap(button(dialog, 'One more Garlic Naan'))
  await tap(button(dialog, 'A dish was forgotten'))
  await tap(button(dialog, 'Change · $5.13 to pay'))
  await said(page, `Order ${order.orderNumber} is changed. $5.13 is to be paid.`).waitFor()
  expect(taps()).toBe(5)

  await said(kitchen, `Order ${order.orderNumber} changed: added 1 × Garlic Naan`).waitFor()
  const card = cardOf(kitchen, 'Under Preparation', order.orderNumber)
  await card.getByText(/^Changed \d+:\d\d [AP]M: added 1\s×\sGarlic Naan$/).waitFor()
  await card.getByText('ADDED', { exact: true }).waitFor()
  await card.getByText('$5.13 to pay').waitFor()
  expect(await said(page, /changed: added/).count()).toBe(0)

  const collect = countTaps()
  await collect.tap(button(page, 'Take $5.13'))
  await collect.tap(button(page, 'In cash $5.15'))
  await card.getByText('PAID', { exact: true }).waitFor()
  expect(collect.taps()).toBe(2)
  expect((await orderNow(order.id)).payments).toMatchObject([
    { takenBy: 'card', amount: 30.77 },
    { takenBy: 'cash', amount: 5.15 },
  ])

  const desk = await browser.newPage(app)
  await openOffice(desk, app, admin, '/admin/dashboard')
  const statuses = desk.getByRole('region', { name: 'Order Status Overview' })
  await statuses.getByRole('button', { name: /^Preparing / }).click()
  await button(desk.getByRole('dialog', { name: /^Orders/ }), `Order ${order.orderNumber}`).click()
  await desk
    .getByRole('dialog', { name: `Order ${order.orderNumber}` })
    .getByRole('button', { name: 'Change' })
    .waitFor()
})

test('a guest reads in their list of orders what a change left to pay, in their language', async () => {
  const guest = await signUp(app)
  const { id } = await placePaidOrder(app, guest, { meal: MEAL })
  await makeChange(app, manager, await orderNow(id), [addOf('garlic-naan')])
  const page = await browser.newPage(app)
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard')
  await page.getByText('$5.13 of your order is still to be paid.').waitFor()
  await openAt(page, '/fr/dashboard')
  await page.getByText(/^Il reste 5,13\s\$ de votre commande à payer\.$/).waitFor()
})

test('a dish that ran out after it was paid is taken off on a phone in five taps, and its guest reads what goes back', async () => {
  const order = await cookedOrder()
  const page = await openBoardAt(await browser.newPage(app, { width: 390 }), manager)
  const dialog = page.getByRole('dialog', { name: /^Change order/ })
  const card = await cardOn(page, order)

  const { tap, taps } = countTaps()
  await tap(button(card, 'More'))
  await tap(button(page, 'Change'))
  await tap(button(dialog, 'One less Garlic Naan'))
  await tap(button(dialog, 'No Garlic Naan left'))
  await tap(button(dialog, 'Change · $5.13 back to Visa ending in 4242'))
  await said(page, /\$5\.13 goes back to Visa ending in 4242/).waitFor()
  expect(taps()).toBe(5)
  expect((await orderNow(order.id)).refund).toMatchObject({ way: 'card', amount: 5.13 })

  const guest = await browser.newPage(app, { width: 390 })
  await openAt(guest, order.receiptUrl)
  const receipt = guest.getByRole('article', { name: `Receipt of order ${order.orderNumber}` })
  await receipt.getByText(/Taken off: 1 × Garlic Naan · \$30\.77 → \$25\.64 · tax −\$0\.63/).waitFor()
  expect(await linesOf(receipt)).toEqual([
    'Subtotal $22.49',
    'HST 14% $3.15',
    'Tip $0.00',
    'Total $25.64 CAD',
    'Paid, Visa ending in 4242 $30.77',
    'Refunded −$5.13',
  ])
  await openAt(guest, `/fr${order.receiptUrl}`)
  await guest.getByText(/Retiré\s: 1 × .* · 30,77\s\$ → 25,64\s\$ · taxes? −0,63\s\$/).waitFor()
})

async function linesOf(receipt: Locator): Promise<string[]> {
  const rows = await receipt.locator('.receipt-sums > div').allInnerTexts()
  return rows.map((row) => row.replaceAll(/\s+/g, ' '))
}

test('goodwill above the limit is given once a second manager agrees on the same screen, and a wrong password loses nothing', async () => {
  await call(app, admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, giveBackLimit: 1 } })
  const order = await cookedOrder()
  const page = await openBoardAt(await browser.newPage(app, { width: 820, tolerate: [/status of 401/] }), manager)
  const dialog = page.getByRole('dialog', { name: /^Change order/ })
  const agreement = page.getByRole('dialog', { name: 'A manager agrees that $5.00 goes back' })

  const { tap, taps } = countTaps()
  await tap(button(await cardOn(page, order), 'More'))
  await tap(button(page, 'Change'))
  await tap(dialog.getByRole('textbox', { name: 'Give back as goodwill' }))
  await page.keyboard.type('5')
  await tap(button(dialog, 'Dish was wrong or late'))
  await tap(button(dialog, 'Ask a manager'))
  expect(taps()).toBe(5)
  await agreement.getByRole('textbox', { name: 'Manager’s e-mail' }).fill(second.email)
  await agreement.getByLabel('Manager’s password').fill('not the password')
  await agreement.getByRole('button', { name: 'Agree and change' }).click()
  await agreement.getByRole('alert').first().waitFor()
  await agreement.getByLabel('Manager’s password').fill(second.password)
  await agreement.getByRole('button', { name: 'Agree and change' }).click()
  await said(page, /is changed\. \$5\.00 goes back to Visa ending in 4242/).waitFor()
  expect(await orderNow(order.id)).toMatchObject({ pricing: order.pricing, refund: { way: 'card', amount: 5 } })
  await call(app, admin, 'PATCH /admin/settings/rules', { body: { cashBackLimit: 100, giveBackLimit: 500 } })
})

/** Refusals and cut lines are part of these. */
const CUT = { tolerate: [/status of 409/, NETWORK_GONE] }

test('a change of an order that somebody else changed goes on with what still fits, and none is made without a network', async () => {
  const order = await cookedOrder()
  const page = await openBoardAt(await browser.newPage(app, CUT), manager)
  const dialog = page.getByRole('dialog', { name: /^Change order/ })
  await button(await cardOn(page, order), 'More').click()
  await button(page, 'Change').click()
  await button(dialog, 'One less Garlic Naan').click()
  await button(dialog, 'One less Garlic Naan').click()
  await button(dialog, 'No Garlic Naan left').click()
  await button(dialog, /^Change · \$10\.26 back/).waitFor()
  await makeChange(app, admin, order, [takeOff(2)])
  await button(dialog, /^Change · \$5\.13 back/).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('No Garlic Naan left')

  await page.context().setOffline(true)
  await expect.poll(() => button(dialog, 'Changes need the network').isDisabled()).toBe(true)
  await page.context().setOffline(false)
  await button(dialog, /^Change · \$5\.13 back/).click()
  await said(page, /is changed\./).waitFor()
  expect((await orderNow(order.id)).items.map(({ name }) => name)).toEqual(['Butter Chicken'])
})

test('a change whose answer is lost is made once, and until it is answered the screen stays as it was sent', async () => {
  const order = await cookedOrder()
  const page = await openBoardAt(await browser.newPage(app, CUT), manager)
  const dialog = page.getByRole('dialog', { name: /^Change order/ })
  const card = await cardOn(page, order)
  const answer = Promise.withResolvers<void>()
  let isCut = true
  await page.route('**/changes', async (route) => {
    if (!isCut) return route.continue()
    await route.fetch()
    await answer.promise
    await route.abort()
  })
  await button(card, 'More').click()
  await button(page, 'Change').click()
  await button(dialog, 'One less Garlic Naan').click()
  await button(dialog, 'No Garlic Naan left').click()
  await button(dialog, /^Change · \$5\.13 back/).click()
  await card.getByText(/^Changed \d+:\d\d [AP]M: taken off 1\s×\sGarlic Naan$/).waitFor()
  await dialog.getByText('1 of 2 taken off').waitFor()

  answer.resolve()
  await dialog.getByRole('alert').waitFor()
  isCut = false
  await button(dialog, /^Change · \$5\.13 back/).click()
  await said(page, /is changed\. \$5\.13 goes back/).waitFor()
  expect((await orderNow(order.id)).items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Butter Chicken', 1],
    ['Garlic Naan', 1],
  ])
})

test('a dialog about money keeps its words until its call is answered, although the board shows the result', async () => {
  const order = await makeChange(app, admin, await cookedOrder(), [addOf('garlic-naan')])
  const page = await openBoardAt(await browser.newPage(app), manager)
  const card = await cardOn(page, order)
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const [paid, cancelled] = answers
  await page.route(/processOrderPayment|cancelOrder/, async (route) => {
    const response = await route.fetch()
    await (route.request().url().endsWith('cancelOrder') ? cancelled : paid)?.promise
    await route.fulfill({ response })
  })

  await button(card, 'More').click()
  await button(page, 'Take $5.13').click()
  const taking = page.getByRole('alertdialog', { name: `How was the rest of order ${order.orderNumber} paid?` })
  await button(taking, 'In cash $5.15').click()
  await card.getByText('PAID', { exact: true }).waitFor()
  await taking.getByText('$5.13').first().waitFor()
  paid?.resolve()
  await taking.waitFor({ state: 'hidden' })

  await button(card, 'Cancel').click()
  const cancelling = page.getByRole('alertdialog', { name: `Cancel order ${order.orderNumber}?` })
  await button(cancelling, 'A dish has run out').click()
  const words = await cancelling.getByRole('paragraph').allInnerTexts()
  await button(cancelling, /^Cancel order and refund/).click()
  await card.waitFor({ state: 'detached' })
  expect(await cancelling.getByRole('paragraph').allInnerTexts()).toEqual(words)
  cancelled?.resolve()
  const result = page.getByRole('alertdialog', { name: `Order ${order.orderNumber} cancelled` })
  await result.getByText('please hand back $5.15').waitFor()
  await result.getByText('$30.77 · Done').waitFor()
  await button(result, 'OK').click()
  const leftover = page.getByText('Refund due in cash $5.15').locator('..')
  await leftover.getByText('Refunded $30.77').waitFor()
})

test('a cook who called an order ready without a network is told that a dish was added since', async () => {
  const order = await cookedOrder()
  const page = await openBoardAt(await browser.newPage(app, CUT), clerk)
  const card = await cardOn(page, order)
  await page.context().setOffline(true)
  await button(card, 'Mark as Ready').click()
  await closeNotice(page, 'Status updates queued for when online')
  await makeChange(app, admin, order, [addOf('garlic-naan')])
  await page.context().setOffline(false)
  await said(page, `Order ${order.orderNumber}: Dishes were added. Look at it again`).waitFor()
  expect((await orderNow(order.id)).status).toBe('preparing')
  await cardOf(page, 'Under Preparation', order.orderNumber).getByText('ADDED', { exact: true }).waitFor()
})
