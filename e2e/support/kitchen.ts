import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'

import type { RunningApp } from './app.ts'
import { changeOrder } from './database.ts'
import { call, type Person } from './people.ts'

/** Four cooks at one station: three or four orders make the next one wait. */
export async function planKitchen(app: RunningApp, manager: Person, location: string): Promise<void> {
  const stations = [{ id: 'tandoor', name: 'Tandoor', hands: 4 }]
  await call(app, manager, 'PATCH /admin/locations/:id', {
    params: { id: location },
    body: { kitchen: { ...KITCHEN_DEFAULTS, asapMinutes: 240, stations } },
  })
}

/**
 * Seconds until an order is due: long enough to read the page before. Turn the page's clock forward by no more than this: a page
 * corrects its clock when it is 60 seconds ahead of the server's answers.
 */
export const NEAR_SECONDS = 40

/** Has the plan give an order to the kitchen so many seconds from now. A board ignores an order whose version it has already. */
export function bringNear(app: RunningApp, orderId: string, seconds: number): Promise<void> {
  return changeOrder(app, orderId, 'kitchen_at = now() + make_interval(secs => $2), version = version + 1', seconds)
}
