import { useRef, useState } from 'react'

import { menuAfter, optionsToSwitch, type Switched } from './sold-out-options.ts'
import { soldOutWords } from './sold-out-words.ts'
import { isMeant } from '#web/back-office/live/board.ts'
import { NOTICE_MS, orderedForLaterWords } from '#web/back-office/actions/ordered-for-later.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { putRead, useRead } from '#web/back-office/lib/queries.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

/** `today`: hidden until the next opening after tonight. `open-ended`: until somebody shows it. */
export type Wish = 'shown' | 'today' | 'open-ended'

/** The dishes and options of a location, and the function that hides or shows one. */
export function useDishes(locationId: string) {
  const input = { params: { location: locationId } }
  const { data, error, reread } = useRead('GET /menu/:location', input)
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const lastTapAtMs = useRef<number | null>(null)
  const now = useNow()
  const { wholeBoard } = useWorkspace()

  async function change({ id, name, option }: Switched, wish: Wish): Promise<void> {
    const tappedAtMs = performance.now()
    // The second half of a double tap with a wet finger would undo the first.
    const isEcho = wish !== 'open-ended' && !isMeant(lastTapAtMs.current, tappedAtMs)
    if (busyIds.includes(id) || isEcho) return
    lastTapAtMs.current = tappedAtMs
    setBusyIds((ids) => [...ids, id])
    try {
      const until = wish === 'today' ? 'tomorrow' : null
      const { items, options } = await call('POST /admin/menu/:location/availability', {
        ...input,
        body: { ...(option ? { options: [option] } : { ids: [id] }), isAvailable: wish === 'shown', until },
        idempotencyKey: crypto.randomUUID(),
      })
      const changed = option ? options[0] : items.find((item) => item.id === id)
      await putRead(['GET /menu/:location', input], (menu) => menu && menuAfter(menu, { items, options }))
      settleToasts(`dish ${id}`)
      if (changed) announce(`${name}: ${soldOutWords(changed, now) ?? 'On the menu again'}`)
      const gone = { locationId, ids: option ? [] : [id], option }
      const ordered = wish === 'shown' ? null : orderedForLaterWords(wholeBoard, gone, now)
      if (ordered !== null) toast.info(`${name}: ${ordered}`, { durationMs: NOTICE_MS })
    } catch (cause) {
      toast.error(`${name}: ${userMessage(cause)}`, { about: `dish ${id}` })
      void reread()
    } finally {
      setBusyIds((ids) => ids.filter((other) => other !== id))
    }
  }
  return {
    dishes: data?.items ?? null,
    options: optionsToSwitch(data ?? {}),
    error,
    reread: () => void reread(),
    busyIds,
    change,
    now,
  }
}
