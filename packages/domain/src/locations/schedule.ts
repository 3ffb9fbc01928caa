import type { Weekday } from '../time/zone.ts'

/** Local 24-hour times such as `11:30`; a closing at or before the opening is one of the next day. */
export type TimeSpan = { open: string; close: string }

/** One weekday of a location. `periods` where it opens more than once; `open` and `close` are then first and last. */
export type DayHours = TimeSpan & { closed?: boolean | undefined; periods?: readonly TimeSpan[] | undefined }
export type Hours = { readonly [day in Weekday]?: DayHours | undefined }

/** What has hours of its own, if the location enters any. */
export const SERVICES = ['pickup', 'delivery', 'dine-in', 'reservations'] as const
export type Service = (typeof SERVICES)[number]

/** A date with other hours: no periods is closed, null is as usual. */
export type CalendarDay = {
  date: string
  service: Service | 'all'
  name: string
  periods: readonly TimeSpan[] | null
}

/** Everything about a location that decides when it is open. */
export type LocationHours = {
  hours: Hours | null | undefined
  /** Weekdays in which a service differs from the location. */
  serviceHours?: { readonly [service in Service]?: Hours | undefined } | undefined
  /** Minutes before closing after which orders wait for the next opening. */
  lastOrder?: number | undefined
  calendarDays?: readonly CalendarDay[] | undefined
}

/** The week of one service, with the dates on which it differs and its last order. */
export type Schedule = Hours & {
  readonly dates?: { readonly [date: string]: CalendarDay | undefined }
  readonly lastOrder?: number
}

/**
 * The schedule of a service. A day of the calendar for the service comes before one for all, and that before the hours
 * of the service and of the location.
 */
export function scheduleOf(location: LocationHours, service: Service | 'all'): Schedule {
  const { hours, serviceHours = {}, lastOrder = 0, calendarDays = [] } = location
  const datesOf = (whose: string) => calendarDays.filter((day) => day.service === whose).map((day) => [day.date, day])
  return {
    ...hours,
    ...(service !== 'all' && serviceHours[service]),
    dates: Object.fromEntries([...datesOf('all'), ...datesOf(service)]),
    lastOrder,
  }
}
