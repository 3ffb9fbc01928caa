import { useEffect, useState } from 'react'

import { pulseOf } from './kitchen-words.ts'
import type { LiveState } from '#web/lib/live.ts'
import { classes } from '#web/ui/classes.ts'

/** The board's heartbeat, counted in seconds: silence must never look like a quiet evening. */
export function usePulse({ lastBeatAt, status }: LiveState): ReturnType<typeof pulseOf> {
  const [openedAt] = useState(() => Date.now())
  const [now, setNow] = useState(openedAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return pulseOf({ lastBeatAt, openedAt, now, isCutOff: status === 'offline' && lastBeatAt !== null })
}

export function Pulse({ words, isRed }: ReturnType<typeof pulseOf>) {
  return (
    <p
      className={classes(
        'flex items-center gap-2 rounded-sm px-2.5 py-1 text-lg font-semibold whitespace-nowrap tabular-nums',
        isRed ? 'bg-board-late text-board-late-text outline-2 outline-board-late-edge' : 'text-board-ready',
      )}
    >
      <span aria-hidden className={classes('size-3 rounded-full bg-current', isRed && 'rounded-none!')} />
      {words}
    </p>
  )
}

/** Across the whole width, where it cannot be overlooked. */
export function SilenceBar({ isRed }: { isRed: boolean }) {
  return (
    <div role="alert">
      {isRed && (
        <p className="bg-board-late px-4 py-3 text-center text-xl font-bold text-board-late-text">
          No connection. New orders may be missing from this board.
        </p>
      )}
    </div>
  )
}
