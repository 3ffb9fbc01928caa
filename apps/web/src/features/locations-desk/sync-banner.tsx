import { waitingLocations } from './location-ahead.ts'
import { syncWords } from './location-words.ts'
import { useHouse } from '#web/features/house/house.tsx'
import type { Queue } from '#web/lib/action-queue/action-queue.ts'
import { Banner } from '#web/ui/banner.tsx'

/** Tells of changes that have not left the device yet. */
export function SyncBanner({ actions }: { actions: Queue }) {
  const { live } = useHouse()
  const isOffline = live.status === 'offline'
  const words = syncWords({ isOffline, waiting: waitingLocations(actions).length })
  return words === null ? null : <Banner tone={isOffline ? 'warning' : 'info'}>{words}</Banner>
}
