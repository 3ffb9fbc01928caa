import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { cardOf, openSection, said } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'
import { type Front, openFront } from './front.ts'

const browser = useBrowser()
const app = useOpenApp()
let ravi: Person
let boris: Person

const NO_ANSWER = [NETWORK_GONE, /status of 502/, /status of 409/]

beforeAll(async () => {
  const admin = await signInAsAdmin(app)
  ravi = await hire(app, admin, { name: 'Ravi Kumar', role: 'staff' })
  boris = await hire(app, admin, { name: 'Boris Ivanov', role: 'staff' })
})

/** A failed call that ends only now shuts the failure gate for 30 seconds; what it held back is made again within ten. */
const ASKED_AGAIN_MS = 60_000

/** The two ways in which a tablet is cut off. Either way its open event stream ends. */
const CUTS = {
  'the device has no network': {
    begin: (page: Page) => page.context().setOffline(true),
    end: (page: Page) => page.context().setOffline(false),
  },
  'the server is away': {
    begin: (_: Page, front: Front) => front.be('bad gateway'),
    // Nothing tells the tablet: it asks again by itself within a minute.
    end: async (page: Page, front: Front) => {
      await front.be('open')
      await page.clock.fastForward('01:05')
    },
  },
}

// M12, ADM-OFF-02, ADM-OFF-03
test.each(Object.entries(CUTS))(
  'a board is cut off for ten minutes while three orders are tapped and another tablet makes one of them: both are right, and one sentence says whose tap counts (%s)',
  async (_, { begin, end }) => {
    const guest = await signUp(app, { name: 'Noor Haddad' })
    const orders = [await placeOrder(app, guest), await placeOrder(app, guest), await placeOrder(app, guest)]
    const [, contested] = orders
    const front = await openFront(app)
    const [here, there] = [await browser.newPage(front.app, { tolerate: NO_ANSWER }), await browser.newPage(app)]
    await here.clock.install()
    await openSection(here, front.app, ravi, 'orders')
    await openSection(there, app, boris, 'orders')

    // However long an answer takes, what is sent in one go is told in one sentence.
    await here.route('**/updateOrderStatus', async (route) => {
      await here.clock.fastForward(1500)
      await route.continue()
    })
    await begin(here, front)
    for (const { orderNumber } of orders) {
      await cardOf(here, 'Pending Orders', orderNumber).getByRole('button', { name: 'Start Preparing' }).click()
      // The notice is shown for four seconds, and again after the next tap.
      await Promise.all([
        cardOf(here, 'Under Preparation', orderNumber).getByText('Waits for the network').waitFor(),
        said(here, 'Status updates queued for when online').waitFor(),
      ])
      // A tapped order leaves a placeholder for five seconds. When that goes, the orders below it move up, and the board
      // ignores taps on them for a moment.
      await here.clock.fastForward(6000)
      await here.getByRole('button', { name: `Undo order ${orderNumber}` }).waitFor({ state: 'detached' })
      await here.clock.fastForward(1000)
      await said(here, 'Status updates queued for when online').waitFor({ state: 'detached' })
    }
    await here.getByRole('button', { name: '3 waiting' }).waitFor()
    await here.getByText('Waiting for the restaurant’s server.').waitFor()
    await cardOf(there, 'Pending Orders', contested!.orderNumber)
      .getByRole('button', { name: 'Start Preparing' })
      .click()
    await cardOf(there, 'Under Preparation', contested!.orderNumber).waitFor()
    await here.clock.fastForward('10:00')
    // One cause, one notice, with everything that comes of it.
    const notice = here
      .getByRole('alert')
      .filter({ hasText: 'No connection. New orders may be missing from this board.' })
    await notice.getByText('Working offline - data may be limited').waitFor()
    await notice.getByText('Waiting for the restaurant’s server.').waitFor()
    expect(await here.getByText('Waiting for the restaurant’s server.').count()).toBe(1)
    expect(await here.getByText('The orders could not be read again').count()).toBe(0)
    expect(await statusesOf(orders.map(({ id }) => id))).toEqual(['pending', 'preparing', 'pending'])

    await end(here, front)
    await Promise.all([
      said(here, `Order ${contested!.orderNumber}: Already preparing (Boris)`).waitFor({ timeout: ASKED_AGAIN_MS }),
      said(here, '2 queued updates sent').waitFor({ timeout: ASKED_AGAIN_MS }),
    ])
    await here.getByRole('button', { name: '3 waiting' }).waitFor({ state: 'detached' })
    for (const page of [here, there]) {
      for (const { orderNumber } of orders) await cardOf(page, 'Under Preparation', orderNumber).waitFor()
    }
    expect(await Promise.all(orders.map(({ id }) => stepsOf(id)))).toEqual([
      ['pending by Customer', 'preparing by Ravi Kumar'],
      ['pending by Customer', 'preparing by Boris Ivanov'],
      ['pending by Customer', 'preparing by Ravi Kumar'],
    ])
  },
)

async function statusesOf(ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await detailsOf(id)).status))
}

async function stepsOf(orderId: string): Promise<string[]> {
  return (await detailsOf(orderId)).statusHistory.map(({ status, by }) => `${status} by ${by}`)
}

async function detailsOf(orderId: string) {
  return (await call(app, boris, 'GET /getOrderDetails', { query: { orderId } })).order
}
