import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { expectNoAxeFindings, useBrowser } from '../support/browser.ts'
import { changeOrder, useOpenApp } from '../support/database.ts'
import { openOffice } from '../support/desk.ts'
import { placeHeavyOrders } from '../support/heavy-orders.ts'
import { advanceOrder, call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
let clerk: Person
let numbers: number[]

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  clerk = await hire(app, admin, { name: 'Grace MacLeod', role: 'staff' })
  numbers = await placeHeavyOrders(app, admin, 40)
})

/** So long a page stands. */
const PAGE_MS = 8000

function pageWords(page: Page): Locator {
  return page.getByText(/^Page \d+ of \d+$/)
}

function tickets(page: Page): Locator {
  return page.getByRole('listitem', { name: /^Order \d+$/ })
}

/** Runs in the page: the words that stand over the edge of their ticket, or end in dots. */
function whatIsCut(all: Element[]): string[] {
  return all.flatMap((ticket) => {
    const edge = ticket.getBoundingClientRect()
    const isCut = (part: HTMLElement) => {
      const { left, right, width } = part.getBoundingClientRect()
      const isShort = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'hidden'
      return width > 1 && (left < edge.left - 1 || right > edge.right + 1 || isShort)
    }
    return [...ticket.querySelectorAll<HTMLElement>('*')].filter(isCut).map((part) => part.textContent ?? '')
  })
}

/** Opens the wall display on a clock that the test turns. */
async function openWall(
  page: Page,
  { width, height, percent = 100 }: { width: number; height: number; percent?: number },
) {
  await page.setViewportSize({ width, height })
  await page.clock.install()
  await openOffice(page, app, clerk, '/admin/kitchen')
  await tickets(page).first().waitFor()
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', `${size}%`), percent)
}

async function pagesOf(page: Page): Promise<number> {
  return Number(/of (\d+)$/.exec((await pageWords(page).textContent()) ?? '')?.[1])
}

/** Numbers of the tickets in sight, each of them wholly within the window. */
async function numbersInSight(page: Page): Promise<number[]> {
  const names = await tickets(page).evaluateAll((all) =>
    all.flatMap((ticket) => {
      const { top, left, bottom, right } = ticket.getBoundingClientRect()
      const isWhole = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
      return isWhole ? [ticket.ariaLabel ?? ''] : []
    }),
  )
  return names.map((name) => Number(name.replace('Order ', '')))
}

// F1
test.each([
  { width: 1920, height: 1080, atLeast: 12 },
  { width: 1366, height: 768, atLeast: 6 },
  { width: 1280, height: 800, atLeast: 6 },
  { width: 1920, height: 1080, percent: 200, atLeast: 1 },
  { width: 1366, height: 768, percent: 200, atLeast: 1 },
  { width: 1280, height: 800, percent: 200, atLeast: 1 },
])('each of 40 open orders comes into sight on the wall without a touch: %o', async ({ atLeast, ...size }) => {
  const page = await browser.newPage(app)
  await openWall(page, size)
  // Letters of double size are measured after they are set.
  await expect.poll(async () => (await numbersInSight(page)).length).toBeGreaterThanOrEqual(atLeast)
  const strip = page.getByRole('list', { name: 'Open orders' }).getByRole('listitem')
  const told = (await strip.allTextContents()).map((text) => Number(/(\d{4})(?:,|$)/.exec(text)?.[1]))
  expect(told.toSorted((a, b) => a - b)).toEqual(numbers)

  const seen = new Set(await numbersInSight(page))
  // While minutes pass words become longer, a page may be added, and an order that becomes late moves to the first page.
  for (let left = 2 * (await pagesOf(page)) + 5; left > 0 && seen.size < numbers.length; left -= 1) {
    const before = await pageWords(page).textContent()
    await (size.percent ? page.keyboard.press('ArrowRight') : page.clock.runFor(PAGE_MS))
    await expect.poll(() => pageWords(page).textContent()).not.toBe(before)
    for (const number of await numbersInSight(page)) seen.add(number)
  }
  expect([...seen].toSorted((a, b) => a - b)).toEqual(numbers)
})

test('the pages of the wall turn by arrow keys and by buttons, with movement as without, and a late order is on every page', async () => {
  const page = await browser.newPage(app)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openWall(page, { width: 1920, height: 1080 })
  const [late] = await numbersInSight(page)
  await page.keyboard.press('ArrowLeft')
  await page.getByText(/^Page (\d+) of \1$/).waitFor()
  expect((await numbersInSight(page))[0]).toBe(late)
  await page.getByRole('button', { name: 'Next page' }).press('Enter')
  await page.getByText(/^Page 1 of/).waitFor()
  // Turned by hand, the page stands for its whole time.
  await page.clock.runFor(PAGE_MS - 2000)
  expect(await pageWords(page).textContent()).toMatch(/^Page 1 of/)
  await page.clock.runFor(2000)
  await page.getByText(/^Page 2 of/).waitFor()
  await expectNoAxeFindings(page)
})

// Ruling 75
test('a new order covers nothing of a wall without buttons: a band tells it until it is taken up elsewhere, and its page comes first', async () => {
  const page = await browser.newPage(app)
  await openWall(page, { width: 1280, height: 800 })
  const order = await placeOrder(app, await signUp(app, { name: 'Asha Patel' }), { dishes: 1 })
  const band = page.getByRole('alert').filter({ hasText: `New order ${order.orderNumber}` })
  await page.clock.runFor(1000)
  await band.waitFor()
  expect(await band.textContent()).toMatch(/^Truro Heights/)
  await page.getByRole('listitem', { name: `Order ${order.orderNumber}` }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  const ticket = await page.getByRole('listitem', { name: `Order ${order.orderNumber}` }).boundingBox()
  const below = await band.boundingBox()
  expect(ticket!.y).toBeGreaterThanOrEqual(below!.y + below!.height)

  await advanceOrder(app, admin, order.id, 'preparing')
  await band.waitFor({ state: 'detached' })
  await advanceOrder(app, admin, order.id, 'completed')
})

test('with text of double size nothing of a ticket on the board is cut', async () => {
  const page = await browser.newPage(app, { width: 1280 })
  await openOffice(page, app, clerk, '/admin/dashboard#orders')
  await tickets(page).first().waitFor()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.locator('.ticket').evaluateAll(whatIsCut)).toEqual([])
})

// MP-7
test('an order for later is a line with its due time on some page of the wall, after the tickets', async () => {
  const due = `now() + make_interval(hours => $2, mins => 20)`
  const change = `promised_for = ${due}, estimated_ready = ${due}, kitchen_at = ${due} - interval '40 minutes'`
  const orders = []
  for (let hours = 1; hours < 4; hours += 1) {
    const order = await placeOrder(app, await signUp(app, { name: 'Ana Souza' }), { dishes: 1 })
    await changeOrder(app, order.id, change, hours)
    orders.push(order)
  }
  const page = await browser.newPage(app)
  await openWall(page, { width: 1366, height: 768 })
  await page.getByRole('group', { name: 'Status' }).getByText('3 for later').waitFor()
  await page.keyboard.press('ArrowLeft')
  const lines = page.getByRole('list', { name: 'Later' }).getByRole('listitem')
  await expect.poll(() => lines.count()).toBe(3)
  for (const [index, text] of (await lines.allTextContents()).entries()) {
    expect(text).toMatch(new RegExp(`Due .*\\d [AP]M · begin .+ · ${orders[index]!.orderNumber} · 2 items$`))
  }
  const strip = await page.getByRole('list', { name: 'Open orders' }).textContent()
  for (const { orderNumber } of orders) expect(strip).toContain(`${orderNumber}, on this page`)
})

test('a wall shows one station, chosen by keyboard and kept in its address; the strip tells how many orders stand elsewhere', async () => {
  const station = (id: string, name: string) => ({ id, name, hands: 20 })
  const kitchen = { daysAhead: 7, stepMinutes: 15, asapMinutes: 240, packingMinutes: 3 }
  const body = { kitchen: { ...kitchen, stations: [station('stove', 'Stove'), station('tandoor', 'Tandoor')] } }
  await call(app, admin, 'PATCH /admin/locations/:id', { params: { id: 'truro' }, body })
  const meal = [{ slug: 'dal-makhani' }, { slug: 'garlic-naan' }]
  const { orderNumber } = await placeOrder(app, await signUp(app, { name: 'Asha Patel' }), { meal })
  const page = await browser.newPage(app)
  await openWall(page, { width: 1366, height: 768 })
  const choice = page.getByRole('combobox', { name: 'Station' })
  await choice.focus()
  await page.keyboard.type('Tandoor')
  await expect.poll(() => page.url()).toContain('?station=tandoor')
  await page.getByText(/^\+ \d+ at other stations$/).waitFor()
  const ticket = page.getByRole('listitem', { name: `Order ${orderNumber}` })
  const sizeOf = (dish: string) =>
    ticket
      .getByText(dish, { exact: false })
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  expect(await sizeOf('Dal Makhani')).toBeLessThan(await sizeOf('Garlic Naan'))
  await page.getByText('Page 1 of 1', { exact: true }).waitFor()

  await page.reload()
  await ticket.waitFor()
  expect(await choice.inputValue()).toBe('tandoor')
  await expectNoAxeFindings(page)
})
