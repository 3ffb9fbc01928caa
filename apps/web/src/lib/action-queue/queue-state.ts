import { type Queue, queueAfter, type QueueEvent } from './action-queue.ts'
import type { QueueStore } from './queue-store.ts'
import type { Settled } from './queue-outcome.ts'

/** The message that the tabs of a device send each other. */
export type QueueNews = { settled: Settled | null }

export type QueueState = ReturnType<typeof createQueueState>

type StateDeps = { store: QueueStore; tellOthers: (news: QueueNews) => void }

/** The queue as this tab knows it, kept in step with the device's other tabs. */
export function createQueueState({ store, tellOthers }: StateDeps) {
  const watchers = new Set<() => void>()
  const listeners = new Set<(settled: Settled) => void>()
  let userId: string | null = null
  let all: Queue = []
  let own: Queue = []

  function publish(queue: Queue): void {
    all = queue
    own = queue.filter((action) => action.userId === userId)
    for (const watcher of watchers) watcher()
  }

  return {
    user: () => userId,
    /** The actions of every account on this device. */
    all: () => all,
    /** The actions of the signed-in account. */
    own: () => own,

    async belongTo(user: string | null): Promise<void> {
      userId = user
      publish(await store.read())
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
      if (settled === null || settled.action.userId !== userId) return
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
