import type { Executor } from '#api/database/database.ts'
import { auditLog, changes } from '#api/database/foundation.table.ts'

/** What a change is about. */
export type Topic = typeof changes.$inferInsert.topic

/** Writes down who did what, in the transaction that does it. */
export async function recordAudit(
  tx: Executor,
  entry: { actor: string; action: string; subject: string; locationId?: string; detail?: unknown },
): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, locationId: entry.locationId ?? null, detail: entry.detail ?? null })
}

/** Names what changed, in the transaction that changes it, for live feeds and caches. */
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
