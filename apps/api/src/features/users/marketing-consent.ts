import { eq } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { marketingConsents, users } from '#api/features/users/users.table.ts'

type Consent = Pick<typeof marketingConsents.$inferInsert, 'accountId' | 'given' | 'source'>

/**
 * Writes down that an account said yes or no to offers, where and when, and goes by it from now on. What it has said
 * already is not said again: the record tells since when.
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
