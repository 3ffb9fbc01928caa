import type { Claim } from '@thali/domain/orders/capacity/claims'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import { giveBackExpired, readSoldFrom } from './capacity.statements.ts'
import { capacity, orderClaims, type StoredClaim } from './capacity.table.ts'
import type { Database } from '#api/database/database.ts'
import { recordAudit } from '#api/database/journal.ts'

/** A claim of which there is not enough: how much is used, and how much could still be claimed. */
export type Shortage = Claim & { used: number; left: number }

/** What the draft of an order holds, and until when it holds minutes of the stations. */
export type HeldByDraft = { orderId: string; claims: readonly StoredClaim[]; minutesUntil: Date | null }

export function createCapacityRepository(db: Database) {
  return {
    /** Those of the claims of which there is not enough now. */
    async listShort(locationId: string, claims: readonly Claim[]): Promise<Shortage[]> {
      const rows = await db
        .select()
        .from(capacity)
        .where(
          and(
            eq(capacity.locationId, locationId),
            inArray(
              capacity.subject,
              claims.map(({ subject }) => subject),
            ),
          ),
        )
      return claims.flatMap((claim) => {
        const row = rows.find(({ subject, at }) => subject === claim.subject && at.getTime() === claim.at.getTime())
        const used = row?.used ?? 0
        const left = Math.max(0, claim.most - used)
        return claim.n > left ? [{ ...claim, used, left }] : []
      })
    },

    /** Portions sold of some dishes, from a business day on. */
    listSold: (locationId: string, subjects: readonly string[], day: Date) =>
      readSoldFrom(db, locationId, subjects, day),

    /** What the open payment pages of one account hold at a location. */
    async listHeldBy(locationId: string, actor: string): Promise<StoredClaim[]> {
      const rows = await db
        .select({ claims: orderClaims.claims })
        .from(orderClaims)
        .where(
          and(
            eq(orderClaims.locationId, locationId),
            isNotNull(orderClaims.expiresAt),
            sql`EXISTS (SELECT FROM checkouts WHERE order_id = ${orderClaims.orderId} AND principal = ${actor})`,
          ),
        )
      return rows.flatMap(({ claims }) => claims)
    },

    /** What an order has claimed and not given back. */
    async listOf(orderId: string): Promise<Claim[]> {
      const [row] = await db.select().from(orderClaims).where(eq(orderClaims.orderId, orderId))
      return (row?.claims ?? []).map((claim) => ({ ...claim, at: new Date(claim.at) }))
    },

    /** What drafts hold that nobody has paid for. */
    async listHeld(places: 'all' | readonly string[]): Promise<HeldByDraft[]> {
      return db
        .select({
          orderId: orderClaims.orderId,
          claims: orderClaims.claims,
          minutesUntil: orderClaims.minutesUntil,
        })
        .from(orderClaims)
        .where(
          and(
            isNotNull(orderClaims.expiresAt),
            sql`${orderClaims.claims} <> '[]'`,
            places === 'all' ? undefined : inArray(orderClaims.locationId, [...places]),
          ),
        )
    },

    async noteOversold(
      sale: { id: string; locationId: string; actor: string },
      claims: readonly Claim[],
    ): Promise<void> {
      const { id: subject, ...by } = sale
      await recordAudit(db, { ...by, action: 'order.oversold', subject, detail: { claims } })
    },

    giveBackExpired: (times: Parameters<typeof giveBackExpired>[1]): Promise<number> => giveBackExpired(db, times),

    /** Deletes counts of 30 days ago, and claims that nothing can give back or make an order of any more. */
    async forgetOld(): Promise<void> {
      const old = sql`now() - interval '30 days'`
      await db.delete(capacity).where(lt(capacity.at, old))
      await db.delete(orderClaims).where(sql`NOT EXISTS (
        SELECT FROM jsonb_array_elements(${orderClaims.claims}) AS claim WHERE (claim->>'at')::timestamptz >= ${old}
      ) AND NOT EXISTS (
        SELECT FROM checkouts WHERE order_id = ${orderClaims.orderId} AND created_at >= ${old}
      )`)
    },
  }
}

export type CapacityRepository = ReturnType<typeof createCapacityRepository>
