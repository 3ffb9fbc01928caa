import type { Page } from 'playwright-core'

/**
 * Waits until the page has its service worker, and answers where that one came from. One of the guests' has then installed
 * their part in the other language as well.
 */
export async function workerOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
    const isInstalled = async () =>
      (await navigator.serviceWorker.getRegistrations()).filter((one) => one.active !== null).length > 1
    const isOffice = document.documentElement.dataset['part'] === '/admin'
    while (!isOffice && !(await isInstalled())) await new Promise((resolve) => setTimeout(resolve, 100))
    return new URL(active?.scriptURL ?? '').pathname
  })
}

/** The names of the caches of the page's origin. Looking into one that goes meanwhile would make it again. */
export async function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

/** The paths of everything in the caches of the page's origin, by cache. */
export async function cachedPaths(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const paths: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      paths[name] = requests.map(({ url }) => url.replace(location.origin, ''))
    }
    return paths
  })
}

/** Every letter in the caches of the page's origin. */
export async function cachedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const answer of await cache.matchAll()) {
        texts.push(JSON.stringify([...answer.headers]), await answer.text())
      }
    }
    return texts.join('\n')
  })
}

/** The build that the page on screen is from. */
export function buildOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['build'])
}
