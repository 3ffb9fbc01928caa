import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningApp, startApp } from './support/app.ts'
import { expectNoAxeFindings, useBrowser } from './support/browser.ts'
import { advanceOrder, call, placeOrder, signInAsAdmin, signInOn, signUp } from './support/people.ts'

const browser = useBrowser()
let app: RunningApp

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

// CUS-RTE-01
test('the home page names the restaurant and says so in its title', async () => {
  const page = await browser.newPage(app)

  await page.goto('/')

  expect(await page.title()).toContain('Sizzle & Spice')
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test.for([
  { width: 390, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
] as const)('the home page is free of accessibility findings at $width px, $scheme', async (look) => {
  const page = await browser.newPage(app, look)

  await page.goto('/', { waitUntil: 'networkidle' })

  await expectNoAxeFindings(page)
})

// CUS-MEN-01, CUS-RTE-04
test('the menu can be read without JavaScript', async () => {
  const { items } = await call(app, null, 'GET /menu/:location', { params: { location: 'truro' } })
  const page = await browser.newPage(app, { javaScript: false })

  await page.goto('/menu/truro')
  const text = await page.locator('main').evaluate((main) => main.textContent)

  const missing = items.map(({ name }) => name).filter((name) => !text.includes(name))
  expect(missing).toEqual([])
})

test('an unknown address says so and answers 404', async () => {
  const page = await browser.newPage(app, { tolerate: [/status of 404/] })

  const response = await page.goto('/no-such-page')

  expect(response?.status()).toBe(404)
})

test('a person who is signed in and has ordered sees the order, and staff can take it to the end', async () => {
  const guest = await signUp(app)
  const order = await placeOrder(app, guest)
  await advanceOrder(app, await signInAsAdmin(app), order.id, 'completed')

  const page = await browser.newPage(app)
  await signInOn(page, app, guest)
  await page.goto('/dashboard')

  expect(new URL(page.url()).pathname).toBe('/dashboard')
  const { orders } = await call(app, guest, 'GET /me/orders')
  expect(orders.map(({ id, status }) => ({ id, status }))).toEqual([{ id: order.id, status: 'completed' }])
})
