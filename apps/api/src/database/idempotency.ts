import { hash } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import { and, eq, lt, sql } from 'drizzle-orm'

import type { Database, Transaction } from './database.ts'
import { idempotencyKeys } from './foundation.table.ts'

/** One submit by one caller. The same key with the same request returns the same response. */
export type Submission = { principal: string; key: string; requestHash: string }

/** In place of a submission: the work is done and taken back, and only its reply is left. */
export const PREVIEW: Submission = { principal: '', key: '', requestHash: '' }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws AppError when the header is there and is no UUID. */
export function toSubmission(
  principal: string,
  header: unknown,
  request: { path: string; body: unknown },
): Submission | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header)) {
    throw new AppError('invalid-argument', { message: 'Invalid Idempotency-Key: it must be a UUID' })
  }
  const requestHash = hash('sha256', `${request.path}\0${JSON.stringify(request.body ?? null)}`, 'base64url')
  return { principal, key: header.toLowerCase(), requestHash }
}

/** Runs work at most once per submission; the key is stored in the transaction that does the work. */
export function createIdempotency(db: Database) {
  async function findAnswer(submission: Submission): Promise<unknown> {
    const [stored] = await db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.principal, submission.principal), eq(idempotencyKeys.key, submission.key)))
    if (!stored) return undefined
    const answer = stored.answer ?? stored.response
    // Erasing a guest empties the answers about them. The key stays, so that the work is not done twice.
    if (stored.requestHash !== submission.requestHash || answer === null) throw new AppError('idempotency-key-reused')
    return answer
  }

  return {
    findAnswer,

    /**
     * For work that checks something before its transaction. A repetition is given the first answer, not a refusal that
     * the first request has caused: the order that it paid is paid by now.
     */
    async orFirstAnswer<Reply>(submission: Submission | null, work: () => Promise<Reply>): Promise<Reply> {
      if (!submission) return work()
      const before = await findAnswer(submission)
      if (before) return before as Reply
      try {
        return await work()
      } catch (error) {
        const meanwhile = await findAnswer(submission)
        if (meanwhile) return meanwhile as Reply
        throw error
      }
    },

    /**
     * A concurrent request with the same key waits on the key's row until the first has committed, then returns its
     * response.
     */
    async once<Reply>(submission: Submission | null, work: (tx: Transaction) => Promise<Reply>): Promise<Reply> {
      if (!submission) return db.transaction(work)
      if (submission === PREVIEW) return takenBack(db, work)
      const done = await db.transaction(async (tx) => {
        const claimed = await tx
          .insert(idempotencyKeys)
          .values(submission)
          .onConflictDoNothing()
          .returning({ key: idempotencyKeys.key })
        if (claimed.length === 0) return undefined
        const reply = await work(tx)
        await tx
          .update(idempotencyKeys)
          .set({ answer: reply })
          .where(and(eq(idempotencyKeys.principal, submission.principal), eq(idempotencyKeys.key, submission.key)))
        return { reply }
      })
      if (done) return done.reply
      return (await findAnswer(submission)) as Reply
    },

    /** Deletes responses that nobody asks for any more. */
    async forgetOld(): Promise<void> {
      await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`))
    },
  }
}

/** The reply of work in a transaction that is rolled back. */
async function takenBack<Reply>(db: Database, work: (tx: Transaction) => Promise<Reply>): Promise<Reply> {
  let done: { reply: Reply } | undefined
  try {
    await db.transaction(async (tx) => {
      done = { reply: await work(tx) }
      tx.rollback()
    })
  } catch (error) {
    if (!done) throw error
  }
  if (!done) throw new Error('The work of a preview did not end')
  return done.reply
}

export type Idempotency = ReturnType<typeof createIdempotency>
