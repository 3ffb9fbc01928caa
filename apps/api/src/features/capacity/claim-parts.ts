import { FEW_PORTIONS } from '@thali/domain/orders/capacity/portions'

/**
 * The parts of a statement that claim, written behind a part named `place` with the columns `order_id`, `location_id`,
 * `claims`, `held_until` and `minutes_until`: without a row nothing is claimed. Counts are changed in one order, so that two
 * statements
 * cannot deadlock. `after` names a part that must be done before. More than there is violates `capacity_used`, and with
 * it nothing of the statement is stored. Few portions left are told as a change of the menu; its version stays, because
 * the count guards itself.
 */
export function claimParts(after?: string): string {
  return `
claimed AS (
  INSERT INTO capacity AS held (location_id, subject, at, used, most)
  SELECT place.location_id, claim.subject, claim.at, sum(claim.n), max(claim.most)
  FROM place, ${after ? `(SELECT count(*) FROM ${after}) AS first, ` : ''}jsonb_to_recordset(place.claims)
    AS claim(subject text, at timestamptz, n integer, most integer)
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (location_id, subject, at) DO UPDATE
    SET used = held.used + excluded.used, most = GREATEST(held.used, excluded.most)
  RETURNING location_id, subject, most - used AS rest
),
few_left AS (
  INSERT INTO changes (topic, subject, location_id, version)
  SELECT 'menu', id, id, menu_version FROM locations
  WHERE id IN (SELECT location_id FROM claimed WHERE subject LIKE 'dish:%' AND rest <= ${FEW_PORTIONS})
),
noted_claims AS (
  INSERT INTO order_claims AS mine (order_id, location_id, claims, expires_at, minutes_until)
  SELECT order_id, location_id, claims, held_until, minutes_until FROM place WHERE claims <> '[]'
  ON CONFLICT (order_id) DO UPDATE
    SET claims = mine.claims || excluded.claims, expires_at = excluded.expires_at, minutes_until = excluded.minutes_until
)`
}

/** A claim of minutes, and not of portions. */
export const MINUTES = `claim->>'subject' NOT LIKE 'dish:%'`

type GiveBackParameters = {
  /** Which rows of `order_claims` give back. */
  which: string
  /** Which claims of these rows, `mine`, are given back: a condition on `claim`. */
  back: string
}

/**
 * The parts of a statement that give back. They shorten the row of the claims and lower what is used alike, so that
 * nothing is given back twice. The last one, `offered`,
 * tells of dishes of which there is more again.
 */
export function giveBackParts({ which, back }: GiveBackParameters): string {
  return `
mine AS (
  SELECT order_id, location_id, claims, expires_at FROM order_claims WHERE ${which} AND claims <> '[]' ORDER BY order_id FOR UPDATE
),
part AS (
  SELECT order_id, location_id, claim, ${back} AS is_back
  FROM mine, jsonb_array_elements(claims) AS claim
),
shortened AS (
  UPDATE order_claims SET claims = COALESCE(
    (SELECT jsonb_agg(claim) FROM part WHERE part.order_id = mine.order_id AND NOT is_back), '[]'), minutes_until = NULL
  FROM mine WHERE order_claims.order_id = mine.order_id
),
back AS (
  SELECT location_id, claim->>'subject' AS subject, (claim->>'at')::timestamptz AS at, sum((claim->>'n')::integer) AS n
  FROM part WHERE is_back GROUP BY 1, 2, 3
),
counted AS (
  SELECT capacity.location_id, capacity.subject, capacity.at, back.n FROM capacity JOIN back USING (location_id, subject, at)
  ORDER BY capacity.location_id, capacity.subject, capacity.at FOR UPDATE OF capacity
),
lowered AS (
  UPDATE capacity SET used = capacity.used - counted.n FROM counted
  WHERE (capacity.location_id, capacity.subject, capacity.at) = (counted.location_id, counted.subject, counted.at)
),
offered AS (
  INSERT INTO changes (topic, subject, location_id, version)
  SELECT 'menu', id, id, menu_version FROM locations
  WHERE id IN (SELECT location_id FROM back WHERE subject LIKE 'dish:%')
  RETURNING location_id
)`
}
