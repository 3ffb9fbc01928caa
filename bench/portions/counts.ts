import type pg from 'pg'

/** The counts, the claims and the orders compared. All but `sold` should be 0. */
export type Counts = {
  /** Portions in orders that were not cancelled. */
  sold: number
  /** Counts that are not the sum of their claims. */
  wrongCounts: number
  /** Dishes of which orders have other portions than their claims. */
  wrongClaims: number
  /** Portions that a payment still holds which came to nothing. */
  heldForNothing: number
}

const COMPARE = `
WITH claim AS (
  SELECT c.location_id, c.expires_at, part->>'subject' AS subject, (part->>'at')::timestamptz AS at, (part->>'n')::int AS n
  FROM order_claims c, jsonb_array_elements(c.claims) AS part
),
claimed AS (SELECT location_id, subject, at, sum(n) AS n FROM claim GROUP BY 1, 2, 3),
sold AS (
  SELECT 'dish:' || (line->>'itemId') AS subject, sum((line->>'quantity')::int) AS n
  FROM orders, jsonb_array_elements(lines) AS line WHERE status <> 'cancelled' GROUP BY 1
),
kept AS (SELECT subject, sum(n) AS n FROM claim WHERE expires_at IS NULL GROUP BY 1)
SELECT
  (SELECT COALESCE(sum(n), 0)::int FROM sold) AS sold,
  (SELECT count(*)::int FROM capacity FULL JOIN claimed USING (location_id, subject, at)
   WHERE COALESCE(used, 0) <> COALESCE(n, 0)) AS "wrongCounts",
  (SELECT count(*)::int FROM sold FULL JOIN kept USING (subject) WHERE COALESCE(sold.n, 0) <> COALESCE(kept.n, 0)) AS "wrongClaims",
  (SELECT COALESCE(sum(n), 0)::int FROM claim WHERE expires_at IS NOT NULL) AS "heldForNothing"`

export async function compareCounts(database: pg.Client): Promise<Counts> {
  const { rows } = await database.query<Counts>(COMPARE)
  const [counts] = rows
  if (!counts) throw new Error('The database did not compare anything.')
  return counts
}

/** Portions that are counted as sold or held, over all days. */
export async function usedOf(database: pg.Client, itemId: string): Promise<number> {
  const { rows } = await database.query<{ used: number }>(
    'SELECT COALESCE(sum(used), 0)::int AS used FROM capacity WHERE subject = $1',
    [`dish:${itemId}`],
  )
  return rows[0]?.used ?? 0
}
