import { KEPT_DAYS } from '@thali/domain/backup-retention'

import { type BaseName, readSegment, segmentNumberAt, segmentOf } from './backup-names.ts'

const DAY_MS = 86_400_000

/**
 * The files of the log that no backup of the last 14 days begins before. Older backups carry the log that makes them
 * whole; they can be restored to their own moment. Where no backup is that young, all of the log stays.
 */
export function segmentsToRemove(keys: readonly string[], bases: readonly BaseName[], now: Date): string[] {
  const young = bases.filter(({ startedAt }) => now.getTime() - startedAt.getTime() <= KEPT_DAYS * DAY_MS)
  if (young.length === 0) return []
  return keys.filter((key) => {
    const segment = readSegment(segmentOf(key))
    return !young.some((base) => segment.timeline >= base.timeline && segment.number >= segmentNumberAt(base.fromLsn))
  })
}
