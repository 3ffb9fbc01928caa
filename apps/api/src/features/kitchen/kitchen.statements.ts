import type { DoneMark } from '@thali/domain/orders/kitchen/station-tasks'
import { sql } from 'drizzle-orm'

import { doneDishes, remakes } from './kitchen.table.ts'
import type { Transaction } from '#api/database/database.ts'
import { recordChange } from '#api/database/journal.ts'

type Tapped = { orderId: string; locationId: string; mark: DoneMark; actor: string; at: Date }

/** Stores a tap on a dish of a locked order. */
export async function storeTap(tx: Transaction, { mark, orderId, locationId, actor, at }: Tapped): Promise<void> {
  await tx
    .insert(doneDishes)
    .values({ orderId, locationId, ...mark, actor, at })
    .onConflictDoUpdate({
      target: [doneDishes.orderId, doneDishes.line, doneDishes.part, doneDishes.station],
      set: { done: mark.done, taps: sql`${doneDishes.taps} + 1`, actor, at },
    })
  await recordChange(tx, { topic: 'done-dishes', subject: orderId, locationId })
}

/** Stores that a dish of a locked order is made again. */
export async function storeRemake(tx: Transaction, remake: typeof remakes.$inferInsert): Promise<void> {
  await tx.insert(remakes).values(remake)
}
