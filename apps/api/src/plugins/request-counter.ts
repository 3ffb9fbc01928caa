import { LRUCache } from 'lru-cache'

import type { RateCount, RateCounts } from '#api/database/rate-counts.ts'

const MINUTE_MS = 60_000
const ADD_UP_EVERY_MS = 200
const MOST_SUBJECTS = 20_000

type Minute = { hits: number; endsAt: number }
type Asking = { resolve: (count: RateCount) => void; reject: (error: unknown) => void }

/**
 * Counts requests per minute over all nodes. While the database is away this process counts alone, from what it last
 * knew.
 */
export function createRequestCounter(counts: Pick<RateCounts, 'add'>) {
  /** What this process knows of each subject's minute. */
  const minutes = new LRUCache<string, Minute>({ max: MOST_SUBJECTS })
  const ask = createSharedQuestion(counts)
  let notAdded = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function know(subject: string, { hits, leftMs }: RateCount): void {
    minutes.set(subject, { hits, endsAt: performance.now() + leftMs })
  }

  function countHere(subject: string): RateCount {
    const now = performance.now()
    let minute = minutes.get(subject)
    if (!minute || minute.endsAt <= now) {
      minute = { hits: 0, endsAt: now + MINUTE_MS }
      minutes.set(subject, minute)
    }
    minute.hits++
    return { hits: minute.hits, leftMs: minute.endsAt - now }
  }

  async function addUp(): Promise<void> {
    const batch = notAdded
    notAdded = new Map()
    try {
      const counted = await counts.add(batch)
      for (const [subject, { hits, leftMs }] of counted) {
        know(subject, { hits: hits + (notAdded.get(subject) ?? 0), leftMs })
      }
    } catch {
      // The requests stay counted here.
    }
    timer = undefined
    if (notAdded.size > 0) addUpSoon()
  }

  function addUpSoon(): void {
    timer ??= setTimeout(() => void addUp(), ADD_UP_EVERY_MS).unref()
  }

  return {
    /** Counts with all nodes before it answers. A subject that has used up `max` is not asked about again. */
    async countTogether(subject: string, max: number): Promise<RateCount> {
      const known = minutes.get(subject)
      if (known && known.hits > max && known.endsAt > performance.now()) return countHere(subject)
      try {
        const count = await ask(subject)
        know(subject, count)
        return count
      } catch {
        return countHere(subject)
      }
    },

    /** Counts here at once; the nodes add up five times a second. */
    countSoon(subject: string): RateCount {
      notAdded.set(subject, (notAdded.get(subject) ?? 0) + 1)
      addUpSoon()
      return countHere(subject)
    },

    stop: () => clearTimeout(timer),
  }
}

/** Asks one statement at a time; requests that come meanwhile share the next one. */
function createSharedQuestion(counts: Pick<RateCounts, 'add'>) {
  let waiting = new Map<string, Asking[]>()
  let isAsking = false

  async function askAll(): Promise<void> {
    isAsking = true
    while (waiting.size > 0) {
      const batch = waiting
      waiting = new Map()
      await ask(batch)
    }
    isAsking = false
  }

  async function ask(batch: ReadonlyMap<string, Asking[]>): Promise<void> {
    try {
      const counted = await counts.add(new Map([...batch].map(([subject, { length }]) => [subject, length])))
      for (const [subject, requests] of batch) {
        const { hits = 0, leftMs = 0 } = counted.get(subject) ?? {}
        requests.forEach(({ resolve }, index) => resolve({ hits: hits - requests.length + 1 + index, leftMs }))
      }
    } catch (error) {
      for (const { reject } of [...batch.values()].flat()) reject(error)
    }
  }

  return (subject: string): Promise<RateCount> =>
    new Promise((resolve, reject) => {
      waiting.set(subject, [...(waiting.get(subject) ?? []), { resolve, reject }])
      if (!isAsking) void askAll()
    })
}
