import { useEffect, useEffectEvent } from 'react'

import type { Queueable, SettledOf } from './define-action.ts'
import { actionQueue } from './use-action-queue.ts'

/** Lets the queue send actions of these kinds, and reports those that were kept and are settled now. */
export function useQueuedActions<Body, Answer>(
  actions: readonly Queueable<Body, Answer>[],
  onSettled: (settled: SettledOf<Body, Answer>) => void,
): void {
  const handleSettled = useEffectEvent(onSettled)
  useEffect(() => {
    const queue = actionQueue()
    const stop = queue.onSettled((news) => {
      const settled = actions.map((action) => action.settledIn(news)).find((one) => one !== null)
      if (settled) handleSettled(settled)
    })
    for (const action of actions) queue.handle(action)
    return stop
  }, [actions])
}
