import { setTimeout as wait } from 'node:timers/promises'

import type { DatabaseConnection } from '@thali/keeper/connection/connect'
import { PgBoss, type Job } from 'pg-boss'

import { TEXTS_FROM } from './message-priority.ts'
import { FAILED_MESSAGE_QUEUE, type MessageJob, MESSAGE_QUEUE, PUSH_QUEUE, type PushJob } from './outbox-jobs.ts'

/** Eight tries over about an hour, then the list of failures. */
const RETRY = { retryLimit: 8, retryDelay: 5, retryBackoff: true, retryDelayMax: 1_800 }
/** Six tries within five minutes; a push that failed in all of them is old news, and nobody sends it again by hand. */
const PUSH_RETRY = { retryLimit: 6, retryDelay: 5, retryBackoff: true, retryDelayMax: 120 }
/**
 * Messages that may be on their way to one provider at once. The mail server gets two connections: further mails would
 * wait behind each other, whatever their priority. Offers, which nobody waits for, have half of its places at most.
 */
const PLACES = { texts: 10, mails: 4, offers: 2, pushes: 30 }
/** Proofs that a message was sent stand in `sent_messages`; texts by staff are counted over a day of jobs. */
const DONE_KEPT_SECONDS = 86_400
/** Everything being sent is refreshed twice within this time. */
const HEARTBEAT_SECONDS = 20
const RECLAIM_MS = 5_000
/** A connection of the queue that is silent for so long was lost without a word, and is given up. */
const ANSWER_MS = 15_000
/**
 * Makes PostgreSQL find the next due messages by an index that is sorted by priority. In a rush its statistics are out
 * of date: it believes that few messages wait, and reads and sorts all of them for every batch. With 19,000 waiting that
 * takes 15 ms, the index 0.2 ms.
 */
export const QUEUE_SESSION = { application_name: 'thali-queue', options: '-c enable_sort=off -c enable_bitmapscan=off' }

type Payload = MessageJob['data'] | PushJob['data']

/** Identifies a message that could not be delivered in the log, without its text or recipient. */
export type Undelivered = { job: string; queue: string; kind: string; channel?: string }

type Options = {
  connection: DatabaseConnection
  /** The queue itself or its connection failed. */
  onError: (error: unknown) => void
  /** The provider, or the work before it, refused one message; it is tried again. */
  onUndelivered?: (error: unknown, message: Undelivered) => void
}

/**
 * Messages whose process or connection broke during sending, recognised by missing refreshes. They become due again.
 * pg-boss counts the try when it is taken up again, so that a message that crashes its process ends on the list of
 * failures.
 */
const RECLAIM = `
  UPDATE pgboss.job SET state = 'retry', start_after = now(), heartbeat_on = NULL
  WHERE name IN ('${MESSAGE_QUEUE}', '${PUSH_QUEUE}') AND state = 'active' AND retry_count < retry_limit
    AND heartbeat_on + heartbeat_seconds * interval '1 s' < now()`

type Deliver<Data> = (message: Data, id: string) => Promise<void>

type Oldest = { seconds: number }

const OLDEST_ACTIVE = `
  SELECT COALESCE(max(extract(epoch FROM now() - started_on)), 0)::int AS seconds
  FROM pgboss.job WHERE name = '${MESSAGE_QUEUE}' AND state = 'active'`

/** pg-boss on our database: its job table is the outbox that orders write into. */
export async function openMessageQueue({ connection, onError, onUndelivered = onError }: Options) {
  const boss = new PgBoss({
    ...({ ...connection, ...QUEUE_SESSION, query_timeout: ANSWER_MS } as { host: string }),
    max: 3,
    schedule: false,
  })
  boss.on('error', onError)
  await boss.start()
  await boss.createQueue(FAILED_MESSAGE_QUEUE, { deleteAfterSeconds: 90 * 86_400, retentionSeconds: 90 * 86_400 })
  const settings = { ...RETRY, heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: DONE_KEPT_SECONDS }
  await boss.createQueue(MESSAGE_QUEUE, { ...settings, deadLetter: FAILED_MESSAGE_QUEUE })
  // Applies the current settings to a queue that an older release created.
  await boss.updateQueue(MESSAGE_QUEUE, settings)
  await boss.createQueue(PUSH_QUEUE, {
    ...PUSH_RETRY,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 7 * 86_400,
  })

  const lanes: { close(): Promise<void> }[] = []
  function open<Data extends Payload>(lane: {
    queue: string
    shares: readonly Share[]
    deliver: Deliver<Data>
    turn: () => Promise<void>
  }): void {
    lanes.push(openDeliveryLane({ ...lane, boss, refreshMs: (HEARTBEAT_SECONDS * 1_000) / 2, onError, onUndelivered }))
  }

  const reclaiming = setInterval(() => void boss.getDb().executeSql(RECLAIM).catch(onError), RECLAIM_MS)

  return {
    /** Starts sending e-mails and texts, at most `perSecond` of both. Each provider has places of its own. */
    sendMessages(deliver: Deliver<MessageJob['data']>, perSecond: number): void {
      const turn = createPace(perSecond)
      const texts = [{ minPriority: TEXTS_FROM, places: PLACES.texts }]
      const mails = [
        { minPriority: 0, maxPriority: TEXTS_FROM - 1, places: PLACES.mails },
        { maxPriority: -1, places: PLACES.offers },
      ]
      for (const shares of [texts, mails]) open({ queue: MESSAGE_QUEUE, shares, deliver, turn })
    },

    sendPushes(deliver: Deliver<PushJob['data']>): void {
      open({ queue: PUSH_QUEUE, shares: [{ places: PLACES.pushes }], deliver, turn: async () => undefined })
    },

    /** How long the oldest message in progress has been so; 0 when none is. */
    async oldestActiveSeconds(): Promise<number> {
      const found: { rows: Oldest[] } = await boss.getDb().executeSql(OLDEST_ACTIVE)
      return found.rows[0]?.seconds ?? 0
    },

    /** Lets running deliveries finish. */
    async close(): Promise<void> {
      await Promise.all(lanes.map((lane) => lane.close()))
      clearInterval(reclaiming)
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}

/** Makes the queue's tables in a database that has none. Its errors end the caller. */
export async function makeQueueTables(connection: DatabaseConnection): Promise<void> {
  const queue = await openMessageQueue({
    connection,
    onError: (error) => {
      throw error
    },
  })
  await queue.close()
}

export type MessageQueue = Awaited<ReturnType<typeof openMessageQueue>>

/** How often the queue is asked for messages that are due. */
const LOOK_MS = 500
/** While more is due than may be on its way, a place that becomes free is filled within this time. */
const REFILL_MS = 50
/** After so many failures in a row a provider is asked by one message at a time, until one succeeds. */
const FAILURES_IN_A_ROW = 3
/** How long deliveries under way may take when the process ends. */
const GOODBYE_MS = 10_000

/** Jobs of a queue between two priorities, and how many of them may be on their way at once. */
type Share = { minPriority?: number; maxPriority?: number; places: number }

type Lane<Data> = {
  boss: PgBoss
  queue: string
  /** The first share is asked first; all of them together have as many places as the largest. */
  shares: readonly Share[]
  deliver: (data: Data, id: string) => Promise<void>
  /** Resolves when a delivery may begin. */
  turn: () => Promise<void>
  /** A job that is not refreshed for twice this time counts as lost, and becomes due again. */
  refreshMs: number
  onError: (error: unknown) => void
  onUndelivered: (error: unknown, message: Undelivered) => void
}

/**
 * Delivers what a queue holds for one provider. Each message succeeds or fails on its own and gives its place free at
 * once. A provider that hangs keeps the places of its own lane, and no other one.
 */
function openDeliveryLane<Data extends Payload>(lane: Lane<Data>): { close(): Promise<void> } {
  const { boss, queue, shares, deliver, turn, refreshMs, onError, onUndelivered } = lane
  const places = Math.max(...shares.map((share) => share.places))
  const onTheirWay = new Map<Promise<void>, { job: Job<Data>; share: Share }>()
  const closing = new AbortController()
  let failures = 0

  async function send(job: Job<Data>): Promise<void> {
    try {
      await turn()
      await deliver(job.data, job.id)
      failures = 0
    } catch (error) {
      failures += 1
      onUndelivered(error, { job: job.id, queue, ...namesOf(job.data) })
      await boss.fail(queue, job, { message: String(error) })
      return
    }
    await boss.complete(queue, job)
  }

  function roomFor(share: Share): number {
    const most = failures < FAILURES_IN_A_ROW ? places : 1
    const ofShare = [...onTheirWay.values()].filter((one) => one.share === share).length
    return Math.min(most - onTheirWay.size, share.places - ofShare)
  }

  /** Resolves to whether there may be more than was taken up. */
  async function takeUp(): Promise<boolean> {
    let mayBeMore = false
    for (const share of shares) {
      const { places: _, ...priorities } = share
      const room = roomFor(share)
      const jobs = room > 0 ? await boss.fetch<Data>(queue, { ...priorities, batchSize: room }) : []
      for (const job of jobs) {
        // A message whose end cannot be stored is no longer refreshed, and so becomes due again.
        const sending: Promise<void> = send(job)
          .catch(onError)
          .finally(() => onTheirWay.delete(sending))
        onTheirWay.set(sending, { job, share })
      }
      mayBeMore ||= jobs.length >= room
    }
    return mayBeMore
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const mayBeMore = await takeUp().catch(onError)
      await wait(mayBeMore ? REFILL_MS : LOOK_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const refreshing = setInterval(() => {
    const jobs = [...onTheirWay.values()].map(({ job }) => job)
    if (jobs.length > 0) boss.touch(queue, jobs).catch(onError)
  }, refreshMs)
  const running = run()

  return {
    /** Takes up nothing more, and lets deliveries under way finish. */
    async close(): Promise<void> {
      closing.abort()
      await running
      await Promise.race([Promise.all(onTheirWay.keys()), wait(GOODBYE_MS, undefined, { ref: false })])
      clearInterval(refreshing)
    },
  }
}

function namesOf(data: Payload): Pick<Undelivered, 'kind' | 'channel'> {
  return 'channel' in data ? { kind: data.kind, channel: data.channel } : { kind: data.kind }
}

/** So many may leave at once after a quiet moment, in milliseconds of the rate. */
const HEAD_START_MS = 500

/** Lets callers through at a rate, in the order in which they came. */
function createPace(perSecond: number): () => Promise<void> {
  const gapMs = 1_000 / perSecond
  let next = 0
  return async () => {
    const now = performance.now()
    next = Math.max(next, now - HEAD_START_MS) + gapMs
    if (next > now) await wait(next - now)
  }
}
