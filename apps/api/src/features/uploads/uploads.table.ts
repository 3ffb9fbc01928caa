import { UPLOAD_PURPOSES } from '@thali/contracts/uploads'
import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files that arrive in parts. Kept for a day. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    /** Account or key that began it, as `account:…` or `key:…`. */
    owner: text().notNull(),
    purpose: text({ enum: UPLOAD_PURPOSES }).notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    /** Bytes that have arrived. */
    received: integer().notNull().default(0),
    createdAt: timestamp(instant).notNull(),
    touchedAt: timestamp(instant).notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.owner, table.touchedAt),
    index('uploads_age').on(table.createdAt),
    check('uploads_within_size', sql`${table.received} BETWEEN 0 AND ${table.size}`),
  ],
)
export type Upload = typeof uploads.$inferSelect

/** The bytes of an upload, by where they begin. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    start: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.start] })],
)
