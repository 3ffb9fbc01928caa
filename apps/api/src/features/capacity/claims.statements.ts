import type { Claim, GivenBack } from '@thali/domain/orders/capacity/claims'
import { type SQL, sql } from 'drizzle-orm'

import type { Executor, Transaction } from '#api/database/database.ts'
import { claimParts, giveBackParts } from './claim-parts.ts'

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
        ${expiresAt}::timestamptz AS held_until
    ), ${sql.raw(claimParts())} SELECT FROM place`)
}

/** Gives back what an order has claimed; a second time there is nothing left to give back. */
export async function giveBack(tx: Transaction, orderId: string, given: GivenBack): Promise<void> {
  await tx.execute(sql`${asked({ orderId, ...given })}, ${sql.raw(GIVE_BACK.ofOrder)} SELECT FROM offered`)
}

/** Gives back what a draft holds that comes to nothing. An order that was made of it keeps its claims. */
export async function giveBackHeld(tx: Transaction, orderId: string): Promise<void> {
  await tx.execute(sql`${asked({ orderId, portions: true })}, ${sql.raw(GIVE_BACK.ofDraft)} SELECT FROM offered`)
}

/** Gives back what drafts held until this time; the number of locations where there is more again. */
export async function giveBackExpired(executor: Executor, until: Date): Promise<number> {
  const { rowCount } = await executor.execute(
    sql`${asked({ until, portions: true })}, ${sql.raw(GIVE_BACK.ofExpired)} SELECT FROM offered`,
  )
  return rowCount ?? 0
}

type Asked = GivenBack & { orderId?: string; until?: Date }

/** The part with the parameters of a statement that gives back. */
function asked({ orderId, until, portions }: Asked): SQL {
  const before = until?.toISOString() ?? null
  return sql`WITH asked AS (
    SELECT ${orderId ?? null}::uuid AS order_id, ${before}::timestamptz AS until, ${portions}::boolean AS portions
  )`
}

const OF_ORDER = 'order_id = (SELECT order_id FROM asked)'
const GIVE_BACK = {
  ofOrder: givingBack(OF_ORDER),
  ofDraft: givingBack(`${OF_ORDER} AND expires_at IS NOT NULL`),
  ofExpired: givingBack('expires_at < (SELECT until FROM asked)'),
}

function givingBack(which: string): string {
  return giveBackParts({ which, portions: '(SELECT portions FROM asked)' })
}
