import type { ListPrepTimes } from '@thali/contracts/locations/kitchen'
import { kitchenOf } from '@thali/domain/kitchen'
import { LEARNING, learntTimes } from '@thali/domain/orders/promise/prep-times'

import type { PrepTimesRepository } from './prep-times.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { MenuSnapshot } from '#api/features/menu/menu.service.ts'
import { plannedLines } from '#api/features/orders/order-needs.ts'
import { placesFor, type Principal } from '#api/identity/principal.ts'

type Deps = {
  menu: { getSnapshot(locationId: string): Promise<MenuSnapshot> }
  cooked: PrepTimesRepository
  clock: Clock
}

const DAY_MS = 24 * 3_600_000

/** Compares the entered minutes of dishes with those that the kitchen took. */
export function createPrepTimes({ menu, cooked, clock }: Deps) {
  return {
    /** @throws AppError `permission-denied`, `not-found` */
    async list(locationId: string, principal: Principal): Promise<ListPrepTimes['reply']> {
      placesFor(principal, locationId)
      const { location, items } = await menu.getSnapshot(locationId)
      const kitchen = kitchenOf(location)
      if (kitchen === null || kitchen.stations.length === 0) return { dishes: [] }

      const since = new Date(clock.now().getTime() - LEARNING.days * DAY_MS)
      const orders = (await cooked.listCooked(locationId, since)).map(({ lines, ...times }) => ({
        ...times,
        lines: plannedLines(lines, items),
      }))
      const learnt = learntTimes(orders, [...items.values()], kitchen)
      return { dishes: learnt.map((time) => ({ ...time, name: items.get(time.itemId)?.name ?? time.itemId })) }
    },
  }
}

export type PrepTimes = ReturnType<typeof createPrepTimes>
