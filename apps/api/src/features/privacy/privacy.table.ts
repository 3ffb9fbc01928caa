import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Reports count a guest by a hash with the secret of the year of the order, once the contact is gone. Without the secret,
 * which goes with the last contact of its year, nobody can try out whether an address is in there.
 */
export const ageingSecrets = pgTable('ageing_secrets', {
  year: integer().primaryKey(),
  secret: text().notNull(),
})
