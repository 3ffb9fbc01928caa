import { PgBoss } from 'pg-boss'

import type { DatabaseConnection } from '#api/database/database.ts'
import { FAILED_MESSAGE_QUEUE, type Message, MESSAGE_QUEUE } from '#api/features/messages/message-jobs.ts'

/** Eight tries over about an hour, then the list of failures. */
const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 1_800 }
/** At most forty messages a second: a rush of orders, or a backlog after an outage, must not slow the ordering down. */
const BATCH = 20
const POLL_SECONDS = 0.5

type Options = { connection: DatabaseConnection; onError: (error: unknown) => void }

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
  await boss.createQueue(MESSAGE_QUEUE, { ...RETRY, deadLetter: FAILED_MESSAGE_QUEUE, deleteAfterSeconds: 30 * 86_400 })

  return {
    /** Starts sending. Each message of a batch succeeds or fails on its own. */
    async work(deliver: (message: Message) => Promise<void>): Promise<void> {
      const options = { batchSize: BATCH, pollingIntervalSeconds: POLL_SECONDS, perJobResults: true } as const
      await boss.work<Message, unknown, typeof options>(MESSAGE_QUEUE, options, async (jobs) => {
        const outcomes = await Promise.allSettled(jobs.map((job) => deliver(job.data)))
        return jobs.map(({ id }, index) => {
          const outcome = outcomes[index]
          if (outcome?.status !== 'rejected') return { id, status: 'completed' }
          onError(outcome.reason)
          return { id, status: 'failed', output: { message: String(outcome.reason) } }
        })
      })
    },

    /** Lets running deliveries finish. */
    close: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

export type MessageQueue = Awaited<ReturnType<typeof openMessageQueue>>
