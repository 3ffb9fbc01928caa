import { AppError } from '@thali/contracts/errors'
import { eq, inArray, sql } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'
import { signInFailures } from '#api/features/auth/auth.table.ts'

const WINDOW = '15 minutes'
/**
 * Guesses at one account, from anywhere, before they are slowed down. Each further one waits twice as long, up to a
 * maximum.
 */
const FREE_GUESSES = 10
const LONGEST_DELAY_SECONDS = 300
/** Without a guess for this long, the account's counter resets. */
const ACCOUNT_WINDOW = '1 hour'

/** Counts failed sign-ins per subject: an account at an address, an address, or an account from anywhere. */
export function createSignInFailures(db: Database) {
  /** @throws AppError `too-many-attempts` when there are more than `limit` in the window */
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

  /**
   * Lets a guess through when enough time has passed since the last one; refused guesses do not count. The window
   * restarts with each guess that is let through: it stores the time of the last one.
   *
   * @throws AppError `too-many-attempts`
   */
  async function slowDown(subject: string): Promise<void> {
    const { failures, windowStartedAt: lastGuessAt } = signInFailures
    const steps = sql`least(${failures} - ${FREE_GUESSES}, 20)`
    const delay = sql`make_interval(secs => CASE WHEN ${failures} < ${FREE_GUESSES} THEN 0 ELSE least(2 ^ (${steps} + 1), ${LONGEST_DELAY_SECONDS}) END)`
    const expired = sql`${lastGuessAt} < now() - ${ACCOUNT_WINDOW}::interval`
    const letThrough = await db
      .insert(signInFailures)
      .values({ subject, failures: 1 })
      .onConflictDoUpdate({
        target: signInFailures.subject,
        set: { failures: sql`CASE WHEN ${expired} THEN 1 ELSE ${failures} + 1 END`, windowStartedAt: sql`now()` },
        setWhere: sql`${lastGuessAt} + ${delay} <= now()`,
      })
      .returning({ failures })
    if (letThrough.length > 0) return
    const [row] = await db
      .select({
        waitSeconds: sql<number>`greatest(1, ceil(extract(epoch from ${lastGuessAt} + ${delay} - now())))::int`,
      })
      .from(signInFailures)
      .where(eq(signInFailures.subject, subject))
    throw new AppError('too-many-attempts', { retryAfter: row?.waitSeconds ?? 1 })
  }

  return {
    count,
    slowDown,

    async forget(subjects: readonly string[]): Promise<void> {
      await db.delete(signInFailures).where(inArray(signInFailures.subject, [...subjects]))
    },

    /** Takes one counted failure of each back, because that attempt succeeded. */
    async giveBack(subjects: readonly string[]): Promise<void> {
      await db
        .update(signInFailures)
        .set({ failures: sql`greatest(${signInFailures.failures} - 1, 0)` })
        .where(inArray(signInFailures.subject, [...subjects]))
    },

    async forgetOld(): Promise<void> {
      const isOver = sql`${signInFailures.windowStartedAt} < now() - ${ACCOUNT_WINDOW}::interval`
      await db.delete(signInFailures).where(isOver)
    },
  }
}
