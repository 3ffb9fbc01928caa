import type { OrderView } from '@thali/contracts/orders/orders'
import type { Locator, Page } from 'playwright-core'

import { addOf, makeChange, takeOff } from '../support/changes.ts'
import { placePaidOrder } from '../support/payments.ts'
import { advanceOrder, call, type Person, signInOn, signUp } from '../support/people.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

type Act = NonNullable<Scene['act']>

const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', place: 'truro', shows: /^Live · / } as const
const AT_MONTH = { path: '/admin/dashboard', as: 'admin', shows: /^Live · / } as const
const MEAL = [
  { slug: 'butter-chicken', quantity: 2, heat: 3 },
  { slug: 'garlic-naan', quantity: 2 },
  { slug: 'dal-makhani' },
] as const

/** An order that was paid by card and is cooked, and one to which a change added a dish and took another one off. */
type Changed = { whole: OrderView; changed: OrderView; guest: Person }

const made = new WeakMap<Stage, Promise<Changed>>()

/** Once for all pictures. */
function changedOrders(stage: Stage): Promise<Changed> {
  const known = made.get(stage) ?? makeOrders(stage)
  made.set(stage, known)
  return known
}

async function makeOrders({ app, people: { admin } }: Stage): Promise<Changed> {
  const guest = await signUp(app, { name: 'Maria Gallant' })
  const whole = await placePaidOrder(app, guest, { meal: MEAL })
  const first = await placePaidOrder(app, guest, { meal: MEAL })
  for (const { id } of [whole, first]) await advanceOrder(app, admin, id, 'preparing')
  const read = async (orderId: string) => (await call(app, admin, 'GET /getOrderDetails', { query: { orderId } })).order
  const without = await makeChange(app, admin, await read(first.id), [takeOff(3)])
  const changed = await makeChange(app, admin, without, [addOf('garlic-naan'), addOf('mango-lassi')])
  return { whole: await read(whole.id), changed, guest }
}

async function makeFirst(_page: Page, stage: Stage): Promise<void> {
  await changedOrders(stage)
}

/** On a phone one column is shown. */
async function findCard(page: Page, { orderNumber }: OrderView): Promise<Locator> {
  const card = page.locator(`[aria-label="Order ${orderNumber}"]`)
  await card.waitFor({ state: 'attached' })
  const columns = page.getByRole('group', { name: 'Orders by status' })
  if (!(await card.isVisible())) await columns.getByRole('button', { name: /Preparation/ }).click()
  return card
}

const showOrder =
  (which: 'whole' | 'changed'): Act =>
  async (page, stage) => {
    const { [which]: order } = await changedOrders(stage)
    const card = await findCard(page, order)
    await card.scrollIntoViewIfNeeded()
  }

const openOrder =
  (which: 'whole' | 'changed'): Act =>
  async (page, stage) => {
    const { [which]: order } = await changedOrders(stage)
    const card = await findCard(page, order)
    await card.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog', { name: `Order ${order.orderNumber}` }).waitFor()
  }

async function openChange(page: Page, stage: Stage): Promise<Locator> {
  await openOrder('whole')(page, stage)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Change order/ })
  await dialog.waitFor()
  return dialog
}

const openReason: Act = async (page, stage) => {
  await openOrder('changed')(page, stage)
  const changes = page.getByRole('list', { name: 'Changes' })
  await changes.getByText(': Guest changed their mind').first().waitFor()
  await changes.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

const comeAsGuest: Act = async (page, stage) => signInOn(page, stage.app, (await changedOrders(stage)).guest)

const begin: Act = async (page, stage) => void (await openChange(page, stage))

const takeNaanOff: Act = async (page, stage) => {
  const dialog = await openChange(page, stage)
  await dialog.getByRole('button', { name: 'One less Garlic Naan' }).click()
  await dialog.getByRole('button', { name: /^Change · \$.* back to Visa/ }).waitFor()
  await dialog.getByRole('button', { name: 'No Garlic Naan left' }).click()
}

const addNaan: Act = async (page, stage) => {
  const dialog = await openChange(page, stage)
  await dialog.getByRole('button', { name: 'One more Garlic Naan' }).click()
  await dialog.getByRole('button', { name: 'One less Dal Makhani' }).click()
  await dialog.getByRole('button', { name: /^Change · / }).waitFor()
}

const pickDish: Act = async (page, stage) => {
  const dialog = await openChange(page, stage)
  await dialog.getByRole('button', { name: 'Add a dish' }).click()
  await page.getByRole('dialog', { name: 'Add a dish' }).getByRole('searchbox').waitFor()
}

const askManager: Act = async (page, stage) => {
  const dialog = await openChange(page, stage)
  await dialog.getByRole('textbox', { name: 'Give back as goodwill' }).fill('5')
  await dialog.getByRole('button', { name: 'Ask a manager' }).waitFor()
  await dialog.getByRole('button', { name: 'Dish was wrong or late' }).click()
  await dialog.getByRole('button', { name: 'Ask a manager' }).click()
  await page.getByRole('dialog', { name: /^A manager agrees/ }).waitFor()
}

/** As if the limit of the day was reached. */
async function needSecond(page: Page, stage: Stage): Promise<void> {
  await changedOrders(stage)
  await page.route('**/changes/preview', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), needs: 'second' } })
  })
}

/** The wall may have several pages. */
const turnToIt: Act = async (page) => {
  const next = page.getByRole('button', { name: 'Next page' })
  await next.waitFor()
  for (
    let turns = 0;
    turns < 4 &&
    !(await page
      .getByText(/^Changed /)
      .first()
      .isVisible());
    turns += 1
  )
    await next.click()
}

/** The lines of the book of today. */
const openMoney: Act = async (page) => {
  await page.getByRole('button', { name: 'Month-end' }).click()
  await page.getByRole('table', { name: 'Takings by day, in dollars' }).waitFor()
  await page.getByRole('table').getByRole('rowheader').getByRole('button').last().click()
  await page.getByRole('dialog').getByText('Changed').first().waitFor()
}

const receiptOf = (prefix: string) => async (stage: Stage) =>
  `${prefix}${(await changedOrders(stage)).changed.receiptUrl}`

const pageOf = (prefix: string) => async (stage: Stage) => {
  const { changed } = await changedOrders(stage)
  return `${prefix}/order-success?order_id=${changed.id}&token=${changed.metadata.orderToken}`
}

/** Changes of orders: at the board, in their screen, and as their guests read them. */
export const CHANGES: readonly Scene[] = [
  { name: 'change-board', ...AT_BOARD, before: makeFirst, act: showOrder('changed'), isInSightOnly: true },
  { name: 'change-details', ...AT_BOARD, before: makeFirst, act: openOrder('changed'), isInSightOnly: true },
  { name: 'change-reason', ...AT_BOARD, isVariant: true, before: makeFirst, act: openReason, isInSightOnly: true },
  { name: 'change-begun', ...AT_BOARD, isVariant: true, before: makeFirst, act: begin, isInSightOnly: true },
  { name: 'change-naan-off', ...AT_BOARD, before: makeFirst, act: takeNaanOff, isInSightOnly: true },
  { name: 'change-swap', ...AT_BOARD, isVariant: true, before: makeFirst, act: addNaan, isInSightOnly: true },
  { name: 'change-dishes', ...AT_BOARD, before: makeFirst, act: pickDish, isInSightOnly: true },
  { name: 'change-second', ...AT_BOARD, isVariant: true, before: needSecond, act: askManager, isInSightOnly: true },
  {
    name: 'change-wall',
    isVariant: true,
    path: '/admin/kitchen',
    as: 'admin',
    place: 'truro',
    before: makeFirst,
    act: turnToIt,
    widths: [1280],
    isInSightOnly: true,
    shows: /^Changed /,
  },
  { name: 'change-month', ...AT_MONTH, isVariant: true, before: makeFirst, act: openMoney, isInSightOnly: true },
  { name: 'change-receipt', path: receiptOf(''), shows: 'PART PAID' },
  { name: 'change-receipt-fr', isVariant: true, path: receiptOf('/fr') },
  { name: 'change-order', path: pageOf(''), shows: 'PART PAID' },
  { name: 'change-list', isVariant: true, path: '/dashboard', before: comeAsGuest, shows: /still to be paid/ },
  {
    name: 'change-list-fr',
    isVariant: true,
    path: '/fr/dashboard',
    before: comeAsGuest,
    shows: /^Il reste .* à payer/,
  },
  { name: 'change-order-fr', isVariant: true, path: pageOf('/fr') },
]
