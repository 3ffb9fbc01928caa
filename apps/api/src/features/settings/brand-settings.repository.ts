import type { BrandOverrides } from '@thali/domain/brand/brand'
import { eq } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { brandSettings } from '#api/features/settings/settings.table.ts'

/** The table has one row. */
const ID = 1

export function createBrandSettingsRepository(db: Database) {
  return {
    async find(): Promise<BrandOverrides> {
      const [row] = await db.select().from(brandSettings).where(eq(brandSettings.id, ID))
      return row?.brand ?? {}
    },

    /** Reads it FOR UPDATE. */
    async lock(tx: Transaction, actor: string): Promise<BrandOverrides> {
      await tx.insert(brandSettings).values({ id: ID, brand: {}, updatedBy: actor }).onConflictDoNothing()
      const [row] = await tx.select().from(brandSettings).where(eq(brandSettings.id, ID)).for('update')
      return row?.brand ?? {}
    },

    async store(tx: Transaction, brand: BrandOverrides, { actor, now }: { actor: string; now: Date }): Promise<void> {
      await tx.update(brandSettings).set({ brand, updatedBy: actor, updatedAt: now }).where(eq(brandSettings.id, ID))
    },
  }
}
