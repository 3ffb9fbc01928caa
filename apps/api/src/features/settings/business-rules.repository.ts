import { cents } from '@thali/domain/money/cents'
import { GIVE_BACK_LIMIT } from '@thali/domain/orders/changes/may-change'
import { CASH_BACK_LIMIT } from '@thali/domain/payments/refund'
import { eq } from 'drizzle-orm'

import { businessRules } from './settings.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'

type Stored = typeof businessRules.$inferSelect
export type StoredRules = Pick<Stored, 'cashBackCents' | 'giveBackCents' | 'pointsWorthCents' | 'accounts'>

/** The table has one row. */
const ID = 1
const UNCHANGED: StoredRules = {
  cashBackCents: CASH_BACK_LIMIT,
  giveBackCents: GIVE_BACK_LIMIT,
  pointsWorthCents: cents(0),
  accounts: {},
}

export function createBusinessRulesRepository(db: Database) {
  return {
    async read(executor: Executor = db): Promise<StoredRules> {
      const [row] = await executor.select().from(businessRules).where(eq(businessRules.id, ID))
      return row ?? UNCHANGED
    },

    async store(tx: Transaction, rules: StoredRules, { actor, now }: { actor: string; now: Date }): Promise<void> {
      const set = { ...rules, updatedBy: actor, updatedAt: now }
      await tx
        .insert(businessRules)
        .values({ id: ID, ...set })
        .onConflictDoUpdate({ target: businessRules.id, set })
    },
  }
}

export type BusinessRulesRepository = ReturnType<typeof createBusinessRulesRepository>
