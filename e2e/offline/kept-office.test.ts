import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { requireAbility } from '../support/chromium/abilities.ts'
import { cardOf, openSection } from '../support/desk.ts'
import { advanceOrder, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { scriptOf } from '../support/site-scripts.ts'
import { bookTable, dayAhead } from '../support/tables.ts'
import { BOARD, reloadUntil, waitUntilBoardKept, waitUntilKept } from './kept-records.ts'
import { workerOf } from './workers.ts'

const browser = useBrowser()
const app = useApp()
let manager: Person

const NOTICE = 'No connection. New orders may be missing from this board.'
/** Longer than the board waits for its orders before it looks for kept ones. */
const LATE_BOARD_MS = 1500

beforeAll(async () => {
  manager = await hire(app, await signInAsAdmin(app), { name: 'Wilhelmina Roe', role: 'manager' })
})

const newPage = () => browser.newPage(app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })

/** A restart of the device without a network ends on a page that says from when it is. */
async function restart(page: Page, name: string, shown: () => Promise<unknown>): Promise<void> {
  await workerOf(page)
  await page.context().setOffline(true)
  await page.getByText(NOTICE).waitFor()
  await reloadUntil(page, name, shown)
  const notice = page.getByRole('alert').filter({ hasText: NOTICE })
  await notice.getByText('Working offline - data may be limited').waitFor()
  await notice.getByText(/As of \d{1,2}:\d\d (AM|PM) AST\./).waitFor()
}

test('a tablet that restarts without a network shows its board as it was after the last event, and the steps go on', async (context) => {
  requireAbility(context, 'offlineStart')
  const guest = await signUp(app)
  const page = await newPage()
  await openSection(page, app, manager, 'orders')
  const order = await placeOrder(app, guest)
  await advanceOrder(app, manager, order.id, 'preparing')
  await waitUntilBoardKept(page, order, 'preparing')

  const card = cardOf(page, 'Under Preparation', order.orderNumber)
  await restart(page, 'board', () => card.waitFor())
  await expectNoAxeFindings(page)

  await page.context().setOffline(false)
  await page
    .getByText(/^Live · /)
    .first()
    .waitFor()
  await page.getByText(NOTICE).waitFor({ state: 'detached' })
})

test('an answer that arrives before the page knows which account is signed in is kept as well', async () => {
  const page = await newPage()
  const read = page.waitForResponse(/\/api\/admin\/menu\/truro\/items$/)
  await page.route(await scriptOf('src/layout/kept-answers.tsx', 'office'), async (route) => {
    await (await read).finished()
    await route.continue()
  })
  await openSection(page, app, manager, 'menu')
  await waitUntilKept(page, '/session', '/admin/menu/truro/items')
})

test('a board that arrives late, and before the page knows which account is signed in, is kept as well', async () => {
  const { orderNumber } = await placeOrder(app, await signUp(app))
  const page = await newPage()
  await page.route('**/api/getLocationOrders?*', async (route) => {
    await page.waitForTimeout(LATE_BOARD_MS)
    await route.continue()
  })
  await page.route(await scriptOf('src/layout/kept-answers.tsx', 'office'), async (route) => {
    await cardOf(page, 'Pending Orders', orderNumber).waitFor()
    await route.continue()
  })
  await openSection(page, app, manager, 'orders')
  await waitUntilKept(page, '/session', BOARD)
})

test('the tables of a day and the dishes of the menu desk are there without a network', async (context) => {
  requireAbility(context, 'offlineStart')
  const date = dayAhead(1)
  await bookTable(app, null, { name: 'Bettina Table', date })
  const page = await newPage()
  const goToDay = async () => {
    await page.getByLabel('Date', { exact: true }).fill(date)
    await page.getByText('Bettina Table').first().waitFor()
  }
  await openSection(page, app, manager, 'reservations')
  await goToDay()
  await waitUntilKept(page, '/session', `/admin/reservations/day?date=${date}&location=truro`)
  await restart(page, 'tables', goToDay)

  await page.context().setOffline(false)
  await openSection(page, app, manager, 'menu')
  await waitUntilKept(page, '/admin/menu/truro/items')
  await restart(page, 'menu desk', () => page.getByText('Garlic Naan').first().waitFor())
})
