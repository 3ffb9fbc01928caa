/** How often a location's orders are asked for while they change. */
export const POLL_START_MS = 30_000

const POLL_SLOWEST_MS = 60_000
const SUCCESS_PAGE_TRIES = 20

/** Fields of an order that a list watches for changes. */
export type WatchedOrder = { id: string; status: string; updatedAt: string }

/** The next wait between two polls: doubled while nothing happens, back to the start as soon as something does. */
export function nextPollInterval(currentMs: number, changed: boolean): number {
  return changed ? POLL_START_MS : Math.min(currentMs * 2, POLL_SLOWEST_MS)
}

/** Whether any order came, went, or took another status or version. The sequence does not matter. */
export function ordersChanged(before: readonly WatchedOrder[], after: readonly WatchedOrder[]): boolean {
  const known = new Set(before.map(fingerprint))
  const current = new Set(after.map(fingerprint))
  return known.size !== current.size || [...current].some((order) => !known.has(order))
}

/** The wait before the success page's look-up number `attempt` (from 1), or null when it gives up. */
export function successLookupDelayMs(attempt: number): number | null {
  if (attempt > SUCCESS_PAGE_TRIES) return null
  return attempt === 1 ? 2000 : 3000
}

function fingerprint({ id, status, updatedAt }: WatchedOrder): string {
  return JSON.stringify([id, status, updatedAt])
}
