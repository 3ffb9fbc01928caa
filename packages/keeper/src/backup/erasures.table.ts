import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const columns = () => ({
  id: uuid().primaryKey(),
  accountId: text(),
  /** A keyed hash of the e-mail address or number of somebody without an account. */
  subjectHash: text(),
  at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
})

/** Who was erased, and when. Rows are only added; each is also stored in the places of the backups. */
export const erasures = pgTable('erasures', { ...columns(), by: text().notNull() }, (table) => [
  check('erasures_of_somebody', sql`(${table.accountId} IS NULL) <> (${table.subjectHash} IS NULL)`),
])

/** Erasures that are still to be done: of a guest whose order is open, or those that a restore has taken back. */
export const pendingErasures = pgTable('pending_erasures', columns())
