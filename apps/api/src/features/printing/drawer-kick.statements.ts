import { randomUUID } from 'node:crypto'

import { drawerPrinter } from '@thali/domain/paper/printers'
import { and, eq } from 'drizzle-orm'

import { printers, printJobs } from './printing.table.ts'
import type { Transaction } from '#api/database/database.ts'

/**
 * Has the drawer of a location opened, in the transaction of what it is opened for; nothing where no printer has one. It is
 * sent once, within seconds or not at all: a drawer that springs open later stands open with nobody at it.
 *
 * @param cause the payment, or the move of the drawer
 */
export async function openCashDrawer(
  tx: Transaction,
  { locationId, subject, cause, now }: { locationId: string; subject: string; cause: string; now: Date },
): Promise<void> {
  const found = await tx
    .select()
    .from(printers)
    .where(and(eq(printers.locationId, locationId), eq(printers.hasDrawer, true)))
    .orderBy(printers.name, printers.id)
  const printer = drawerPrinter(found)
  if (!printer) return
  const job = { id: randomUUID(), printerId: printer.id, kind: 'drawer', subject, cause, version: 0 } as const
  await tx.insert(printJobs).values({ ...job, sheet: { blocks: [] }, dueAt: now, madeAt: now, state: 'waiting' })
}
