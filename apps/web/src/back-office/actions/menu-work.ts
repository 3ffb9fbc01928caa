import { useEffect, useEffectEvent } from 'react'

import { MENU_HANDLERS, type MenuAction } from './menu-actions.ts'
import type { Settled } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useLive } from '#web/lib/live/live.ts'
import { refreshReads } from '#web/lib/api/use-api.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** Keeps what the back office shows of its menus right: reads again what changed, and sends what waited. */
export function MenuWork(): null {
  useLive((event) => {
    if (event.type === 'menu') void refreshReads(`/admin/menu/${event.locationId}/`)
    if (event.type === 'reset') void refreshReads('/admin/menu/')
  })

  const handleSettled = useEffectEvent(({ action, outcome }: Settled) => {
    if (!(action.kind in MENU_HANDLERS)) return
    const { location, name } = action.body as MenuAction
    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about: `${action.kind} ${action.subject}` })
    else toast.success(`Saved: ${name}`, { about: `${action.kind} ${action.subject}` })
    void refreshReads(`/admin/menu/${location}/`)
  })
  useEffect(() => {
    const queue = actionQueue()
    const stop = queue.onSettled((settled) => handleSettled(settled))
    for (const [kind, handler] of Object.entries(MENU_HANDLERS)) queue.handle(kind, handler)
    return stop
  }, [])
  return null
}
