import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'

import { hasModal } from '#web/ui/dialogs/modal.ts'

/** So long a page of the wall stands. */
const PAGE_MS = 8000

export type Turning = {
  /** Counts the turns; of so many pages the one with the remainder is shown. */
  turn: number
  /** Turns on or back, and lets the page stand for its whole time. */
  turnBy: (pages: number) => void
  /** Shows one of so many pages, and lets it stand for its whole time. */
  show: (page: number, of: number) => void
}

/** Turns the pages of the wall by itself and by the arrow keys, unless all is on one page. */
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

/** Arrow keys belong to a field that has the focus, and to the browser with another key. */
function usesArrows({ target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, select, textarea') !== null
  return isField || altKey || ctrlKey || metaKey || shiftKey
}
