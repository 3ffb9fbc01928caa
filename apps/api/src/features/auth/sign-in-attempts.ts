import { AppError } from '@thali/contracts/errors'
import { eq, sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { signInFailures } from '#api/features/auth/auth.table.ts'

const WINDOW = '15 minutes'
/** Tight for one account from one address, so that nobody locks a victim out from elsewhere. */
const PER_ACCOUNT_AND_ADDRESS = 5
const PER_ADDRESS = 30

/** Counts failed sign-ins in the database, so that neither a new tab nor a restart starts over. */
export function createSignInAttempts(db: Database, enabled: boolean) {
  const accountSubject = (email: string, address: string) => `${email}|${address}`
  const addressSubject = (address: string) => `*|${address}`

  async function count(subject: string, limit: number): Promise<void> {
    const expired = sql`${signInFailures.windowStartedAt} < now() - ${WINDOW}::interval`
    const [row] = await db
      .insert(signInFailures)
      .values({ subject, failures: 1 })
      .onConflictDoUpdate({
        target: signInFailures.subject,
        set: {
          failures: sql`CASE WHEN ${expired} THEN 1 ELSE ${signInFailures.failures} + 1 END`,
          windowStartedAt: sql`CASE WHEN ${expired} THEN now() ELSE ${signInFailures.windowStartedAt} END`,
        },
      })
      .returning({
        failures: signInFailures.failures,
        waitSeconds: sql<number>`ceil(extract(epoch from ${signInFailures.windowStartedAt} + ${WINDOW}::interval - now()))::int`,
      })
    if (row && row.failures > limit) throw new AppError('too-many-attempts', { retryAfter: row.waitSeconds })
  }

  return {
    /**
     * Counts an attempt as failed until it turns out right.
     *
     * @throws AppError `too-many-attempts` when a limit is passed
     */
    async begin(email: string, address: string): Promise<void> {
      if (!enabled) return
      await count(addressSubject(address), PER_ADDRESS)
      await count(accountSubject(email, address), PER_ACCOUNT_AND_ADDRESS)
    },

    /** The password was right: the account starts over, and the address gets its attempt back. */
    async succeed(email: string, address: string): Promise<void> {
      if (!enabled) return
      await db.delete(signInFailures).where(eq(signInFailures.subject, accountSubject(email, address)))
      await db
        .update(signInFailures)
        .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
        .where(eq(signInFailures.subject, addressSubject(address)))
    },

    /** Forgets windows that have passed. */
    async forgetOld(): Promise<void> {
      await db.delete(signInFailures).where(sql`${signInFailures.windowStartedAt} < now() - ${WINDOW}::interval`)
    },
  }
}

export type SignInAttempts = ReturnType<typeof createSignInAttempts>
