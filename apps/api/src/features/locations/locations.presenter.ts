import { type LocationView, locationView } from '@thali/contracts/locations/locations'
import { kitchenOf, rushAt } from '@thali/domain/kitchen'
import { confirmedTaxes, type EnteredRate } from '@thali/domain/law/location-taxes'
import { WEEKDAYS } from '@thali/domain/locations/hours'
import { pausedUntil } from '@thali/domain/locations/pause'
import type { CalendarDay, DayHours, Hours, LocationHours } from '@thali/domain/locations/schedule'
import type { TableNumbers } from '@thali/domain/locations/table-numbers'
import { addDays, localParts } from '@thali/domain/time/zone'

import type { locations } from '#api/features/locations/locations.table.ts'

/** A location with the rates that were entered for provinces, the earlier entry first. */
export type Location = typeof locations.$inferSelect & { enteredRates: EnteredRate[] }

/** The customer's view as of now. The contract removes manager, capacity and figures (CUS-LOC-46). */
export function toLocationView(location: Location, now: Date): LocationView {
  const ordersPausedUntil = pausedUntil(location.ordersPausedUntil, now)?.toISOString() ?? null
  const kitchen = kitchenOf(location)
  const rush = kitchen && rushAt(kitchen, now)
  return locationView.parse({
    ...location,
    ...hoursInUse(location, now),
    taxes: confirmedTaxes(location, localParts(now).date),
    ordersPausedUntil,
    guestOrders: location.guestOrders === 'off' ? undefined : location.guestOrders,
    tables: tablesOf(location),
    ...(kitchen && { plansOrders: true }),
    ...(rush && { rush: { minutes: rush.minutes, until: rush.until.toISOString() } }),
  })
}

/** The numbers on the tables of a location; undefined where it named none. */
export function tablesOf({ tablesFrom: from, tablesTo: to }: Location): TableNumbers | undefined {
  return from === null || to === null ? undefined : { from, to }
}

/** The hours of a location as they are sent; what it does not use is left out. */
function hoursInUse({ hours, serviceHours, lastOrder, calendarDays }: Location, now: Date): LocationHours {
  const services = Object.entries(serviceHours).map(([service, week]) => [service, weekOf(week ?? {})])
  const coming = comingDays(calendarDays, now)
  return {
    hours: weekOf(hours),
    serviceHours: services.length > 0 ? Object.fromEntries(services) : undefined,
    lastOrder: lastOrder > 0 ? lastOrder : undefined,
    calendarDays: coming.length > 0 ? coming : undefined,
  }
}

/** Days of the calendar from yesterday on, whose night may still go on, in the order of their dates. */
export function comingDays(days: readonly CalendarDay[], now: Date): CalendarDay[] {
  const yesterday = addDays(localParts(now).date, -1)
  return days.filter(({ date }) => date >= yesterday).toSorted((a, b) => a.date.localeCompare(b.date))
}

function weekOf(hours: Hours): Hours {
  return Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const day = hours[weekday]
      return day ? [[weekday, dayOf(day)]] : []
    }),
  )
}

function dayOf({ open, close, closed, periods }: DayHours): DayHours {
  return { open, close, closed: closed === true, ...(periods && { periods }) }
}
