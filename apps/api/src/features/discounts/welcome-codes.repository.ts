import { and, eq } from 'drizzle-orm'

import type { Database, Executor } from '#api/database/database.ts'
import { welcomeCodes } from '#api/features/discounts/discounts.table.ts'

type WelcomeCode = typeof welcomeCodes.$inferSelect

/** Gives an account its code. False when it has one. */
export async function insertWelcomeCode(
  executor: Executor,
  code: Pick<WelcomeCode, 'accountId' | 'code' | 'percent' | 'expiresAt'>,
): Promise<boolean> {
  const { rowCount } = await executor.insert(welcomeCodes).values(code).onConflictDoNothing()
  return rowCount === 1
}

export function createWelcomeCodesRepository(db: Database) {
  return {
    /** A code of this account; somebody else's is not found. */
    async find(code: string, accountId: string): Promise<WelcomeCode | undefined> {
      const [found] = await db
        .select()
        .from(welcomeCodes)
        .where(and(eq(welcomeCodes.code, code), eq(welcomeCodes.accountId, accountId)))
      return found
    },
  }
}

export type WelcomeCodesRepository = ReturnType<typeof createWelcomeCodesRepository>
