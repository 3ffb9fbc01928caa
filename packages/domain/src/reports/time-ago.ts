const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Elapsed time in words: `Just now`, `1 minute ago`, `5 hours ago` (ADM-DSH-59..65). */
export function timeAgo(then: Date, now: Date): string {
  const passed = now.getTime() - then.getTime()
  if (passed < MINUTE_MS) return 'Just now'
  if (passed < HOUR_MS) return inWords(Math.floor(passed / MINUTE_MS), 'minute')
  if (passed < DAY_MS) return inWords(Math.floor(passed / HOUR_MS), 'hour')
  return inWords(Math.floor(passed / DAY_MS), 'day')
}

function inWords(count: number, unit: string): string {
  return count === 1 ? `1 ${unit} ago` : `${count} ${unit}s ago`
}
