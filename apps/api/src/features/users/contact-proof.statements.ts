import { sql } from 'drizzle-orm'

import type { Executor } from '#api/database/database.ts'

type Contact = { channel: 'email' | 'sms'; recipient: string; accountId: string | null }

/** What has been proved about the person who causes a message. */
export type ContactProof = {
  /** The number or address is proved to be the account's own: by code, link, staff, or a completed order. */
  isRecipientProved: boolean
  /** The e-mail address of the account is verified. */
  isAccountProved: boolean
}

const NOTHING: ContactProof = { isRecipientProved: false, isAccountProved: false }

/** Somebody without an account has proved nothing. */
export async function findContactProof(
  executor: Executor,
  { channel, recipient, accountId }: Contact,
): Promise<ContactProof> {
  if (accountId === null) return NOTHING
  const { rows } = await executor.execute<ContactProof>(sql`
    SELECT email_verified AS "isAccountProved",
      CASE WHEN ${channel} = 'email' THEN email_verified AND lower(email) = lower(${recipient})
      ELSE (phone_verified_at IS NOT NULL AND phone_number = ${recipient}) OR EXISTS (
        SELECT FROM orders
        WHERE account_id = users.id AND customer_phone = ${recipient} AND status = 'completed'
      ) END AS "isRecipientProved"
    FROM users WHERE id = ${accountId}`)
  return rows[0] ?? NOTHING
}
