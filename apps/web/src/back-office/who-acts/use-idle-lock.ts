import { useEffect, useEffectEvent, useRef } from 'react'

import { noteTouch, untouchedMs } from './touches.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { tellOtherTabs, useSession } from '#web/lib/session.tsx'

const TICK_MS = 1000
const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const
/** After a try without a network. */
const AGAIN_MS = 5000
const MINUTE_MS = 60_000

/** Locks a shared tablet that nobody has touched for a while. Without a network it stays open, and that is written down. */
export function useIdleLock(): void {
  const { shared } = useSession()
  const lock = useLock()
  const afterMs = shared && !shared.isLocked ? shared.locksAfterSeconds * 1000 : null
  const notBefore = useRef(0)
  const check = useEffectEvent(() => {
    const overdueMs = untouchedMs() - (afterMs ?? Infinity)
    if (overdueMs < 0 || performance.now() < notBefore.current) return
    notBefore.current = performance.now() + AGAIN_MS
    void lock(Math.floor(overdueMs / MINUTE_MS))
  })
  useEffect(() => {
    if (afterMs === null) return
    check()
    const timer = setInterval(() => check(), TICK_MS)
    for (const touch of TOUCHES) window.addEventListener(touch, noteTouch, { capture: true, passive: true })
    return () => {
      clearInterval(timer)
      for (const touch of TOUCHES) window.removeEventListener(touch, noteTouch, { capture: true })
    }
  }, [afterMs])
}

let isLocking = false

/**
 * Locks the tablet once all taps are sent; false where there is no network to do so.
 *
 * @param openMinutes for how long it stayed open although nobody touched it
 */
export function useLock(): (openMinutes?: number) => Promise<boolean> {
  const { refresh } = useSession()
  return async (openMinutes = 0) => {
    if (isLocking) return false
    isLocking = true
    try {
      await actionQueue().replay()
      if (actionQueue().standing().hold?.kind === 'server-away') return false
      await callOnce('POST /device/lock', { body: { openMinutes } })
      await refresh()
      tellOtherTabs()
      return true
    } catch {
      // Tried again while nobody touches it.
      return false
    } finally {
      isLocking = false
    }
  }
}
