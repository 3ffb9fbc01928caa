import { restores } from '@thali/keeper/backup/backup.table'
import { eq, isNull } from 'drizzle-orm'

import type { Database } from '#api/database/database.ts'

export function createRestoresRepository(db: Database) {
  return {
    /** Restores after which the card provider was not asked yet. */
    async listUnasked(): Promise<{ id: string; lastCommitAt: Date }[]> {
      return db.select().from(restores).where(isNull(restores.paymentsAskedAt))
    },

    async noteAsked(id: string, now: Date): Promise<void> {
      await db.update(restores).set({ paymentsAskedAt: now }).where(eq(restores.id, id))
    },
  }
}

export type RestoresRepository = ReturnType<typeof createRestoresRepository>
