import { type MouseEvent, useLayoutEffect, useRef } from 'react'

import { isMeant } from '#web/back-office/live/board.ts'

/**
 * Handles the taps on a list of tickets: one on a ticket that came under the finger a moment ago was meant for the
 * ticket before it, and does nothing. The keyboard goes by focus, which does not move.
 */
export function useSteadyTaps(orderIds: readonly string[]) {
  const before = useRef(orderIds)
  const movedAtMs = useRef(new Map<string, number>())

  useLayoutEffect(() => {
    const known = before.current
    before.current = orderIds
    const nowMs = performance.now()
    for (const id of movedIds(known, orderIds)) movedAtMs.current.set(id, nowMs)
  }, [orderIds])

  return (event: MouseEvent<HTMLElement>) => {
    const ticket = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-order]') : null
    const movedAt = movedAtMs.current.get(ticket?.dataset['order'] ?? '')
    if (event.detail === 0 || movedAt === undefined || isMeant(movedAt, event.timeStamp)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Ids of orders whose place in the list changed. A new order is not among them. */
export function movedIds(before: readonly string[], after: readonly string[]): string[] {
  const first = after.findIndex((id, index) => id !== before[index])
  if (first < 0) return []
  const known = new Set(before)
  return after.slice(first).filter((id) => known.has(id))
}
