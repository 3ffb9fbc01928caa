import { randomUUID } from 'node:crypto'

import { sql } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import type { PersonalDetail } from '#api/database/foundation.table.ts'

/**
 * What an audit row keeps of the personal part beside it.
 *
 * @param of how the statement calls that part
 */
export const personalHash = (of: string) =>
  `encode(sha256(convert_to(${of}.salt || ${of}.detail::text, 'UTF8')), 'hex')`

export type AuditEntry = {
  actor: string
  action: string
  subject: string
  locationId?: string
  /** May say nothing that names a person: the row stays for ever. */
  detail?: unknown
}

/** Writes an audit row, and what it says about people beside it. */
export async function insertWithPersonal(
  tx: Executor,
  { actor, action, subject, locationId, detail }: AuditEntry,
  personal: PersonalDetail,
): Promise<void> {
  await tx.execute(sql`
    WITH beside AS (SELECT ${randomUUID()}::text AS salt, ${JSON.stringify(personal)}::jsonb AS detail),
    logged AS (
      INSERT INTO audit_log (actor, action, subject, location_id, detail)
      SELECT ${actor}, ${action}, ${subject}, ${locationId ?? null},
             ${JSON.stringify(detail ?? {})}::jsonb || jsonb_build_object('personal', ${sql.raw(personalHash('beside'))})
      FROM beside RETURNING id, subject, at)
    INSERT INTO audit_personal (audit_id, subject, at, salt, detail)
    SELECT logged.id, logged.subject, logged.at, beside.salt, beside.detail FROM logged, beside`)
}
