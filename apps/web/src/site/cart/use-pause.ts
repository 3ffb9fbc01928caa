import type { LocationView } from '@thali/contracts/locations'
import { pausedSentence, pausedUntil } from '@thali/domain/locations/pause'

import { useNow } from '#web/lib/site.tsx'

/** Why nobody can order here now, and whom to call; null while the site takes orders. It ends by itself. */
export function usePausedSentence(location: LocationView): string | null {
  const until = pausedUntil(location.ordersPausedUntil, useNow())
  return until && pausedSentence(location, until)
}
