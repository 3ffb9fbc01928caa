import type { LocationView } from '@thali/contracts/locations/locations'
import { pausedSentence, pausedUntil } from '@thali/domain/locations/pause'

import { useNow } from '#web/lib/site.tsx'

/** Why ordering is paused, and whom to call; null while orders are taken. */
export function usePausedSentence(location: LocationView): string | null {
  const until = pausedUntil(location.ordersPausedUntil, useNow())
  return until && pausedSentence(location, until)
}
