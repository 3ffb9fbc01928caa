import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { advanceOrder, call, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { bringCart, clickOnceAlive, openAt } from '../support/visits.ts'

declare global {
  interface Window {
    /** How much has moved so far, as browsers count it. */
    moved: number
  }
}

const browser = useBrowser()
const app = useApp()

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
const topOf = async (part: Locator) => (await part.boundingBox())?.y

test('a stranger on a phone sees at once whether the restaurant is open and how to order, and a price in the first screen', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')
  const main = page.getByRole('main')
  const order = main.getByRole('link', { name: /^Order f(rom Truro Heights|or \d)/ }).first()

  expect(await topOf(main.getByText(/^(Open now|Closed)/).first())).toBeLessThanOrEqual(300)
  expect(await topOf(main.getByText(/^\$\d+\.\d\d$/).first())).toBeLessThanOrEqual(820)
  await order.click()
  await page.waitForURL('**/menu/truro')
})

test('letters that come late move nothing on the home page of a phone', async () => {
  const page = await browser.newPage(app, { width: 390 })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.moved += (shift as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // The page counts as loaded only with its letters.
  await page.goto('/', { waitUntil: 'commit' })
  await page
    .getByText(/^(Open now|Closed)/)
    .first()
    .waitFor()
  await twoFrames(page)
  letGo()
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.fonts.check('16px "Fraunces Variable"'),
  )
  await twoFrames(page)
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01)
})

test('with text of double size the home page is no wider than the phone', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test.each(['/', '/fr'])('the sentence of the house ends before its plate on tablets and laptops: %s', async (path) => {
  const page = await browser.newPage(app, { width: 820 })
  await openAt(page, path)
  await page.evaluate(() => document.fonts.ready)
  for (const width of [768, 820, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await twoFrames(page)
    expect(await page.evaluate(roomBeforePlate), `at ${width} px`).toBeGreaterThan(0)
  }
})

test('with reduced motion the bar on top takes its shadow at once', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAt(page, '/')
  const duration = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).transitionDuration)
  expect(await duration()).toBe('0s')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await duration()).toContain('0.2s')
})

test('one special is staged, the others are a list of names that opens, and every dish is of one restaurant', async () => {
  const { specials } = await call(app, null, 'GET /specials', { query: {} })
  const own = specials.filter(({ locationId }) => locationId === 'truro').map(({ item }) => item)
  const dearest = own.toSorted((a, b) => b.price - a.price)[0]!
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')

  const poster = page.getByRole('region', { name: dearest.name })
  await poster.getByText('Today’s special · Truro Heights').waitFor()
  expect(await poster.getByRole('link', { name: /^Order it · \$/ }).getAttribute('href')).toBe('/menu/truro#special')
  expect(await poster.getByRole('listitem').count()).toBe(0)
  await poster.getByText(/more specials? today$/).click()
  await expectNoAxeFindings(page)
  const others = await poster.getByRole('listitem').getByRole('link').allTextContents()
  expect(others).toHaveLength(own.length - 1)
  expect(await page.getByRole('region', { name: 'Popular in Truro Heights' }).getByRole('listitem').count()).toBe(6)
  expect(await page.getByRole('region', { name: 'To put out the fire' }).getByRole('listitem').count()).toBe(4)
})

test('a house says its own sentence, with the names of its restaurants in the lines below, each in its language', async () => {
  const admin = await signInAsAdmin(app)
  const change = (body: Record<string, string | null>) => call(app, admin, 'PATCH /admin/settings/brand', { body })
  await change({ sentence: 'From the sea. Spiced by hand.', lead: 'Cooked in {places}.', frenchSentence: 'De la mer.' })
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^From the sea\.\s+Spiced by hand\.$/)
  await page.getByText('Cooked in Truro Heights and New Glasgow.').waitFor()
  await openAt(page, '/fr')
  expect((await page.getByRole('heading', { level: 1 }).innerText()).trim()).toBe('De la mer.')
  await change({ sentence: null, lead: null, frenchSentence: null })
})

test('a cart that waits takes the place of the lead and the filled button, and nothing moves', async () => {
  const page = await browser.newPage(app, { width: 390 })
  await openAt(page, '/')
  const before = await topOf(page.getByText(/^(Open now|Closed)/).first())
  await bringCart(page, app)
  await openAt(page, '/')
  const waiting = page.getByRole('region', { name: 'Your order is still here' })
  const back = waiting.getByRole('link', { name: 'Back to your cart' })
  await back.waitFor()
  expect(await topOf(page.getByText(/^(Open now|Closed)/).first())).toBe(before)
  expect(await back.getAttribute('data-variant')).toBe('primary')
  const order = page
    .getByRole('main')
    .getByRole('link', { name: /^Order f(rom Truro Heights|or \d)/ })
    .first()
  expect(await order.getAttribute('data-variant')).toBe('secondary')
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

/** Pixels between the end of the longest line of the sentence and the rim of the plate, which is a circle. */
function roomBeforePlate(): number {
  const plate = document.querySelector('.stage-plate')!.getBoundingClientRect()
  const radius = plate.width / 2
  const [x, y] = [plate.left + radius, plate.top + radius]
  const corners = [...document.querySelectorAll('h1 span')].flatMap((line) => {
    const letters = document.createRange()
    letters.selectNode(line.firstChild!)
    return [...letters.getClientRects()].flatMap(({ right, top, bottom }) => [top, bottom].map((at) => [right, at]))
  })
  return Math.min(...corners.map(([right = 0, at = 0]) => Math.hypot(x - right, y - at) - radius))
}
