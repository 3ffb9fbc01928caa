import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

import { type Queue, ACTION_STATES, FORMAT, type QueuedAction } from './action-queue.ts'

/** Where the queue is kept. Every change reads and writes in one go, whatever other tabs do. */
export type QueueStore = {
  read: () => Promise<Queue>
  change: (next: (queue: Queue) => Queue) => Promise<Queue>
  /** Whether the actions outlast the tab. */
  isLasting: () => Promise<boolean>
  /** How many records cannot be read by this page. They are set aside, and no change of the queue loses them. */
  countUnreadable: () => Promise<number>
  forgetUnreadable: () => Promise<void>
  /** Takes, or keeps, the right to send until `untilMs`; false while somebody else has it. */
  lease: (owner: string, nowMs: number, untilMs: number) => Promise<boolean>
}

type Lease = { owner: string; untilMs: number }
type Schema = DBSchema & {
  /** Written by any version of the site. */
  queue: { key: string; value: unknown }
  lease: { key: string; value: Lease }
}

const NAME = 'thali-actions'
const VERSION = 1
const KEY = 'own'
const ASIDE = 'aside'

/** The queue of the device, shared by its tabs. Where the browser keeps nothing, it lasts as long as the tab. */
export function openQueueStore(): QueueStore {
  const opened = openDatabase().catch((error: unknown) => {
    globalThis.console.warn('Actions are kept in this tab only', error)
    return null
  })
  const inMemory = createMemoryStore()
  const store = opened.then((database) => (database ? createStoredStore(database) : inMemory))
  return {
    read: async () => (await store).read(),
    change: async (next) => (await store).change(next),
    isLasting: async () => (await store).isLasting(),
    countUnreadable: async () => (await store).countUnreadable(),
    forgetUnreadable: async () => (await store).forgetUnreadable(),
    lease: async (...parts) => (await store).lease(...parts),
  }
}

/** A queue that is forgotten with the tab. */
export function createMemoryStore(): QueueStore {
  let queue: Queue = []
  let lease: Lease | null = null
  return {
    read: () => Promise.resolve(queue),
    change(next) {
      queue = next(queue)
      return Promise.resolve(queue)
    },
    isLasting: () => Promise.resolve(false),
    countUnreadable: () => Promise.resolve(0),
    forgetUnreadable: () => Promise.resolve(),
    lease(owner, nowMs, untilMs) {
      if (!isFree(lease, owner, nowMs)) return Promise.resolve(false)
      lease = { owner, untilMs }
      return Promise.resolve(true)
    },
  }
}

function createStoredStore(database: IDBPDatabase<Schema>): QueueStore {
  return {
    read: async () => readRecords(await database.get('queue', KEY)).queue,
    async change(next) {
      const { store, done } = database.transaction('queue', 'readwrite', { durability: 'strict' })
      const { queue: before, unreadable } = readRecords(await store.get(KEY))
      const after = next(before)
      if (unreadable.length > 0) await store.put([...toList(await store.get(ASIDE)), ...unreadable], ASIDE)
      if (after !== before || unreadable.length > 0) await store.put(after, KEY)
      await done
      return after
    },
    isLasting: () => Promise.resolve(true),
    async countUnreadable() {
      const { unreadable } = readRecords(await database.get('queue', KEY))
      return toList(await database.get('queue', ASIDE)).length + unreadable.length
    },
    forgetUnreadable: () => database.delete('queue', ASIDE),
    async lease(owner, nowMs, untilMs) {
      const { store, done } = database.transaction('lease', 'readwrite')
      const isGranted = isFree((await store.get(KEY)) ?? null, owner, nowMs)
      if (isGranted) await store.put({ owner, untilMs }, KEY)
      await done
      return isGranted
    },
  }
}

function toList(aside: unknown): readonly unknown[] {
  return Array.isArray(aside) ? aside : []
}

function isFree(lease: Lease | null, owner: string, nowMs: number): boolean {
  return lease === null || lease.owner === owner || lease.untilMs <= nowMs
}

async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('queue')
      database.createObjectStore('lease')
    },
    // A newer version of the site wants the database: this tab must not stand in its way.
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  })
}

/** The kept actions among stored records, and the records that this page cannot read. */
export function readRecords(stored: unknown): { queue: QueuedAction[]; unreadable: unknown[] } {
  if (stored === undefined) return { queue: [], unreadable: [] }
  if (!Array.isArray(stored)) return { queue: [], unreadable: [stored] }
  const records: readonly unknown[] = stored
  return { queue: records.filter(isAction), unreadable: records.filter((record) => !isAction(record)) }
}

function isAction(record: unknown): record is QueuedAction {
  if (typeof record !== 'object' || record === null) return false
  const one = record as Partial<Record<keyof QueuedAction, unknown>>
  const { id, kind, subject, userId, atMs, tries, state, format = 1 } = one
  const texts = [id, kind, subject, userId]
  const isKnown = (ACTION_STATES as readonly unknown[]).includes(state) && typeof format === 'number'
  return (
    texts.every((text) => typeof text === 'string') &&
    [atMs, tries].every(Number.isFinite) &&
    isKnown &&
    format <= FORMAT
  )
}

/** Runs work while no other tab sends; false when another tab would not let go. `isMine`: the turn still lasts. */
export type TakeTurn = (work: (isMine: () => Promise<boolean>) => Promise<void>) => Promise<boolean>

const LOCK = 'thali-actions'
/** Longer than any call: who says nothing for so long has crashed. */
const LEASE_MS = 45_000

type TurnDeps = { store: QueueStore; locks: LockManager | undefined; owner: string; nowMs: () => number }

/** One tab at a time, by the browser's own locks; where it has none, by a lease kept beside the queue. */
export function createTurns({ store, locks, owner, nowMs }: TurnDeps): TakeTurn {
  if (locks) {
    return async (work) => {
      await locks.request(LOCK, () => work(() => Promise.resolve(true)))
      return true
    }
  }
  const hold = (forMs: number) => store.lease(owner, nowMs(), nowMs() + forMs)
  return async (work) => {
    if (!(await hold(LEASE_MS))) return false
    try {
      await work(() => hold(LEASE_MS))
      return true
    } finally {
      await hold(0)
    }
  }
}
