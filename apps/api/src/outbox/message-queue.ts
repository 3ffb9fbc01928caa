import { PgBoss } from 'pg-boss'

import type { DatabaseConnection } from '#api/database/database.ts'
import { FAILED_MESSAGE_QUEUE, type MessageJob, MESSAGE_QUEUE } from './message-jobs.ts'

/** Eight tries over about an hour, then the list of failures. */
const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 1_800 }
/** At most forty messages a second, so that a rush of orders or a backlog does not slow down ordering. */
const BATCH = 20
const POLL_SECONDS = 0.5
/** Messages being sent are refreshed twice within this time. */
const HEARTBEAT_SECONDS = 20
const RECLAIM_MS = 5_000

type Options = { connection: DatabaseConnection; onError: (error: unknown) => void }

/**
 * Messages whose process or connection broke during sending, recognised by missing refreshes. They become due again.
 * pg-boss counts the try when it is taken up again, so that a message that crashes its process ends on the list of
 * failures.
 */
const RECLAIM = `
  UPDATE pgboss.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
  WHERE name = '${MESSAGE_QUEUE}' AND state = 'active' AND retry_count < retry_limit
    AND heartbeat_on + heartbeat_seconds * interval '1 s' < now()`

type Oldest = { seconds: number }

const OLDEST_ACTIVE = `
  SELECT COALESCE(max(extract(epoch FROM now() - started_on)), 0)::int AS seconds
  FROM pgboss.job WHERE name = '${MESSAGE_QUEUE}' AND state = 'active'`

/** pg-boss on our database: its job table is the outbox that orders write into. */
export async function openMessageQueue({ connection, onError }: Options) {
  const boss = new PgBoss({
    ...(connection as { host: string }),
    max: 3,
    schedule: false,
    application_name: 'thali-queue',
  })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(FAILED_MESSAGE_QUEUE, { deleteAfterSeconds: 90 * 86_400, retentionSeconds: 90 * 86_400 })
  const settings = { ...RETRY, heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: 30 * 86_400 }
  await boss.createQueue(MESSAGE_QUEUE, { ...settings, deadLetter: FAILED_MESSAGE_QUEUE })
  // Applies the current settings to a queue that an older release created.
  await boss.updateQueue(MESSAGE_QUEUE, settings)

  let reclaiming: NodeJS.Timeout | undefined

  return {
    /** Starts sending. Each message of a batch succeeds or fails on its own. */
    async work(deliver: (message: MessageJob['data'], id: string) => Promise<void>): Promise<void> {
      const options = { batchSize: BATCH, pollingIntervalSeconds: POLL_SECONDS, perJobResults: true } as const
      reclaiming = setInterval(() => void boss.getDb().executeSql(RECLAIM).catch(onError), RECLAIM_MS)
      await boss.work<MessageJob['data'], unknown, typeof options>(MESSAGE_QUEUE, options, async (jobs) => {
        const outcomes = await Promise.allSettled(jobs.map((job) => deliver(job.data, job.id)))
        return jobs.map(({ id }, index) => {
          const outcome = outcomes[index]
          if (outcome?.status !== 'rejected') return { id, status: 'completed' }
          onError(outcome.reason)
          return { id, status: 'failed', output: { message: String(outcome.reason) } }
        })
      })
    },

    /** How long the oldest message in progress has been so; 0 when none is. */
    async oldestActiveSeconds(): Promise<number> {
      const found: { rows: Oldest[] } = await boss.getDb().executeSql(OLDEST_ACTIVE)
      return found.rows[0]?.seconds ?? 0
    },

    /** Lets running deliveries finish. */
    async close(): Promise<void> {
      clearInterval(reclaiming)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

export type MessageQueue = Awaited<ReturnType<typeof openMessageQueue>>
