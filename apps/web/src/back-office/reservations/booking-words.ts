import type { ReservationView } from '@thali/contracts/reservations'
import { formatClock, formatDate, formatTimeAst, localParts } from '@thali/domain/time/zone'

export const STATUS_WORDS = { pending: 'Pending', confirmed: 'Confirmed', cancelled: 'Cancelled' } as const
export const STATUS_TONES = { pending: 'warning', confirmed: 'success', cancelled: 'danger' } as const

/** `1 guest`, `4 guests`. */
export function guestsWords(count: number): string {
  return count === 1 ? '1 guest' : `${count} guests`
}

/** `1 table`, `4 tables`. */
export function tablesWords(count: number): string {
  return count === 1 ? '1 table' : `${count} tables`
}

/** The time of a booking: `6:30 PM`. */
export function timeOf({ startsAt }: Pick<ReservationView, 'startsAt'>): string {
  return formatClock(localParts(new Date(startsAt)).minute)
}

/** Day and time of a booking: `Friday, November 20, 2026, 6:30 PM`. */
export function whenOf(booking: ReservationView): string {
  return `${formatDate(booking.reservationDetails.date)}, ${timeOf(booking)}`
}

const SHORT_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Fri, Nov 20` */
export function dayWords(date: string): string {
  return SHORT_DAY.format(new Date(date))
}

/** An instant in short: `Fri, Nov 20, 6:30 PM AST`. */
export function stampWords(instant: string): string {
  const at = new Date(instant)
  return `${dayWords(localParts(at).date)}, ${formatTimeAst(at)}`
}

/** An instant in words: `Friday, November 20, 2026, 6:30 PM AST`. */
export function momentWords(instant: string): string {
  const at = new Date(instant)
  return `${formatDate(at)}, ${formatTimeAst(at)}`
}

/** The time of the table has come. */
export function isDue({ startsAt }: Pick<ReservationView, 'startsAt'>, now: Date): boolean {
  return Date.parse(startsAt) <= now.getTime()
}

/** How a booking was made. */
export function sourceWords({ source, deviceInfo }: ReservationView): string {
  if (source === 'staff') return 'By phone or at the door'
  const platform = deviceInfo?.platform
  return platform === undefined || platform === 'unknown' ? 'On the site' : `On the site (${platform})`
}
