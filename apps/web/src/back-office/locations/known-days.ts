import type { ManagedLocationView } from '@thali/contracts/locations/location-management'
import { holidaysAhead } from '@thali/domain/locations/holidays'
import { minuteOf } from '@thali/domain/locations/hours'
import type { CalendarDay, Service, TimeSpan } from '@thali/domain/locations/schedule'
import { formatClock } from '@thali/domain/time/zone'

import { TYPE_LABELS } from '#web/back-office/lib/order-types.ts'

export const SERVICE_NAMES: Readonly<Record<Service | 'all', string>> = {
  all: 'All services',
  ...TYPE_LABELS,
  reservations: 'Reservations',
}

/** A date of the list; `day` is the decision about it, null for a holiday without one. */
export type ListedDay = Pick<CalendarDay, 'date' | 'service' | 'name'> & { day: CalendarDay | null }

/** The coming holidays and every other date with its own hours, in the order of the calendar. */
export function listedDays({ calendarDays = [] }: ManagedLocationView, today: string): ListedDay[] {
  const decided = calendarDays.filter(({ date }) => date >= today).map((day) => ({ ...day, day }))
  const open = holidaysAhead(today).filter(
    ({ date }) => !decided.some((day) => day.date === date && day.service === 'all'),
  )
  return [...decided, ...open.map((holiday) => ({ ...holiday, service: 'all' as const, day: null }))].toSorted(
    (a, b) => a.date.localeCompare(b.date) || a.service.localeCompare(b.service),
  )
}

/** `Closed`, `As usual`, `11:30 AM – 4:00 PM`, or that nothing was decided yet. */
export function decisionWords(day: CalendarDay | null): string {
  if (!day) return 'Not decided, so as usual'
  if (day.periods === null) return 'As usual'
  return day.periods.length === 0 ? 'Closed' : day.periods.map(spanWords).join(', ')
}

function spanWords({ open, close }: TimeSpan): string {
  return `${formatClock(minuteOf(open) ?? 0)} – ${formatClock(minuteOf(close) ?? 0)}`
}
