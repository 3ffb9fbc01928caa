import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { promotions, promotionUses } from '#api/features/discounts/promotions.table.ts'

export type StoredPromotion = typeof promotions.$inferSelect
/** With the orders, and open payment pages, that use it. */
export type CountedPromotion = StoredPromotion & { used: number }

const USED = sql<number>`(SELECT count(*)::int FROM ${promotionUses} WHERE ${promotionUses.promotionId} = ${promotions.id})`

export function createPromotionsRepository(db: Database) {
  const counted = () => db.select({ ...getTableColumns(promotions), used: USED }).from(promotions)

  return {
    async find(code: string): Promise<CountedPromotion | undefined> {
      const [found] = await counted().where(eq(promotions.code, code))
      return found
    },

    /** Ids of an account's orders, and drafts of open payment pages, that use a code. */
    async listUsesOf(promotionId: string, accountId: string): Promise<string[]> {
      const uses = await db
        .select({ orderId: promotionUses.orderId })
        .from(promotionUses)
        .where(and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.accountId, accountId)))
      return uses.map(({ orderId }) => orderId)
    },

    list: (): Promise<CountedPromotion[]> =>
      counted().orderBy(desc(promotions.isActive), sql`${promotions.untilDay} DESC NULLS FIRST`, promotions.code),

    /** False when there is a code of that name. */
    async insert(tx: Transaction, promotion: typeof promotions.$inferInsert): Promise<boolean> {
      const { rowCount } = await tx.insert(promotions).values(promotion).onConflictDoNothing()
      return rowCount === 1
    },

    /** Undefined when it was changed since that version, or does not exist. */
    async change(
      tx: Transaction,
      { id, version }: { id: string; version: number },
      set: Partial<StoredPromotion>,
    ): Promise<CountedPromotion | undefined> {
      const [changed] = await tx
        .update(promotions)
        .set({ ...set, version: version + 1 })
        .where(and(eq(promotions.id, id), eq(promotions.version, version)))
        .returning({ ...getTableColumns(promotions), used: USED })
      return changed
    },

    async exists(tx: Transaction, id: string): Promise<boolean> {
      return (await tx.$count(promotions, eq(promotions.id, id))) > 0
    },
  }
}

export type PromotionsRepository = ReturnType<typeof createPromotionsRepository>
