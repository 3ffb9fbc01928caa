import { and, eq, gt, gte, isNull, lt, or, sql } from 'drizzle-orm'

import { guestCodes } from './guests.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'

export type GuestCode = typeof guestCodes.$inferSelect

export function createGuestCodesRepository(db: Database) {
  return {
    /** Requests of one network wait for each other, so that many at once do not pass its limit. Taken after the number's lock. */
    async lockNetwork(tx: Transaction, source: string): Promise<void> {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`guest-code/${source}`}, 0))`)
    },

    /** When guests had codes sent to the number since an instant, and when the network asked for some. */
    async listSince(tx: Executor, { phone, source }: Pick<GuestCode, 'phone' | 'source'>, since: Date) {
      const rows = await tx
        .select({ phone: guestCodes.phone, source: guestCodes.source, sentAt: guestCodes.sentAt })
        .from(guestCodes)
        .where(and(or(eq(guestCodes.phone, phone), eq(guestCodes.source, source)), gt(guestCodes.sentAt, since)))
      const instants = (which: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(which).map(({ sentAt }) => sentAt)
      return { toPhone: instants((row) => row.phone === phone), fromNetwork: instants((row) => row.source === source) }
    },

    async insert(tx: Executor, code: Omit<GuestCode, 'wrongTries' | 'usedAt'>): Promise<void> {
      await tx.insert(guestCodes).values(code)
    },

    /** Counts a try as wrong before it is checked: concurrent tries cannot exceed the limit. */
    async claimTry(id: string, mostTries: number, now: Date): Promise<GuestCode | undefined> {
      const [found] = await db
        .update(guestCodes)
        .set({ wrongTries: sql`${guestCodes.wrongTries} + 1` })
        .where(
          and(
            eq(guestCodes.id, id),
            gt(guestCodes.expiresAt, now),
            isNull(guestCodes.usedAt),
            lt(guestCodes.wrongTries, mostTries),
          ),
        )
        .returning()
      return found
    },

    async isExhausted(id: string, mostTries: number): Promise<boolean> {
      const exhausted = and(eq(guestCodes.id, id), isNull(guestCodes.usedAt), gte(guestCodes.wrongTries, mostTries))
      return (await db.$count(guestCodes, exhausted)) > 0
    },

    async markUsed(tx: Executor, id: string, now: Date): Promise<void> {
      await tx.update(guestCodes).set({ usedAt: now }).where(eq(guestCodes.id, id))
    },

    async forgetBefore(instant: Date): Promise<void> {
      await db.delete(guestCodes).where(lt(guestCodes.sentAt, instant))
    },
  }
}

export type GuestCodesRepository = ReturnType<typeof createGuestCodesRepository>
