import { randomUUID } from 'node:crypto'

import type { Role } from '@thali/domain/auth/roles'
import { and, desc, eq, gt, like, lt, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { passkeys, sessions, verifications } from '#api/features/auth/auth.table.ts'

export type Passkey = typeof passkeys.$inferSelect
export type PasskeyOwner = { passkey: Passkey; role: Role; isClosed: boolean }

const CHALLENGE = 'passkey:'

/** Passkeys of staff, the challenges that are being answered, and the sessions that passkeys open. */
export function createPasskeysRepository(db: Database) {
  return {
    list: (userId: string): Promise<Passkey[]> =>
      db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt)),

    /** False where it is known already. */
    async insert(tx: Transaction, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
      const added = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
      return added.length > 0
    },

    async remove(tx: Transaction, userId: string, id: string): Promise<boolean> {
      const removed = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id })
      return removed.length > 0
    },

    async findOwner(id: string): Promise<PasskeyOwner | undefined> {
      const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, id))
      if (!passkey) return undefined
      const { rows } = await db.execute<Omit<PasskeyOwner, 'passkey'>>(
        sql`SELECT role, NOT is_active OR deleted_at IS NOT NULL AS "isClosed" FROM users WHERE id = ${passkey.userId}`,
      )
      return rows[0] && { passkey, ...rows[0] }
    },

    async noteUse(tx: Transaction, id: string, counter: number): Promise<void> {
      await tx
        .update(passkeys)
        .set({ counter, lastUsedAt: sql`now()` })
        .where(eq(passkeys.id, id))
    },

    /** Remembers a challenge for one answer; those that nobody answered go. */
    async keepChallenge(challenge: string, { of, expiresAt }: { of: string; expiresAt: Date }): Promise<void> {
      await db
        .delete(verifications)
        .where(and(like(verifications.identifier, `${CHALLENGE}%`), lt(verifications.expiresAt, sql`now()`)))
      await db
        .insert(verifications)
        .values({ id: randomUUID(), identifier: CHALLENGE + challenge, value: of, expiresAt })
    },

    /** Uses a challenge up; false where it was not given to these, or its time is over. */
    async takeChallenge(challenge: string, of: string): Promise<boolean> {
      const taken = await db
        .delete(verifications)
        .where(
          and(
            eq(verifications.identifier, CHALLENGE + challenge),
            eq(verifications.value, of),
            gt(verifications.expiresAt, sql`now()`),
          ),
        )
        .returning({ id: verifications.id })
      return taken.length > 0
    },

    async insertSession(tx: Transaction, session: typeof sessions.$inferInsert): Promise<void> {
      await tx.insert(sessions).values(session)
    },
  }
}

export type PasskeysRepository = ReturnType<typeof createPasskeysRepository>
