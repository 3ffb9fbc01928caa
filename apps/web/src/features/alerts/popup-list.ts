import { NOTICE_MS, popupOrders } from '@thali/domain/alerts/alert-schedule'
import type { OrderView } from '@thali/contracts/orders'

import type { PopupMemory } from './popup-memory.ts'

/** Nobody types a word with longer pauses between its letters. */
const TYPING_PAUSE_MS = 1500
/** An order may have been accepted, and its step waits for the network. */
export type PopupEntry = { order: OrderView; isWaiting: boolean }

/**
 * The orders of the popup, first come first; those that were accepted here and could not be sent come last, so that
 * they keep nobody from accepting the others.
 */
export function popupEntries(
  orders: readonly OrderView[],
  { toldIds, tappedIds, acceptedIds, asideIds }: PopupMemory,
  waiting: ReadonlyMap<string, unknown>,
): PopupEntry[] {
  const known = orders.filter(({ id }) => toldIds.has(id) && !asideIds.has(id))
  const unsent = known.filter(({ id, status }) => tappedIds.has(id) && waiting.has(id) && status !== 'cancelled')
  const unsentIds = new Set(unsent.map(({ id }) => id))
  const pending = popupOrders(known, acceptedIds).filter(({ id }) => !unsentIds.has(id))
  return [
    ...pending.map((order) => ({ order, isWaiting: false })),
    ...unsent.map((order) => ({ order, isWaiting: true })),
  ]
}

/**
 * Whether the popup may come up now. It lets whoever is typing finish, but not for longer than the notice that
 * stands in for it stays.
 */
export function mayInterrupt(wantedSinceMs: number, lastKeyAtMs: number | null, nowMs: number): boolean {
  const isTyping = lastKeyAtMs !== null && nowMs - lastKeyAtMs < TYPING_PAUSE_MS
  return !isTyping || nowMs - wantedSinceMs >= NOTICE_MS
}
