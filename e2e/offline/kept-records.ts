import type { OrderStatus } from '@thali/domain/order-status'
import { eventually } from '@thali/testing/eventually'
import type { Page, Route } from 'playwright-core'

/** A record of the answers that a page keeps, as it stands in IndexedDB. */
export type KeptRecord = { key: [server: string, owner: string, path: string]; value: unknown }

const EVERYTHING = '**/*'

/**
 * Takes the network away from a page, and plays the service worker: documents are the shell of their wing, and the
 * build's files are there. Everything else finds no network.
 */
export async function cutOff(page: Page): Promise<void> {
  // A page that has been closed meanwhile waits for no answer.
  await page.route(EVERYTHING, (route) => answerAsWorker(route).catch(() => undefined))
  await page.context().setOffline(true)
}

/** The network is back; documents come from the server again. */
export async function reconnect(page: Page): Promise<void> {
  await page.unroute(EVERYTHING)
  await page.context().setOffline(false)
}

async function answerAsWorker(route: Route): Promise<void> {
  const request = route.request()
  const { origin, pathname } = new URL(request.url())
  if (request.isNavigationRequest()) {
    const shell = pathname.startsWith('/admin') ? '/admin/shell' : '/shell'
    await route.fulfill({ response: await route.fetch({ url: origin + shell }) })
  } else if (pathname.startsWith('/assets/')) await route.fulfill({ response: await route.fetch() })
  else await route.abort('internetdisconnected')
}

/** Everything that the page keeps of the server's answers. */
export async function keptRecords(page: Page): Promise<KeptRecord[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('thali-answers')) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const database = await done(indexedDB.open('thali-answers'))
    const store = database.transaction('answers').objectStore('answers')
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
    database.close()
    return keys.map((key, index) => ({ key: key as [string, string, string], value: values[index] as unknown }))
  })
}

/** Changes every kept record of a path in the page's IndexedDB. */
export async function rewriteKept(page: Page, path: string, value: unknown): Promise<void> {
  await page.evaluate(
    async ([wanted, next]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const database = await done(indexedDB.open('thali-answers'))
      const store = database.transaction('answers', 'readwrite').objectStore('answers')
      const keys = (await done(store.getAllKeys())) as string[][]
      for (const key of keys) if (key[2] === wanted) await done(store.put(next, key))
      database.close()
    },
    [path, value] as const,
  )
}

/** Waits until the answers of these paths are kept. */
export async function waitUntilKept(page: Page, ...paths: readonly string[]): Promise<void> {
  let missing = paths
  await eventually(async () => {
    const kept = new Set((await keptRecords(page)).map(({ key }) => key[2]))
    missing = paths.filter((path) => !kept.has(path))
    return missing.length === 0
  }).catch((cause: unknown) => {
    throw new Error(`Not kept: ${missing.join(', ')}`, { cause })
  })
}

/** The path under which a board is kept. */
export const BOARD = '/getLocationOrders'

/** Waits until the page keeps who is signed in, and the board with the order in this status. */
export async function waitUntilBoardKept(page: Page, { id }: { id: string }, status: OrderStatus): Promise<void> {
  await waitUntilKept(page, '/session')
  await eventually(async () => {
    const kept = (await keptRecords(page)).find(({ key }) => key[2] === BOARD)?.value as
      | { data: { open: { id: string; status: OrderStatus }[] } }
      | undefined
    return kept?.data.open.some((order) => order.id === id && order.status === status) === true
  })
}

/** Reloads the page and prints how many milliseconds pass until it is there. */
export async function reloadUntil(page: Page, name: string, shown: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await page.reload({ waitUntil: 'commit' })
  await shown()
  process.stdout.write(`${name}, reloaded without a network: ${Math.round(performance.now() - startedAt)} ms\n`)
}
