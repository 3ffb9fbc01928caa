import { and, eq, like } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { verifications } from './auth.table.ts'

/** Links that were sent to choose a new password open nothing any more: the password or the role is another one now. */
export async function endResetLinks(executor: Executor, accountId: string): Promise<void> {
  await executor
    .delete(verifications)
    .where(and(eq(verifications.value, accountId), like(verifications.identifier, 'reset-password:%')))
}
