import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'

import type { Database, Executor, Transaction } from '#api/database/database.ts'
import { phoneCodes, users } from '#api/features/users/users.table.ts'

type PhoneCode = typeof phoneCodes.$inferSelect

const DAY_MS = 24 * 60 * 60_000

/** Codes that were texted, and the proofs made with them. */
export function createPhoneCodesRepository(db: Database) {
  return {
    /** Phone number of an active account, with the account locked. */
    async lockNumber(tx: Transaction, accountId: string) {
      const [found] = await tx
        .select({ phoneNumber: users.phoneNumber, phoneVerifiedAt: users.phoneVerifiedAt })
        .from(users)
        .where(and(eq(users.id, accountId), isNull(users.deletedAt)))
        .for('update')
      return found
    },

    /** Codes sent in the last day to the account or the number. */
    async listRecent(tx: Executor, accountId: string, phone: string, now: Date) {
      return tx
        .select({ accountId: phoneCodes.accountId, phone: phoneCodes.phone, sentAt: phoneCodes.sentAt })
        .from(phoneCodes)
        .where(
          and(
            or(eq(phoneCodes.accountId, accountId), eq(phoneCodes.phone, phone)),
            gt(phoneCodes.sentAt, new Date(now.getTime() - DAY_MS)),
          ),
        )
    },

    /** A new code invalidates earlier ones. */
    async insert(tx: Executor, code: Omit<PhoneCode, 'wrongTries' | 'usedAt'>): Promise<void> {
      await tx.update(phoneCodes).set({ expiresAt: code.sentAt }).where(stillGood(code.accountId, code.sentAt))
      await tx.insert(phoneCodes).values(code)
    },

    /**
     * Counts a try as wrong before it is checked, and returns the stored hash to compare. Concurrent tries cannot
     * exceed the limit.
     */
    async claimTry(accountId: string, mostTries: number, now: Date): Promise<PhoneCode | undefined> {
      const [found] = await db
        .update(phoneCodes)
        .set({ wrongTries: sql`${phoneCodes.wrongTries} + 1` })
        .where(and(stillGood(accountId, now), lt(phoneCodes.wrongTries, mostTries)))
        .returning()
      return found
    },

    /** Whether the newest code of the account has no tries left. */
    async isExhausted(accountId: string, mostTries: number, now: Date): Promise<boolean> {
      const [newest] = await db
        .select({ wrongTries: phoneCodes.wrongTries })
        .from(phoneCodes)
        .where(stillGood(accountId, now))
        .orderBy(desc(phoneCodes.sentAt))
        .limit(1)
      return newest !== undefined && newest.wrongTries >= mostTries
    },

    async markUsed(tx: Executor, id: string, now: Date): Promise<void> {
      await tx.update(phoneCodes).set({ usedAt: now }).where(eq(phoneCodes.id, id))
    },

    /** A number is proved for one account at a time: the latest proof wins. Returns the accounts that lost theirs. */
    async prove(tx: Executor, accountId: string, phone: string, now: Date): Promise<string[]> {
      const ended = await tx
        .update(users)
        .set({ phoneVerifiedAt: null })
        .where(and(eq(users.phoneNumber, phone), ne(users.id, accountId), sql`${users.phoneVerifiedAt} IS NOT NULL`))
        .returning({ id: users.id })
      await tx
        .update(users)
        .set({ phoneNumber: phone, phoneVerifiedAt: now, updatedAt: now })
        .where(eq(users.id, accountId))
      return ended.map(({ id }) => id)
    },

    /** Deletes codes older than the day that limits count. */
    async forgetOld(now: Date): Promise<void> {
      await db.delete(phoneCodes).where(lt(phoneCodes.sentAt, new Date(now.getTime() - DAY_MS)))
    },
  }
}

export type PhoneCodesRepository = ReturnType<typeof createPhoneCodesRepository>

function stillGood(accountId: string, now: Date) {
  return and(eq(phoneCodes.accountId, accountId), gt(phoneCodes.expiresAt, now), isNull(phoneCodes.usedAt))
}
