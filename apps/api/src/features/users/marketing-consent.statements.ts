import { eq } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { marketingConsents, users } from './users.table.ts'

type Consent = Pick<typeof marketingConsents.$inferInsert, 'accountId' | 'given' | 'source'>

/**
 * Records that an account accepted or declined offers, where and when, and applies it. Repeating the same choice adds
 * no record, so that the record shows since when it holds.
 */
export async function recordConsent(tx: Executor, { accountId, given, source }: Consent): Promise<void> {
  const [before] = await tx
    .select({ wants: users.wantsMarketing })
    .from(users)
    .where(eq(users.id, accountId))
    .for('update')
  if (!before || before.wants === given) return
  await tx.update(users).set({ wantsMarketing: given, updatedAt: new Date() }).where(eq(users.id, accountId))
  await tx.insert(marketingConsents).values({ accountId, given, source })
}
