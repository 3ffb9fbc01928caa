import { isFields } from '@thali/domain/fields'
import { WEEKDAYS, withDays } from '@thali/domain/locations/hours'
import {
  type DayHours,
  type Hours,
  type LocationHours,
  type TimeSpan,
  SERVICES,
} from '@thali/domain/locations/schedule'

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
  return Object.fromEntries(SERVICES.flatMap((service) => (given[service] ? [[service, toHours(given[service])]] : [])))
}

type Sent = { hours?: unknown; serviceHours?: unknown }

/** A day, or a service, that is not named stays as it is (ruling 55); a service that is null has no hours of its own. */
export function withSentHours<Body extends Sent>(
  { hours, serviceHours }: Pick<LocationHours, 'serviceHours'> & { hours: Hours },
  { hours: days, serviceHours: services, ...body }: Body,
): Omit<Body, keyof Sent> & Sent {
  return {
    ...body,
    ...(days !== undefined && { hours: isFields(days) ? withDays(hours, days) : days }),
    ...(services !== undefined && {
      serviceHours: isFields(services) ? withServices(serviceHours, services) : services,
    }),
  }
}

function withServices(before: LocationHours['serviceHours'], changed: Readonly<Record<string, unknown>>) {
  const known: Readonly<Record<string, object | undefined>> = before ?? {}
  const merged = Object.entries(changed).map(([service, days]) => [
    service,
    isFields(days) ? { ...known[service], ...days } : days,
  ])
  return { ...before, ...(Object.fromEntries(merged) as object) }
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
