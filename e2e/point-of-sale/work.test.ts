import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { waitUntilBoardKept } from '../offline/kept-records.ts'
import type { RunningApp } from '../support/app.ts'
import { expectNoAxeFindings, NETWORK_GONE, type PageOptions, useBrowser } from '../support/browser.ts'
import { cardOf } from '../support/desk.ts'
import { advanceOrder, call, type Person, placeOrder } from '../support/people.ts'
import { APP, boardOf, connectTablet, openAtBoard, openOnTablet, signInOnTablet, startRestaurant } from './tablet.ts'

const browser = useBrowser('tablet')
let app: RunningApp
let admin: Person
let cook: Person
let guest: Person

beforeAll(async () => {
  ;({ app, admin, cook, guest } = await startRestaurant())
})
afterAll(() => app?.stop())

async function aNewTablet(options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(app, { width: 820, ...options })
  await openOnTablet(page)
  return page
}

async function aTabletAtWork(options: PageOptions = {}): Promise<Page> {
  const page = await browser.newPage(app, { width: 820, ...options })
  await openAtBoard(page, app, cook)
  return page
}

/** As an admin does in Settings, for a tablet that was lost. */
async function endTablets(): Promise<void> {
  const { tablets } = await call(app, admin, 'GET /admin/tablets')
  for (const { id } of tablets) await call(app, admin, 'DELETE /admin/tablets/:id', { params: { id } })
}

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' })
const REFUSED = { tolerate: [/status of (?:401|403|404)/, NETWORK_GONE] }

describe('the address of the server', () => {
  test('a server address that cannot be one is refused at the field, and stays typed', async () => {
    const page = await aNewTablet()
    const field = page.getByLabel('Address of the site')
    for (const [typed, sentence] of [
      ['', 'Enter the address of the restaurant’s site.'],
      ['http://food.example', 'The address must begin with https://, so that nobody can read along.'],
      ['our restaurant', 'This is no address of a site. It looks like food.example.'],
    ] as const) {
      await field.fill(typed)
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('alert').getByText(sentence).waitFor()
      await expect.poll(() => field.inputValue()).toBe(typed)
    }
    await expectNoAxeFindings(page)
  })

  test('a server address at which nothing answers, or something else does, says so and stays typed', async () => {
    const page = await aNewTablet(REFUSED)
    const field = page.getByLabel('Address of the site')
    await field.fill('http://localhost:65535')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('alert').getByText('No answer from localhost:65535.').waitFor()

    await page.route('https://food.example/**', (route) =>
      route.fulfill({ body: '<h1>Bakery</h1>', headers: { 'access-control-allow-origin': '*' } }),
    )
    await field.fill('food.example')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('alert').getByText('food.example answers, but it is not the site').waitFor()
    await expect.poll(() => field.inputValue()).toBe('food.example')
  })
})

describe('the sign-in', () => {
  test('the sign-in of a tablet refuses a wrong password and a customer, and keeps the rest of the typed text', async () => {
    const page = await aNewTablet(REFUSED)
    await connectTablet(page, app.url)
    await signInOnTablet(page, { ...cook, password: 'Not-my-password-9' })
    await page.getByRole('alert').getByText('Incorrect password. Please try again.').waitFor()
    await expect.poll(() => page.getByLabel('Name of this tablet').inputValue()).toBe('Kitchen')

    await signInOnTablet(page, guest)
    await page.getByRole('alert').getByText('This app is for the staff of the restaurant.').waitFor()
  })

  test('the sign-in of a tablet gives a token that every call carries, no address names, and no cookie replaces', async () => {
    const calls: { path: string; authorization: string | undefined; cookie: string | undefined }[] = []
    const page = await aNewTablet()
    await connectTablet(page, app.url)
    await signInOnTablet(page, cook)
    await boardOf(page).waitFor()
    page.on('request', async (request) => {
      const url = new URL(request.url())
      if (url.origin !== app.url || request.method() === 'OPTIONS') return
      const { authorization, cookie } = await request.allHeaders()
      calls.push({ path: url.pathname + url.search, authorization, cookie })
    })
    await page.reload()
    await page.getByText(/^Live · \d+ s ago$/).waitFor()
    const token = await page.evaluate(() => {
      const { signIn } = JSON.parse(localStorage.getItem('thali_tablet') ?? '{}') as { signIn: { token: string } }
      return signIn.token
    })
    const own = calls.filter(({ path }) => !/^\/(?:media\/|api\/(?:site|healthCheck)$)/.test(path))
    expect(own.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/session', '/api/events']))
    expect(new Set(own.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]))
    expect(calls.filter(({ path, cookie }) => cookie !== undefined || path.includes(token))).toEqual([])
  })

  test('a tablet whose sign-in an admin has ended asks for it again, and leads back to the same section', async () => {
    const page = await aTabletAtWork(REFUSED)
    await page.evaluate(() => (window.location.hash = 'reservations'))
    await page.getByRole('heading', { level: 1, name: 'Reservation Management' }).waitFor()
    await endTablets()
    await signInHeading(page).waitFor()
    await signInOnTablet(page, cook)
    await page.getByRole('heading', { level: 1, name: 'Reservation Management' }).waitFor()
  })

  test('the sign-in of a tablet is announced to end three days before', async () => {
    const page = await aTabletAtWork()
    expect(await page.getByText(/signed in until/).count()).toBe(0)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('thali_tablet') ?? '{}') as { signIn: { endsAt: string } }
      kept.signIn.endsAt = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString()
      localStorage.setItem('thali_tablet', JSON.stringify(kept))
    })
    await page.reload()
    await page.getByText(/^This tablet is signed in until/).waitFor()
    await boardOf(page).waitFor()
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await signInHeading(page).waitFor()
  })

  test('the sign-in of a tablet ends with Logout, and its token is gone from the tablet', async () => {
    const before = await call(app, admin, 'GET /admin/tablets')
    const page = await aTabletAtWork()
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click()
    await signInHeading(page).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('thali_tablet'))).not.toContain('token')
    expect(await call(app, admin, 'GET /admin/tablets')).toEqual(before)
  })
})

test('an app that the server no longer works with says so, and sends nothing but the question', async () => {
  const page = await aTabletAtWork()
  await page.route(`${app.url}/api/healthCheck`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), oldestApp: '99.0.0' } })
  })
  await page.reload()
  const heading = page.getByRole('heading', { level: 1, name: 'This app needs an update' })
  await heading.waitFor()
  await expectNoAxeFindings(page)

  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === app.url) asked.push(pathname)
  })
  await page.reload()
  await heading.waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => [...new Set(asked)].toSorted()).toEqual(['/api/healthCheck', '/api/site'])
  await page.unroute(`${app.url}/api/healthCheck`)
  await heading.waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await boardOf(page).waitFor()
})

describe('the limits of a WebView', () => {
  test('printing in the app leads to the same page of the site in Chrome', async () => {
    const page = await aTabletAtWork()
    await page.evaluate(() => (window.location.hash = 'reservations'))
    await page.getByRole('heading', { level: 1, name: 'Reservation Management' }).waitFor()
    await page.evaluate(() => window.print())
    const dialog = page.getByRole('dialog', { name: 'Printing works in Chrome' })
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByRole('link', { name: 'Open the site in Chrome' }).getAttribute('href'))
      .toBe(`${app.url}/admin/dashboard#reservations`)
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('saving a file in the app asks people to do it in Chrome', async () => {
    const page = await aTabletAtWork()
    await page.evaluate(() => {
      const href = URL.createObjectURL(new Blob(['a,b']))
      Object.assign(document.createElement('a'), { href, download: 'takings.csv' }).click()
    })
    await page.getByRole('dialog', { name: 'Files are saved in Chrome' }).waitFor()
  })

  test('a page of guests is opened from the app at the address of the site', async () => {
    const page = await aTabletAtWork()
    await page.evaluate(() => window.location.assign('/menu/truro'))
    await page.waitForURL(`${app.url}/menu/truro`)
  })
})

const readyIds = async () => {
  const { orders } = await call(app, admin, 'GET /getLocationOrders', { query: { status: 'ready' } })
  return orders.map(({ id }) => id)
}

/** An order on the board of a tablet, marked as ready while there is no network. */
async function tapWithoutNetwork(page: Page): Promise<string> {
  const order = await placeOrder(app, guest)
  await advanceOrder(app, admin, order.id, 'preparing')
  const card = cardOf(page, 'Under Preparation', order.orderNumber)
  await card.waitFor()
  await page.context().setOffline(true)
  await card.getByRole('button', { name: /Mark as Ready/ }).click()
  await card.waitFor({ state: 'detached' })
  return order.id
}

test('a step taken on a tablet without a network is sent when it is back', async () => {
  const page = await aTabletAtWork({ tolerate: [NETWORK_GONE] })
  const orderId = await tapWithoutNetwork(page)
  await page.context().setOffline(false)
  await expect.poll(readyIds).toContain(orderId)
})

test('a step that waits on a tablet while the sign-in ends is sent after the next sign-in', async () => {
  const page = await aTabletAtWork(REFUSED)
  const orderId = await tapWithoutNetwork(page)
  await endTablets()
  await page.context().setOffline(false)
  await signInHeading(page).waitFor()
  expect(await readyIds()).not.toContain(orderId)
  await signInOnTablet(page, cook)
  await expect.poll(readyIds).toContain(orderId)
})

test('a tablet that starts while the server is away, or without a network, shows the board as it was', async () => {
  const order = await placeOrder(app, guest)
  await advanceOrder(app, admin, order.id, 'preparing')
  const page = await aTabletAtWork({ tolerate: [NETWORK_GONE] })
  await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()
  await waitUntilBoardKept(page, order, 'preparing')
  await page.route(`${app.url}/**`, (route) => route.abort('connectionrefused'))
  await page.goto('about:blank')
  await page.goto(APP)
  await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()

  await page.context().setOffline(true)
  await page.goto('about:blank')
  await page.goto(APP)
  await cardOf(page, 'Under Preparation', order.orderNumber).waitFor()
})
