import LayoutDashboard from 'lucide-react/icons/layout-dashboard'

import { OrderDesk } from './frame/order-desk.tsx'
import { PlaceGate } from './frame/place-gate.tsx'
import { QueueButton } from './frame/shell/queue-drawer.tsx'
import { SectionBoundary } from './frame/sections/section-trouble.tsx'
import { SoundSettings } from './alerts/sounds/sound-settings.tsx'
import { sectionHref, staysOffline } from './lib/open-section.ts'
import { useWakeLock } from './lib/wake-lock.ts'
import { Wall } from './board/wall/wall.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

import './board/board.css'

/** The kitchen's wall display: dark and large, with only what has to be cooked, and whether sound is on. */
export function WallPage() {
  useWakeLock()
  return (
    <div data-surface="board" className="flex flex-1 flex-col">
      <OrderDesk>
        <div className="flex-1">
          <SectionBoundary>
            <PlaceGate>
              <Wall />
            </PlaceGate>
          </SectionBoundary>
        </div>
        <div
          role="group"
          aria-label="Status"
          className="sticky bottom-[var(--foot,0px)] z-bar flex items-center gap-2 border-t border-line bg-board px-4"
        >
          <ButtonLink
            href={sectionHref('orders')}
            onClick={staysOffline}
            size="staff"
            variant="ghost"
            className="px-2! text-muted!"
            icon={<LayoutDashboard aria-hidden size={22} />}
          >
            Back office
          </ButtonLink>
          <div className="ms-auto flex items-center gap-1">
            <QueueButton />
            <SoundSettings />
          </div>
        </div>
      </OrderDesk>
    </div>
  )
}
