import { DoneDishesProvider } from './board/stations/done-dishes.tsx'
import { StationsProvider } from './board/stations/stations.tsx'
import { useWallSettings } from './board/wall/wall-settings.ts'
import { Wall } from './board/wall/wall.tsx'
import { OrderDesk } from './frame/order-desk.tsx'
import { PlaceGate } from './frame/place-gate.tsx'
import { SectionBoundary } from './frame/section-trouble.tsx'
import { useThemeOfPage } from './frame/surface-theme.ts'
import { WallBar } from './frame/wall-bar.tsx'
import { WhoActs } from './who-acts/who-acts.tsx'
import { useSearch } from '#web/lib/routing/navigation.tsx'
import { useWakeLock } from '#web/lib/wake-lock.ts'
import './board/board.css'
import './board/wall/wall.css'

/** The kitchen's wall display: only what has to be cooked, large, and whether it is to be trusted. */
export function WallPage() {
  useThemeOfPage('board')
  useWakeLock()
  const { hasButtons } = useWallSettings()
  const station = new URLSearchParams(useSearch()).get('station')
  // A wall that nobody taps has nothing to lock.
  const isTapped = hasButtons || station !== null
  return (
    <div data-surface="board" className="wall flex-1">
      <OrderDesk alarm={hasButtons && station === null ? 'popup' : 'band'}>
        <SectionBoundary>
          <PlaceGate>
            <StationsProvider wanted={station}>
              <DoneDishesProvider>
                <Wall Bar={WallBar} />
                {isTapped && <WhoActs leavesOrdersInSight />}
              </DoneDishesProvider>
            </StationsProvider>
          </PlaceGate>
        </SectionBoundary>
      </OrderDesk>
    </div>
  )
}
