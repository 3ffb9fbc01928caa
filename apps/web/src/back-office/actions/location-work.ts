import { useEffect, useEffectEvent } from 'react'

import { LOCATION_HANDLERS } from './location-actions.ts'
import type { Settled } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useLive } from '#web/lib/live/live.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Keeps what the back office shows of its locations right: reads again what changed, and sends what waited. */
export function LocationWork(): null {
  useLive(({ type }) => {
    if (type === 'location' || type === 'reset') void refreshLocations()
  })

  const handleSettled = useEffectEvent(({ action, outcome }: Settled) => {
    if (!(action.kind in LOCATION_HANDLERS)) return
    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about: `${action.kind} ${action.subject}` })
    else
      toast.success(`Saved: ${(action.body as { name: string }).name}`, { about: `${action.kind} ${action.subject}` })
    void refreshLocations()
  })
  useEffect(() => {
    const queue = actionQueue()
    const stop = queue.onSettled((settled) => handleSettled(settled))
    for (const [kind, handler] of Object.entries(LOCATION_HANDLERS)) queue.handle(kind, handler)
    return stop
  }, [])
  return null
}

/** Reads the managed locations on screen again. */
export function refreshLocations(): Promise<void> {
  return refreshReads('/admin/locations')
}
