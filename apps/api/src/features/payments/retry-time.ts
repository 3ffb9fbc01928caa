const LONGEST_WAIT_MS = 20_000

/**
 * When to ask the provider again: after 1, 2, 4, 8, 16 seconds and then every 20, so that all waiting work is done
 * within a minute after an outage.
 */
export function retryAt(now: Date, triesBefore: number): Date {
  return new Date(now.getTime() + Math.min(1_000 * 2 ** Math.min(triesBefore, 10), LONGEST_WAIT_MS))
}
