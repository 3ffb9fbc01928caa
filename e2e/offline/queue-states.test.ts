import type { OrderView } from '@thali/contracts/orders/orders'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { cardOf, openSection } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
let boris: Person

const NO_ANSWER = [NETWORK_GONE, /Failed to fetch/]

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  boris = await hire(app, admin, { name: 'Boris Ivanov', role: 'staff' })
})

/** A board of a new colleague, Ravi, without a network, and the order whose first step was tapped there. */
async function tapOffline(page: Page): Promise<OrderView> {
  const order = await placeOrder(app, await signUp(app, { name: 'Noor Haddad' }))
  const ravi = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
  await openSection(page, app, ravi, 'orders')
  const card = cardOf(page, 'Pending Orders', order.orderNumber)
  await card.waitFor()
  await page.context().setOffline(true)
  await card.getByRole('button', { name: 'Start Preparing' }).click()
  return order
}

const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click()

test('a log-out without a network asks about unsent changes, shows nothing of the account, and reaches the server later', async () => {
  const page = await browser.newPage(app, { tolerate: NO_ANSWER })
  const order = await tapOffline(page)
  await page.getByRole('button', { name: '1 waiting' }).waitFor()
  await logOut(page)
  const question = page.getByRole('alertdialog')
  await question.getByText(/^One tap was not sent\./).waitFor()
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: '1 waiting' }).waitFor()

  await logOut(page)
  await question.getByRole('button', { name: 'Throw away and log out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Signed out here' }).waitFor()
  expect(await page.getByText(`${order.orderNumber}`).count()).toBe(0)

  await page.context().setOffline(false)
  await page.waitForURL('**/login')
  const { user } = await page.evaluate(async () => (await (await fetch('/api/session')).json()) as { user: unknown })
  expect(user).toBeNull()
  const { status } = (await call(app, boris, 'GET /getOrderDetails', { query: { orderId: order.id } })).order
  expect(status).toBe('pending')
})

test('the waiting changes of one account are counted for the next at this device, not shown, and not sent', async () => {
  const page = await browser.newPage(app, { tolerate: NO_ANSWER })
  const order = await tapOffline(page)
  await page.getByRole('button', { name: '1 waiting' }).waitFor()
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await signInOn(page, app, boris)
  await openSection(page, app, boris, 'orders')
  await page.getByRole('status').getByText('1 change of Ravi waits here.').waitFor()
  await page.getByRole('button', { name: '1 of Ravi' }).click()
  const drawer = page.getByRole('dialog', { name: 'Waiting to be sent' })
  await drawer.getByText('1 change of Ravi waits here.').waitFor()
  expect(await drawer.getByText(`${order.orderNumber}`).count()).toBe(0)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await cardOf(page, 'Pending Orders', order.orderNumber).waitFor()
})

test('a browser that keeps nothing says so while something waits', async () => {
  const page = await browser.newPage(app, { tolerate: [...NO_ANSWER, /kept in this tab only/, /could not be/] })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('', 'SecurityError')
    }
  })
  await tapOffline(page)
  await page.getByText('Nothing is kept here: leave it open.').first().waitFor()
})
