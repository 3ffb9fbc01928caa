import { type LocationView, locationView } from '@thali/contracts/locations'
import { WEEKDAYS } from '@thali/domain/locations/hours'

import type { locations } from '#api/features/locations/locations.table.ts'

export type Location = typeof locations.$inferSelect

/** The customer's view, which the contract cuts out: nothing of manager, capacity or figures (CUS-LOC-46). */
export function toLocationView(location: Location): LocationView {
  const hours = Object.fromEntries(
    WEEKDAYS.flatMap((day) => {
      const period = location.hours[day]
      return period ? [[day, { open: period.open, close: period.close, closed: period.closed === true }]] : []
    }),
  )
  return locationView.parse({ ...location, hours })
}
