import { PAUSE_MINUTES, pauseEnd, pauseEndClock } from '@thali/domain/locations/pause'

import { pausedWords, type PlacePause, type usePauses } from '#web/back-office/live/pause.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'

type PauseDialogProps = Omit<ReturnType<typeof usePauses>, 'isOfMany'> & { onClose: () => void }

/** For how long the kitchen needs quiet: one tap stops orders for as soon as possible (ruling 51). */
export function PauseDialog({ pauses, onClose, ...changing }: PauseDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Pause online orders">
      <p className="mb-5 text-lg">
        Until the pause ends, guests cannot order for as soon as possible. Where they can choose a time, the menu offers
        them one after the pause; elsewhere it asks them to call. Phone and counter orders go on.
      </p>
      <div className="grid gap-7">
        {pauses.map((pause) => (
          <PlaceChoice key={pause.place.id} {...pause} isNamed={pauses.length > 1} {...changing} onDone={onClose} />
        ))}
      </div>
    </Dialog>
  )
}

type PlaceChoiceProps = PlacePause &
  Pick<PauseDialogProps, 'busyId' | 'pause'> & { isNamed: boolean; onDone: () => void }

function PlaceChoice({ place, until, isNamed, busyId, pause, onDone }: PlaceChoiceProps) {
  const now = useNow()
  const isBusy = busyId === place.id
  async function choose(minutes: Parameters<typeof pause>[1]) {
    if (await pause(place, minutes)) onDone()
  }
  return (
    <section aria-label={place.name}>
      {isNamed && <h3 className="mb-2 text-xl font-bold">{place.name}</h3>}
      {until && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-tint px-4 py-2 text-lg font-semibold text-warning">
          {pausedWords(until)}
          <Button size="staff" variant="secondary" busy={isBusy} onClick={() => void choose(0)}>
            Resume
          </Button>
        </div>
      )}
      <div className="grid grid-cols-2 gap-(--tap-gap-board) xs:grid-cols-3">
        {PAUSE_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            size="board"
            full
            variant="secondary"
            className="flex-col gap-0! px-2!"
            disabled={isBusy}
            onClick={() => void choose(minutes)}
          >
            <span>{minutes} min</span>
            <span className="text-base font-normal text-muted">until {pauseEndClock(pauseEnd(minutes, now))}</span>
          </Button>
        ))}
      </div>
    </section>
  )
}
