/** The longest wait for a moment in which the page has nothing to do. */
const MOST_IDLE_WAIT_MS = 10_000

/**
 * Has the browser install the service worker of this part of the site, after everything that is seen. The worker fetches
 * the whole part, so not for somebody who saves data. Without a worker, pages need the network.
 */
export async function registerWorker(part: string): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator) || savesData()) return null
  await idleAfterLoad()
  try {
    return await installWorker(part)
  } catch {
    // Storage is forbidden or full, the network is gone, or this version of the server has no worker.
    return null
  }
}

/** The worker of a part of the site; where it is installed already, nothing happens. */
export function installWorker(part: string): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(`${part}/sw.js`, { scope: part || '/' })
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

async function idleAfterLoad(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_IDLE_WAIT_MS })
    else setTimeout(resolve, MOST_IDLE_WAIT_MS)
  })
}
