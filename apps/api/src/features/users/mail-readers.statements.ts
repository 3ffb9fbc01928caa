import { inArray, or, sql } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'
import { users } from './users.table.ts'

/** An account as the recipient of an e-mail. */
export type MailReader = { id: string; name: string; email: string; isActive: boolean; wantsMarketing: boolean }

/** Accounts with these ids or these addresses (lower case). */
export async function listMailReaders(
  executor: Executor,
  { ids = [], addresses = [] }: { ids?: readonly string[]; addresses?: readonly string[] },
): Promise<MailReader[]> {
  if (ids.length + addresses.length === 0) return []
  return executor
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isActive: sql<boolean>`${users.isActive} AND ${users.deletedAt} IS NULL`,
      wantsMarketing: users.wantsMarketing,
    })
    .from(users)
    .where(or(inArray(users.id, [...ids]), inArray(sql`lower(${users.email})`, [...addresses])))
}
