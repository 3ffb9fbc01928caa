import { RUSH_LASTS_MINUTES, RUSH_MINUTES } from '@thali/domain/kitchen/kitchen'
import { pauseEnd, pauseEndClock } from '@thali/domain/locations/pause'
import { useState } from 'react'

import { type PlaceRush, type RushLasts, rushWords, type useRushes } from '#web/back-office/live/rush.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'

type RushDialogProps = Omit<ReturnType<typeof useRushes>, 'isOfMany'> & { onClose: () => void }

/** How many minutes the kitchen is behind: one tap, and every new order is promised so much later. */
export function RushDialog({ rushes, onClose, ...changing }: RushDialogProps) {
  return (
    <Dialog open onClose={onClose} title="The kitchen is behind">
      <p className="mb-5 text-lg">
        Every new order is promised so many minutes later, and guests see it before they order. It ends by itself;
        orders that are placed already keep their times.
      </p>
      <div className="grid gap-7">
        {rushes.map((rush) => (
          <PlaceChoice key={rush.place.id} {...rush} isNamed={rushes.length > 1} {...changing} onDone={onClose} />
        ))}
      </div>
    </Dialog>
  )
}

type PlaceChoiceProps = PlaceRush &
  Pick<RushDialogProps, 'busyId' | 'setRush'> & { isNamed: boolean; onDone: () => void }

function PlaceChoice({ place, rush, isNamed, busyId, setRush, onDone }: PlaceChoiceProps) {
  const now = useNow()
  const [lasts, setLasts] = useState<RushLasts>(60)
  const isBusy = busyId === place.id

  async function choose(minutes: Parameters<typeof setRush>[1]) {
    if (await setRush(place, minutes, lasts)) onDone()
  }

  return (
    <section aria-label={place.name} className="grid gap-3">
      {isNamed && <h3 className="text-xl font-bold">{place.name}</h3>}
      {rush && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-tint px-4 py-2 text-lg font-semibold text-warning">
          {rushWords(rush)}
          <Button size="staff" variant="secondary" busy={isBusy} onClick={() => void choose(0)}>
            Usual times
          </Button>
        </div>
      )}
      <p aria-hidden className="-mb-1 font-semibold">
        For how long
      </p>
      <div className="[&_label]:min-h-(--tap-board)">
        <Segments
          legend="For how long"
          options={RUSH_LASTS_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: `${minutes} min`,
            hint: pauseEndClock(pauseEnd(minutes, now)),
          }))}
          value={String(lasts)}
          onChange={(value) => setLasts(Number(value) as RushLasts)}
        />
      </div>
      <p className="-mb-1 font-semibold">How much later</p>
      <div className="grid grid-cols-2 gap-(--tap-gap-board) xs:grid-cols-4">
        {RUSH_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            size="board"
            full
            variant="secondary"
            className="px-2!"
            disabled={isBusy}
            onClick={() => void choose(minutes)}
          >
            +{minutes} min
          </Button>
        ))}
      </div>
    </section>
  )
}
