import type { ReactNode } from 'react'

import { useOldSince } from '../lib/reads.ts'
import { useWhileUntouched } from '../lib/use-while-untouched.ts'
import { useWorkspace } from './workspace.tsx'
import { readAtWords } from '#web/lib/kept/answer-rules.ts'
import { useNow } from '#web/lib/site.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

/**
 * Across the whole width, where it cannot be overlooked: a silent screen must never look like a quiet evening. It is
 * the only notice about the connection, so that the tickets keep their place below it. `children`: what else comes of it.
 */
export function SilenceNotice({ children }: { children?: ReactNode }) {
  const { live } = useWorkspace()
  const isCutOff = useIsCutOff()
  const isOffline = useWhileUntouched(live.status === 'offline')
  const readAtMs = useWhileUntouched(useOldestShown())
  const nowMs = useNow().getTime()
  return (
    <div role="alert">
      {isCutOff && (
        <div className="bg-board-late px-4 py-3 text-center text-board-late-text">
          <p className="text-xl font-bold">No connection. New orders may be missing from this board.</p>
          <p className="flex flex-wrap justify-center gap-x-3">
            {isOffline && <b className="font-semibold">Working offline - data may be limited</b>}
            {readAtMs !== null && (
              <span>
                As of <AtlanticTime>{`${readAtWords(readAtMs, nowMs)}.`}</AtlanticTime>
              </span>
            )}
            {children}
          </p>
        </div>
      )}
    </div>
  )
}

/**
 * Whether the connection is what is wrong: the server has been silent for long, or is, and what is on screen could not be
 * read again. After a restart of the tablet all of it is from before.
 */
export function useIsCutOff(): boolean {
  const { pulse, live } = useWorkspace()
  const oldestAtMs = useOldestShown()
  return useWhileUntouched(pulse.isRed || (live.status !== 'live' && oldestAtMs !== null))
}

/** When the oldest answer on screen was read; null while all of them could be read again since the page was opened. */
function useOldestShown(): number | null {
  const { oldSince } = useWorkspace()
  const readAt = [oldSince, useOldSince()].filter((at) => at !== null)
  return readAt.length === 0 ? null : Math.min(...readAt)
}
