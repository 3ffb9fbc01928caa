import { createHash } from 'node:crypto'

import { personalHash } from '#api/database/audit-personal.ts'
import type { Pool } from '#api/database/database.ts'

type Seal = { id: number; upToId: number; chain: string }

const BEGINNING: Pick<Seal, 'upToId' | 'chain'> = { upToId: 0, chain: '' }
const ROWS_AT_ONCE = 1_000

const LAST_SEAL = 'SELECT id, up_to_id AS "upToId", chain FROM audit_seals ORDER BY id DESC LIMIT 1'
const SEALS_AFTER = 'SELECT id, up_to_id AS "upToId", chain FROM audit_seals WHERE id > $1 ORDER BY id LIMIT 200'
const INSERT_SEAL = 'INSERT INTO audit_seals (up_to_id, chain) VALUES ($1, $2) ON CONFLICT (up_to_id) DO NOTHING'

/** Ends before any row that a running transaction could still precede: no transaction lasts five minutes. */
const NEXT_END = `
SELECT max(id) AS "upToId" FROM (
  SELECT id FROM audit_log WHERE id > $1 AND at < now() - interval '5 minutes' ORDER BY id LIMIT ${ROWS_AT_ONCE}) AS next`

const DIGEST = `
SELECT encode(sha256(convert_to(coalesce(string_agg(
  jsonb_build_array(id, extract(epoch FROM at)::text, actor, action, subject, location_id, detail)::text,
  E'\\n' ORDER BY id), ''), 'UTF8')), 'hex') AS digest
FROM audit_log WHERE id > $1 AND id <= $2`

/** Finds a personal part that was changed: it differs from the hash in its sealed row. An erased part has no row here. */
const CHANGED_BESIDE = `
SELECT p.audit_id::int AS id FROM audit_personal p LEFT JOIN audit_log a ON a.id = p.audit_id
WHERE a.detail->>'personal' IS DISTINCT FROM ${personalHash('p')} ORDER BY p.audit_id LIMIT 1`

/** Seals the audit log, and verifies it against its seals. */
export function createAuditSeals(pool: Pick<Pool, 'query'>) {
  async function chainAfter(before: Pick<Seal, 'upToId' | 'chain'>, upToId: number): Promise<string> {
    const { rows } = await pool.query<{ digest: string }>(DIGEST, [before.upToId, upToId])
    return createHash('sha256')
      .update(`${before.chain}\n${upToId}\n${rows[0]?.digest ?? ''}`)
      .digest('hex')
  }

  /** Adds one seal if there are rows for it. Of two concurrent processes one succeeds. */
  async function sealNext(): Promise<Pick<Seal, 'upToId' | 'chain'> | null> {
    const last = (await pool.query<Seal>(LAST_SEAL)).rows[0] ?? BEGINNING
    const { rows } = await pool.query<{ upToId: number | null }>(NEXT_END, [last.upToId])
    const upToId = rows[0]?.upToId
    if (upToId == null) return null
    const chain = await chainAfter(last, upToId)
    const { rowCount } = await pool.query(INSERT_SEAL, [upToId, chain])
    return rowCount === 1 ? { upToId, chain } : null
  }

  return {
    /** Seals all finished rows and returns the last new seal. */
    async seal(): Promise<Pick<Seal, 'upToId' | 'chain'> | null> {
      let made = await sealNext()
      for (let next = made; next; next = await sealNext()) made = next
      return made
    },

    /** Replaces every seal by a new one over the same rows. Answers the last chain of before and the new one. */
    async sealAnew(): Promise<{ before: string; after: string }> {
      const { rows } = await pool.query<Seal>('DELETE FROM audit_seals RETURNING id, up_to_id AS "upToId", chain')
      const old = rows.toSorted((a, b) => a.id - b.id)
      let last = BEGINNING
      for (const { upToId } of old) {
        last = { upToId, chain: await chainAfter(last, upToId) }
        await pool.query(INSERT_SEAL, [upToId, last.chain])
      }
      return { before: old.at(-1)?.chain ?? '', after: last.chain }
    },

    /** Verifies the whole log. Returns the range `(after, upTo]` that differs from its seal or its hash, or null. */
    async findBroken(): Promise<{ after: number; upTo: number } | null> {
      let before = BEGINNING
      let seals = (await pool.query<Seal>(SEALS_AFTER, [0])).rows
      while (seals.length > 0) {
        for (const seal of seals) {
          if ((await chainAfter(before, seal.upToId)) !== seal.chain) return { after: before.upToId, upTo: seal.upToId }
          before = seal
        }
        seals = (await pool.query<Seal>(SEALS_AFTER, [seals.at(-1)?.id ?? 0])).rows
      }
      const [changed] = (await pool.query<{ id: number }>(CHANGED_BESIDE)).rows
      return changed ? { after: changed.id - 1, upTo: changed.id } : null
    },
  }
}

export type AuditSeals = ReturnType<typeof createAuditSeals>
