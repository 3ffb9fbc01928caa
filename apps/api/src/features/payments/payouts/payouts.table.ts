import { bigint, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = { withTimezone: true, mode: 'date' } as const
const cents = () => bigint({ mode: 'number' }).notNull()

/** What the card provider sent to the restaurant's bank, as it tells. */
export const providerPayouts = pgTable('provider_payouts', {
  id: text().primaryKey(),
  amountCents: cents(),
  state: text({ enum: ['on-its-way', 'paid', 'failed'] }).notNull(),
  arrivesOn: date().notNull(),
  createdAt: timestamp(instant).notNull(),
})

/** The provider's book: every movement of the account but the payouts themselves. */
export const providerTransactions = pgTable(
  'provider_transactions',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['charge', 'refund', 'other'] }).notNull(),
    /** The payment it belongs to, at the provider: `payments.provider_id`, if it is ours. */
    paymentId: text(),
    payoutId: text(),
    amountCents: cents(),
    feeCents: cents(),
    createdAt: timestamp(instant).notNull(),
  },
  (table) => [
    index('provider_transactions_time').on(table.createdAt),
    index('provider_transactions_payment').on(table.paymentId),
    index('provider_transactions_payout').on(table.payoutId),
  ],
)

/** The last reading of the book. One row. */
export const providerReadings = pgTable('provider_readings', {
  id: integer().primaryKey(),
  /** When it was last read to its end. */
  checkedAt: timestamp(instant),
  problem: text(),
  /** Nothing older is read: it was tried out, and was removed here. */
  beginsAt: timestamp(instant),
})
