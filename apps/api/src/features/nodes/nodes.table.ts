import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** The processes on this database, each with the moment when it last said that it is there. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey(),
  /** Machine and port. */
  name: text().notNull(),
  version: text().notNull(),
  startedAt: timestamp(instant).notNull().defaultNow(),
  seenAt: timestamp(instant).notNull().defaultNow(),
})

/** A hash of each secret that all nodes must share. It shows a node with another secret, and not the secret. */
export const sharedSecrets = pgTable('shared_secrets', {
  name: text().primaryKey(),
  fingerprint: text().notNull(),
  storedAt: timestamp(instant).notNull().defaultNow(),
})

/** The synchronous standby that writes no longer wait for, while there is one. One row at most. */
export const liftedStandby = pgTable('lifted_standby', {
  id: integer().primaryKey(),
  /** What `synchronous_standby_names` was. */
  names: text().notNull(),
  liftedAt: timestamp(instant).notNull().defaultNow(),
})
