import type { LocationView } from '@thali/contracts/locations'
import type { OrderView } from '@thali/contracts/orders'
import type { ProfileView } from '@thali/contracts/users'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { Bar } from './kitchen-bar.tsx'
import { Bell } from './kitchen-bell.ts'
import { COLUMNS, lastCompleted } from './kitchen-board.ts'
import { Column } from './kitchen-column.tsx'
import { Completed } from './kitchen-completed.tsx'
import { Pulse, SilenceBar, usePulse } from './kitchen-pulse.tsx'
import { UndoBar } from './kitchen-undo.tsx'
import { arrivalSentence } from './kitchen-words.ts'
import { useBoard } from './use-board.ts'
import { useSteps } from './use-steps.ts'
import { useWhileUntouched } from './use-while-untouched.ts'
import { useNow } from '#web/lib/site.tsx'
import { announce } from '#web/ui/live-region.tsx'

type OrderBoardProps = { user: ProfileView; places: readonly LocationView[]; place: LocationView }

/** The open orders of one location in three columns. */
export function OrderBoard({ user, places, place }: OrderBoardProps) {
  const [bell] = useState(() => new Bell())
  const sound = useSyncExternalStore(bell.subscribe, bell.state, () => 'asleep' as const)
  const { board, failure, live, reread, hearOf } = useBoard(place.id, handleArrival)
  const { busyIds, failures, undos, advance, undo, forget } = useSteps({ hearOf, reread })
  const shown = useWhileUntouched(board)
  const pulse = usePulse(live)
  const now = useNow()
  useWaking(bell)
  useEffect(() => {
    if (pulse.isRed) bell.warn()
  }, [bell, pulse.isRed])

  function handleArrival(orders: readonly OrderView[]) {
    bell.ring()
    announce(orders.map(arrivalSentence).join('. '))
  }

  return (
    <>
      <Bar
        user={user}
        places={places}
        place={place}
        pulse={<Pulse {...pulse} />}
        sound={sound}
        onToggleSound={bell.toggle}
      >
        <SilenceBar isRed={pulse.isRed} />
      </Bar>
      {sound === 'asleep' && <SoundBar onWake={bell.wake} />}
      {failure && (
        <p role="alert" className="bg-warning-tint px-4 py-3 text-xl font-semibold text-warning">
          The orders could not be read: {failure}
        </p>
      )}
      <div className="px-4 pt-4 pb-24">
        <div aria-busy={!shown.isRead} className="grid items-start gap-x-4 gap-y-8 md:grid-cols-3">
          {COLUMNS.map((column) => (
            <Column
              key={column.status}
              column={column}
              board={shown}
              now={now}
              busyIds={busyIds}
              failures={failures}
              onAdvance={(order) => void advance(order)}
            />
          ))}
        </div>
        <Completed orders={lastCompleted(shown)} />
      </div>
      <UndoBar undos={undos} onUndo={(step) => void undo(step)} onEnd={forget} />
    </>
  )
}

/** Says that the board is dumb until one tap, anywhere, has put that right. */
function SoundBar({ onWake }: { onWake: () => void }) {
  return (
    <button
      type="button"
      onClick={onWake}
      className="block tap-board w-full bg-accent px-4 py-2 text-center text-xl font-bold text-on-accent focus-visible:-outline-offset-4"
    >
      <span>Sound notifications need setup</span>
      <span className="font-semibold"> – tap anywhere</span>
    </button>
  )
}

function useWaking(bell: Bell): void {
  useEffect(() => {
    window.addEventListener('pointerup', bell.wake)
    window.addEventListener('keydown', bell.wake)
    return () => {
      window.removeEventListener('pointerup', bell.wake)
      window.removeEventListener('keydown', bell.wake)
    }
  }, [bell])
}
