import { and, eq, inArray, ne } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { welcomeCodes } from '#api/features/discounts/discounts.table.ts'

type WelcomeCode = typeof welcomeCodes.$inferSelect

/** @param hashOf of an address or a number, which is all that a closed account leaves of them */
export function createWelcomeCodesRepository(db: Database, hashOf: (text: string) => string) {
  return {
    /**
     * Gives an account its code. False when it has one already, or another account of the same mailbox does, also one
     * that was closed: that has a hash of the mailbox.
     */
    async insert(
      tx: Transaction,
      code: Pick<WelcomeCode, 'accountId' | 'code' | 'percent' | 'expiresAt'> & { mailbox: string },
    ): Promise<boolean> {
      const [closed] = await tx
        .select({ code: welcomeCodes.code })
        .from(welcomeCodes)
        .where(eq(welcomeCodes.mailbox, hashOf(code.mailbox)))
      if (closed) return false
      const { rowCount } = await tx.insert(welcomeCodes).values(code).onConflictDoNothing()
      return rowCount === 1
    },

    /** A code of this account. Another account's code is not found. */
    async find(code: string, accountId: string): Promise<WelcomeCode | undefined> {
      const [found] = await db
        .select()
        .from(welcomeCodes)
        .where(and(eq(welcomeCodes.code, code), eq(welcomeCodes.accountId, accountId)))
      return found
    },

    /** Whether an order of another account used its code with one of these phone numbers. */
    async wasUsedWith(phones: readonly string[], accountId: string): Promise<boolean> {
      const used = await db
        .select({ code: welcomeCodes.code })
        .from(welcomeCodes)
        .where(
          and(
            inArray(welcomeCodes.orderPhone, [...phones, ...phones.map(hashOf)]),
            ne(welcomeCodes.accountId, accountId),
          ),
        )
        .limit(1)
      return used.length > 0
    },
  }
}

export type WelcomeCodesRepository = ReturnType<typeof createWelcomeCodesRepository>
