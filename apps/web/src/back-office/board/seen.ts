/** More cancelled orders than a device meets in a day. */
const MOST = 500

/** What was seen, with some more: the oldest are forgotten first. */
export function withSeen(seen: readonly string[], orderIds: readonly string[]): string[] {
  const fresh = orderIds.filter((id) => !seen.includes(id))
  return [...seen, ...fresh].slice(-MOST)
}
