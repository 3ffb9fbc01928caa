import { type AuditEntry, insertWithPersonal } from '#api/database/audit-personal.ts'
import type { Executor } from '#api/database/database.ts'
import { auditLog, changes, type PersonalDetail } from '#api/database/foundation.table.ts'

/** The kind of thing that changed. */
export type Topic = typeof changes.$inferInsert.topic

/**
 * Writes an audit row, in the transaction of the change itself. Names, numbers and free text are `personal`: they stand
 * beside the row and are erased with the person (ruling 68).
 */
export async function recordAudit(
  tx: Executor,
  { personal, ...entry }: AuditEntry & { personal?: PersonalDetail | undefined },
): Promise<void> {
  if (personal) return insertWithPersonal(tx, entry, personal)
  await tx.insert(auditLog).values({ ...entry, locationId: entry.locationId ?? null, detail: entry.detail ?? null })
}

/** Records what changed, in the transaction of the change itself, for live feeds and caches. */
export async function recordChange(
  tx: Executor,
  change: {
    topic: Topic
    subject: string
    locationId?: string
    version?: number
  },
): Promise<void> {
  await tx.insert(changes).values({ ...change, locationId: change.locationId ?? null, version: change.version ?? 0 })
}
