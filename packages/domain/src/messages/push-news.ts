/** What a device is told by Web Push, while no page of ours needs to be open. */
export const PUSH_KINDS = ['order-placed', 'order-ready'] as const
export type PushKind = (typeof PUSH_KINDS)[number]

/** What a subscription is for: the own orders, or those of the locations where the account works. */
export const PUSH_WINGS = ['site', 'admin'] as const
export type PushWing = (typeof PUSH_WINGS)[number]

/** Everything that a push says. A lock screen shows it, so it names no person, no dish and no amount. */
export type PushNews = { kind: PushKind; order: number; location: string }

/** Subscriptions of one account in one wing; the oldest gives way to another. */
export const MOST_DEVICES_TOLD = 10

const MINUTE_MS = 60_000
/** What happened longer ago than this is no news to anybody. */
const LEAVES_WITHIN_MS = 10 * MINUTE_MS
/** How long the push service keeps a push for a guest whose phone is off: the order stays ready. */
const GUEST_TTL_SECONDS = 60 * 60

/**
 * Seconds for which the push service keeps trying to reach the device; null when the push no longer leaves at all. A
 * new order is kept only for the rest of its ten minutes: after them a late push would call people to an old order.
 */
export function secondsToLive(kind: PushKind, happenedAt: Date, now: Date): number | null {
  const leftMs = LEAVES_WITHIN_MS - (now.getTime() - happenedAt.getTime())
  if (leftMs <= 0) return null
  return kind === 'order-ready' ? GUEST_TTL_SECONDS : Math.ceil(leftMs / 1000)
}

/** Reads a payload; null for one that is broken, or of a release that knows more kinds. */
export function parsePushNews(payload: string): PushNews | null {
  const { kind, order, location } = parseObject(payload)
  const known = PUSH_KINDS.find((one) => one === kind)
  if (!known || typeof order !== 'number' || !Number.isSafeInteger(order) || typeof location !== 'string') return null
  return { kind: known, order, location }
}

function parseObject(text: string): Partial<Record<keyof PushNews, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
