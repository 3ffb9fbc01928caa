import type { Change, ChangesRepository, Listener } from './changes.repository.ts'

type Reader = (changes: readonly Change[]) => void | Promise<void>
type ResetListener = () => void | Promise<void>

/** Catches changes whose notification was lost. */
const POLL_MS = 1_000
/** Many writes in a row wake the other processes once. */
const NOTIFY_EVERY_MS = 25
/** After a quiet moment a change is read at once; during a rush one read serves the changes of this time. */
const READ_EVERY_MS = 10
const BATCH = 500
const RECONNECT_MS = 1_000

/** Somebody who waits for a drain of this number, or a later one. */
type Waiting = { fromDrain: number; resolve: () => void; reject: (error: unknown) => void }

type Deps = { changes: ChangesRepository; onError: (error: unknown) => void }

/**
 * Follows the `changes` table. Notifications only wake it, polling covers lost ones, and every reader has a cursor: a
 * dropped connection misses nothing, whichever process made the change.
 */
export function createChangeFeed({ changes, onError }: Deps) {
  const listeners = new Set<Reader>()
  const resetListeners = new Set<ResetListener>()
  let cursor = ''
  /** How far listeners were called; the cursor follows when they have ended. */
  let calledTo = ''
  let timeline = 0
  let readAt = performance.now()
  let reading: Promise<void> | undefined
  let wanted = false
  let stopped = false
  let pauseTimer: NodeJS.Timeout | undefined
  let notifyTimer: NodeJS.Timeout | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let connection: Listener | undefined
  let listening: Promise<void> | undefined
  let drainsBegun = 0
  let waiting: Waiting[] = []

  const readSince = (since: string, limit = BATCH) => changes.readSince(since, limit)

  async function drain(): Promise<void> {
    const number = ++drainsBegun
    try {
      await readOn()
      settleWaiting(number, ({ resolve }) => resolve())
    } catch (error) {
      settleWaiting(number, ({ reject }) => reject(error))
      throw error
    }
  }

  async function readOn(): Promise<void> {
    for (let isFull = true; isFull && !stopped;) {
      wanted = false
      const found = await readSince(cursor)
      const last = found.at(-1)
      if (!last) break
      isFull = found.length === BATCH
      const told = [...listeners].map(async (listener) => listener(found))
      calledTo = last.cursor
      await Promise.all(told)
      // Moved only now: a cursor promises that everything before it was delivered. If a listener failed, it is told
      // again.
      cursor = last.cursor
    }
    readAt = performance.now()
  }

  function settleWaiting(drainNumber: number, settle: (one: Waiting) => void): void {
    const settled = waiting.filter(({ fromDrain }) => fromDrain <= drainNumber)
    waiting = waiting.filter(({ fromDrain }) => fromDrain > drainNumber)
    settled.forEach(settle)
  }

  function wake(): void {
    wanted = true
    if (reading || pauseTimer || stopped) return
    reading = drain()
      .catch(onError)
      .finally(() => {
        reading = undefined
        pauseTimer = setTimeout(endPause, READ_EVERY_MS).unref()
      })
  }

  function endPause(): void {
    pauseTimer = undefined
    if (wanted || waiting.length > 0) wake()
  }

  /**
   * A database that was taken over may lack changes that were told: everything is read anew, from now on. Asked on every
   * new connection, because all connections to a server that was overtaken are closed (ruling 74).
   */
  async function followTimeline(): Promise<void> {
    const present = await changes.findTimeline()
    if (present === timeline || stopped) return
    await reading
    cursor = await changes.findCursor()
    calledTo = cursor
    timeline = present
    await Promise.all([...resetListeners].map(async (listener) => listener()))
  }

  async function listen(): Promise<void> {
    if (stopped) return
    const next = changes.listen({
      onNotification: wake,
      onEnd: () => {
        if (!stopped) setTimeout(() => void (listening = listen()), RECONNECT_MS).unref()
      },
      onError,
    })
    connection = next
    try {
      await next.ready
      await followTimeline()
      wake()
    } catch (error) {
      onError(error)
      await next.end().catch(onError)
    }
  }

  return {
    async start(): Promise<void> {
      // In this order: a database that is exchanged in between is noticed by the next comparison.
      timeline = await changes.findTimeline()
      cursor = await changes.findCursor()
      calledTo = cursor
      listening = listen()
      await listening
      pollTimer = setInterval(wake, POLL_MS)
    },

    /** Current position of the feed. */
    cursor: () => cursor,

    /** Time since everything there was to read was read and delivered. */
    behindMs: () => performance.now() - readAt,

    /** The database's timeline, of which the cursor is a position. */
    timeline: () => timeline,

    readSince,

    /** Whether listeners, such as the menus in memory, were not yet told of a change at this position. */
    isBehind: (position: string) => isAfter(position, calledTo),

    /**
     * Resolves when all readers were told of everything that can be read now. Rejects when it cannot be read, and when
     * the feed stops.
     */
    async catchUp(): Promise<void> {
      if (stopped) throw new Error('The change feed was stopped.')
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      // The one under way may have read already.
      waiting.push({ fromDrain: drainsBegun + 1, resolve, reject })
      wake()
      await promise
    },

    /** The last position that the database has reached. */
    findEnd: changes.findCursor,

    /**
     * Called after a write has committed: wakes this process at once, and all shortly after, this one again: what an
     * older transaction held back is read then.
     */
    nudge(): void {
      if (stopped) return
      wake()
      notifyTimer ??= setTimeout(() => {
        notifyTimer = undefined
        changes.notify().catch(onError)
      }, NOTIFY_EVERY_MS)
    },

    onChanges(listener: Reader): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Called when changes may be missing, and what was read before may be wrong. */
    onReset(listener: ResetListener): void {
      resetListeners.add(listener)
    },

    forgetOld: changes.forgetOld,

    async stop(): Promise<void> {
      stopped = true
      clearInterval(pollTimer)
      clearTimeout(notifyTimer)
      clearTimeout(pauseTimer)
      await Promise.all([reading, connection?.end().catch(onError), listening])
      settleWaiting(Number.POSITIVE_INFINITY, ({ reject }) => reject(new Error('The change feed was stopped.')))
    },
  }
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>

/** Position and timeline. Cursors of earlier versions name no timeline. */
const CURSOR = /^(?<position>\d{1,18}\.\d{1,18})(?:\.(?<timeline>\d{1,10}))?$/

/** Where a reader left off. */
export type Resumed = { position: string; timeline: number | undefined }

/** Undefined where it is none: the reader then begins now. */
export function readCursor(cursor: string): Resumed | undefined {
  const { position, timeline } = CURSOR.exec(cursor)?.groups ?? {}
  return position === undefined ? undefined : { position, timeline: timeline ? Number(timeline) : undefined }
}

/** Positions are `transaction.sequence`, both rising. */
export function isAfter(position: string, other: string): boolean {
  const [xid, seq] = position.split('.').map(Number)
  const [otherXid, otherSeq] = other.split('.').map(Number)
  return Number(xid) > Number(otherXid) || (xid === otherXid && Number(seq) > Number(otherSeq))
}
