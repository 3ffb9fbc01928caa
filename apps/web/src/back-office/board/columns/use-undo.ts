import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { isMeant } from '#web/back-office/live/board.ts'
import { useCommands } from '../ticket/card-commands.ts'

const TICK_MS = 250

/** Takes a step back, but not by the echo of the tap that took it: Undo stands where the finger still is. */
export function useUndo(undo: Undo): (event: MouseEvent) => void {
  const { undo: takeBack } = useCommands()
  const shownAtMs = useRef(0)
  useLayoutEffect(() => {
    shownAtMs.current = performance.now()
  }, [])
  return ({ timeStamp: tappedAtMs }) => {
    if (isMeant(shownAtMs.current, tappedAtMs)) takeBack(undo)
  }
}

/** Seconds in which a step can still be taken back; afterwards its place is given up. */
export function useSecondsLeft({ order, untilMs }: Undo): number {
  const { forget } = useCommands()
  const [leftMs, setLeftMs] = useState(() => untilMs - performance.now())
  const end = useEffectEvent(() => forget(order.id))
  useEffect(() => {
    const tick = () => {
      const left = untilMs - performance.now()
      setLeftMs(left)
      if (left <= 0) end()
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(1, Math.ceil(leftMs / 1000))
}
