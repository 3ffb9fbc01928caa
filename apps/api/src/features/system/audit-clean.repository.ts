import { AUDIT_HAS_NAMES, PERSONAL_FIELDS } from './audit-names.statements.ts'
import { type AuditSeals, createAuditSeals } from './audit-seals.repository.ts'
import { personalHash } from '#api/database/audit-personal.ts'
import type { Pool } from '#api/database/database.ts'

const picked = (part: string) =>
  `COALESCE((SELECT jsonb_object_agg(key, value) FROM jsonb_each(${part}) WHERE key = ANY (${PERSONAL_FIELDS})), '{}')`

/** Moves the names of 1,000 rows beside them. */
const MOVE_SOME = `
WITH old AS (
  SELECT id, subject, at, detail FROM audit_log WHERE id > $1 AND ${AUDIT_HAS_NAMES} ORDER BY id LIMIT 1000
), beside AS (
  SELECT id, subject, at, gen_random_uuid()::text AS salt, ${picked('old.detail')}
    || CASE WHEN old.detail ? 'before' THEN jsonb_build_object('before', ${picked(`old.detail->'before'`)}) ELSE '{}' END
    || CASE WHEN old.detail ? 'change' THEN jsonb_build_object('change', ${picked(`old.detail->'change'`)}) ELSE '{}' END AS detail
  FROM old
), stored AS (
  INSERT INTO audit_personal (audit_id, subject, at, salt, detail) SELECT id, subject, at, salt, detail FROM beside
)
UPDATE audit_log SET detail = (audit_log.detail - ${PERSONAL_FIELDS})
  || CASE WHEN audit_log.detail ? 'before' THEN jsonb_build_object('before', (audit_log.detail->'before') - ${PERSONAL_FIELDS}) ELSE '{}' END
  || CASE WHEN audit_log.detail ? 'change' THEN jsonb_build_object('change', (audit_log.detail->'change') - ${PERSONAL_FIELDS}) ELSE '{}' END
  || jsonb_build_object('personal', ${personalHash('beside')})
FROM beside WHERE beside.id = audit_log.id RETURNING audit_log.id::int AS id`

/** People who were erased before are not kept beside the log either. */
const ERASE_GONE = `
DELETE FROM audit_personal WHERE subject IN (SELECT id FROM users WHERE closed_at IS NOT NULL)
  OR subject IN (SELECT id::text FROM orders WHERE contact_gone_at IS NOT NULL)
  OR subject IN (SELECT id::text FROM reservations WHERE contact_gone_at IS NOT NULL)`

const NOTE_CLEANED = `
INSERT INTO audit_log (actor, action, subject, detail) VALUES ('operator', 'audit.clean', 'audit_log', $1)`

const RUNNING = `SELECT name FROM nodes WHERE seen_at > now() - interval '15 seconds' ORDER BY name`
const guards = (state: 'DISABLE' | 'ENABLE') =>
  `ALTER TABLE audit_log ${state} TRIGGER USER; ALTER TABLE audit_seals ${state} TRIGGER USER`

/** Takes the names out of audit rows that releases before 0.10 have written. */
export function createAuditClean(pool: Pool) {
  async function moveAll(client: Pick<Pool, 'query'>): Promise<number> {
    let moved = 0
    for (let after = 0; ;) {
      const { rows } = await client.query<{ id: number }>(MOVE_SOME, [after])
      if (rows.length === 0) return moved
      after = Math.max(...rows.map(({ id }) => id))
      moved += rows.length
    }
  }

  return {
    /** Names of the processes of the product that are at work. */
    runningNodes: async () => (await pool.query<{ name: string }>(RUNNING)).rows.map(({ name }) => name),

    /**
     * Moves the names beside the rows and seals the log anew, all or nothing. Both chains are in the log. The guards of the
     * tables are off meanwhile, so the product must not be at work.
     */
    async clean(): Promise<{ rows: number; before: string; after: string }> {
      const client = await pool.connect()
      const seals: AuditSeals = createAuditSeals(client)
      try {
        await client.query('BEGIN')
        await client.query(guards('DISABLE'))
        const rows = await moveAll(client)
        await client.query(ERASE_GONE)
        const chains = await seals.sealAnew()
        await client.query(guards('ENABLE'))
        const detail = { rows, ...chains }
        await client.query(NOTE_CLEANED, [detail])
        await client.query('COMMIT')
        return detail
      } catch (error) {
        await client.query('ROLLBACK')
        throw error
      } finally {
        client.release()
      }
    },
  }
}
