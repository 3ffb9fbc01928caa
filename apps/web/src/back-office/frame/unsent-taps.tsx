import { useMemo } from 'react'

import { leavingWords, titleOf } from './queue-words.ts'
import { actionQueue, useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import type { LeftBehind } from '#web/lib/kept/account-marks.ts'
import { Button } from '#web/ui/button.tsx'

/** What a log-out would discard; undefined when everything was sent. */
export function useUnsentTaps(): LeftBehind | undefined {
  const { actions, clear } = useActionQueue()
  const isEmpty = actions.length === 0
  return useMemo(
    () =>
      isEmpty
        ? undefined
        : { note: <UnsentTaps />, confirmLabel: 'Throw away and log out', cancelLabel: 'Stay', forget: clear },
    [isEmpty, clear],
  )
}

function UnsentTaps() {
  const { actions, count } = useActionQueue()
  if (actions.length === 0) return <p>Everything was sent.</p>
  return (
    <>
      <p>{leavingWords(actions.length)}</p>
      <ul className="mt-3 list-disc ps-5">
        {actions.map((action) => (
          <li key={action.id}>{titleOf(action)}</li>
        ))}
      </ul>
      {count > 0 && (
        <Button variant="secondary" size="staff" className="mt-3" onClick={() => void actionQueue().replay(true)}>
          Send now
        </Button>
      )}
    </>
  )
}
