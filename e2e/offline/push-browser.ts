import { eventually } from '@thali/testing/eventually'
import type { Page } from 'playwright-core'

import type { RunningApp } from '../support/app.ts'

type Made = { id: string; endpoint: string; keys: { p256dh: string; auth: string } }

/** What a device shows among its notifications. */
export type Shown = { title: string; body: string; tag: string; data: unknown }

/**
 * Lets a page subscribe at the stand-in push service. Chromium would wait for Google's: so `subscribe` is ours, and what
 * the browser keeps of a subscription; the permission, the worker and its notifications are the browser's.
 */
export async function usePushStandIn(page: Page, app: RunningApp) {
  const made: Made[] = []
  await page.context().grantPermissions(['notifications'], { origin: app.url })
  await page.exposeFunction('makeSubscription', async (applicationServerKey: string) => {
    const answer = await fetch(`${app.sandboxUrl}/sandbox/push/subscribers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ applicationServerKey }),
    })
    const subscriber = (await answer.json()) as Made
    made.push(subscriber)
    return subscriber
  })
  await page.addInitScript(replaceSubscriptions)

  return {
    /** The text of the only push that arrives for the page. */
    received: (): Promise<string> =>
      eventually(async () => {
        const id = made.at(-1)?.id
        const answer = await fetch(`${app.sandboxUrl}/sandbox/push/subscribers/${id}`)
        const { received } = (await answer.json()) as { received: { text: string }[] }
        if (received.length > 1) throw new Error('The push arrived more than once.')
        return received[0]?.text
      }),
  }
}

/** Runs in the page. */
function replaceSubscriptions(): void {
  const KEPT = 'stand-in-subscription'
  const scope = globalThis as unknown as { makeSubscription: (key: unknown) => Promise<Made> }
  const toSubscription = ({ endpoint, keys }: Made) =>
    ({
      endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => ({ endpoint, expirationTime: null, keys }),
      unsubscribe: async () => {
        localStorage.removeItem(KEPT)
        return true
      },
    }) as unknown as PushSubscription

  PushManager.prototype.subscribe = async (options) => {
    const made = await scope.makeSubscription(options?.applicationServerKey)
    localStorage.setItem(KEPT, JSON.stringify(made))
    return toSubscription(made)
  }
  PushManager.prototype.getSubscription = async () => {
    const kept = localStorage.getItem(KEPT)
    return kept === null ? null : toSubscription(JSON.parse(kept) as Made)
  }
}

/** Hands a push to the worker of the page, as the browser does, and answers what the device shows then. */
export async function deliver(page: Page, text: string): Promise<Shown[]> {
  const { origin } = new URL(page.url())
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  const session = await page.context().newCDPSession(page)
  const found = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === scope)
    if (own) found.resolve(own.registrationId)
  })
  // `getNotifications` deletes a notification that Chromium has stored but not displayed yet: it is asked only after that.
  const displayed = Promise.withResolvers<void>()
  session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent: { eventName } }) => {
    if (eventName === 'Notification displayed') displayed.resolve()
  })
  await session.send('BackgroundService.startObserving', { service: 'notifications' })
  await session.send('BackgroundService.setRecording', { service: 'notifications', shouldRecord: true })
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await found.promise, data: text })
  await displayed.promise
  return page.evaluate(async () => {
    const lines = await (await navigator.serviceWorker.ready).getNotifications()
    return lines.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
  })
}
