import type { Role } from '@thali/domain/auth/roles'
import { type Language, languageNamed } from '@thali/domain/language/languages'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { sessions } from '#api/features/auth/auth.table.ts'

type Session = typeof sessions.$inferSelect
export type NewTablet = Pick<Session, 'id' | 'token' | 'userId' | 'expiresAt' | 'ipAddress' | 'userAgent'> & {
  tabletName: string
}
/** A tablet that is signed in, with the person. Times are in milliseconds since 1970. */
export type Tablet = {
  id: string
  name: string
  person: string
  role: Role
  locationIds: string[]
  signedInMs: number
  lastSeenMs: number
  endsMs: number
}

/** Sessions of tablets. */
export function createTabletsRepository(db: Database) {
  return {
    async insert(tx: Transaction, tablet: NewTablet): Promise<void> {
      await tx.insert(sessions).values(tablet)
    },

    /** In which its owner is written to. */
    async findLanguage(tx: Transaction, userId: string): Promise<Language> {
      const { rows } = await tx.execute<{ language: string }>(sql`SELECT language FROM users WHERE id = ${userId}`)
      return languageNamed(rows[0]?.language)
    },

    /** Last seen first. */
    async list(): Promise<Tablet[]> {
      const { rows } = await db.execute<Tablet>(sql`
        SELECT s.id, s.tablet_name AS name, u.name AS person, u.role,
               ARRAY(SELECT location_id FROM user_locations WHERE user_id = u.id ORDER BY location_id) AS "locationIds",
               extract(epoch FROM s.created_at)::float8 * 1000 AS "signedInMs",
               extract(epoch FROM s.updated_at)::float8 * 1000 AS "lastSeenMs",
               extract(epoch FROM s.expires_at)::float8 * 1000 AS "endsMs"
        FROM sessions s JOIN users u ON u.id = s.user_id
        WHERE s.tablet_name IS NOT NULL AND s.expires_at > now() AND u.is_active AND u.deleted_at IS NULL
        ORDER BY s.updated_at DESC, s.id`)
      return rows
    },

    /** The tablets of an account beyond the ones that were seen last. */
    async findBeyond(tx: Transaction, userId: string, most: number): Promise<string[]> {
      const beyond = await tx
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), isNotNull(sessions.tabletName)))
        .orderBy(desc(sessions.updatedAt), desc(sessions.createdAt), sessions.id)
        .offset(most)
      return beyond.map(({ id }) => id)
    },

    /** Ends the session of a tablet and returns whose it was; undefined when there is none. */
    async end(tx: Transaction, id: string): Promise<Pick<Session, 'userId' | 'tabletName'> | undefined> {
      const [ended] = await tx
        .delete(sessions)
        .where(and(eq(sessions.id, id), isNotNull(sessions.tabletName)))
        .returning({ userId: sessions.userId, tabletName: sessions.tabletName })
      return ended
    },
  }
}
