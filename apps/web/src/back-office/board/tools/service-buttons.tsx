import CirclePause from 'lucide-react/icons/circle-pause'
import Timer from 'lucide-react/icons/timer'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useState } from 'react'

import { usePauses } from '#web/back-office/live/pause.ts'
import { useRushes } from '#web/back-office/live/rush.ts'
import { Button } from '#web/ui/button.tsx'
import { PauseDialog } from '../dialogs/pause-dialog.tsx'
import { RushDialog } from '../dialogs/rush-dialog.tsx'
import { SoldOutDrawer } from '../sold-out/sold-out-drawer.tsx'

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
