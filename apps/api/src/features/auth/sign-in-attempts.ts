import { AppError } from '@thali/contracts/errors'
import { inArray, sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { signInFailures } from '#api/features/auth/auth.table.ts'

const WINDOW_MINUTES = 15
/** Tight for one account from one address, so that nobody locks a victim out from elsewhere. */
const PER_ACCOUNT_AND_ADDRESS = 5
const PER_ADDRESS = 30

/** Counts failed sign-ins in the database, so that neither a new tab nor a restart starts over. */
export function createSignInAttempts(db: Database, enabled: boolean) {
  const subjectsOf = (email: string, address: string) => ({ account: `${email}|${address}`, address: `*|${address}` })

  return {
    /** @throws AppError `too-many-attempts` while a limit is reached */
    async requireAllowed(email: string, address: string): Promise<void> {
      if (!enabled) return
      const subjects = subjectsOf(email, address)
      const rows = await db
        .select({
          subject: signInFailures.subject,
          failures: signInFailures.failures,
          waitSeconds: sql<number>`ceil(extract(epoch from ${signInFailures.windowStartedAt} + ${`${WINDOW_MINUTES} min`}::interval - now()))::int`,
        })
        .from(signInFailures)
        .where(inArray(signInFailures.subject, Object.values(subjects)))
      for (const row of rows) {
        const limit = row.subject === subjects.account ? PER_ACCOUNT_AND_ADDRESS : PER_ADDRESS
        if (row.waitSeconds > 0 && row.failures >= limit) throw new AppError('too-many-attempts', { retryAfter: row.waitSeconds })
      }
    },

    async recordFailure(email: string, address: string): Promise<void> {
      if (!enabled) return
      const subjects = Object.values(subjectsOf(email, address)).sort()
      const expired = sql`${signInFailures.windowStartedAt} < now() - ${`${WINDOW_MINUTES} min`}::interval`
      await db
        .insert(signInFailures)
        .values(subjects.map((subject) => ({ subject, failures: 1 })))
        .onConflictDoUpdate({
          target: signInFailures.subject,
          set: {
            failures: sql`CASE WHEN ${expired} THEN 1 ELSE ${signInFailures.failures} + 1 END`,
            windowStartedAt: sql`CASE WHEN ${expired} THEN now() ELSE ${signInFailures.windowStartedAt} END`,
          },
        })
    },

    /** A right password clears the account's count, not the address's. */
    async recordSuccess(email: string, address: string): Promise<void> {
      if (!enabled) return
      await db.delete(signInFailures).where(inArray(signInFailures.subject, [subjectsOf(email, address).account]))
    },
  }
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>
