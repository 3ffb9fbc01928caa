import { answerNavigation, isPageOf } from './navigation.ts'
import { listenForPush } from './push.ts'
import { createShellCache } from './shell-cache.ts'
import { scope, type WorkerFetchEvent } from './worker-scope.ts'

/** Defined by the build: its name, and the files of this part of the site. */
declare const __THALI_BUILD__: string
declare const __THALI_FILES__: readonly string[]

const part = new URL(scope.registration.scope).pathname.replace(/\/$/, '')
const cache = createShellCache({
  part,
  build: __THALI_BUILD__,
  files: __THALI_FILES__,
  caches,
  fetch: (input, init) => fetch(input, init),
})

scope.addEventListener('install', (event) => {
  // The pages of the build before keep their files, so there is nothing to wait for.
  event.waitUntil(cache.install().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([scope.registration.navigationPreload.enable(), cache.tidy()]).then(() => scope.clients.claim()),
  )
})

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') {
    if (isPageOf(part, pathname)) navigate(event)
  } else if (cache.keeps(pathname)) event.respondWith(cache.file(event.request))
})

listenForPush(scope, part)

function navigate(event: WorkerFetchEvent): void {
  const network = fetchPage(event)
  event.respondWith(answerNavigation({ network, shell: cache.shell, wait }))
  // Without an answer nothing can be renewed.
  event.waitUntil(network.then(renewAfter).catch(() => {}))
}

async function fetchPage({ request, preloadResponse }: WorkerFetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

async function renewAfter(answer: Response): Promise<void> {
  if (!(await cache.isDue(answer)) || (await cache.renew()) === 'renewed') return
  const script = await fetch(`${part}/sw.js`, { credentials: 'omit', cache: 'no-store' })
  if (script.status === 404) await leave()
  else await scope.registration.update()
}

/** An older version is served again that knows no worker. A worker that is unregistered may be ended at once. */
async function leave(): Promise<void> {
  await cache.clear()
  await scope.registration.unregister()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
