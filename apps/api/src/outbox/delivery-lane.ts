import { setTimeout as wait } from 'node:timers/promises'

import type { Job, PgBoss } from 'pg-boss'

/** How often the queue is asked for messages that are due. */
const LOOK_MS = 500
/** While more is due than may be on its way, a place that becomes free is filled within this time. */
const REFILL_MS = 50
/** After so many failures in a row a provider is asked by one message at a time, until one succeeds. */
const FAILURES_IN_A_ROW = 3
/** How long deliveries under way may take when the process ends. */
const GOODBYE_MS = 10_000

/** Jobs of a queue between two priorities, and how many of them may be on their way at once. */
export type Share = { minPriority?: number; maxPriority?: number; places: number }

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
}

/**
 * Delivers what a queue holds for one provider. Each message succeeds or fails on its own and gives its place free at
 * once. A provider that hangs keeps the places of its own lane, and no other one.
 */
export function openDeliveryLane<Data extends object>(lane: Lane<Data>): { close(): Promise<void> } {
  const { boss, queue, shares, deliver, turn, refreshMs, onError } = lane
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
      onError(error)
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
