import type { LoyaltyEarned } from '@thali/domain/money/points'
import { eq, inArray, or, sql } from 'drizzle-orm'

import { marketingConsents, users, emailSuppressions } from './users.table.ts'
import type { Executor, Transaction } from '#api/database/database.ts'

type Consent = Pick<typeof marketingConsents.$inferInsert, 'accountId' | 'given' | 'source'>

/**
 * Records that an account accepted or declined offers, where and when, and applies it. Repeating the same choice adds
 * no record, so that the record shows since when it holds.
 */
export async function recordConsent(tx: Executor, { accountId, given, source }: Consent): Promise<void> {
  const [before] = await tx
    .select({ wants: users.wantsMarketing })
    .from(users)
    .where(eq(users.id, accountId))
    .for('update')
  if (!before || before.wants === given) return
  await tx.update(users).set({ wantsMarketing: given, updatedAt: new Date() }).where(eq(users.id, accountId))
  await tx.insert(marketingConsents).values({ accountId, given, source })
}

/** Also finds deleted accounts. */
export async function lockUser(tx: Transaction, id: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

/** Stops offers to an address, whichever account has it now or later. */
export async function suppressOffers(tx: Executor, address: string): Promise<void> {
  await tx.insert(emailSuppressions).values({ address: address.toLowerCase() }).onConflictDoNothing()
}

/** Allows offers again, because the owner of the address asked for them. */
export async function allowOffers(tx: Executor, address: string): Promise<void> {
  await tx.delete(emailSuppressions).where(eq(emailSuppressions.address, address.toLowerCase()))
}

/** Those of the addresses, in lower case, that are sent no offers. */
export async function listSuppressed(executor: Executor, addresses: readonly string[]): Promise<Set<string>> {
  const found = await executor
    .select()
    .from(emailSuppressions)
    .where(inArray(emailSuppressions.address, [...addresses]))
  return new Set(found.map(({ address }) => address))
}

/** An account as the recipient of an e-mail. */
export type MailReader = { id: string; name: string; email: string; isActive: boolean; wantsMarketing: boolean }

/** Accounts with these ids or these addresses (lower case). */
export async function listMailReaders(
  executor: Executor,
  { ids = [], addresses = [] }: { ids?: readonly string[]; addresses?: readonly string[] },
): Promise<MailReader[]> {
  if (ids.length + addresses.length === 0) return []
  return executor
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isActive: sql<boolean>`${users.isActive} AND ${users.deletedAt} IS NULL`,
      wantsMarketing: users.wantsMarketing,
    })
    .from(users)
    .where(or(inArray(users.id, [...ids]), inArray(sql`lower(${users.email})`, [...addresses])))
}

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

/**
 * Adds what an order earned to its account, or takes it away again. Nothing falls below zero, where an admin has corrected
 * the totals meanwhile; adding the order again then adds all of it.
 */
export async function addLoyalty(
  tx: Transaction,
  accountId: string,
  { orders, spentCents, points }: LoyaltyEarned,
  by: 1 | -1,
): Promise<void> {
  await tx
    .update(users)
    .set({
      // A record of the account that was read before has aged: sent back, it is refused (ADM-USR-38).
      updatedAt: new Date(),
      totalOrders: sql`GREATEST(0, ${users.totalOrders} + ${by * orders})`,
      totalSpentCents: sql`GREATEST(0, ${users.totalSpentCents} + ${by * spentCents})`,
      loyaltyPoints: sql`GREATEST(0, ${users.loyaltyPoints} + ${by * points})`,
    })
    .where(eq(users.id, accountId))
}
