import type { OrderView } from '@thali/contracts/orders'
import type { OrderStatus } from '@thali/domain/orders/order-status'
import { useCallback, useMemo, useRef, useState } from 'react'

import type { OrderNews } from './order-actions-news.ts'

/** A step that can still be taken back. The server lets go of the text to the customer when its time is over. */
export type Undo = { order: OrderView; from: OrderStatus; untilMs: number }

/** What went wrong with the last action of an order, by its id. */
export type Failures = Readonly<Record<string, string | undefined>>

export type StepMarks = ReturnType<typeof useStepMarks>

/** What stands on the cards about actions: which are being sent, which failed, which can be undone. */
export function useStepMarks() {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [failures, setFailures] = useState<Failures>({})
  const [undos, setUndos] = useState<readonly Undo[]>([])
  const busy = useRef(new Set<string>())

  const isBusy = useCallback((orderId: string) => busy.current.has(orderId), [])
  const whileBusy = useCallback(async <Result>(orderId: string, work: () => Promise<Result>): Promise<Result> => {
    busy.current.add(orderId)
    setBusyIds([...busy.current])
    try {
      return await work()
    } finally {
      busy.current.delete(orderId)
      setBusyIds([...busy.current])
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

  /** A step that waited has been sent, or never will be. */
  const takeNews = useCallback(
    ({ orderId, outcome }: OrderNews) => {
      const answer = outcome.kind === 'done' ? outcome.answer : null
      setUndos((all) => all.flatMap((one) => (one.order.id === orderId ? followUp(one, answer) : [one])))
      if (outcome.kind === 'refused') setFailure(orderId, outcome.sentence)
    },
    [setFailure],
  )

  return useMemo(
    () => ({ busyIds, failures, undos, isBusy, whileBusy, setFailure, forget, offerUndo, takeNews }),
    [busyIds, failures, undos, isBusy, whileBusy, setFailure, forget, offerUndo, takeNews],
  )
}

function followUp(undo: Undo, answer: OrderView | null): Undo[] {
  if (!answer) return []
  return answer.status === undo.order.status ? [{ ...undo, order: answer }] : [undo]
}
