import type { ListMostSold } from '@thali/contracts/orders/order-desk'
import { MOST_SOLD } from '@thali/domain/reports'
import { addDays, localParts } from '@thali/domain/time/zone'

import type { Clock } from '#api/clock.ts'
import type { ReportsRepository } from '#api/features/reports/reports.repository.ts'
import type { PlacesAsked } from '#api/identity/places-asked.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  reports: ReportsRepository
  catchUp: () => Promise<void>
  placesAsked: PlacesAsked
  clock: Clock
}

/** Names of the dishes that a location sells most. Staff who take orders may read them, so there are no figures. */
export function createMostSoldService({ reports, catchUp, placesAsked, clock }: Deps) {
  return {
    /** @throws AppError `permission-denied`, `location-not-found` */
    async list(location: string, principal: Principal): Promise<ListMostSold['reply']> {
      const places = await placesAsked(location, principal)
      await catchUp()
      const today = localParts(clock.now()).date
      const days = { from: addDays(today, -MOST_SOLD.days), until: addDays(today, 1) }
      const sold = await reports.topItems(places, days, MOST_SOLD.most)
      return { names: sold.filter(({ count }) => count >= MOST_SOLD.fewest).map(({ name }) => name) }
    },
  }
}

export type MostSoldService = ReturnType<typeof createMostSoldService>
