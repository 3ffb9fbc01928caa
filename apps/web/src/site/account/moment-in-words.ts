import { formatDate, formatTime } from '@thali/domain/time/zone'

/** `Friday, November 20, 2026, 2:05 PM`. */
export function momentInWords(instant: string): string {
  const at = new Date(instant)
  return `${formatDate(at)}, ${formatTime(at)}`
}
