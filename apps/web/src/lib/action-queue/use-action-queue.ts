import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { GUEST, isOpen, type Queue } from './action-queue.ts'
import { callNow, callOnce } from './queue-call.ts'
import { type ActionQueue, createActionQueue } from './queue-engine.ts'
import { NO_STANDING, type Standing, type QueueNews } from './queue-state.ts'
import { openQueueStore, createTurns } from './queue-store.ts'
import { SERVER_HEARD } from '#web/lib/api/client.ts'
import { serverNowMs } from '#web/lib/clock.ts'
import { markWaiting } from '#web/lib/kept/account-marks.ts'
import { useWhenBackOnline } from '#web/lib/use-when-back-online.ts'

const CHANNEL = 'thali-actions'
const NOTHING: Queue = []

let made: ActionQueue | null = null

/** The one queue of this tab, opened at first use. Only in a browser. */
export function actionQueue(): ActionQueue {
  made ??= openActionQueue()
  return made
}

function openActionQueue(): ActionQueue {
  const store = openQueueStore()
  const channel = new BroadcastChannel(CHANNEL)
  const queue = createActionQueue({
    store,
    takeTurn: createTurns({ store, locks: navigator.locks, owner: crypto.randomUUID(), nowMs: Date.now }),
    async askWhoIsThere(isAsked) {
      const { user, shared } = await (isAsked ? callNow : callOnce)('GET /session')
      return user && !shared?.isLocked ? user.uid : GUEST
    },
    tellOthers: channel.postMessage.bind(channel),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    after: (ms, work) => setTimeout(work, ms),
    nowMs: serverNowMs,
    random: Math.random,
  })
  window.addEventListener(SERVER_HEARD, queue.endRest)
  queue.subscribe(() => markWaiting(queue.all().length > 0))
  channel.addEventListener('message', ({ data }: MessageEvent<QueueNews>) => void queue.hear(data))
  return queue
}

/** Keeps and sends the actions of an account while it is on screen. `isLive`: the server is being heard. */
export function useActionQueueFor(userId: string, firstName: string, isLive: boolean): void {
  useEffect(() => {
    const queue = actionQueue()
    const handleBack = () => {
      if (document.visibilityState === 'visible') void queue.replay()
    }
    void queue.openFor(userId, firstName)
    document.addEventListener('visibilitychange', handleBack)
    return () => document.removeEventListener('visibilitychange', handleBack)
  }, [userId, firstName])

  useWhenBackOnline(() => actionQueue().replaySoon())

  useEffect(() => {
    if (isLive) actionQueue().replaySoon()
  }, [isLive])
}

export type ActionQueueView = {
  /** Actions that wait, are being sent, or were refused and not yet seen; oldest first. */
  actions: Queue
  /** How many are still to be sent. */
  count: number
  standing: Standing
  retry: (id: string) => void
  discard: (id: string) => void
  /** Forgets them all, as at logout: they are never sent in another account's name. */
  clear: () => Promise<void>
}

/** The actions of the signed-in account at this moment. */
export function useActionQueue(): ActionQueueView {
  const actions = useSyncExternalStore(subscribe, present, () => NOTHING)
  const standing = useSyncExternalStore(subscribe, presentStanding, () => NO_STANDING)
  return useMemo(
    () => ({
      actions,
      count: actions.filter(isOpen).length,
      standing,
      retry: (id) => void actionQueue().retry(id),
      discard: (id) => void actionQueue().discard(id),
      clear: clearOwn,
    }),
    [actions, standing],
  )
}

function clearOwn(): Promise<void> {
  return actionQueue().clear()
}

function subscribe(onChange: () => void): () => void {
  return actionQueue().subscribe(onChange)
}

function presentStanding(): Standing {
  return actionQueue().standing()
}

function present(): Queue {
  return actionQueue().actions()
}
