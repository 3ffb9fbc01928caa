import { isOpen, type NewAction, type Queue, type QueuedAction } from './action-queue.ts'
import type { ActionHandler } from './queue-outcome.ts'
import { createReplay, type ReplayDeps } from './queue-replay.ts'
import { createQueueState, type QueueNews } from './queue-state.ts'
import type { QueueStore } from './queue-store.ts'

export type QueueDeps = Omit<ReplayDeps, 'state' | 'handlers'> & {
  store: QueueStore
  tellOthers: (news: QueueNews) => void
}

export type ActionQueue = ReturnType<typeof createActionQueue>

/** Keeps what could not be sent, and sends it in order once that is possible. */
export function createActionQueue({ store, tellOthers, ...deps }: QueueDeps) {
  const handlers = new Map<string, ActionHandler>()
  const state = createQueueState({ store, tellOthers })
  const replay = createReplay({ ...deps, state, handlers })

  return {
    /** Sends what waits, now. */
    replay,

    /** Whose actions are kept and sent from now on; nobody's with null. */
    async openFor(user: string | null): Promise<void> {
      await state.belongTo(user)
      await replay()
    },

    /** Says how actions of a kind are sent. Until somebody does, they wait. */
    handle(kind: string, handler: ActionHandler): void {
      handlers.set(kind, handler)
      void replay()
    },

    /** Keeps an action; it is sent as soon as that is possible. @throws when nobody is signed in. */
    async enqueue(action: Omit<NewAction, 'userId' | 'expiresAtMs'>): Promise<void> {
      const userId = state.user()
      if (userId === null) throw new Error('An action needs somebody who did it')
      const expiresAtMs = handlers.get(action.kind)?.expiresAtMs(action) ?? null
      await state.change({ type: 'enqueue', action: { ...action, userId, expiresAtMs } })
      void replay()
    },

    async retry(id: string): Promise<void> {
      await state.change({ type: 'restore', id })
      await replay()
    },

    discard: (id: string) => state.change({ type: 'discard', id }),

    /** Forgets everything of whoever is signed in, as at logout. */
    async clear(): Promise<void> {
      const userId = state.user()
      if (userId !== null) await state.change({ type: 'clear', userId })
    },

    /** Hands what `from` did to the person who is signed in; it is sent only when that person says so. */
    async adopt(from: string, sentence: string): Promise<void> {
      const to = state.user()
      if (to !== null) await state.change({ type: 'adopt', from, to, sentence })
    },

    /** Forgets some actions, whoever did them. */
    forget: (which: (action: QueuedAction) => boolean) => state.change({ type: 'forget', which }),

    /** The actions of everybody who uses this device. */
    all: (): Queue => state.all(),
    /** The actions of whoever is signed in, oldest first. */
    actions: (): Queue => state.own(),
    /** Those of a subject that are still to be sent. */
    openOn: (subject: string): Queue => state.own().filter((one) => one.subject === subject && isOpen(one)),
    subscribe: state.subscribe,
    /** Tells what became of actions, whichever tab sent them. */
    onSettled: state.onSettled,
    /** Takes over what another tab of this device did. */
    hear: state.hear,
  }
}
