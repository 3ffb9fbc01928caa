import type { PushWing } from '@thali/domain/messages/push-news'
import { useEffect, useState } from 'react'

import { call } from './api/api.ts'
import { keptOnDevice } from './kept/kept-value.ts'
import { toPushKeys } from './push-keys.ts'
import { installWorker } from './register-worker.ts'

/**
 * `home-screen`: an iPhone or iPad, which can only do it from the home screen. `denied`: switched off for this site in
 * the browser, which does not let a page ask again.
 */
export type PushState = 'unsupported' | 'home-screen' | 'denied' | 'off' | 'on'

/** The account for which somebody asked on this device. */
const told = keptOnDevice<string | null>({
  key: 'thali_push_account',
  empty: null,
  parse: (text) => text,
  serialize: (account) => account,
})

/** A sign-out does not wait longer than this for the browser's push service. */
const MOST_ENDING_MS = 2_000

/** Whether this device is told, or why it cannot be. */
export async function readPush(): Promise<PushState> {
  const missing = missingFor()
  if (missing !== null) return missing
  if (Notification.permission === 'denied') return 'denied'
  const own = await findOwn()
  if (!own) return 'off'
  const { here } = await call('GET /me/push/:wing', { params: { wing: wingOf() } })
  return here?.endpoint === own.endpoint ? 'on' : 'off'
}

/**
 * Begins to tell this device. Call from within a tap: browsers ask for permission only then.
 *
 * @throws when the browser, its push service or our server cannot
 */
export async function startPush(accountId: string): Promise<PushState> {
  const missing = missingFor()
  if (missing !== null) return missing
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'

  const wing = wingOf()
  const { publicKey } = await call('GET /me/push/:wing', { params: { wing }, isAsked: true })
  const registration = await whenActive(await installWorker(partOf() ?? ''))
  await tellServer(wing, await subscribe(registration, publicKey))
  told.change(() => accountId)
  return 'on'
}

/** Ends it. */
export async function endPush(): Promise<void> {
  await (await findOwn())?.unsubscribe()
  await call('DELETE /me/push/:wing', { params: { wing: wingOf() } })
}

/**
 * After a sign-in: a device that was told for this account is told again, because that ended with the sign-in before. One
 * that was told for another account no longer is.
 */
export async function renewPush(accountId: string): Promise<void> {
  const before = told.get()
  if (before === null || missingFor() !== null) return
  if (before !== accountId) return endPushHere()
  const registration = await findRegistration()
  const own = await registration?.pushManager.getSubscription()
  if (!registration || !own || Notification.permission !== 'granted') return
  const wing = wingOf()
  const { here, publicKey } = await call('GET /me/push/:wing', { params: { wing } })
  if (here?.endpoint === own.endpoint && isMadeWith(own, publicKey)) return
  await tellServer(wing, await subscribe(registration, publicKey))
}

/**
 * Ends all subscriptions of this device: the account signs out. The server ends its side with the session. Never fails,
 * and works without a network.
 */
export async function endPushHere(): Promise<void> {
  told.change(() => null)
  if (missingFor() !== null) return
  // Without an answer of the push service the subscription stays in the browser; the server sends nothing to it.
  const ending = endAll().catch(() => {})
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, MOST_ENDING_MS))])
}

async function endAll(): Promise<void> {
  for (const { pushManager } of await navigator.serviceWorker.getRegistrations()) {
    await (await pushManager.getSubscription())?.unsubscribe()
  }
}

/** What keeps this browser from being told at all. */
function missingFor(): 'unsupported' | 'home-screen' | null {
  // The development server and the app have no worker.
  if (partOf() === undefined) return 'unsupported'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return null
  // Only browsers of iPhones and iPads have this property.
  return 'standalone' in navigator ? 'home-screen' : 'unsupported'
}

/** Where the part of the site begins that this page belongs to, such as `/admin`. */
function partOf(): string | undefined {
  return document.documentElement.dataset['part']
}

function wingOf(): PushWing {
  return partOf() === '/admin' ? 'admin' : 'site'
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  return registrations.find(({ active }) => active && new URL(active.scriptURL).pathname === `${partOf()}/sw.js`)
}

async function findOwn(): Promise<PushSubscription | null> {
  return (await (await findRegistration())?.pushManager.getSubscription()) ?? null
}

/** A worker that was only now installed: a visitor who saves data has none before. */
async function whenActive(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
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
  await call('PUT /me/push/:wing', { params: { wing }, body: toPushKeys(subscription) })
}

export type Push = {
  /** Null until it is known. */
  state: PushState | null
  isBusy: boolean
  /** The last tap could not be carried out. */
  hasFailed: boolean
  start: () => void
  end: () => void
}

/** Whether this device is told, in the part of the site that is open, and the switch for it. */
export function usePush(accountId: string): Push {
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    let isGone = false
    const look = async () => {
      await renewPush(accountId)
      const found = await readPush()
      if (!isGone) setState(found)
    }
    // Without an answer nothing is offered; the next visit asks again.
    look().catch(() => {})
    return () => {
      isGone = true
    }
  }, [accountId])

  async function change(work: () => Promise<PushState>) {
    setIsBusy(true)
    setHasFailed(false)
    try {
      setState(await work())
    } catch {
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    state,
    isBusy,
    hasFailed,
    start: () => void change(() => startPush(accountId)),
    end: () =>
      void change(async () => {
        await endPush()
        return 'off'
      }),
  }
}
