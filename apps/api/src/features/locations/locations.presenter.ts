import { type LocationView, locationView } from '@thali/contracts/locations/locations'
import { WEEKDAYS } from '@thali/domain/locations/hours'
import { pausedUntil } from '@thali/domain/locations/pause'
import { kitchenOf, rushAt } from '@thali/domain/orders/promise/kitchen'

import type { locations } from '#api/features/locations/locations.table.ts'

export type Location = typeof locations.$inferSelect

/** The customer's view as of now. The contract removes manager, capacity and figures (CUS-LOC-46). */
export function toLocationView(location: Location, now: Date): LocationView {
  const hours = Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const period = location.hours[day]
      return period ? [[day, { open: period.open, close: period.close, closed: period.closed === true }]] : []
    }),
  )
  const ordersPausedUntil = pausedUntil(location.ordersPausedUntil, now)?.toISOString() ?? null
  const kitchen = kitchenOf(location)
  const rush = kitchen && rushAt(kitchen, now)
  return locationView.parse({
    ...location,
    hours,
    ordersPausedUntil,
    ...(kitchen && { plansOrders: true }),
    ...(rush && { rush: { minutes: rush.minutes, until: rush.until.toISOString() } }),
  })
}
