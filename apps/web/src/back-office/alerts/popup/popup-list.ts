import type { OrderView } from '@thali/contracts/orders/orders'
import { NOTICE_MS, popupOrders } from '@thali/domain/alerts/alert-schedule'

import type { PopupMemory } from './popup-memory.ts'

/** An order is put aside until its step has been sent. */
export const UNTIL_SENT = Infinity

/** Nobody pauses longer than this between the letters of a word. */
const TYPING_PAUSE_MS = 1500
/** An order may have been accepted, and its step waits for the network. */
export type PopupEntry = { order: OrderView; isWaiting: boolean }

/**
 * Orders of the popup: the one being looked at, then newest first (ruling 26). Orders accepted here that could not be
 * sent come last, so that they do not block the others.
 */
export function popupEntries(
  orders: readonly OrderView[],
  { toldIds, tappedIds, acceptedIds, aside, shownId }: PopupMemory,
  waiting: ReadonlyMap<string, unknown>,
): PopupEntry[] {
  // An order put aside until it was sent returns when that was refused.
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

/** What somebody at the desk is doing. */
export type AtWork = { lastKeyAtMs: number | null; hasDialog: boolean }

/**
 * Whether the popup may open now. It waits while somebody is typing or has a dialog open, but no longer than the notice
 * that is shown meanwhile.
 */
export function mayInterrupt(wantedSinceMs: number, { lastKeyAtMs, hasDialog }: AtWork, nowMs: number): boolean {
  const isTyping = lastKeyAtMs !== null && nowMs - lastKeyAtMs < TYPING_PAUSE_MS
  return !(isTyping || hasDialog) || nowMs - wantedSinceMs >= NOTICE_MS
}
