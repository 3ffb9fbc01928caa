import { NOTICE_MS, popupOrders } from '@thali/domain/alerts/alert-schedule'
import type { OrderView } from '@thali/contracts/orders'

import type { PopupMemory } from './popup-memory.ts'

/** An order is put aside until its step has been sent. */
export const UNTIL_SENT = Infinity

/** Nobody types a word with longer pauses between its letters. */
const TYPING_PAUSE_MS = 1500
/** An order may have been accepted, and its step waits for the network. */
export type PopupEntry = { order: OrderView; isWaiting: boolean }

/**
 * The orders of the popup: the one that is being looked at, then the newest first (ruling 26); those that were accepted
 * here and could not be sent come last, so that they keep nobody from accepting the others.
 */
export function popupEntries(
  orders: readonly OrderView[],
  { toldIds, tappedIds, acceptedIds, aside, shownId }: PopupMemory,
  waiting: ReadonlyMap<string, unknown>,
): PopupEntry[] {
  // What was put aside until it is sent comes back when that was refused.
  const isAside = (id: string) => aside.has(id) && (aside.get(id) !== UNTIL_SENT || waiting.has(id))
  const known = orders.filter(({ id }) => toldIds.has(id) && !isAside(id))
  const unsent = known.filter(({ id, status }) => tappedIds.has(id) && waiting.has(id) && status !== 'cancelled')
  const unsentIds = new Set(unsent.map(({ id }) => id))
  const pending = popupOrders(known, acceptedIds).filter(({ id }) => !unsentIds.has(id))
  const inSight = pending.filter(({ id }) => id === shownId)
  const behind = pending.filter(({ id }) => id !== shownId)
  return [
    ...[...inSight, ...behind].map((order) => ({ order, isWaiting: false })),
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
