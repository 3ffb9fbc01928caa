import { and, eq, like } from 'drizzle-orm'

import { verifications } from './auth.table.ts'
import type { Executor } from '#api/database/database.ts'

/** Makes the links useless that were sent to an account to choose a new password. */
export async function endResetLinks(executor: Executor, accountId: string): Promise<void> {
  await executor
    .delete(verifications)
    .where(and(eq(verifications.value, accountId), like(verifications.identifier, 'reset-password:%')))
}
