import type { Language } from '@thali/domain/language/languages'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { eq } from 'drizzle-orm'

import { accounts, sessions, verifications } from './auth.table.ts'
import type { Database } from '#api/database/database.ts'
import { users } from '#api/features/users/users.table.ts'

/** Accounts as better-auth reads and writes them, and the two questions we ask beside it. */
export function createAccountsRepository(db: Database) {
  return {
    adapter: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),

    /** An account that does not exist yet is not closed. */
    async isActive(accountId: string): Promise<boolean> {
      const [user] = await db
        .select({ isActive: users.isActive, deletedAt: users.deletedAt })
        .from(users)
        .where(eq(users.id, accountId))
      return !user || (user.isActive && !user.deletedAt)
    },

    /** @param language of the page; undefined when a sign-in provider sent the visitor here. */
    async noteSignIn(accountId: string, language: Language | undefined): Promise<void> {
      await db
        .update(users)
        .set({ lastLoginAt: new Date(), ...(language && { language }) })
        .where(eq(users.id, accountId))
    },
  }
}

export type AccountsRepository = ReturnType<typeof createAccountsRepository>
