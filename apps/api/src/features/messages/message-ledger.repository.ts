import {
  type BudgetedMessage,
  type BudgetUse,
  type Channel,
  type HeldBack,
  heldBackBy,
} from '@thali/domain/messages/message-budget'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { Database, Transaction } from '#api/database/database.ts'
import { messageLedger } from '#api/features/messages/messages.table.ts'
import { findContactProof } from '#api/features/users/users.statements.ts'
import type { OutboxMessage } from '#api/outbox/outbox-jobs.ts'
import { jobOfMessage } from '#api/outbox/outbox.ts'

/** A message that asks to be sent, with what the budgets need to know. */
export type Departure = {
  /** Id of its job. */
  id: string
  origin: BudgetedMessage['origin']
  kind: string
  channel: Channel
  recipient: string
  accountId: string | null
  source: string | null
  locationId: string | null
  /** The message itself, kept so that it can be sent later if it is held back. */
  data: OutboxMessage | null
}

export type HeldBackMessage = {
  id: string
  at: Date
  kind: string
  channel: Channel
  recipient: string
  heldBack: HeldBack
  canBeSent: boolean
}

const MOST_LISTED = 200
/** Longer than the longest budget period. */
const LEFT_KEPT = '2 days'
const HELD_BACK_KEPT = '30 days'

export function createMessageLedger(db: Database) {
  /** Serialised in this process, so that a batch of messages uses one connection instead of all. */
  let last: Promise<unknown> = Promise.resolve()
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }

  async function countUse(tx: Transaction, departure: Departure): Promise<BudgetUse> {
    const { origin, kind, channel, recipient, accountId, source, locationId } = departure
    const { rows } = await tx.execute<BudgetUse>(sql`
      SELECT
        count(*) FILTER (WHERE recipient = ${recipient} AND origin = ${origin})::int AS recipient,
        count(*) FILTER (WHERE account_id = ${accountId} AND origin = 'guest')::int AS account,
        count(*) FILTER (WHERE source = ${source})::int AS source,
        count(*) FILTER (WHERE location_id = ${locationId} AND origin = 'guest')::int AS location,
        count(*) FILTER (
          WHERE recipient = ${recipient} AND kind = ${kind} AND at > clock_timestamp() - interval '1 hour'
        )::int AS "sameKindThisHour"
      FROM message_ledger
      WHERE at > clock_timestamp() - interval '24 hours' AND held_back IS NULL AND channel = ${channel}
        AND (recipient = ${recipient} OR account_id = ${accountId} OR source = ${source} OR location_id = ${locationId})`)
    return rows[0] ?? { recipient: 0, account: 0, source: 0, location: 0, sameKindThisHour: 0 }
  }

  async function decide(departure: Departure, limits: boolean): Promise<HeldBack | null> {
    return db.transaction(async (tx) => {
      // Two processes must not both count before either has written.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('message-ledger', 0))`)
      const [known] = await tx
        .select({ heldBack: messageLedger.heldBack })
        .from(messageLedger)
        .where(eq(messageLedger.id, departure.id))
      if (known) return known.heldBack
      const proof = await findContactProof(tx, departure)
      const heldBack = limits ? heldBackBy({ ...departure, ...proof }, await countUse(tx, departure)) : null
      // A message without a job belongs to removed test data. Locked last: the removal holds the tables read above, and
      // waits for this job.
      const { rowCount: jobs } = await tx.execute(jobOfMessage(departure.id))
      if (jobs === 0) return null
      const data = heldBack === null ? null : departure.data
      await tx.insert(messageLedger).values({ ...departure, heldBack, data, at: sql`clock_timestamp()` })
      return heldBack
    })
  }

  return {
    /** Records a message and says which budget blocks it; none without limits. A retry gets the first answer again. */
    admit: (departure: Departure, limits: boolean) => inTurn(() => decide(departure, limits)),

    /** Newest first. */
    async listHeldBack(): Promise<HeldBackMessage[]> {
      const { id, at, kind, channel, recipient, heldBack } = messageLedger
      const canBeSent = sql<boolean>`${messageLedger.data} IS NOT NULL`
      const rows = await db
        .select({ id, at, kind, channel, recipient, heldBack, canBeSent })
        .from(messageLedger)
        .where(isNotNull(heldBack))
        .orderBy(desc(at))
        .limit(MOST_LISTED)
      return rows.flatMap((row) => (row.heldBack === null ? [] : [{ ...row, heldBack: row.heldBack }]))
    },

    /** Removes a blocked message from the list. Undefined when it is not there. */
    async release(tx: Transaction, id: string): Promise<OutboxMessage | undefined> {
      const [released] = await tx
        .delete(messageLedger)
        .where(and(eq(messageLedger.id, id), isNotNull(messageLedger.heldBack), isNotNull(messageLedger.data)))
        .returning({ data: messageLedger.data })
      return released?.data ?? undefined
    },

    async forgetOld(): Promise<void> {
      const old = sql`${messageLedger.at} < now() - CASE WHEN ${messageLedger.heldBack} IS NULL
        THEN interval ${sql.raw(`'${LEFT_KEPT}'`)} ELSE interval ${sql.raw(`'${HELD_BACK_KEPT}'`)} END`
      await db.delete(messageLedger).where(old)
    },
  }
}

export type MessageLedger = ReturnType<typeof createMessageLedger>
