import { type Queue, queueAfter, type QueueEvent, GUEST, type Settled } from './action-queue.ts'
import type { QueueStore } from './queue-store.ts'

/** The message that the tabs of a device send each other. */
export type QueueNews = { settled: Settled | null }

export type QueueState = ReturnType<typeof createQueueState>

/** Who uses the device; the first name is kept with the actions. */
export type QueueUser = { id: string; firstName: string | null }

type StateDeps = { store: QueueStore; tellOthers: (news: QueueNews) => void }

/** The queue as this tab knows it, kept in step with the device's other tabs. */
export function createQueueState({ store, tellOthers }: StateDeps) {
  const watchers = new Set<() => void>()
  const listeners = new Set<(settled: Settled) => void>()
  let user: QueueUser | null = null
  let all: Queue = []
  let own: Queue = []
  let standing = NO_STANDING

  /** Who listens for what became of an action learns it first: to a watcher, an action that is gone has ended. */
  function publish(queue: Queue, changed: Partial<Standing> = {}, settled: Settled | null = null): void {
    const userId = user?.id ?? null
    all = queue
    own = queue.filter((action) => action.userId === userId)
    standing = { ...standing, ...changed, others: othersIn(queue, userId) }
    if (settled) for (const listener of listeners) listener(settled)
    for (const watcher of watchers) watcher()
  }

  return {
    user: () => user,
    /** The actions of every account on this device. */
    all: () => all,
    /** The actions of the signed-in account. */
    own: () => own,
    standing: (): Standing => standing,

    async belongTo(next: QueueUser | null): Promise<void> {
      user = next
      const [isLasting, unreadable] = await Promise.all([store.isLasting(), store.countUnreadable()])
      // Read last: an action that is kept meanwhile is in it.
      publish(await store.read(), { isLasting, unreadable, hold: null })
    },

    hold(hold: Hold | null): void {
      if (hold !== standing.hold) publish(all, { hold })
    },

    async forgetUnreadable(): Promise<void> {
      await store.forgetUnreadable()
      publish(all, { unreadable: 0 })
    },

    /** `settled`: what became of an action with this event. */
    async change(event: QueueEvent, settled: Settled | null = null): Promise<void> {
      let isChanged = false
      const queue = await store.change((before) => {
        const next = queueAfter(before, event)
        isChanged = next !== before
        return next
      })
      publish(queue, {}, settled)
      if (isChanged || settled) tellOthers({ settled })
    },

    async hear({ settled }: QueueNews): Promise<void> {
      const isOwn = settled?.action.userId === user?.id
      publish(await store.read(), {}, isOwn ? settled : null)
    },

    subscribe(watcher: () => void): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },

    onSettled(listener: (settled: Settled) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Why nothing is sent at this moment although something waits. */
export type Hold =
  /** The session has ended: somebody has to sign in. */
  | { kind: 'signed-out' }
  | { kind: 'server-away' }
  /** The server has asked for a pause. */
  | { kind: 'busy'; untilMs: number }

/** What another account has left on the device: how much, and whose; not what. */
export type Others = { firstName: string | null; count: number }

/** What a person is told about the queue as a whole. */
export type Standing = {
  hold: Hold | null
  /** Whether the device keeps the actions; otherwise they are gone with the tab. */
  isLasting: boolean
  /** Records that this page cannot read: broken, or kept by a newer one. */
  unreadable: number
  others: readonly Others[]
}

export const NO_STANDING: Standing = { hold: null, isLasting: true, unreadable: 0, others: [] }

/** What accounts other than the signed-in one have left, by account. Guests' actions are handed over at sign-in. */
function othersIn(queue: Queue, userId: string | null): Others[] {
  const others = queue.filter((action) => action.userId !== userId && action.userId !== GUEST)
  return [...Map.groupBy(others, (action) => action.userId).values()].map((actions) => ({
    firstName: actions.findLast(({ firstName }) => firstName)?.firstName ?? null,
    count: actions.length,
  }))
}
