import { type SQL, sql } from 'drizzle-orm'

import { INSERT_JOBS, MESSAGE_QUEUE, type NoteKind, type OutboxJob, PUSH_QUEUE } from './outbox-jobs.ts'
import type { Executor, Transaction } from '#api/database/database.ts'

/** Puts messages into the outbox, in the transaction that causes them. Returns how many were new. */
export async function enqueueMessages(tx: Executor, jobs: readonly OutboxJob[]): Promise<number> {
  if (jobs.length === 0) return 0
  return (await tx.execute(insertJobs(jobs))).rowCount ?? 0
}

/** Withdraws messages that were not sent yet. Returns how many. */
export async function withdrawMessages(tx: Executor, ids: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM pgboss.job
    WHERE name IN (${MESSAGE_QUEUE}, ${PUSH_QUEUE}) AND id = ANY(${sql.param(ids)}::uuid[]) AND state IN ('created', 'retry')`)
  return rowCount ?? 0
}

/**
 * Finds and locks the job of a message that is being sent, whose id goes between the two parts; no row when test data was
 * removed meanwhile. A delivery writes to the database only together with its job: otherwise rows about a removed order
 * would appear after the removal.
 */
export const JOB_OF_MESSAGE = {
  before: `SELECT 1 FROM pgboss.job WHERE name = '${MESSAGE_QUEUE}' AND id =`,
  after: 'FOR KEY SHARE',
} as const

export function jobOfMessage(id: string): SQL {
  return sql`${sql.raw(JOB_OF_MESSAGE.before)} ${id} ${sql.raw(JOB_OF_MESSAGE.after)}`
}

/**
 * Texts written by staff that went to a number in the last 24 hours. A second request for the same number waits until
 * this transaction ends, so that both are counted.
 */
export async function countTextsTo(tx: Transaction, phone: string): Promise<number> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`custom-text/${phone}`}, 0))`)
  const kind: NoteKind = 'custom-text'
  const { rows } = await tx.execute<{ texts: number }>(sql`
    SELECT count(*)::int AS texts FROM pgboss.job
    WHERE name = ${MESSAGE_QUEUE} AND created_on > now() - interval '24 hours'
      AND data->>'kind' = ${kind} AND data->>'to' = ${phone}`)
  return rows[0]?.texts ?? 0
}

function insertJobs(jobs: readonly OutboxJob[]): SQL {
  return sql`${sql.raw(INSERT_JOBS.before)} jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) ${sql.raw(INSERT_JOBS.after)}`
}
