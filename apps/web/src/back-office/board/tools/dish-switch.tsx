import type { OrderView } from '@thali/contracts/orders/orders'
import { useRef, useState } from 'react'

import { type Switched, menuAfter, optionsToSwitch, soldOutWords } from './sold-out.ts'
import { AS_PREVIEW, useAffectedQuestion } from '#web/back-office/lib/affected-question.tsx'
import { putRead, useRead } from '#web/back-office/lib/reads.ts'
import { isMeant } from '#web/back-office/live/board.ts'
import { callOnce } from '#web/lib/action-queue/queue-call.ts'
import { call, userMessage } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/site.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { settleToasts } from '#web/ui/notices/settle-toasts.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type DishSwitchProps = Pick<ReturnType<typeof useDishes>, 'busyIds' | 'change' | 'now'> & { dish: Switched }

/** A dish or an option, and one tap to say that it has run out. It comes back tomorrow unless a second tap says otherwise. */
export function DishSwitch({ dish, busyIds, change, now }: DishSwitchProps) {
  const { id, name, isAvailable, hiddenUntil, portionsLeft } = dish
  const words = soldOutWords(dish, now)
  const button = (label: string, wish: Wish, isQuiet = false) => (
    <Button
      size="staff"
      variant={isQuiet ? 'ghost' : 'secondary'}
      className="px-4! whitespace-nowrap"
      busy={busyIds.includes(id)}
      aria-label={`${label}: ${name}`}
      onClick={() => void change(dish, wish)}
    >
      {label}
    </Button>
  )

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2">
      <p className="min-w-0 flex-1 basis-52 text-lg [overflow-wrap:anywhere]">
        <span className={classes('font-semibold', !isAvailable && 'text-muted line-through')}>{name}</span>
        {isAvailable && portionsLeft !== undefined && <span className="block text-base">{portionsLeft} left</span>}
        {words && <span className="block text-base text-warning">{words}</span>}
      </p>
      {/* Without portions left there is nothing to switch: the dish is sold again on the next day, or once the menu has more. */}
      {portionsLeft !== 0 && (
        <div className="flex flex-wrap gap-2">
          {!isAvailable &&
            (hiddenUntil === null
              ? button('Until tomorrow', 'today', true)
              : button('Keep hidden', 'open-ended', true))}
          {/* One button for both, so that the focus stays where it was. */}
          {isAvailable ? button('Sold out', 'today') : button('Show again', 'shown')}
        </div>
      )}
    </li>
  )
}

/** The dishes of an order as the menu has them, to take one off it that has just run out. */
export function OrderDishes({ order }: { order: OrderView }) {
  const { dishes, busyIds, change, question, now } = useDishes(order.location)
  const ids = new Set(order.items.map(({ id }) => id))
  const listed = dishes?.filter(({ id }) => ids.has(id)) ?? []
  return (
    <>
      <ul>
        {listed.map((dish) => (
          <DishSwitch key={dish.id} dish={dish} busyIds={busyIds} change={change} now={now} />
        ))}
        {dishes && listed.length === 0 && <li className="text-muted">None of these dishes is on the menu any more.</li>}
      </ul>
      {question}
    </>
  )
}

/** `today`: hidden until the next opening after tonight. `open-ended`: until somebody shows it. */
type Wish = 'shown' | 'today' | 'open-ended'

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
