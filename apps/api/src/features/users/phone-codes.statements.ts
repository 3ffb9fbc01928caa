import { and, eq, gt, sql } from 'drizzle-orm'

import type { Transaction } from '#api/database/database.ts'
import { phoneCodes } from '#api/features/users/users.table.ts'

/** Requests for codes to the same number wait until this transaction ends. */
export async function lockPhone(tx: Transaction, phone: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`phone-proof/${phone}`}, 0))`)
}

/** When accounts had codes sent to a number. */
export async function listCodesOfAccounts(tx: Transaction, phone: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ sentAt: phoneCodes.sentAt })
    .from(phoneCodes)
    .where(and(eq(phoneCodes.phone, phone), gt(phoneCodes.sentAt, since)))
  return rows.map(({ sentAt }) => sentAt)
}
