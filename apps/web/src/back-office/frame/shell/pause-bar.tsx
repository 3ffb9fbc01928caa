import CirclePause from 'lucide-react/icons/circle-pause'

import { pausedWords, usePauses } from '#web/back-office/live/pause.ts'
import { Button } from '#web/ui/button.tsx'

/** Shown over every section while online orders are paused, so that nobody forgets it. */
export function PauseBar() {
  const { pauses, busyId, pause, isOfMany } = usePauses()
  return (
    <div role="status">
      {pauses.map(
        ({ place, until }) =>
          until && (
            <div
              key={place.id}
              className="flex items-center justify-center gap-5 border-b border-current/25 bg-warning-tint px-4 py-2 text-lg font-semibold text-warning"
            >
              <CirclePause aria-hidden size={24} className="-me-2.5 shrink-0" />
              <p>
                {pausedWords(until)}
                {isOfMany && ` at ${place.name}`}
              </p>
              <Button
                size="staff"
                variant="secondary"
                className="shrink-0"
                busy={busyId === place.id}
                aria-label={isOfMany ? `Resume at ${place.name}` : undefined}
                onClick={() => void pause(place, 0)}
              >
                Resume
              </Button>
            </div>
          ),
      )}
    </div>
  )
}
