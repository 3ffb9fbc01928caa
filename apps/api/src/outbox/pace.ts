import { setTimeout as wait } from 'node:timers/promises'

/** So many may leave at once after a quiet moment, in milliseconds of the rate. */
const HEAD_START_MS = 500

/** Lets callers through at a rate, in the order in which they came. */
export function createPace(perSecond: number): () => Promise<void> {
  const gapMs = 1_000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(next, now - HEAD_START_MS) + gapMs
    if (next > now) await wait(next - now)
  }
}
