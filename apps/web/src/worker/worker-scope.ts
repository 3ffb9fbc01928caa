/** The parts of a service worker's surroundings that ours uses. TypeScript's own library of them excludes that of pages. */
export type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

export type WorkerFetchEvent = WorkerEvent & {
  request: Request
  /** The answer to a navigation that the browser asked for while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}

type WorkerScope = {
  registration: ServiceWorkerRegistration
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void) &
    ((type: 'fetch', listener: (event: WorkerFetchEvent) => void) => void)
}

export const scope = globalThis as unknown as WorkerScope
