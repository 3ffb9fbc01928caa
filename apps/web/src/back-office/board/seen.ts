/** More cancelled orders than a device meets in a day. */
const MOST = 500

/** Adds ids to the seen ones; the oldest are dropped. */
export function withSeen(seen: readonly string[], orderIds: readonly string[]): string[] {
  const fresh = orderIds.filter((id) => !seen.includes(id))
  return [...seen, ...fresh].slice(-MOST)
}
