import type { Page } from 'playwright-core'

import { openPalette } from './comfort-scenes.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

const ON_THE_WAY = {
  path: (stage: Stage) => `/order-success?order_id=${stage.orders.preparing.id}`,
  as: 'guest',
} as const
const IN_FRENCH = { ...ON_THE_WAY, path: (stage: Stage) => `/fr${ON_THE_WAY.path(stage)}` } as const
const SITE_ASKS = 'Tell me on this device when it is ready'
const OFFICE_ASKS = 'Tell me on this device when an order comes in'
const AT_BOARD = { path: '/admin/dashboard#orders', as: 'admin', isInSightOnly: true } as const

/** The headless shell takes every notification for refused, whatever was granted. Runs in the page. */
function allow(): void {
  Object.defineProperty(Notification, 'permission', { value: 'granted' })
  Notification.requestPermission = async () => 'granted'
}

/** The person says no to the browser's question. */
async function refuse(page: Page, ask: string): Promise<void> {
  await page.evaluate(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.getByRole('button', { name: ask }).click()
}

/** A push service that takes every subscription, because the real ones are out of reach. */
async function subscribe(page: Page, ask: string): Promise<void> {
  await page.route('**/api/me/push/*', (route) =>
    route.fulfill({ json: route.request().method() === 'GET' ? { publicKey: 'key', here: null } : { success: true } }),
  )
  await page.evaluate(() => {
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
    }
    const pushManager = { getSubscription: async () => null, subscribe: async () => subscription }
    const registration = { active: {}, pushManager } as unknown as ServiceWorkerRegistration
    navigator.serviceWorker.register = async () => registration
  })
  await page.getByRole('button', { name: ask }).click()
}

async function openReadiness(page: Page): Promise<void> {
  await openPalette(page)
  await page.getByRole('option', { name: 'Is this tablet ready?' }).click()
  await page.getByRole('heading', { name: 'While this page is closed' }).scrollIntoViewIfNeeded()
}

async function refuseInOffice(page: Page): Promise<void> {
  await openReadiness(page)
  await refuse(page, OFFICE_ASKS)
}

async function askInOffice(page: Page): Promise<void> {
  await openReadiness(page)
  await subscribe(page, OFFICE_ASKS)
}

/** Asking whether this device may be told while no page is open, the refusal, and what stands there afterwards. */
export const PUSH: readonly Scene[] = [
  { name: 'push-asked', isVariant: true, ...ON_THE_WAY, init: allow, shows: SITE_ASKS },
  {
    name: 'push-refused',
    isVariant: true,
    ...ON_THE_WAY,
    init: allow,
    act: (page) => refuse(page, SITE_ASKS),
    shows: /^Notifications of this site are switched off/,
  },
  {
    name: 'push-on',
    ...ON_THE_WAY,
    init: allow,
    act: (page) => subscribe(page, SITE_ASKS),
    shows: /^This device tells you when your order is ready/,
  },
  { name: 'fr-push-asked', isVariant: true, ...IN_FRENCH, init: allow, shows: /^M’avertir sur cet appareil/ },
  {
    name: 'push-office-asked',
    isVariant: true,
    ...AT_BOARD,
    init: allow,
    act: openReadiness,
    shows: 'This device can show a notice when an order comes in.',
  },
  {
    name: 'push-office-refused',
    isVariant: true,
    ...AT_BOARD,
    init: allow,
    act: refuseInOffice,
    shows: /^Switched off in the browser for this site/,
  },
  {
    name: 'push-office-on',
    isVariant: true,
    ...AT_BOARD,
    init: allow,
    act: askInOffice,
    shows: /^This device shows a notification for each new order/,
  },
]
