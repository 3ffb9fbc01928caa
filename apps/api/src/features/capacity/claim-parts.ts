import { FEW_PORTIONS } from '@thali/domain/orders/capacity/portions'

type Parameters = { order: string; location: string; claims: string; until: string }

/**
 * The parts of a statement that claim, written behind a part named `place`: without its one row nothing is claimed. Rows
 * are taken in one order, so that two statements cannot deadlock. `after` names a part that must be done before. More
 * than there is violates `capacity_used`, and with it nothing of the statement is stored. Few portions left are told as a
 * change of the menu; its version stays, because the count guards itself.
 */
export function claimParts({ order, location, claims, until }: Parameters, after?: string): string {
  return `
claimed AS (
  INSERT INTO capacity AS held (location_id, subject, at, used, most)
  SELECT ${location}, claim.subject, claim.at, claim.n, claim.most
  FROM place, ${after ? `(SELECT count(*) FROM ${after}) AS first, ` : ''}jsonb_to_recordset(${claims}::jsonb)
    AS claim(subject text, at timestamptz, n integer, most integer)
  ORDER BY claim.subject, claim.at
  ON CONFLICT (location_id, subject, at) DO UPDATE
    SET used = held.used + excluded.used, most = GREATEST(held.used, excluded.most)
  RETURNING subject, most - used AS rest
),
noted_claims AS (
  INSERT INTO order_claims (order_id, location_id, claims, expires_at)
  SELECT ${order}, ${location}, ${claims}::jsonb, ${until}::timestamptz FROM place WHERE ${claims}::jsonb <> '[]'
  ON CONFLICT (order_id) DO UPDATE SET claims = excluded.claims, expires_at = excluded.expires_at
),
few_left AS (
  INSERT INTO changes (topic, subject, location_id, version)
  SELECT 'menu', id, id, menu_version FROM locations
  WHERE id = ${location} AND EXISTS (SELECT FROM claimed WHERE subject LIKE 'dish:%' AND rest <= ${FEW_PORTIONS})
)`
}
