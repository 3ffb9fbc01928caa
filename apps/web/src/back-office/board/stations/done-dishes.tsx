import type { DoneDishes } from '@thali/contracts/orders/done-dishes'
import type { OrderView } from '@thali/contracts/orders/orders'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'

import {
  type Again,
  heardOf,
  type Mark,
  type MarksByOrder,
  marksWith,
  NO_MARKS,
  NONE_AGAIN,
  type OpenTap,
} from './shown-marks.ts'
import { type Station, type tasksOf, useStations } from './stations.tsx'
import { TAP, type TapBody, tapFailure, TAPS } from '#web/back-office/actions/orders/tap-dish.ts'
import { useRead } from '#web/back-office/lib/reads.ts'
import { useWhileUntouched } from '#web/back-office/lib/use-while-untouched.ts'
import { useWorkspace } from '#web/back-office/live/workspace.tsx'
import { isOpen } from '#web/lib/action-queue/action-queue.ts'
import { answerOf, type Attempt, attemptOn } from '#web/lib/action-queue/define-action.ts'
import { useActionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { useQueuedActions } from '#web/lib/action-queue/use-queued-actions.ts'
import { useLive } from '#web/lib/api/live.ts'
import { toast } from '#web/ui/notices/toast.ts'

export type Task = ReturnType<typeof tasksOf>[number]

export type DoneDishesBoard = {
  /** What stations have done of an order. */
  marksOf: (orderId: string) => readonly Mark[]
  /** Says that a station has done all of a dish, or none of it after all; without a network it is kept. */
  tap: (order: OrderView, task: Task, done: number) => void
  /** Dishes of an order that are made again, each as it was asked last. */
  againOf: (orderId: string) => readonly Again[]
  /** Takes what the server answered. */
  hear: (news: DoneDishes) => void
}

const DoneDishesContext = createContext<DoneDishesBoard>({
  marksOf: () => NO_MARKS,
  tap: () => {},
  againOf: () => NONE_AGAIN,
  hear: () => {},
})

export const useDoneDishes = () => useContext(DoneDishesContext)

/** Without the live stream they are read this often. */
const POLL_MS = 30_000

/** What stations have done, live, with the taps of this device. */
export function DoneDishesProvider({ children }: { children: ReactNode }) {
  const { known, hear, reread } = useKnown()
  const [sending, setSending] = useState<readonly Attempt<TapBody>[]>([])
  const { actions: queue } = useActionQueue()
  useQueuedActions(TAPS, ({ action: { subject }, outcome }) => {
    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about: `dish of ${subject}` })
    if (outcome.kind === 'done' && outcome.answer) hear(outcome.answer)
    else void reread()
  })

  const latest = useMemo(() => {
    const kept = queue.filter((action) => isOpen(action)).filter(TAP.accepts)
    return { marks: marksWith(known, [...sending, ...kept].map(openTap)), known }
  }, [known, sending, queue])
  const shown = useWhileUntouched(latest)
  const marksOf = useCallback((orderId: string) => shown.marks.get(orderId) ?? NO_MARKS, [shown])
  const againOf = useCallback((orderId: string) => shown.known.get(orderId)?.again ?? NONE_AGAIN, [shown])

  const tap = useCallback(
    async ({ id: orderId, orderNumber }: OrderView, { station, line, dish, done: was }: Task, done: number) => {
      const mark = { station: station.id, line, part: dish.part, done, was }
      const attempt = attemptOn(orderId, { orderId, orderNumber, dish: dish.name, ...mark })
      setSending((attempts) => [...attempts, attempt])
      try {
        const answer = answerOf(await TAP.perform(attempt))
        if (answer) hear(answer)
      } catch (error) {
        toast.error(tapFailure(attempt.body, error), { about: `dish of ${orderId}` })
        void reread()
      } finally {
        setSending((attempts) => attempts.filter(({ id }) => id !== attempt.id))
      }
    },
    [hear, reread],
  )
  const board = useMemo(() => ({ marksOf, tap, againOf, hear }), [marksOf, tap, againOf, hear])
  return <DoneDishesContext value={board}>{children}</DoneDishesContext>
}

/** What the server has told. */
function useKnown() {
  const { live } = useWorkspace()
  const { byPlace } = useStations()
  const pollMs = live.status === 'live' ? null : POLL_MS
  // A kitchen without stations has nothing to read.
  const endpoint = byPlace.size > 0 ? 'GET /admin/kitchen/done-dishes' : null
  const { data, reread } = useRead(endpoint, {}, { freshForMs: 0, pollMs })
  const [heard, setHeard] = useState<MarksByOrder>(() => new Map())
  const hear = useCallback((news: DoneDishes) => setHeard((before) => heardOf(before, news)), [])
  useLive(
    (event) => {
      if (event.type === 'done-dishes') hear(event.order)
      if (event.type !== 'reset') return
      // The database may have been restored to a moment with fewer taps.
      setHeard(new Map())
      void reread(false)
    },
    { whenHidden: 'keep' },
  )
  const known = useMemo(() => (data?.orders ?? []).reduce(heardOf, heard), [data, heard])
  return { known, hear, reread }
}

function openTap({ body, atMs }: Pick<Attempt<TapBody>, 'body' | 'atMs'>): OpenTap {
  const { orderId, line, part, station, done } = body
  return { orderId, line, part, station, done, at: new Date(atMs).toISOString() }
}

/** What a station has done of an order, in portions. */
export type StationTally = { station: Station; done: number; of: number }

/** An order's stations, each with what it has done of it. */
export function talliesOf(tasks: readonly Task[]): StationTally[] {
  return [...Map.groupBy(tasks, ({ station }) => station)].map(([station, own]) => ({
    station,
    done: own.reduce((sum, { done }) => sum + done, 0),
    of: own.reduce((sum, { dish }) => sum + dish.quantity, 0),
  }))
}
