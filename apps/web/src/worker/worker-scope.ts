/** The parts of a service worker's surroundings that ours uses. TypeScript's own library of them excludes that of pages. */
export type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

export type WorkerFetchEvent = WorkerEvent & {
  request: Request
  /** The answer to a navigation that the browser asked for while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

export type WorkerPushEvent = WorkerEvent & { data: { text: () => string } | null }

export type WorkerNoticeEvent = WorkerEvent & { notification: Notification }

export type WorkerSubscriptionEvent = WorkerEvent & { newSubscription?: PushSubscription | null }

/** An open window of the site. */
export type WindowClient = { url: string; focus: () => Promise<unknown> }

export type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: {
    claim: () => Promise<void>
    matchAll: (choice: { type: 'window'; includeUncontrolled: true }) => Promise<readonly WindowClient[]>
    openWindow: (path: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: WorkerFetchEvent) => void) => void) &
    ((type: 'push', listener: (event: WorkerPushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: WorkerNoticeEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: WorkerSubscriptionEvent) => void) => void)
}

export const scope = globalThis as unknown as WorkerScope
