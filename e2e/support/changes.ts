import type { EditInput } from '@thali/contracts/orders/order-changes'
import type { OrderView } from '@thali/contracts/orders/orders'

import type { RunningApp } from './app.ts'
import { call, type Person } from './people.ts'

/** Changes an order as the screen does: its price is asked for first. */
export async function makeChange(
  app: RunningApp,
  staff: Person,
  order: OrderView,
  edits: EditInput[],
): Promise<OrderView> {
  const params = { id: order.id }
  const { version } = order
  const { after } = await call(app, staff, 'POST /admin/orders/:id/changes/preview', {
    params,
    body: { version, edits },
  })
  const body = { version, edits, after, reason: 'Guest changed their mind' }
  return (await call(app, staff, 'POST /admin/orders/:id/changes', { params, body })).order
}

export const addOf = (slug: string, quantity = 1): EditInput => ({ op: 'add', item: { id: `truro-${slug}`, quantity } })
export const takeOff = (line: number, quantity = 1): EditInput => ({ op: 'remove', line, quantity })
