import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { advanceOrder, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { clickOnceAlive, openAt } from '../support/visits.ts'

const browser = useBrowser()
let app: RunningApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

test('a stranger on a phone sees within 1.5 screens whether the restaurant is open, dishes with prices, and the way in', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')
  const main = page.getByRole('main')
  const order = main.getByRole('link', { name: 'Order from Truro Heights' }).first()

  for (const part of [order, main.getByText(/^(Open now|Closed)/).first(), main.getByText(/^\$\d+\.\d\d$/).nth(3)]) {
    expect((await part.boundingBox())?.y).toBeLessThanOrEqual(1266)
  }
  const names = await page.getByRole('region', { name: "Today's Special" }).getByRole('link').allInnerTexts()
  expect(new Set(names).size).toBe(names.length)
  await order.click()
  await page.waitForURL('**/menu/truro')
})

test('a returning guest is led to the order under way, and once it is eaten has it again with one tap', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest, { dishes: 2 })
  const page = await browser.newPage(app, { width: 390 })
  await signInOn(page, app, guest)
  await openAt(page, '/')
  const underWay = page.getByRole('region', { name: `Order ${order.orderNumber}` })
  await underWay.getByText(/^Order Received · Ready about/).waitFor()
  await expect
    .poll(() => underWay.getByRole('link', { name: 'Follow it' }).getAttribute('href'))
    .toBe(`/order-success?order_id=${order.id}`)

  await advanceOrder(app, await signInAsAdmin(app), order.id, 'completed')
  await openAt(page, '/')
  const again = page.getByRole('region', { name: 'Order again' })
  await expectNoAxeFindings(page)
  await clickOnceAlive(page, again.getByRole('button', { name: /^Order again/ }))

  await page.waitForURL('**/menu/truro')
  await page.getByRole('button', { name: /^View cart · 3 items/ }).waitFor()
})
