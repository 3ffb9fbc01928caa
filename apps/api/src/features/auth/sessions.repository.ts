import { and, desc, eq, ne, sql } from 'drizzle-orm'

import { accounts, passkeys, sessions, staffPins } from './auth.table.ts'
import { endResetLinks } from './reset-links.statements.ts'
import { endActingOf } from './shared-tablets/shared-tablets.statements.ts'
import type { Database, Executor } from '#api/database/database.ts'
import { IS_IN_USE } from '#api/identity/principal-reader.ts'

export type StoredSession = Pick<
  typeof sessions.$inferSelect,
  'id' | 'userAgent' | 'ipAddress' | 'tabletName' | 'expiresAt' | 'createdAt' | 'updatedAt'
>

/** The sessions of an account, and its password. */
export function createSessionsRepository(db: Database) {
  const ofAccount = (accountId: string) => eq(sessions.userId, accountId)

  return {
    /** Valid sessions, last used first. */
    async list(accountId: string): Promise<StoredSession[]> {
      const { rows } = await db.execute<{ id: string }>(
        sql`SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
            WHERE s.user_id = ${accountId} AND s.expires_at > now() AND ${sql.raw(IS_IN_USE)}`,
      )
      const holding = new Set(rows.map(({ id }) => id))
      const found = await db.select().from(sessions).where(ofAccount(accountId)).orderBy(desc(sessions.updatedAt))
      return found.filter(({ id }) => holding.has(id))
    },

    /** Ends a session; false when it did not exist. */
    async end(tx: Executor, accountId: string, id: string): Promise<boolean> {
      const ended = await tx
        .delete(sessions)
        .where(and(ofAccount(accountId), eq(sessions.id, id)))
        .returning({ id: sessions.id })
      return ended.length > 0
    },

    async endOthers(tx: Executor, accountId: string, ownId: string): Promise<void> {
      await tx.delete(sessions).where(and(ofAccount(accountId), ne(sessions.id, ownId)))
      await endActingOf(tx, accountId)
    },

    async isNewerThan(id: string, minutes: number): Promise<boolean> {
      const [found] = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.id, id), sql`${sessions.createdAt} > now() - ${`${minutes} minutes`}::interval`))
      return found !== undefined
    },

    /** Undefined for an account that only signs in with a provider. */
    async findPasswordHash(accountId: string): Promise<string | undefined> {
      const [found] = await db.select({ hash: accounts.password }).from(accounts).where(passwordOf(accountId))
      return found?.hash ?? undefined
    },

    /** Ends all sessions and what could open a new one. */
    async endAll(tx: Executor, accountId: string): Promise<void> {
      await tx.delete(sessions).where(ofAccount(accountId))
      await endActingOf(tx, accountId)
      await tx.delete(staffPins).where(eq(staffPins.userId, accountId))
      await tx.delete(passkeys).where(eq(passkeys.userId, accountId))
      await endResetLinks(tx, accountId)
    },

    /** For an account that was made by the installation rather than by signing up. */
    async insertPassword(tx: Executor, accountId: string, hash: string): Promise<void> {
      const credential = { id: accountId, accountId, providerId: 'credential', userId: accountId, password: hash }
      await tx.insert(accounts).values(credential)
    },

    async setPasswordHash(tx: Executor, accountId: string, hash: string): Promise<void> {
      await tx.update(accounts).set({ password: hash, updatedAt: new Date() }).where(passwordOf(accountId))
      await endResetLinks(tx, accountId)
    },

    /** Deletes expired sessions. */
    async forgetOld(): Promise<void> {
      await db.execute(
        sql`DELETE FROM sessions s USING users u
            WHERE u.id = s.user_id AND (s.expires_at < now() OR NOT (${sql.raw(IS_IN_USE)}))`,
      )
    },
  }
}

export type SessionsRepository = ReturnType<typeof createSessionsRepository>

function passwordOf(accountId: string) {
  return and(eq(accounts.userId, accountId), eq(accounts.providerId, 'credential'))
}
