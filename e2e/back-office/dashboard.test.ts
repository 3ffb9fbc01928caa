import { readFile } from 'node:fs/promises'

import type { GetMonthEnd } from '@thali/contracts/system/reports'
import { cashDue, cents, centsFromDollars, formatMoney, sumCents } from '@thali/domain/money/cents'
import { localParts } from '@thali/domain/time/zone'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { useOpenApp } from '../support/database.ts'
import { accept, newOrderPopup, openOffice, tabTo } from '../support/desk.ts'
import { call, hire, type Person, placeOrder, signInAsAdmin, signUp } from '../support/people.ts'

const FIGURES_API = '**/api/admin/dashboard*'
const MONTH_API = '**/api/admin/reports/month?*'

const browser = useBrowser()
const app = useOpenApp()
let admin: Person
let manager: Person
let guest: Person

beforeAll(async () => {
  admin = await signInAsAdmin(app)
  manager = await hire(app, admin, { name: 'Grace MacLeod', role: 'manager' })
  guest = await signUp(app, { name: 'Priya Nair' })
})

// ADM-DSH-07, ADM-DSH-51, ADM-DSH-52
test('the figures follow an order that is placed, accepted and cancelled, without a reload [ADM-DSH-10..15, ADM-DSH-24..25, ADM-DSH-27..28]', async () => {
  const page = await openDashboard(manager)
  await card(page, 'Total Orders').getByText('0', { exact: true }).waitFor()
  await page.getByText('No orders yet.').waitFor()

  const order = await placeOrder(app, guest, { dishes: 3 })
  await accept(newOrderPopup(page, order.orderNumber))
  await page.getByRole('button', { name: 'Enable Sounds Now' }).click()
  await page.getByText('Sound notifications need setup').waitFor({ state: 'detached' })
  const revenue = wholeDollars(order.pricing.total)
  await card(page, 'Total Orders').getByText('1', { exact: true }).waitFor()
  await card(page, 'Total Revenue').getByText(revenue, { exact: true }).waitFor()
  await card(page, 'Total Customers')
    .getByText(/^none yesterday to \d+:\d\d [AP]M$/)
    .waitFor()
  await card(page, 'Avg Order Value').getByText(money(order.pricing.total), { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Welcome' }).getByText(revenue, { exact: true }).waitFor()
  await statusRow(page, 'Preparing', 1).waitFor()
  const recent = page.getByRole('region', { name: 'Recent Activity' })
  const latest = recent.getByRole('link', { name: /^Priya Nair/ })
  await expect
    .poll(() => latest.innerText())
    .toMatch(new RegExp(`Order ${order.orderNumber} · (?:Just now|1 minute ago)`))
  await latest.getByText(money(order.pricing.total), { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'Top Menu Items' }).getByRole('listitem').count()).toBe(3)

  await call(app, manager, 'POST /cancelOrder', { body: { orderId: order.id, cancelReason: 'No more naan' } })
  await card(page, 'Total Orders').getByText('0', { exact: true }).waitFor()
  await card(page, 'Total Revenue').getByText('$0', { exact: true }).waitFor()
  await statusRow(page, 'Cancelled', 1).click()
  const behind = page.getByRole('dialog', { name: 'Orders: cancelled' })
  await behind.getByRole('row', { name: new RegExp(`^Priya Nair Order ${order.orderNumber} · Cancelled`) }).waitFor()
  await behind.getByRole('row', { name: '0 orders that count $0.00' }).waitFor()
})

// ADM-DSH-36, ADM-OFF-19, ADM-ROL-08
test('a manager sees the figures of her own location only; an admin those of all or of one [ADM-DSH-01..06]', async () => {
  const [near, far] = [
    await placeOrder(app, guest),
    await placeOrder(app, guest, { location: 'new-glasgow', dishes: 3 }),
  ]
  const hers = await openDashboard(manager)
  await card(hers, 'Total Orders').getByText('1', { exact: true }).waitFor()
  await expect.poll(() => hers.getByRole('combobox').count()).toBe(0)
  const welcome = hers.getByRole('region', { name: 'Welcome' })
  await welcome.getByText(near.locationInfo.address).waitFor()
  await expect.poll(() => welcome.getByRole('link').getAttribute('href')).toBe(`tel:${near.locationInfo.phone}`)

  const page = await openDashboard(admin)
  await card(page, 'Total Orders').getByText('2', { exact: true }).waitFor()
  const sum = near.pricing.total + far.pricing.total
  await card(page, 'Total Revenue').getByText(wholeDollars(sum), { exact: true }).waitFor()
  const places = page.getByRole('combobox', { name: 'Location' })
  await expect
    .poll(() => places.getByRole('option').allInnerTexts())
    .toEqual(['All Locations', 'New Glasgow', 'Truro Heights'])
  await places.selectOption('New Glasgow')
  await card(page, 'Total Orders').getByText('1', { exact: true }).waitFor()
  await card(page, 'Total Revenue').getByText(wholeDollars(far.pricing.total), { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Welcome' }).getByText(far.locationInfo.address).waitFor()
})

// ADM-DSH-16..21
test('the dashboard says when its figures were read, and leads to the four sections a day begins with', async () => {
  const page = await openDashboard(admin)
  await page.route(FIGURES_API, async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, lastUpdated: '2026-01-15T21:42:00.000Z' } })
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Last updated: 5:42 PM, Thursday, January 15, 2026').waitFor()

  const actions = page.getByRole('region', { name: 'Quick Actions' }).getByRole('link')
  await expect.poll(() => actions.count()).toBe(4)
  const targets = [
    ['#orders', 'Order Management'],
    ['#menu', 'Menu Management'],
    ['#users', 'User Management'],
    ['#locations', 'Location Management'],
  ] as const
  for (const [index, [hash, name]] of targets.entries()) {
    await actions.nth(index).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).hash).toBe(hash)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  }
})

test('the month-end is the sum of the money it shows, to the cent, and the CSV and the journal say the same', async () => {
  const paid = [await placeOrder(app, guest), await placeOrder(app, guest, { dishes: 4 })]
  for (const { id: orderId } of paid) {
    await call(app, admin, 'POST /processOrderPayment', { body: { orderId, paymentData: { method: 'cash' } } })
  }
  const given = paid[1]?.id ?? ''
  await call(app, admin, 'POST /cancelOrder', { body: { orderId: given, cancelReason: 'No more naan' } })
  const inCoins = paid.map(({ pricing }) => cashDue(cents(centsFromDollars(pricing.total))))
  const gross = sumCents(inCoins)
  const owed = inCoins[1] ?? cents(0)
  const page = await openDashboard(admin)
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Truro Heights')
  await page.getByRole('button', { name: 'Month-end' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /, Truro Heights$/ })
  await heading.waitFor()
  await page.reload()
  await heading.waitFor()

  const table = page.getByRole('table', { name: 'Takings by day, in dollars' })
  const total = await cellsOf(table.getByRole('row', { name: /^Total 2 / }))
  expect(total.slice(0, 4)).toEqual(['2', plain(gross), '0.00', plain(gross)])
  const [, , , , , , , rounding, cash] = total
  expect([rounding, cash]).toEqual(['0.01', plain(gross)])
  // The table has no room for it here; the sums tell it.
  const sums = page.getByRole('region', { name: 'Sums of the month' })
  await sums.getByText('Still owed to guests').waitFor()
  await sums.getByRole('button', { name: formatted(owed) }).waitFor()
  const today = table.getByRole('row').filter({ has: page.getByRole('rowheader').getByRole('button') })
  expect(await cellsOf(today)).toEqual(total)

  await today.getByRole('rowheader').getByRole('button').click()
  const behind = page.getByRole('dialog', { name: /^Money in and out: / })
  // The money of both, and the cancellation of one; its cash is still to be handed back.
  const foot = await cellsOf(behind.getByRole('row', { name: /^3 lines/ }))
  expect(foot).toEqual(['3 lines', formatted(gross), `$${total[4]}`, `$${total[5]}`, '$0.00'])
  await behind.getByText('Cancelled, owed to the guest').waitFor()
  await behind.getByRole('radio', { name: 'Owed to guests' }).check()
  await behind.getByRole('row', { name: /^1 line / }).waitFor()
  await expect.poll(() => behind.locator('tbody tr').count()).toBe(1)
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^takings-truro-\d{4}-\d{2}\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(rows.at(-1)?.split(',').slice(0, 4)).toEqual(['Total', '2', plain(gross), '0.00'])
  const journal = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Journal' }).click()
  const postings = (await readFile(await (await journal).path(), 'utf8')).trim().split(/\r?\n/)
  expect(postings).toContainEqual(expect.stringMatching(/,Truro Heights,Cash,[\d.]+,$/))
  expect(postings).toContainEqual(expect.stringMatching(/,Truro Heights,Owed to guests,,[\d.]+$/))

  const hers = await openDashboard(manager)
  // The longest page: every rare line and every sentence below the table.
  await hers.route(MONTH_API, async (route) => {
    const answer = await route.fetch()
    const month = (await answer.json()) as GetMonthEnd['reply']
    const crossed = { orders: 12, amount: 1234.5 }
    const rare = { goodwill: 1, stillOwed: 1, other: 1, discounts: 1 }
    const [totals, days] = [{ ...month.totals, ...rare }, month.days.map((day) => ({ ...day, ...rare }))]
    await route.fulfill({ json: { ...month, totals, days, refundedOfEarlier: crossed, refundedLater: crossed } })
  })
  await hers.getByRole('button', { name: 'Month-end' }).click()
  await hers.getByRole('button', { name: 'Print' }).waitFor()
  await expect.poll(() => hers.getByRole('button', { name: 'Export CSV' }).count()).toBe(0)
  await hers.getByRole('combobox', { name: 'Month' }).selectOption({ index: longMonthsAgo() })
  await hers.getByRole('rowheader', { name: / 31$/ }).waitFor()
  const paper = (await hers.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g), 'sheets of paper').toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox\s*\[0 0 792 612\]/)
})

// ADM-ERR-094, ADM-ERR-096, ADM-OFF-19
test('figures that do not come are no zeros; old ones say how old, and they come back [ADM-DSH-22..23, ADM-DSH-29..34]', async () => {
  const page = await browser.newPage(app, { tolerate: [/status of 403/, NETWORK_GONE] })
  await page.clock.install()
  await page.route(FIGURES_API, (route) => route.fulfill({ status: 403, json: { error: '', code: 'forbidden' } }))
  await openDashboard(manager, page)
  await page.getByRole('heading', { name: 'Unable to Load Dashboard Stats' }).waitFor()
  await page.getByText('Failed to load dashboard statistics').waitFor()
  const figures = page.getByRole('list', { name: 'Figures' })
  await expect.poll(() => figures.getByText('—', { exact: true }).count()).toBe(4)
  await expect.poll(() => figures.getByText(/0/).count()).toBe(0)

  await page.unroute(FIGURES_API)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await card(page, 'Total Orders').waitFor()
  await expect.poll(() => page.getByText('Working offline - data may be limited').count()).toBe(0)
  const asked = () => page.waitForRequest(/\/api\/admin\/dashboard/)
  await Promise.all([asked(), page.clock.runFor(31_000)])

  await page.context().setOffline(true)
  await page.getByText('Working offline - data may be limited').waitFor()
  let askedOffline = 0
  page.on('request', (request) => (askedOffline += Number(request.url().includes('/api/admin/dashboard'))))
  await page.clock.runFor(31_000)
  expect(askedOffline).toBe(0)
  await card(page, 'Total Orders').waitFor()
  await Promise.all([asked(), page.context().setOffline(false)])
})

// ADM-DSH-08, ADM-DSH-09
test('periods and the chart are gone through by keyboard, and the chart has the same figures as a table', async () => {
  const page = await openDashboard(manager)
  await card(page, 'Total Orders').waitFor()
  await tabTo(page, page.getByRole('tab', { name: 'Today' }))
  for (const [name, against] of [
    ['Yesterday', 'the day before'],
    ['This Week', 'last week'],
    ['This Month', 'last month'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name, selected: true }).waitFor()
    await card(page, 'Total Orders')
      .getByText(new RegExp(`^none ${against}`))
      .waitFor()
  }

  const slider = page.getByRole('slider')
  await tabTo(page, slider)
  const words = () => slider.getAttribute('aria-valuetext')
  const today = await words()
  await page.keyboard.press('ArrowLeft')
  expect(await words()).toMatch(/: \$0, 0 orders$/)
  await page.keyboard.press('End')
  expect(await words()).toBe(today)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Orders of / }).waitFor()
  await page.keyboard.press('Escape')
  await tabTo(page, page.getByRole('button', { name: 'View as table' }))
  await page.keyboard.press('Enter')
  const rows = page.getByRole('table', { name: 'Revenue by day' }).getByRole('row')
  await rows.last().waitFor()
  await expect.poll(() => rows.count()).toBe(1 + 7)
  const [day = ''] = (today ?? '').split(': ')
  await expect.poll(() => rows.last().innerText()).toContain(day)
})

/** How many months back the latest one of 31 days lies. */
function longMonthsAgo(): number {
  const [year = 0, month = 0] = localParts(new Date()).date.split('-').map(Number)
  return [1, 2].find((ago) => new Date(Date.UTC(year, month - ago, 0)).getUTCDate() === 31) ?? 1
}

async function openDashboard(person: Person, given?: Page): Promise<Page> {
  const page = given ?? (await browser.newPage(app))
  await openOffice(page, app, person, '/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  return page
}

function card(page: Page, label: string): Locator {
  return page.getByRole('list', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${label}`) })
}

function statusRow(page: Page, label: string, amount: number): Locator {
  const overview = page.getByRole('region', { name: 'Order Status Overview' })
  return overview.getByRole('button', { name: `${label} ${amount}`, exact: true })
}

async function cellsOf(row: Locator): Promise<string[]> {
  await row.waitFor()
  return row.getByRole('cell').allInnerTexts()
}

const money = (dollars: number) => formatMoney(centsFromDollars(dollars))
const formatted = (amount: number) => money(amount / 100)
const plain = (amount: number) => (amount / 100).toFixed(2)
const wholeDollars = (dollars: number) => `$${Math.round(dollars)}`
