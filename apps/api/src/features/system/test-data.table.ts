import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** When this installation first started with providers that are not stand-ins. One row, from the first start on. */
export const testPeriod = pgTable('test_period', {
  id: integer().primaryKey(),
  /** Null while it never has. */
  realSince: timestamp(instant),
})
