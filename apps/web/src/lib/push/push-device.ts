import type { PushWing } from '@thali/domain/alerts/push-news'

import { call } from '../api/api.ts'
import { keptOnDevice } from '../kept/kept-on-device.ts'

/**
 * `home-screen`: an iPhone or iPad, which can only do it from the home screen. `denied`: switched off for this site in
 * the browser, which does not let a page ask again.
 */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

/** The account that is told here, by wing, so that a new sign-in of another one is not. */
const told: Readonly<Record<PushWing, ReturnType<typeof keptAccount>>> = {
  admin: keptAccount('thali_push_admin'),
  site: keptAccount('thali_push_site'),
}

const SCOPES: Readonly<Record<PushWing, { script: string; scope: string }>> = {
  admin: { script: '/admin/sw.js', scope: '/admin' },
  site: { script: '/sw.js', scope: '/' },
}

/** A sign-out does not wait longer than this for the browser's push service. */
const MOST_ENDING_MS = 2_000

/** Whether this device is told, or why it cannot be. */
export async function readPush(wing: PushWing): Promise<PushState> {
  const missing = missingFor()
  if (missing !== null) return missing
  if (Notification.permission === 'denied') return 'denied'
  const own = await findOwn(wing)
  if (!own) return 'off'
  const { here } = await call('GET /me/push/:wing', { params: { wing } })
  return here?.endpoint === own.endpoint ? 'on' : 'off'
}

/**
 * Begins to tell this device. Call from within a tap: browsers ask for permission only then.
 *
 * @throws when the browser, its push service or our server cannot
 */
export async function startPush(wing: PushWing, accountId: string): Promise<PushState> {
  const missing = missingFor()
  if (missing !== null) return missing
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'

  const { publicKey } = await call('GET /me/push/:wing', { params: { wing } })
  await tellServer(wing, await subscribe(await workerOf(wing), publicKey))
  told[wing].change(() => accountId)
  return 'on'
}

/** Ends it. The server hears of it now, or from the push service. */
export async function endPush(wing: PushWing): Promise<void> {
  const own = await findOwn(wing)
  told[wing].change(() => null)
  await own?.unsubscribe()
  await call('DELETE /me/push/:wing', { params: { wing } })
}

/**
 * After a sign-in: a device that was told for this account is told again, because its subscription ended with the
 * sign-in before. One that was told for another account no longer is.
 */
export async function renewPush(wing: PushWing, accountId: string): Promise<void> {
  const before = told[wing].get()
  if (before === null || missingFor() !== null) return
  if (before !== accountId) {
    told[wing].change(() => null)
    await (await findOwn(wing))?.unsubscribe()
    return
  }
  if (Notification.permission !== 'granted') return
  const own = await findOwn(wing)
  const { here, publicKey } = await call('GET /me/push/:wing', { params: { wing } })
  if (own && here?.endpoint === own.endpoint && isMadeWith(own, publicKey)) return
  await tellServer(wing, await subscribe(await workerOf(wing), publicKey))
}

/**
 * Ends the subscriptions of this device, in both wings: the account signs out. The server ends its side with the
 * session. Never fails, and works without a network.
 */
export async function endPushHere(): Promise<void> {
  for (const one of Object.values(told)) one.change(() => null)
  if (missingFor() !== null) return
  const ending = endAll().catch(() => {}) // The push service does not answer; to the server nothing is told here any more.
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, MOST_ENDING_MS))])
}

async function endAll(): Promise<void> {
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    await (await pushManager.getSubscription())?.unsubscribe()
  }
}

/** What keeps this browser from being told at all. */
function missingFor(): 'unsupported' | 'home-screen' | null {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isThere) return null
  // Only browsers of iPhones and iPads have this property.
  return 'standalone' in navigator ? 'home-screen' : 'unsupported'
}

async function findOwn(wing: PushWing): Promise<PushSubscription | null> {
  const { script } = SCOPES[wing]
  const registrations = await navigator.serviceWorker.getRegistrations()
  const own = registrations.find(({ active }) => active && new URL(active.scriptURL).pathname === script)
  return (await own?.pushManager.getSubscription()) ?? null
}

/** The worker of a wing, installed now where it was not: a visitor who saves data has none before asking for this. */
async function workerOf(wing: PushWing): Promise<ServiceWorkerRegistration> {
  const { script, scope } = SCOPES[wing]
  const registration = await navigator.serviceWorker.register(script, { scope })
  const starting = registration.installing ?? registration.waiting
  if (registration.active || !starting) return registration
  return new Promise((resolve, reject) => {
    starting.addEventListener('statechange', () => {
      if (starting.state === 'activated') resolve(registration)
      if (starting.state === 'redundant') reject(new Error('The service worker was not installed.'))
    })
  })
}

async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const before = await pushManager.getSubscription()
  if (before && isMadeWith(before, applicationServerKey)) return before
  // The server has other keys than before, as after a loss of its secrets.
  await before?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** A browser that does not tell the key is believed to have the right one. */
function isMadeWith({ options }: PushSubscription, applicationServerKey: string): boolean {
  const key = options.applicationServerKey
  return key === null || toBase64Url(new Uint8Array(key)) === applicationServerKey
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

async function tellServer(wing: PushWing, subscription: PushSubscription): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await call('PUT /me/push/:wing', { params: { wing }, body: { endpoint, keys: { p256dh, auth } } })
}

function keptAccount(key: string) {
  return keptOnDevice<string | null>({ key, empty: null, parse: (text) => text, serialize: (account) => account })
}
