import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'

import { type Upload, uploadParts, uploads } from './uploads.table.ts'
import type { Database, Transaction } from '#api/database/database.ts'

/** Bytes, and where in the file they begin. */
export type Part = { start: number; bytes: Buffer }

export function createUploadsRepository(db: Database) {
  return {
    /** Stores a new upload, and deletes those of its owner that were touched before the newest `most`. */
    async insert(tx: Transaction, upload: Omit<Upload, 'received'>, most: number): Promise<void> {
      await tx.insert(uploads).values(upload)
      const newest = tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(eq(uploads.owner, upload.owner))
        .orderBy(desc(uploads.touchedAt), desc(sql`${uploads.id} = ${upload.id}`))
        .limit(most)
      await tx.delete(uploads).where(and(eq(uploads.owner, upload.owner), sql`${uploads.id} NOT IN ${newest}`))
    },

    /** An upload of this owner that began after `since`. */
    async find(id: string, owner: string, since: Date): Promise<Upload | undefined> {
      const isOwn = and(eq(uploads.id, id), eq(uploads.owner, owner), gt(uploads.createdAt, since))
      const [upload] = await db.select().from(uploads).where(isOwn)
      return upload
    },

    /** Adds a part where the upload ends; undefined, and nothing is stored, where it ends elsewhere by now. */
    async append(id: string, { start, bytes }: Part, at: Date): Promise<Upload | undefined> {
      return db.transaction(async (tx) => {
        const [after] = await tx
          .update(uploads)
          .set({ received: start + bytes.length, touchedAt: at })
          .where(and(eq(uploads.id, id), eq(uploads.received, start)))
          .returning()
        if (after) await tx.insert(uploadParts).values({ uploadId: id, start, bytes })
        return after
      })
    },

    /** Whether exactly this part is stored. */
    async hasPart(id: string, { start, bytes }: Part): Promise<boolean> {
      const isSame = and(eq(uploadParts.uploadId, id), eq(uploadParts.start, start), eq(uploadParts.bytes, bytes))
      const found = await db
        .select({ one: sql`1` })
        .from(uploadParts)
        .where(isSame)
      return found.length > 0
    },

    /** All bytes that have arrived, in order. */
    async read(id: string): Promise<Buffer> {
      const parts = await db
        .select({ bytes: uploadParts.bytes })
        .from(uploadParts)
        .where(eq(uploadParts.uploadId, id))
        .orderBy(asc(uploadParts.start))
      return Buffer.concat(parts.map(({ bytes }) => bytes))
    },

    /** Deletes uploads that began at `until` or before. */
    async forgetOld(until: Date): Promise<void> {
      await db.delete(uploads).where(lte(uploads.createdAt, until))
    },
  }
}

export type UploadsRepository = ReturnType<typeof createUploadsRepository>
