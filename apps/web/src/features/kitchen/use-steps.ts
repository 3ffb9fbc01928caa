import type { OrderView } from '@thali/contracts/orders'
import { nextStatus, type OrderStatus } from '@thali/domain/orders/order-status'
import { useRef, useState } from 'react'

import { isMeant } from './kitchen-board.ts'
import { alreadySentence } from './kitchen-words.ts'
import { call, isApiError, userMessage } from '#web/lib/api.ts'
import { announce } from '#web/ui/live-region.tsx'
import { toast } from '#web/ui/toast.ts'

/** A step that can still be taken back. The server lets go of the text to the customer when its time is over. */
export type Undo = { order: OrderView; from: OrderStatus; untilMs: number }

/** What went wrong with the last step of an order, by its id. */
export type Failures = Readonly<Record<string, string | undefined>>

const UNDO_MS = 5000
const STEP_FAILED = 'Failed to update order status'

type StepsDeps = { hearOf: (order: OrderView) => void; reread: () => Promise<void> }

/** Takes orders a step further, and back again within five seconds. */
export function useSteps({ hearOf, reread }: StepsDeps) {
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [failures, setFailures] = useState<Failures>({})
  const [undos, setUndos] = useState<readonly Undo[]>([])
  const lastTapAtMs = useRef<number | null>(null)

  const forget = (orderId: string) => setUndos((all) => all.filter(({ order }) => order.id !== orderId))

  async function advance(order: OrderView): Promise<void> {
    const to = nextStatus(order.status)
    const atMs = performance.now()
    if (to === null || busyIds.includes(order.id) || !isMeant(lastTapAtMs.current, atMs)) return
    lastTapAtMs.current = atMs

    setBusyIds((ids) => [...ids, order.id])
    setFailures((all) => ({ ...all, [order.id]: undefined }))
    try {
      const reply = await call('POST /updateOrderStatus', { body: { orderId: order.id, status: to } })
      hearOf(reply.order)
      if (reply.oldStatus === reply.newStatus) tellLoser(order, reply.newStatus)
      else setUndos((all) => [...all, { order: reply.order, from: order.status, untilMs: atMs + UNDO_MS }])
    } catch (error) {
      const present = presentStatus(error)
      if (present) tellLoser(order, present)
      else setFailures((all) => ({ ...all, [order.id]: STEP_FAILED }))
      void reread()
    } finally {
      setBusyIds((ids) => ids.filter((id) => id !== order.id))
    }
  }

  async function undo({ order }: Undo): Promise<void> {
    forget(order.id)
    try {
      const body = { orderId: order.id, version: order.version }
      hearOf((await call('POST /undoOrderStatus', { body })).order)
      announce(`Order ${order.orderNumber} is back`)
    } catch (error) {
      toast.error(userMessage(error))
      void reread()
    }
  }

  return { busyIds, failures, undos, advance, undo, forget }
}

function tellLoser({ orderNumber }: OrderView, status: OrderStatus): void {
  toast.info(alreadySentence(orderNumber, status))
}

/** Where the order is by now, when it was somebody else who took it there. */
function presentStatus(error: unknown): OrderStatus | null {
  if (!isApiError(error) || error.code !== 'order-transition-refused') return null
  return (error.details?.['status'] as OrderStatus | undefined) ?? null
}
