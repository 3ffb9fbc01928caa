import type { Period } from '@thali/domain/locations/hours'
import { formatClock } from '@thali/domain/time/zone'

/** `11:30 AM – 2:00 PM, 5:00 PM – 10:00 PM`; empty for a day without any. */
export function periodWords(periods: readonly Period[]): string {
  return periods
    .map(({ openMinute, closeMinute }) => `${formatClock(openMinute)} – ${formatClock(closeMinute)}`)
    .join(', ')
}
