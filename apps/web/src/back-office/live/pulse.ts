import { useSyncExternalStore } from 'react'

import type { LiveState } from '#web/lib/live/live.ts'

/** Two beats of the server missed: not yet an alarm, but no longer called live. */
const QUIET_SECONDS = 25
/** After this long without a message from the server, the board may be outdated. */
const SILENT_SECONDS = 60
const TICK_MS = 1000

/** State of the live connection in words. Red: orders may be missing. */
export type Pulse = { words: string; isRed: boolean }

/** How fresh the picture is. */
export function pulseOf({ live, openedAt, now }: { live: LiveState; openedAt: number; now: number }): Pulse {
  const seconds = Math.max(0, Math.round((now - (live.lastBeatAt ?? openedAt)) / 1000))
  const isRed = live.status === 'offline' || seconds > SILENT_SECONDS
  if (isRed) return { words: `Not live for ${seconds} s`, isRed }
  if (seconds > QUIET_SECONDS) return { words: `Quiet for ${seconds} s`, isRed }
  return { words: live.lastBeatAt === null ? 'Connecting' : `Live · ${seconds} s ago`, isRed }
}

/** When this page was opened, as far as anybody needs to know it. */
let openedAt: number | null = null
const presentSecond = () => Math.floor(Date.now() / TICK_MS) * TICK_MS

/** The heartbeat counted in seconds: silence must never look like a quiet evening. Redraws its caller every second. */
export function usePulseOf(live: LiveState): Pulse {
  const now = useSyncExternalStore(everySecond, presentSecond, () => 0)
  return pulseOf({ live, openedAt: openedAt ?? now, now })
}

/** Whether the board may be outdated. Re-renders its caller only when that changes. */
export function useIsSilent(live: LiveState): boolean {
  const isSilent = () => pulseOf({ live, openedAt: openedAt ?? Date.now(), now: Date.now() }).isRed
  return useSyncExternalStore(everySecond, isSilent, () => false)
}

function everySecond(onChange: () => void): () => void {
  openedAt ??= Date.now()
  const timer = setInterval(onChange, TICK_MS)
  return () => clearInterval(timer)
}
