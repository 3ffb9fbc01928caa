import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'

import { useApp } from '../support/app.ts'
import { expectFocus, NETWORK_GONE, useBrowser } from '../support/browser.ts'
import { requireAbility } from '../support/chromium/abilities.ts'
import { hire, type Person, placeOrder, signInAsAdmin, signInOn, signUp } from '../support/people.ts'
import { openAt } from '../support/visits.ts'
import { openFront } from './front.ts'
import { buildOf, cachedPaths, cachedText, workerOf } from './workers.ts'

const browser = useBrowser()
const app = useApp()
let cook: Person
beforeAll(async () => {
  cook = await hire(app, await signInAsAdmin(app), { name: 'Nils Canarius', role: 'staff' })
})

const OTHER_BUILDS = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'] as const
/** A page that nobody has opened on this device. */
const NEVER_OPENED = '/menu/new-glasgow'
const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const noNetwork = (page: Page) => page.getByRole('heading', { level: 1, name: 'No network' })

test.each([
  ['/', '/sw.js', 'thali::'],
  ['/fr', '/fr/sw.js', 'thali:/fr:'],
  ['/admin/dashboard', '/admin/sw.js', 'thali:/admin:'],
] as const)('the address %s gets a worker of its own, with the files of its part only', async (path, script, cache) => {
  const page = await browser.newPage(app, { worker: true })
  const isOffice = path.startsWith('/admin')
  if (isOffice) await signInOn(page, app, cook)
  await openAt(page, path)

  expect(await workerOf(page)).toBe(script)
  const { [cache + (await buildOf(page))]: paths = [] } = await cachedPaths(page)
  expect(paths).toContain(script.replace('sw.js', 'shell'))
  expect(paths.some((one) => one.endsWith('.woff2'))).toBe(true)
  expect(paths.includes('/sounds/new-order.wav')).toBe(isOffice)
  expect(paths.filter((one) => !/^\/(?:assets|sounds)\/|\/shell$/.test(one))).toEqual([])
})

test('without a network a page that was never opened says so, and comes by itself later', async (context) => {
  requireAbility(context, 'offlineStart')
  const page = await browser.newPage(app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
  await openAt(page, '/')
  await workerOf(page)

  await page.context().setOffline(true)
  await page.goto(NEVER_OPENED)
  await noNetwork(page).waitFor()
  expect(new URL(page.url()).pathname).toBe(NEVER_OPENED)

  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /New Glasgow/ }).waitFor()
})

test.each(['down', 'hanging', 'bad gateway'] as const)(
  'a server that is %s leaves the page to the shell',
  async (state) => {
    const front = await openFront(app)
    const page = await browser.newPage(front.app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
    await openAt(page, '/')
    await workerOf(page)

    await front.be(state)
    await page.goto(NEVER_OPENED, { waitUntil: 'commit' })
    await page.getByText('Opening the page').waitFor({ state: 'attached' })
    await front.be('open')
  },
)

test('a link to a page that was never opened keeps the page on screen, its address and the focus', async () => {
  const page = await browser.newPage(app, { worker: true, tolerate: [NETWORK_GONE, /status of 50[24]/] })
  await openAt(page, '/')
  await workerOf(page)
  await page.context().setOffline(true)

  const link = page.getByRole('banner').getByRole('link', { name: 'Order Now' })
  await link.click()
  await page.getByRole('alert').filter({ hasText: 'No network: this page was not opened before.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await expectFocus(link)
})

// Second review, customer F5
test('the guests’ part in the other language is installed as well, and nothing of the back office', async () => {
  const page = await browser.newPage(app, { worker: true })
  await openAt(page, '/fr')
  await workerOf(page)
  const paths = Object.values(await cachedPaths(page)).flat()
  expect(paths.filter((path) => path.endsWith('/shell')).toSorted()).toEqual(['/fr/shell', '/shell'])
})

test('on a device that saves data nothing is installed', async () => {
  const page = await browser.newPage(app, { worker: true })
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await openAt(page, '/')
  // What else is done when the page is idle is done then. A page that nobody looks at may never be idle.
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await idle()
    await idle()
  })
  await page.waitForLoadState('networkidle')
  expect(await registrations(page)).toBe(0)
})

test('the caches hold nothing of the people who used the device, and no answer of the API', async () => {
  const guest = await signUp(app, { name: 'Canary Canarius' })
  await placeOrder(app, guest, { specialInstructions: 'no canarius please' })
  const page = await browser.newPage(app, { worker: true })
  await signInOn(page, app, guest)
  for (const path of ['/', '/menu/truro', '/dashboard', '/account/security', '/fr/menu/truro']) {
    await openAt(page, path)
    await workerOf(page)
  }
  await signInOn(page, app, cook)
  for (const path of ['/admin/dashboard', '/admin/dashboard#orders', '/admin/kitchen']) {
    await openAt(page, path)
    await workerOf(page)
    await page.reload()
  }

  const text = await cachedText(page)
  expect(text).toContain('Sizzle')
  for (const canary of ['Canar', 'canarius', guest.email, cook.email]) expect(text).not.toContain(canary)
  const paths = Object.values(await cachedPaths(page)).flat()
  expect(paths.filter((path) => /^\/(?:api|media)\b/.test(path))).toEqual([])
})

test('a worker whose files do not all arrive is not installed, and the one before stays', async () => {
  const front = await openFront(app)
  const page = await browser.newPage(front.app, { worker: true, tolerate: [/status of 404/] })
  await openAt(page, '/')
  await workerOf(page)
  const before = await cachedPaths(page)

  front.serve(OTHER_BUILDS[0])
  front.losing(/woff2$/)
  const update = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const { installing } = await registration.update()
    if (!installing) return 'none'
    await new Promise((resolve) => installing.addEventListener('statechange', resolve))
    return installing.state
  })
  // Fonts that the browser has fetched already are taken from its own cache.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.clearBrowserCache')
  expect(await update).toBe('redundant')
  expect(await cachedPaths(page)).toEqual(before)
})

test('when a version without workers is served again, the worker and everything it stored go', async () => {
  const front = await openFront(app)
  const page = await browser.newPage(front.app, { worker: true, tolerate: [/status of 404/] })
  await openAt(page, '/')
  await workerOf(page)

  front.serve(null)
  for (const path of ['/terms', '/fr/terms']) await page.goto(path)
  await expect.poll(() => registrations(page)).toBe(0)
  // Chromium opens a cache again, empty, when it has compiled a script from it, to store the compiled code.
  await expect.poll(async () => Object.values(await cachedPaths(page)).flat()).toEqual([])
})
