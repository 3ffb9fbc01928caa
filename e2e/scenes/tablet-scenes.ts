import type { Page } from 'playwright-core'

import { APP, connectTablet, serveApp, signInOnTablet } from '../point-of-sale/tablet.ts'
import { putWaitingAside } from '../support/desk.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

/** A tablet that knows nothing yet. */
async function unpack(page: Page): Promise<void> {
  await serveApp(page)
  await page.goto(APP)
  await page.evaluate(() => localStorage.clear())
}

async function typeUnencrypted(page: Page): Promise<void> {
  await page.getByLabel('Address of the site').fill('http://food.example')
  await page.getByRole('button', { name: 'Connect' }).click()
}

async function find(page: Page, { app }: Stage): Promise<void> {
  await page.getByLabel('Address of the site').fill(app.url)
  await page.getByRole('button', { name: 'Connect' }).click()
}

async function work(page: Page, { app, people }: Stage): Promise<void> {
  await connectTablet(page, app.url)
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await putWaitingAside(page, app, people.admin)
  await signInOnTablet(page, people.admin)
  await page.getByRole('button', { name: /^Account/ }).waitFor()
}

async function outlive(page: Page, { app }: Stage): Promise<void> {
  await page.route(`${app.url}/api/healthCheck`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), oldestApp: '99.0.0' } })
  })
}

async function nearTheEnd(page: Page, stage: Stage): Promise<void> {
  await work(page, stage)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('thali_tablet') ?? '{}') as { signIn: { endsAt: string } }
    kept.signIn.endsAt = new Date(Date.now() + 2 * 24 * 60 * 60_000).toISOString()
    localStorage.setItem('thali_tablet', JSON.stringify(kept))
  })
  await page.goto(`${APP}/admin/dashboard#settings`)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
}

const NEW = { path: APP, before: unpack } as const

/** The pages of the Android app that the site does not have. */
export const TABLET: readonly Scene[] = [
  { name: 'tablet-address', ...NEW, shows: 'Connect this tablet' },
  { name: 'tablet-address-wrong', isVariant: true, ...NEW, act: typeUnencrypted, shows: /^The address must begin/ },
  { name: 'tablet-found', isVariant: true, ...NEW, act: find, shows: /^Found at/ },
  {
    name: 'tablet-sign-in',
    ...NEW,
    act: async (page, { app }) => connectTablet(page, app.url),
    shows: 'Name of this tablet',
  },
  {
    name: 'tablet-too-old',
    isVariant: true,
    path: APP,
    before: async (page, stage) => {
      await unpack(page)
      await outlive(page, stage)
    },
    act: find,
    shows: 'This app needs an update',
  },
  {
    name: 'tablet-ends-soon',
    isVariant: true,
    ...NEW,
    act: nearTheEnd,
    isInSightOnly: true,
    shows: /^This tablet is signed in until/,
  },
  {
    name: 'tablet-print',
    ...NEW,
    isInSightOnly: true,
    act: async (page, stage) => {
      await work(page, stage)
      await page.evaluate(() => window.print())
    },
    shows: 'Printing works in Chrome',
  },
]
