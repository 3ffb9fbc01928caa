import { readAuditDetail } from '#api/database/audit-detail.ts'
import type { PersonalDetail } from '#api/database/foundation.table.ts'
import type { TestApi } from '#api/testing/start-api.ts'

type Audited = { actor: string; action: string; subject: string; locationId: string | null; detail: unknown }

/** What the audit log has of an action, or of all that was done to a subject, as people read it; the newest last. */
export async function audited(
  api: Pick<TestApi, 'sql'>,
  { subject = null, action = null }: { subject?: string | null; action?: string | null },
): Promise<Audited[]> {
  const rows = await api.sql<Audited & { personal: PersonalDetail | null }>(
    `SELECT a.actor, a.action, a.subject, a.location_id AS "locationId", a.detail, p.detail AS personal
     FROM audit_log a LEFT JOIN audit_personal p ON p.audit_id = a.id
     WHERE a.subject = COALESCE($1, a.subject) AND a.action = COALESCE($2, a.action) ORDER BY a.id`,
    [subject, action],
  )
  return rows.map(({ personal, ...row }) => ({ ...row, detail: readAuditDetail(row.detail, personal) }))
}
