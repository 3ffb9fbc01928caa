import type { OrderView } from '@thali/contracts/orders'
import { useMemo, useSyncExternalStore } from 'react'

import { withSeen } from './seen.ts'
import { type Board, cancelledToday } from '#web/back-office/live/board.ts'

const STORED_AS = 'thali_board_seen'

const listeners = new Set<() => void>()
/** Read once; lasts as long as the page where storage is switched off. */
let seen: readonly string[] | null = null
const NONE: readonly string[] = []

/**
 * Orders cancelled today after the kitchen had started them, not yet marked as seen on this device. Others need no
 * stop.
 */
export function useUnseenCancelled(board: Board): readonly OrderView[] {
  const seen = useSyncExternalStore(subscribe, readSeen, () => NONE)
  return useMemo(
    () => cancelledToday(board).filter(({ id, prepStartTime }) => prepStartTime !== null && !seen.includes(id)),
    [board, seen],
  )
}

export function see(orderIds: readonly string[]): void {
  seen = withSeen(readSeen(), orderIds)
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(seen))
  } catch {
    // Kept in `seen`.
  }
  for (const listener of listeners) listener()
}

function readSeen(): readonly string[] {
  if (seen) return seen
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]')
    seen = Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : NONE
  } catch {
    seen = NONE
  }
  return seen
}

/** Marks made in another tab of this device apply here too. */
function subscribe(listener: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== STORED_AS) return
    seen = null
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', handleStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', handleStorage)
  }
}
