import type { Claim, GivenBack } from '@thali/domain/orders/capacity/claims'
import { unpaidSubject } from '@thali/domain/orders/capacity/load'
import { dishSubject } from '@thali/domain/orders/capacity/portions'
import { type SQL, sql, and, eq, gte, inArray, like } from 'drizzle-orm'

import { type StoredClaim, capacity } from './capacity.table.ts'
import { claimParts, giveBackParts, MINUTES } from './claim-parts.ts'
import { isOverCapacity, StationFull } from './station-full.ts'
import type { Executor, Transaction } from '#api/database/database.ts'

/** The order that claims. */
export type Claimant = { orderId: string; locationId: string; claims: readonly Claim[] }

/**
 * Claims for an order inside a larger transaction. What its draft still holds is kept, and only the rest is claimed.
 *
 * @throws the violated constraint `capacity_used`
 */
export async function claimFor(tx: Transaction, { orderId, locationId, claims }: Claimant): Promise<void> {
  // Its row is locked before the counts, as by everything that gives back.
  const { rows } = await tx.execute<{ claims: StoredClaim[] }>(
    sql`UPDATE order_claims SET expires_at = NULL WHERE order_id = ${orderId} RETURNING claims`,
  )
  const held = new Set(rows.flatMap((row) => row.claims.map(({ subject }) => subject)))
  const missing = claims.filter(({ subject }) => !held.has(subject))
  if (missing.length === 0) return
  await tx.execute(sql`
    WITH place AS (
      SELECT ${orderId}::uuid AS order_id, ${locationId} AS location_id, ${JSON.stringify(missing)}::jsonb AS claims,
        NULL::timestamptz AS held_until, NULL::timestamptz AS minutes_until
    ), ${sql.raw(claimParts())} SELECT FROM place`)
}

/**
 * Takes minutes of the stations for an order that was paid, in place of those that its payment page held. They are given
 * back last, because counts are changed in the order of their subjects.
 *
 * @throws StationFull
 */
export async function takeMinutes(tx: Transaction, claimant: Claimant): Promise<void> {
  await claimFor(tx, claimant).catch((error: unknown) => {
    throw isOverCapacity(error) ? new StationFull(error) : error
  })
  await tx.execute(sql`${asked(claimant)}, ${sql.raw(GIVE_BACK.ofPage)} SELECT FROM offered`)
}

/** Gives back what an order has claimed; a second time there is nothing left to give back. */
export async function giveBack(tx: Transaction, orderId: string, { portions }: GivenBack): Promise<void> {
  const parts = portions ? GIVE_BACK.ofOrder : GIVE_BACK.ofCooked
  await tx.execute(sql`${asked({ orderId })}, ${sql.raw(parts)} SELECT FROM offered`)
}

/**
 * Gives back what an order for later took, and claims for its new time. The order is locked already. All counts of both are
 * locked first, in the order in which claims change them: an order that moves the other way would otherwise deadlock.
 *
 * @throws the violated constraint `capacity_used`
 */
export async function exchange(tx: Transaction, claimant: Claimant, back: GivenBack): Promise<void> {
  await lockCounts(tx, claimant)
  await giveBack(tx, claimant.orderId, back)
  await claimFor(tx, claimant)
}

/**
 * Gives back the portions of an order that is changed, and claims others. Its minutes stay.
 *
 * @throws the violated constraint `capacity_used`
 */
export async function exchangePortions(tx: Transaction, claimant: Claimant): Promise<void> {
  await lockCounts(tx, claimant)
  await tx.execute(sql`${asked(claimant)}, ${sql.raw(GIVE_BACK.ofDishes)} SELECT FROM offered`)
  await claimFor(tx, claimant)
}

/** Locks all counts that an order has and will claim, in the order in which claims change them. */
async function lockCounts(tx: Transaction, { orderId, locationId, claims }: Claimant): Promise<void> {
  await tx.execute(sql`
    INSERT INTO capacity AS held (location_id, subject, at, used, most)
    SELECT ${locationId}, claim.subject, claim.at, 0, max(claim.most)
    FROM (
      SELECT claims FROM order_claims WHERE order_id = ${orderId}
      UNION ALL SELECT ${JSON.stringify(claims)}::jsonb
    ) AS times, jsonb_to_recordset(times.claims) AS claim(subject text, at timestamptz, most integer)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (location_id, subject, at) DO UPDATE SET used = held.used`)
}

/** Gives back what a draft holds that comes to nothing. An order that was made of it keeps its claims. */
export async function giveBackHeld(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`${asked({ orderId })}, ${sql.raw(GIVE_BACK.ofDraft)} SELECT FROM offered`)
}

/**
 * Gives back what drafts held until a time, and the minutes of the stations that payment pages held until `minutesUntil`;
 * the number of locations where there are more portions again.
 */
export async function giveBackExpired(executor: Executor, times: { until: Date; minutesUntil: Date }): Promise<number> {
  const { rowCount } = await executor.execute(sql`${asked(times)}, ${sql.raw(GIVE_BACK.ofExpired)} SELECT FROM offered`)
  return rowCount ?? 0
}

type Asked = { orderId?: string; until?: Date; minutesUntil?: Date }

/** The part with the parameters of a statement that gives back. */
function asked({ orderId, until, minutesUntil }: Asked): SQL {
  return sql`WITH asked AS (
    SELECT ${orderId ?? null}::uuid AS order_id, ${until?.toISOString() ?? null}::timestamptz AS until,
      ${minutesUntil?.toISOString() ?? null}::timestamptz AS minutes_until
  )`
}

const OF_ORDER = 'order_id = (SELECT order_id FROM asked)'
const OF_EXPIRED = 'expires_at < (SELECT until FROM asked)'
const OF_PAGE = `claim->>'subject' LIKE '${unpaidSubject('%')}'`
const GIVE_BACK = {
  ofOrder: giveBackParts({ which: OF_ORDER, back: 'true' }),
  ofCooked: giveBackParts({ which: OF_ORDER, back: MINUTES }),
  ofDishes: giveBackParts({ which: OF_ORDER, back: `NOT (${MINUTES})` }),
  ofPage: giveBackParts({ which: OF_ORDER, back: OF_PAGE }),
  ofDraft: giveBackParts({ which: `${OF_ORDER} AND expires_at IS NOT NULL`, back: 'true' }),
  ofExpired: giveBackParts({
    which: `(${OF_EXPIRED} OR minutes_until < (SELECT minutes_until FROM asked))`,
    back: `(${OF_PAGE} OR ${OF_EXPIRED})`,
  }),
}

/** Portions sold on a business day, which begins at `day`, by dish; dishes of which none was sold are left out. */
export async function readSold(
  executor: Executor,
  locationId: string,
  day: Date,
): Promise<ReadonlyMap<string, number>> {
  const every = dishSubject('')
  const rows = await executor
    .select({ subject: capacity.subject, used: capacity.used })
    .from(capacity)
    .where(and(eq(capacity.locationId, locationId), eq(capacity.at, day), like(capacity.subject, `${every}%`)))
  return new Map(rows.map(({ subject, used }) => [subject.slice(every.length), used]))
}

/** Portions sold of some dishes, by their subject and the beginning of the business day, from a day on. */
export async function readSoldFrom(
  executor: Executor,
  locationId: string,
  subjects: readonly string[],
  day: Date,
): Promise<{ subject: string; at: Date; used: number }[]> {
  return executor
    .select({ subject: capacity.subject, at: capacity.at, used: capacity.used })
    .from(capacity)
    .where(and(eq(capacity.locationId, locationId), inArray(capacity.subject, [...subjects]), gte(capacity.at, day)))
}
