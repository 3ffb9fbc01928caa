import CirclePause from 'lucide-react/icons/circle-pause'
import UtensilsCrossed from 'lucide-react/icons/utensils-crossed'
import { useState } from 'react'

import { PauseDialog } from '../dialogs/pause-dialog.tsx'
import { SoldOutDrawer } from '../sold-out/sold-out-drawer.tsx'
import { usePauses } from '#web/back-office/live/pause.ts'
import { Button } from '#web/ui/button.tsx'

type Service = 'sold-out' | 'pause'

/** For a kitchen that cannot keep up: marks dishes sold out, or pauses online orders. */
export function useService() {
  const [asked, setAsked] = useState<Service | null>(null)
  const { pauses, busyId, pause } = usePauses()
  const close = () => setAsked(null)
  return {
    ask: setAsked,
    isPaused: pauses.some(({ until }) => until !== null),
    dialog: (
      <>
        {asked === 'sold-out' && <SoldOutDrawer places={pauses.map(({ place }) => place)} onClose={close} />}
        {asked === 'pause' && <PauseDialog pauses={pauses} busyId={busyId} pause={pause} onClose={close} />}
      </>
    ),
  }
}

type ServiceButtonsProps = { isPaused: boolean; onAsk: (service: Service) => void }

export function ServiceButtons({ isPaused, onAsk }: ServiceButtonsProps) {
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
