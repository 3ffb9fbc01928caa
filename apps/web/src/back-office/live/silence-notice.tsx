import { formatTimeAst } from '@thali/domain/time/zone'

import { useWorkspace } from './workspace.tsx'
import { useWhileUntouched } from '../lib/use-while-untouched.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

/**
 * Across the whole width, where it cannot be overlooked: a silent screen must never look like a quiet evening. It is
 * the only notice about the connection, so that the tickets keep their place below it.
 */
export function SilenceNotice() {
  const { pulse, live, oldSince } = useWorkspace()
  const isSilent = useWhileUntouched(pulse.isRed)
  const isOffline = useWhileUntouched(live.status === 'offline')
  const readAt = useWhileUntouched(oldSince)
  return (
    <div role="alert">
      {isSilent && (
        <div className="bg-board-late px-4 py-3 text-center text-board-late-text">
          <p className="text-xl font-bold">No connection. New orders may be missing from this board.</p>
          {(isOffline || readAt !== null) && (
            <p className="flex flex-wrap justify-center gap-x-3">
              {isOffline && <b className="font-semibold">Working offline - data may be limited</b>}
              {readAt !== null && (
                <span>
                  Orders last read at <AtlanticTime>{`${formatTimeAst(new Date(readAt))}.`}</AtlanticTime>
                </span>
              )}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
