import { RUSH_LASTS_MINUTES, RUSH_MINUTES } from '@thali/domain/kitchen'
import { PAUSE_MINUTES, pauseEnd, pauseEndClock } from '@thali/domain/locations/pause'
import CirclePause from 'lucide-react/icons/circle-pause'
import Timer from 'lucide-react/icons/timer'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useState } from 'react'

import { SoldOutDrawer } from './sold-out-drawer.tsx'
import {
  usePauses,
  pausedWords,
  type PlacePause,
  useRushes,
  type PlaceRush,
  type RushLasts,
  rushWords,
} from '#web/back-office/live/pause-and-rush.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Segments } from '#web/ui/forms/segments.tsx'

type Service = 'sold-out' | 'rush' | 'pause'

/** For a kitchen that cannot keep up: marks dishes sold out, promises later times, or pauses online orders. */
export function useService() {
  const [asked, setAsked] = useState<Service | null>(null)
  const { pauses, busyId, pause } = usePauses()
  const rushing = useRushes()
  const close = () => setAsked(null)
  return {
    ask: setAsked,
    isPaused: pauses.some(({ until }) => until !== null),
    /** Null where no kitchen plans its orders: then there are no promises to move. */
    isRush: rushing.rushes.length === 0 ? null : rushing.rushes.some(({ rush }) => rush !== null),
    dialog: (
      <>
        {asked === 'sold-out' && <SoldOutDrawer places={pauses.map(({ place }) => place)} onClose={close} />}
        {asked === 'rush' && <RushDialog {...rushing} onClose={close} />}
        {asked === 'pause' && <PauseDialog pauses={pauses} busyId={busyId} pause={pause} onClose={close} />}
      </>
    ),
  }
}

type ServiceButtonsProps = { isPaused: boolean; isRush: boolean | null; onAsk: (service: Service) => void }

export function ServiceButtons({ isPaused, isRush, onAsk }: ServiceButtonsProps) {
  return (
    <>
      <Button
        size="staff"
        variant="secondary"
        aria-haspopup="dialog"
        icon={<UtensilsCrossed aria-hidden size={18} />}
        onClick={() => onAsk('sold-out')}
      >
        Sold out…
      </Button>
      {isRush !== null && (
        <Button
          size="staff"
          variant={isRush ? 'accent' : 'secondary'}
          aria-haspopup="dialog"
          icon={<Timer aria-hidden size={18} />}
          onClick={() => onAsk('rush')}
        >
          Behind…
        </Button>
      )}
      <Button
        size="staff"
        variant={isPaused ? 'accent' : 'secondary'}
        aria-haspopup="dialog"
        icon={<CirclePause aria-hidden size={18} />}
        onClick={() => onAsk('pause')}
      >
        Pause online orders
      </Button>
    </>
  )
}

type PauseDialogProps = Omit<ReturnType<typeof usePauses>, 'isOfMany'> & { onClose: () => void }

/** For how long the kitchen needs quiet: one tap stops orders for as soon as possible (ruling 51). */
function PauseDialog({ pauses, onClose, ...changing }: PauseDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Pause online orders">
      <p className="mb-5 text-lg">
        Until the pause ends, guests cannot order for as soon as possible. Where they can choose a time, the menu offers
        them one after the pause; elsewhere it asks them to call. Phone and counter orders go on.
      </p>
      <div className="grid gap-7">
        {pauses.map((pause) => (
          <PlaceToPause key={pause.place.id} {...pause} isNamed={pauses.length > 1} {...changing} onDone={onClose} />
        ))}
      </div>
    </Dialog>
  )
}

type PlaceToPauseProps = PlacePause &
  Pick<PauseDialogProps, 'busyId' | 'pause'> & { isNamed: boolean; onDone: () => void }

function PlaceToPause({ place, until, isNamed, busyId, pause, onDone }: PlaceToPauseProps) {
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

type RushDialogProps = Omit<ReturnType<typeof useRushes>, 'isOfMany'> & { onClose: () => void }

/** How many minutes the kitchen is behind: one tap, and every new order is promised so much later. */
function RushDialog({ rushes, onClose, ...changing }: RushDialogProps) {
  return (
    <Dialog open onClose={onClose} title="The kitchen is behind">
      <p className="mb-5 text-lg">
        Every new order is promised so many minutes later, and guests see it before they order. It ends by itself;
        orders that are placed already keep their times.
      </p>
      <div className="grid gap-7">
        {rushes.map((rush) => (
          <PlaceBehind key={rush.place.id} {...rush} isNamed={rushes.length > 1} {...changing} onDone={onClose} />
        ))}
      </div>
    </Dialog>
  )
}

type PlaceBehindProps = PlaceRush &
  Pick<RushDialogProps, 'busyId' | 'setRush'> & { isNamed: boolean; onDone: () => void }

function PlaceBehind({ place, rush, isNamed, busyId, setRush, onDone }: PlaceBehindProps) {
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
