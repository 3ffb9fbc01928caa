import { isOpen, MOST_KEPT, type NewAction, type Queue, type ActionHandler } from './action-queue.ts'
import { createReplay, type ReplayDeps } from './queue-replay.ts'
import { createQueueState, type QueueNews } from './queue-state.ts'
import type { QueueStore } from './queue-store.ts'
import { ApiError, isApiError } from '#web/lib/api/api.ts'
import { words } from '#words/queue.ts'

export type QueueDeps = Omit<ReplayDeps, 'state' | 'handlers'> & {
  store: QueueStore
  tellOthers: (news: QueueNews) => void
}

export type ActionQueue = ReturnType<typeof createActionQueue>

/** Keeps actions that could not be sent, and sends them in order once that is possible. */
export function createActionQueue({ store, tellOthers, ...deps }: QueueDeps) {
  const handlers = new Set<ActionHandler>()
  const state = createQueueState({ store, tellOthers })
  const { replay, replaySoon, endRest } = createReplay({ ...deps, state, handlers })

  return {
    /** Sends the waiting actions now; `isAsked`: because a person has tapped. */
    replay,
    /** Sends them when the network has come back: within two seconds, because many devices come back together. */
    replaySoon,
    endRest,

    /** Keeps and sends the actions of this account from now on; of nobody with null. */
    async openFor(userId: string | null, firstName: string | null = null): Promise<void> {
      await state.belongTo(userId === null ? null : { id: userId, firstName })
      await replay()
    },

    /** Registers how actions of a kind are sent; until then they wait. */
    handle(handler: ActionHandler): void {
      handlers.add(handler)
      void replay()
    },

    /**
     * Keeps an action; it is sent as soon as that is possible.
     *
     * @throws when nobody is signed in, or when the device does not keep it.
     */
    async enqueue(action: Omit<NewAction, 'userId' | 'firstName'>): Promise<void> {
      const user = state.user()
      if (user === null) throw new Error('Nobody is signed in')
      if (state.all().length >= MOST_KEPT) throw notKept('too-many-kept')
      const kept = { ...action, userId: user.id, firstName: user.firstName }
      await state.change({ type: 'enqueue', action: kept }).catch((cause: unknown) => {
        throw notKept('device-full', cause)
      })
      void replay(true)
    },

    async retry(id: string): Promise<void> {
      await state.change({ type: 'restore', id })
      await replay(true)
    },

    discard: (id: string) => state.change({ type: 'discard', id }),

    /** Forgets every action of the signed-in account, as at logout. */
    async clear(): Promise<void> {
      const user = state.user()
      if (user !== null) await state.change({ type: 'clear', userId: user.id })
    },

    /**
     * Hands the actions of `from` to the signed-in account, which is asked before they are sent. Waits until no other tab is
     * sending: an action that is still marked as being sent then belongs to a closed tab, and is handed over, too.
     */
    async adopt(from: string, sentence: string): Promise<void> {
      const to = state.user()?.id
      if (to === undefined) return
      const adoptWaiting = () => state.change({ type: 'adopt', from, to, sentence })
      const isTurn = await deps.takeTurn(async () => {
        await state.change({ type: 'recover' })
        await adoptWaiting()
      })
      if (!isTurn) await adoptWaiting()
    },

    /** Whose actions are kept now. */
    user: () => state.user()?.id,
    /** The actions of every account on this device. */
    all: (): Queue => state.all(),
    /** The actions of the signed-in account, oldest first. */
    actions: (): Queue => state.own(),
    standing: state.standing,
    forgetUnreadable: state.forgetUnreadable,
    /** The actions on a subject that are still to be sent. */
    openOn: (subject: string): Queue => state.own().filter((one) => one.subject === subject && isOpen(one)),
    subscribe: state.subscribe,
    /** Reports settled actions, also those that another tab sent. */
    onSettled: state.onSettled,
    /** Takes over a change that another tab of this device made. */
    hear: state.hear,
  }
}

const REASONS = { 'device-full': words.deviceFull, 'too-many-kept': words.tooManyKept } as const

/** The refusal of this device to keep an action: nothing is done, and the person is told so. */
function notKept(code: keyof typeof REASONS, cause?: unknown): ApiError {
  return new ApiError({ code, status: 409, message: REASONS[code] }, { cause })
}

/** Why this device did not keep an action; `otherwise` for every other error. */
export function notKeptSentence(error: unknown, otherwise: string): string {
  return isApiError(error) && error.code in REASONS ? error.message : otherwise
}
