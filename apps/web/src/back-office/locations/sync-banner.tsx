import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import type { Queue } from '#web/lib/action-queue/action-queue.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { waitingLocations } from './location-ahead.ts'
import { syncWords } from './location-words.ts'

/** Says which changes have not been sent yet. */
export function SyncBanner({ actions }: { actions: Queue }) {
  const { live } = useWorkspace()
  const isOffline = live.status === 'offline'
  const words = syncWords({ isOffline, waiting: waitingLocations(actions).length })
  return words === null ? null : <Banner tone={isOffline ? 'warning' : 'info'}>{words}</Banner>
}
