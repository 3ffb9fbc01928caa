import type { Page } from 'playwright-core'

import { openAt } from '../support/visits.ts'
import type { Scene } from './scene.ts'

const orderNow = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Order Now' }).click()

async function followLinkOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await orderNow(page)
}

/** Back to a page that this document has never read, and that the device has not kept. */
async function goBackOffline(page: Page): Promise<void> {
  await orderNow(page)
  await page.waitForURL('**/menu/truro')
  await openAt(page, page.url())
  await page.context().setOffline(true)
  await page.evaluate(forgetKeptAnswers)
  await page.goBack()
}

/** Empties every store of the device's databases. */
async function forgetKeptAnswers(): Promise<void> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      await done(database.transaction(store, 'readwrite').objectStore(store).clear())
    }
    database.close()
  }
}

/** The server has got a new build. Each of its answers says so, because a page goes by the latest one. */
async function serveNewBuild(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().resourceType() === 'eventsource') return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-thali-build': 'aaaaaaaaaaaa' } })
  })
}

/** Asks the server, as a page does that lacks a file. */
async function askForBuild(page: Page): Promise<void> {
  // The code that asks is in a script of its own, which may not have arrived yet.
  await page.waitForFunction(
    () => {
      window.dispatchEvent(new Event('thali-part-missing'))
      return document.body.textContent.includes('New version.')
    },
    null,
    { polling: 500 },
  )
}

/** Open pages whose network goes away, or whose site gets a new version. */
export const OFFLINE: Scene[] = [
  { name: 'no-network', path: '/', widths: [820, 1280], act: goBackOffline, shows: 'No network' },
  {
    name: 'link-without-network',
    isVariant: true,
    path: '/',
    widths: [1280],
    act: followLinkOffline,
    isInSightOnly: true,
    shows: /^No network: this page/,
  },
  {
    name: 'new-version',
    path: '/menu/truro',
    cart: true,
    widths: [390, 1280],
    before: serveNewBuild,
    act: askForBuild,
    isInSightOnly: true,
    shows: 'New version.',
  },
  {
    name: 'new-version-board',
    isVariant: true,
    path: '/admin/dashboard#orders',
    as: 'admin',
    before: serveNewBuild,
    act: askForBuild,
    isInSightOnly: true,
    staysBusy: true,
    shows: 'New version.',
  },
]
