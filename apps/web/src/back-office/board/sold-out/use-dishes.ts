import { useRef, useState } from 'react'

import { AS_PREVIEW, useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { putRead, useRead } from '#web/back-office/lib/queries.ts'
import { isMeant } from '#web/back-office/live/board.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'
import { menuAfter, optionsToSwitch, type Switched } from './sold-out-options.ts'
import { soldOutWords } from './sold-out-words.ts'

/** `today`: hidden until the next opening after tonight. `open-ended`: until somebody shows it. */
export type Wish = 'shown' | 'today' | 'open-ended'

/** The dishes and options of a location, and the function that hides or shows one. */
export function useDishes(locationId: string) {
  const input = { params: { location: locationId } }
  const { data, error, reread } = useRead('GET /menu/:location', input)
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const lastTapAtMs = useRef<number | null>(null)
  const now = useNow()
  const [ask, question] = useAffectedQuestion()

  async function change({ id, name, option }: Switched, wish: Wish): Promise<void> {
    const tappedAtMs = performance.now()
    // The second half of a double tap with a wet finger would undo the first.
    const isEcho = wish !== 'open-ended' && !isMeant(lastTapAtMs.current, tappedAtMs)
    if (busyIds.includes(id) || isEcho) return
    lastTapAtMs.current = tappedAtMs
    setBusyIds((ids) => [...ids, id])
    try {
      const until = wish === 'today' ? ('tomorrow' as const) : null
      const isAvailable = wish === 'shown'
      const body = { ...(option ? { options: [option] } : { ids: [id] }), isAvailable, until }
      const asked = { ...input, body: { ...body, preview: true }, ...AS_PREVIEW }
      const path = 'POST /admin/menu/:location/availability'
      if (!isAvailable && !(await ask('dishes', [() => callOnce(path, asked)]))) return
      const { items, options } = await call(path, { ...input, body, idempotencyKey: crypto.randomUUID() })
      const changed = option ? options[0] : items.find((item) => item.id === id)
      await putRead(['GET /menu/:location', input], (menu) => menu && menuAfter(menu, { items, options }))
      settleToasts(`dish ${id}`)
      if (changed) announce(`${name}: ${soldOutWords(changed, now) ?? 'On the menu again'}`)
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
    question,
    now,
  }
}
