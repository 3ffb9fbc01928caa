import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

import { type Bases, showAhead } from './order-actions-ahead.ts'
import { type OrderOutcome, PAYMENT, QUEUED_PAYMENTS, QUEUED_STEPS, STEP } from './order-actions-calls.ts'
import { PROMISE, QUEUED_PROMISES } from './order-actions-promise.ts'
import { sentSentence } from './order-actions-words.ts'
import type { Workspace } from '#web/back-office/live/workspace.tsx'
import type { Queue } from '#web/lib/action-queue/action-queue.ts'
import type { Settled } from '#web/lib/action-queue/queue-outcome.ts'
import { actionQueue } from '#web/lib/action-queue/use-action-queue.ts'
import { toast } from '#web/ui/notices/toast.ts'

const KINDS: ReadonlySet<string> = new Set([STEP, PAYMENT, PROMISE])

/** Several that arrive one after another are told of together. */
const QUIET_MS = 1000
/** The queue forgets an action just before the board hears the answer to it: a card must not jump back in between. */
const BACK_MS = 600

/** What the server has said of the orders the board shows ahead of it; the board outlives its page for a while. */
let bases: Bases = new Map()

/** Shows every order as the actions that wait will leave it, and takes that back when they are refused. */
export function useOrdersAhead({ wholeBoard: board, hearOf }: Workspace, queue: Queue): void {
  useLayoutEffect(() => {
    const { ahead, back, bases: present } = showAhead(board, queue, bases)
    bases = present
    for (const order of ahead) hearOf(order)
    if (back.length === 0) return undefined

    const timer = setTimeout(() => {
      for (const order of back) hearOf(order)
    }, BACK_MS)
    return () => clearTimeout(timer)
  }, [board, queue, hearOf])
}

export type OrderNews = { orderId: string; outcome: OrderOutcome }

/** Tells what became of the actions that waited, and lets the board know. */
export function useReplayNews(
  { wholeBoard: board, hearOf, refresh }: Workspace,
  onNews: (news: OrderNews) => void,
): void {
  const sent = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const handleSettled = useEffectEvent(({ action, outcome }: Settled) => {
    if (!KINDS.has(action.kind)) return
    const orderId = action.subject
    const { answer = null } = outcome as { answer?: Extract<OrderOutcome, { kind: 'done' }>['answer'] }
    onNews({ orderId, outcome: outcome as OrderOutcome })
    // Perhaps no longer on the board.
    if (answer && board.tickets.has(orderId)) hearOf(answer)
    if (!answer) void refresh()

    if (outcome.kind === 'refused') toast.error(outcome.sentence, { about: `order ${orderId}` })
    else if (outcome.note !== null) toast.info(outcome.note)
    else {
      sent.current += 1
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        toast.success(sentSentence(sent.current))
        sent.current = 0
      }, QUIET_MS)
    }
  })

  useEffect(() => {
    const queue = actionQueue()
    const stop = queue.onSettled((settled) => handleSettled(settled))
    queue.handle(STEP, QUEUED_STEPS)
    queue.handle(PAYMENT, QUEUED_PAYMENTS)
    queue.handle(PROMISE, QUEUED_PROMISES)
    return () => {
      stop()
      clearTimeout(timer.current)
    }
  }, [])
}
