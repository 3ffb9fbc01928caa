import { REDUCTION_KINDS } from '@thali/domain/money/reduction'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const

/** Codes that the restaurant gives out. A trigger of orders and payment pages stores each use, and refuses one too many. */
export const promotions = pgTable(
  'promotions',
  {
    id: uuid().primaryKey(),
    /** In capitals, as `promotionCode` writes it. */
    code: text().notNull().unique(),
    kind: text({ enum: REDUCTION_KINDS }).notNull(),
    /** Percent, or cents; 0 of a free delivery. */
    value: integer().notNull(),
    minimumCents: integer().notNull(),
    /** Local days, the last one included; null: without a first or last day. */
    fromDay: date(),
    untilDay: date(),
    /** Empty: at every location. */
    locationIds: text().array().notNull(),
    /** Whether each account has it once. */
    onceEach: boolean().notNull(),
    /** How many orders may use the code; null means no limit. */
    most: integer(),
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    updatedBy: text().notNull(),
    updatedAt: timestamp(instant).notNull(),
  },
  (table) => [
    check('promotions_most', sql`${table.most} > 0`),
    check(
      'promotions_value',
      sql`CASE ${table.kind} WHEN 'percent' THEN ${table.value} BETWEEN 1 AND 100 WHEN 'amount' THEN ${table.value} > 0 ELSE ${table.value} = 0 END`,
    ),
    check('promotions_minimum', sql`${table.minimumCents} >= 0`),
  ],
)

/** The orders, and drafts of open payment pages, that use a code. Cancelling, or closing the page, takes the row away. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    promotionId: uuid()
      .notNull()
      .references(() => promotions.id),
    orderId: uuid().notNull(),
    accountId: text(),
    /** Whether the account may have no second one. */
    onceEach: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.promotionId, table.orderId] }),
    index('promotion_uses_order').on(table.orderId),
    uniqueIndex('promotion_uses_once')
      .on(table.promotionId, table.accountId)
      .where(sql`${table.onceEach}`),
  ],
)
