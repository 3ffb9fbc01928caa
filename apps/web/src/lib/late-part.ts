import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Waits between two tries, unless the browser says that the network is back. */
const LONGEST_WAIT_MS = 60_000
const FIRST_WAIT_MS = 2_000

/**
 * A part of a page whose script is loaded after the page's own. Without a network it is missing, or stays as the server
 * drew it, until its script arrives: a rejected `lazy` would replace the whole page with an error.
 */
export function latePart<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await persistently(load) }))
}

/** Loads a script, and tries again until it is there. On the server it is tried once. */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await load()
    } catch (error) {
      // On the server nothing comes back.
      if (typeof window === 'undefined') throw error
      await networkOr(waitMs)
    }
  }
}

function networkOr(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, waitMs)
    window.addEventListener('online', () => resolve(), { once: true, signal: AbortSignal.timeout(waitMs) })
  })
}
