import type { OrderView } from '@thali/contracts/orders/orders'
import { useCallback, useMemo, useRef, useState } from 'react'

import type { OrderAnswer } from './order-queue-actions.ts'
import type { FinalOutcome } from '#web/lib/action-queue/action-queue.ts'

/**
 * A step that can still be undone. The server holds the text to the customer back until `untilMs`. Start Preparing moves
 * the estimate, so the place that is kept is that of the order as it stood `before`.
 */
export type Undo = { order: OrderView; before: OrderView; untilMs: number }

/** Why the last action on an order failed, by the order's id. */
export type Failures = Readonly<Record<string, string | undefined>>

export type CardMarks = ReturnType<typeof useCardMarks>

/** The marks on the cards: which actions are being sent, which failed, which can be undone. */
export function useCardMarks() {
  const [busy, setBusy] = useState<readonly OrderView[]>([])
  const [failures, setFailures] = useState<Failures>({})
  const [undos, setUndos] = useState<readonly Undo[]>([])
  const sending = useRef(new Map<string, OrderView>())

  const isBusy = useCallback((orderId: string) => sending.current.has(orderId), [])
  const whileBusy = useCallback(async <Result>(order: OrderView, work: () => Promise<Result>): Promise<Result> => {
    sending.current.set(order.id, order)
    setBusy([...sending.current.values()])
    try {
      return await work()
    } finally {
      sending.current.delete(order.id)
      setBusy([...sending.current.values()])
    }
  }, [])

  const setFailure = useCallback((orderId: string, sentence: string | undefined) => {
    setFailures((all) => (all[orderId] === sentence ? all : { ...all, [orderId]: sentence }))
  }, [])

  const forget = useCallback((orderId: string) => {
    setUndos((all) => all.filter(({ order }) => order.id !== orderId))
  }, [])
  const offerUndo = useCallback((undo: Undo) => {
    setUndos((all) => [...all.filter(({ order }) => order.id !== undo.order.id), undo])
  }, [])

  /** After a kept step was sent or refused. */
  const markSettled = useCallback(
    (orderId: string, outcome: FinalOutcome<OrderAnswer>) => {
      const answer = outcome.kind === 'done' ? outcome.answer : null
      setUndos((all) => all.flatMap((one) => (one.order.id === orderId ? undosAfter(one, answer) : [one])))
      if (outcome.kind === 'refused') setFailure(orderId, outcome.sentence)
    },
    [setFailure],
  )

  return useMemo(
    () => ({ busy, failures, undos, isBusy, whileBusy, setFailure, forget, offerUndo, markSettled }),
    [busy, failures, undos, isBusy, whileBusy, setFailure, forget, offerUndo, markSettled],
  )
}

function undosAfter(undo: Undo, answer: OrderAnswer): Undo[] {
  if (!answer) return []
  return answer.status === undo.order.status ? [{ ...undo, order: answer }] : [undo]
}
