import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** Rehearsals of a restore: what opened, and whether it agreed with itself. */
export const drills = pgTable('drills', {
  id: uuid().primaryKey().defaultRandom(),
  doneAt: timestamp(instant).notNull().defaultNow(),
  target: text().notNull(),
  /** Name of the base backup. */
  backup: text().notNull(),
  /** The last commit that was in it. */
  lastCommitAt: timestamp(instant).notNull(),
  seconds: integer().notNull(),
  isGood: boolean().notNull(),
  /** Each rule with what broke it, and the rows counted. */
  findings: jsonb().$type<{ title: string; violations: string[] }[]>().notNull(),
  counts: jsonb().$type<Record<string, number>>().notNull(),
})

/** When somebody last had the private key of the backups at hand, by its public key. */
export const backupKeys = pgTable('backup_keys', {
  publicKey: text().primaryKey(),
  atHandAt: timestamp(instant).notNull(),
})

/** Restores of this database to an earlier moment. */
export const restores = pgTable('restores', {
  id: uuid().primaryKey().defaultRandom(),
  restoredAt: timestamp(instant).notNull().defaultNow(),
  /** The last commit that was kept. */
  lastCommitAt: timestamp(instant).notNull(),
  /** When the card provider was asked for payments since then. */
  paymentsAskedAt: timestamp(instant),
})
