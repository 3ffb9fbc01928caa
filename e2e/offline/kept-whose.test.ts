import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { placeOrder, signInOn, signUp } from '../support/people.ts'
import { openAccountMenu, openAt } from '../support/visits.ts'
import { cutOff, keptRecords, reconnect, rewriteKept, waitUntilKept } from './kept-records.ts'

const browser = useBrowser()
const app = useApp()

const OWN = ['/session', '/me/orders']
const HOUR_MS = 3_600_000

const newPage = () => browser.newPage(app, { tolerate: [NETWORK_GONE] })
const ofAccounts = (records: Awaited<ReturnType<typeof keptRecords>>) => records.filter(({ key }) => key[1] !== 'guest')

/** A guest with an order, whose name is found wherever something of them is kept, reads their own orders. */
async function readOwnOrders(page: Page, name: string): Promise<{ email: string; number: string }> {
  const guest = await signUp(app, { name })
  const order = await placeOrder(app, guest)
  await signInOn(page, app, guest)
  await openAt(page, '/dashboard')
  await expect.poll(async () => JSON.stringify(ofAccounts(await keptRecords(page)))).toContain(name)
  await waitUntilKept(page, ...OWN)
  return { email: guest.email, number: `Order ${order.orderNumber}` }
}

async function reopenOffline(page: Page): Promise<void> {
  await cutOff(page)
  await page.reload({ waitUntil: 'commit' })
}

const signInPage = (page: Page) => page.waitForURL(/\/login\?from=/)

test('a session that was asked for before the page could keep answers is kept as well', async () => {
  const guest = await signUp(app)
  const page = await newPage()
  await signInOn(page, app, guest)
  await page.route('**/api/session', async (route) => {
    await opened
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await route.continue()
  })
  const opened = openAt(page, '/')
  await opened
  await waitUntilKept(page, '/session')
})

test('after the sign-out nothing of the account is kept, and a restart without a network shows nothing of it', async () => {
  const page = await newPage()
  const { email } = await readOwnOrders(page, 'Zarina Canary')
  expect(JSON.stringify(await keptRecords(page))).toContain('Zarina Canary')
  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.url}/`)
  await waitUntilKept(page, '/locations')

  const records = await keptRecords(page)
  expect(ofAccounts(records)).toEqual([])
  for (const canary of ['Zarina', email]) expect(JSON.stringify(records)).not.toContain(canary)
  await cutOff(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await signInPage(page)
})

test('the next account on a device sees nothing of the one before, with a network and without', async () => {
  const page = await newPage()
  const first = await readOwnOrders(page, 'Ottoline Canary')
  const second = await readOwnOrders(page, 'Percival Next')
  expect(JSON.stringify(await keptRecords(page))).not.toContain('Ottoline')

  await reopenOffline(page)
  await page.getByText(second.number).first().waitFor()
  expect(await page.getByText(first.number).count()).toBe(0)
})

test('a session that the server has ended takes its kept answers with it', async () => {
  const page = await browser.newPage(app, { tolerate: [NETWORK_GONE, /status of 401/] })
  await readOwnOrders(page, 'Quillon Canary')
  await page.context().clearCookies()
  await openAt(page, '/')
  await waitUntilKept(page, '/specials')
  expect(ofAccounts(await keptRecords(page))).toEqual([])
})

test('without a network a session is believed for twelve hours, and not longer', async () => {
  const page = await newPage()
  const { number } = await readOwnOrders(page, 'Rosalind Canary')
  const readAt = Date.now()
  await page.clock.setFixedTime(readAt + 12 * HOUR_MS - 120_000)
  await reopenOffline(page)
  await page.getByText(number).first().waitFor()

  await page.clock.setFixedTime(readAt + 12 * HOUR_MS + 120_000)
  await page.reload({ waitUntil: 'commit' })
  await signInPage(page)
  expect(await page.getByText(number).count()).toBe(0)
})

test.each([
  ['broken', { version: 1, readAtMs: 'yesterday' }],
  ['newer', { version: 99, readAtMs: Date.now(), data: { anything: 'else' } }],
])('a %s record is set aside and that is said; the rest of the page is there', async (kind, record) => {
  const page = await newPage()
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await openAt(page, '/')
  await waitUntilKept(page, '/specials', '/locations')
  await rewriteKept(page, '/specials', record)
  await openAt(page, '/menu/truro')
  await waitUntilKept(page, '/menu/truro')
  await rewriteKept(page, '/specials', record)
  await reopenOffline(page)
  await page.getByRole('heading', { name: 'The menu at Truro Heights' }).waitFor()

  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => warnings.join('\n')).toContain(`The kept answer of /specials is ${kind} and is set aside`)
  await reconnect(page)
})

test('on a device that is full the pages work as before, and only a restart without a network finds nothing', async () => {
  const page = await newPage()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: app.url, quotaSize: 1 })
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await openAt(page, '/menu/truro')
  await expect.poll(() => warnings.join('\n')).toMatch(/Answers (could not be|are not) kept on this device/)
  await page.getByRole('button', { name: 'Add Garlic Naan' }).first().click()
  await page.getByText('1 × Garlic Naan').waitFor()
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: app.url })
})
