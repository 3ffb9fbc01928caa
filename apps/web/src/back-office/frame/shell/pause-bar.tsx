import CirclePause from 'lucide-react/icons/circle-pause'
import Timer from 'lucide-react/icons/timer'
import type { ReactNode } from 'react'

import { pausedWords, usePauses, rushWords, useRushes } from '#web/back-office/live/pause-and-rush.ts'
import { Button } from '#web/ui/button.tsx'

/** Shown over every section while online orders are paused or promised later, so that nobody forgets it. */
export function PauseBar() {
  const { pauses, busyId, pause, isOfMany } = usePauses()
  const { rushes, setRush, ...rushing } = useRushes()
  const at = (name: string) => (isOfMany ? ` at ${name}` : '')
  return (
    <div role="status">
      {pauses.map(
        ({ place, until }) =>
          until && (
            <Bar
              key={place.id}
              icon={<CirclePause aria-hidden size={24} className="-me-2.5 shrink-0" />}
              words={`${pausedWords(until)}${at(place.name)}`}
              button="Resume"
              label={isOfMany ? `Resume at ${place.name}` : undefined}
              isBusy={busyId === place.id}
              onEnd={() => void pause(place, 0)}
            />
          ),
      )}
      {rushes.map(
        ({ place, rush }) =>
          rush && (
            <Bar
              key={place.id}
              icon={<Timer aria-hidden size={24} className="-me-2.5 shrink-0" />}
              words={`${rushWords(rush)}${at(place.name)}`}
              button="Usual times"
              label={isOfMany ? `Usual times at ${place.name}` : undefined}
              isBusy={rushing.busyId === place.id}
              onEnd={() => void setRush(place, 0)}
            />
          ),
      )}
    </div>
  )
}

type BarProps = {
  icon: ReactNode
  words: string
  button: string
  label: string | undefined
  isBusy: boolean
  onEnd: () => void
}

function Bar({ icon, words, button, label, isBusy, onEnd }: BarProps) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 border-b border-current/25 bg-warning-tint px-4 py-2 text-lg font-semibold text-warning">
      {icon}
      <p className="min-w-0 max-md:flex-1 max-md:basis-40">{words}</p>
      <Button size="staff" variant="secondary" className="shrink-0" busy={isBusy} aria-label={label} onClick={onEnd}>
        {button}
      </Button>
    </div>
  )
}
