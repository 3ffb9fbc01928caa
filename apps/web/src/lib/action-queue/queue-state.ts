import { type Queue, queueAfter, type QueueEvent } from './action-queue.ts'
import { type Hold, NO_STANDING, othersIn, type Standing } from './queue-standing.ts'
import type { QueueStore } from './queue-store.ts'
import type { Settled } from './queue-outcome.ts'

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

  function publish(queue: Queue, changed: Partial<Standing> = {}): void {
    const userId = user?.id ?? null
    all = queue
    own = queue.filter((action) => action.userId === userId)
    standing = { ...standing, ...changed, others: othersIn(queue, userId) }
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

    async change(event: QueueEvent): Promise<void> {
      let isChanged = false
      const queue = await store.change((before) => {
        const next = queueAfter(before, event)
        isChanged = next !== before
        return next
      })
      publish(queue)
      if (isChanged) tellOthers({ settled: null })
    },

    tellSettled(settled: Settled): void {
      for (const listener of listeners) listener(settled)
      tellOthers({ settled })
    },

    async hear({ settled }: QueueNews): Promise<void> {
      publish(await store.read())
      if (settled === null || settled.action.userId !== user?.id) return
      for (const listener of listeners) listener(settled)
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
