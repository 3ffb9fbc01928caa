import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'

import { hasModal } from '#web/ui/dialogs/modal.ts'

/** How long a page of the wall is shown. */
const PAGE_MS = 8000

export type Turning = {
  /** Counts the turns; `remainder` says which page is shown. */
  turn: number
  /** Turns forward or back; the new page is shown for its whole time. */
  turnBy: (pages: number) => void
  /** Turns to one of so many pages, which is shown for its whole time. */
  show: (page: number, of: number) => void
}

/** Turns the pages of the wall by a timer and by the arrow keys, if there is more than one. */
export function useTurning(isLong: boolean): Turning {
  const [turned, setTurned] = useState({ turn: 0 })
  const { turn } = turned
  useEffect(() => {
    if (!isLong) return
    const timer = setTimeout(() => setTurned({ turn: turned.turn + 1 }), PAGE_MS)
    return () => clearTimeout(timer)
  }, [isLong, turned])

  const turnBy = useCallback((pages: number) => setTurned((before) => ({ turn: before.turn + pages })), [])
  const show = useCallback(
    (page: number, of: number) => setTurned((before) => ({ turn: before.turn + remainder(page - before.turn, of) })),
    [],
  )

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (!isLong || by === 0 || usesArrows(event) || hasModal()) return
    turnBy(by)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return useMemo(() => ({ turn, turnBy, show }), [turn, turnBy, show])
}

/** The page that a turn shows. */
export function remainder(turn: number, pages: number): number {
  return pages <= 0 ? 0 : ((turn % pages) + pages) % pages
}

/** Whether an arrow key means something else: in a focused field, or together with another key. */
function usesArrows({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, select, textarea') !== null
  return isField || altKey || ctrlKey || metaKey || shiftKey
}
