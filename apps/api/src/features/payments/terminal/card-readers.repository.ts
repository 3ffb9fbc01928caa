import { and, asc, eq, inArray, isNull } from 'drizzle-orm'

import { type CardReader, cardReaders } from './card-readers.table.ts'
import type { Database, Executor, Transaction } from '#api/database/database.ts'

const PAIRED = isNull(cardReaders.removedAt)

export function createCardReadersRepository(db: Database) {
  return {
    /** Of these locations, or of all. */
    async list(locationIds: readonly string[] | undefined): Promise<CardReader[]> {
      const here = locationIds && inArray(cardReaders.locationId, [...locationIds])
      return db.select().from(cardReaders).where(and(PAIRED, here)).orderBy(asc(cardReaders.label), cardReaders.id)
    },

    async find(id: string, executor: Executor = db): Promise<CardReader | undefined> {
      const [reader] = await executor
        .select()
        .from(cardReaders)
        .where(and(eq(cardReaders.id, id), PAIRED))
      return reader
    },

    /** The provider's name of a location that has or had a reader. */
    async findPlace(locationId: string): Promise<string | undefined> {
      const [one] = await db
        .select({ placeId: cardReaders.placeId })
        .from(cardReaders)
        .where(eq(cardReaders.locationId, locationId))
        .limit(1)
      return one?.placeId
    },

    /** A reader that was removed, or stood elsewhere, is paired again under its old name at the provider. */
    async pair(tx: Transaction, reader: CardReader): Promise<void> {
      await tx.insert(cardReaders).values(reader).onConflictDoUpdate({ target: cardReaders.id, set: reader })
    },

    async change(tx: Transaction, id: string, set: Partial<Pick<CardReader, 'label' | 'removedAt'>>): Promise<void> {
      await tx.update(cardReaders).set(set).where(eq(cardReaders.id, id))
    },
  }
}

export type CardReadersRepository = ReturnType<typeof createCardReadersRepository>
