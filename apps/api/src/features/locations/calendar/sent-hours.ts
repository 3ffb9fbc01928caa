import type { DayHours, Hours, LocationHours, TimeSpan } from '@thali/domain/locations/calendar/schedule'
import { SERVICES } from '@thali/domain/locations/calendar/schedule'
import { WEEKDAYS } from '@thali/domain/locations/hours'

/** Hours as they were sent and checked, in the shape that is stored. */
export function toHours(hours: unknown): Hours {
  const given = (hours ?? {}) as Record<string, Partial<DayHours> | undefined>
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const day = given[weekday]
      return day ? [[weekday, toDay(day)]] : []
    }),
  )
}

export function toServiceHours(serviceHours: unknown): NonNullable<LocationHours['serviceHours']> {
  const given = (serviceHours ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    SERVICES.flatMap((service) => (given[service] === undefined ? [] : [[service, toHours(given[service])]])),
  )
}

/** Periods in the order of the day. */
export function toPeriods(periods: readonly TimeSpan[]): TimeSpan[] {
  return periods
    .map(({ open, close }) => ({ open: open.padStart(5, '0'), close: close.padStart(5, '0') }))
    .toSorted((a, b) => a.open.localeCompare(b.open))
}

/** `open` and `close` are the first and the last of several periods; a single one needs no list. */
function toDay({ open = '', close = '', closed, periods: sent }: Partial<DayHours>): DayHours {
  const periods = toPeriods(sent ?? [])
  const [first] = periods
  const last = periods.at(-1)
  const isClosed = closed === true
  if (!first || !last) return { open, close, closed: isClosed }
  const span = { open: first.open, close: last.close, closed: isClosed }
  return periods.length > 1 ? { ...span, periods } : span
}
