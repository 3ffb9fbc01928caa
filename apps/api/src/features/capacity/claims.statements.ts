import { ALL_GIVEN_BACK, type Claim, type GivenBack } from '@thali/domain/orders/capacity/claims'
import { type SQL, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import { claimParts } from './claim-parts.ts'

/** What a claim is for, and until when it is held; null: until it is given back. */
export type Claimant = { orderId: string; locationId: string; claims: readonly Claim[]; until: Date | null }

/**
 * Claims inside a larger transaction. A draft that still holds its claims keeps them; a draft whose claims were given back claims again.
 *
 * @throws the violated constraint `capacity_used`
 */
export async function claimFor(tx: Transaction, { orderId, locationId, claims, until }: Claimant): Promise<void> {
  const expiresAt = until && until.toISOString()
  // Its row is locked before the counts, as by everything that gives back.
  const { rowCount: kept } = await tx.execute(sql`
    UPDATE order_claims SET expires_at = ${expiresAt}::timestamptz WHERE order_id = ${orderId} AND claims <> '[]'`)
  if (kept || claims.length === 0) return
  await tx.execute(sql`
    WITH place AS (
      SELECT ${orderId}::uuid AS order_id, ${locationId} AS location_id, ${JSON.stringify(claims)}::jsonb AS claims,
        ${expiresAt}::timestamptz AS expires_at
    ), ${sql.raw(CLAIM_OF_PLACE)} SELECT FROM place`)
}

const CLAIM_OF_PLACE = claimParts({
  order: '(SELECT order_id FROM place)',
  location: '(SELECT location_id FROM place)',
  claims: '(SELECT claims FROM place)',
  until: '(SELECT expires_at FROM place)',
})

/** Gives back what an order has claimed; a second time there is nothing left to give back. */
export async function giveBack(tx: Transaction, orderId: string, given: GivenBack): Promise<void> {
  await tx.execute(givingBack(sql`order_id = ${orderId}`, given))
}

/** Gives back what a draft holds that comes to nothing. An order that was made of it keeps its claims. */
export async function giveBackHeld(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(givingBack(sql`order_id = ${orderId} AND expires_at IS NOT NULL`, ALL_GIVEN_BACK))
}

/** Gives back what drafts held until this time; the number of locations where there is more again. */
export async function giveBackExpired(executor: Executor, until: Date): Promise<number> {
  const { rowCount } = await executor.execute(
    givingBack(sql`expires_at < ${until.toISOString()}::timestamptz`, ALL_GIVEN_BACK),
  )
  return rowCount ?? 0
}

/** One statement shortens the row of the claims and lowers what is used alike, so that nothing is given back twice. */
function givingBack(which: SQL, { portions, minutesFrom }: GivenBack): SQL {
  const from = minutesFrom && minutesFrom.toISOString()
  const isBack = sql`CASE WHEN claim->>'subject' LIKE 'station:%'
    THEN COALESCE((claim->>'at')::timestamptz >= ${from}::timestamptz, false) ELSE ${portions} END`
  return sql`
    WITH mine AS (
      SELECT order_id, location_id, claims FROM order_claims WHERE ${which} AND claims <> '[]' ORDER BY order_id FOR UPDATE
    ),
    part AS (
      SELECT order_id, location_id, claim, ${isBack} AS is_back FROM mine, jsonb_array_elements(claims) AS claim
    ),
    shortened AS (
      UPDATE order_claims SET claims = COALESCE(
        (SELECT jsonb_agg(claim) FROM part WHERE part.order_id = mine.order_id AND NOT is_back), '[]')
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
    )
    INSERT INTO changes (topic, subject, location_id, version)
    SELECT 'menu', id, id, menu_version FROM locations
    WHERE id IN (SELECT location_id FROM back WHERE subject LIKE 'dish:%')`
}
