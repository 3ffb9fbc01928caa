import type { OrderView } from '@thali/contracts/orders/orders'
import { useMemo } from 'react'

import { type Board, cancelledToday } from '#web/back-office/live/board.ts'
import { keptOnDevice } from '#web/lib/kept/kept-value.ts'
import { useShared } from '#web/lib/kept/shared.ts'

/** More cancelled orders than a device meets in a day. */
const MOST = 500

/** The ids of cancelled orders that were noted at this device, in any tab. */
const seen = keptOnDevice<readonly string[]>({
  key: 'thali_board_seen',
  empty: [],
  parse: parseIds,
  serialize: (ids) => JSON.stringify(ids),
})

/**
 * Orders cancelled today after the kitchen had begun them, and not yet noted at this device. An order that nobody had
 * begun needs no stop.
 */
export function useUnseenCancelled(board: Board): readonly OrderView[] {
  const seenIds = useShared(seen)
  return useMemo(
    () => cancelledToday(board).filter(({ id, prepStartTime }) => prepStartTime !== null && !seenIds.includes(id)),
    [board, seenIds],
  )
}

/** Notes cancelled orders at this device. */
export function see(orderIds: readonly string[]): void {
  seen.change((ids) => withSeen(ids, orderIds))
}

/** The noted orders with some more: the oldest are forgotten first. */
export function withSeen(ids: readonly string[], orderIds: readonly string[]): string[] {
  const fresh = orderIds.filter((id) => !ids.includes(id))
  return [...ids, ...fresh].slice(-MOST)
}

function parseIds(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
