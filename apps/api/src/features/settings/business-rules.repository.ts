import { type Cents, cents } from '@thali/domain/money/cents'
import type { AccountNames } from '@thali/domain/money/journal'
import { GIVE_BACK_LIMIT } from '@thali/domain/orders/changes/may-change'
import { CASH_BACK_LIMIT } from '@thali/domain/payments/refund'
import { eq } from 'drizzle-orm'

import { businessRules } from './settings.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'

/** The table has one row. */
const ID = 1

export function createBusinessRulesRepository(db: Database) {
  return {
    async cashBackLimit(executor: Executor = db): Promise<Cents> {
      const [row] = await executor.select().from(businessRules).where(eq(businessRules.id, ID))
      return row ? cents(row.cashBackCents) : CASH_BACK_LIMIT
    },

    async giveBackLimit(executor: Executor = db): Promise<Cents> {
      const [row] = await executor.select().from(businessRules).where(eq(businessRules.id, ID))
      return row ? cents(row.giveBackCents) : GIVE_BACK_LIMIT
    },

    async accounts(executor: Executor = db): Promise<Partial<AccountNames>> {
      const [row] = await executor.select().from(businessRules).where(eq(businessRules.id, ID))
      return row?.accounts ?? {}
    },

    async store(
      tx: Transaction,
      rules: { cashBackCents: Cents; giveBackCents: Cents; accounts: Partial<AccountNames> },
      { actor, now }: { actor: string; now: Date },
    ): Promise<void> {
      const set = { ...rules, updatedBy: actor, updatedAt: now }
      await tx
        .insert(businessRules)
        .values({ id: ID, ...set })
        .onConflictDoUpdate({ target: businessRules.id, set })
    },
  }
}

export type BusinessRulesRepository = ReturnType<typeof createBusinessRulesRepository>
