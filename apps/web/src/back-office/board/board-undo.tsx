import { ORDER_STATUS_LABELS } from '@thali/domain/orders/order-status'
import Undo2 from 'lucide-react/icons/undo-2'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import { useCommands } from './ticket/card-commands.ts'
import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

const TICK_MS = 250

type UndoPlaceProps = { undo: Undo; headingId: string }

/** Placeholder of an order that just moved: where it went, and for five seconds an Undo. */
export function UndoPlace({ undo, headingId }: UndoPlaceProps) {
  const { forget, undo: takeBack } = useCommands()
  const { order, untilMs } = undo
  const seconds = useSecondsLeft(untilMs, () => forget(order.id))
  const button = useRef<HTMLButtonElement>(null)
  useKeptFocus(button, headingId)
  useEffect(() => announce(`Order ${order.orderNumber}: ${ORDER_STATUS_LABELS[order.status]}`), [order])
  return (
    <div
      data-theme="light"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg border-2 border-dashed border-line-strong bg-board-card px-3 py-2 text-board-mod text-board-card-text"
    >
      <p>
        <b>{order.orderNumber}</b> {ORDER_STATUS_LABELS[order.status]}
      </p>
      <Button
        ref={button}
        size="board"
        variant="accent"
        className="px-4!"
        icon={<Undo2 aria-hidden size={24} />}
        onClick={() => takeBack(undo)}
      >
        Undo
        <span className="sr-only"> order {order.orderNumber}</span>
        {/* Said once, not every second. */}
        <span aria-hidden className="min-w-[3ch] text-start tabular-nums">
          {seconds} s
        </span>
      </Button>
    </div>
  )
}

/** The focused button left with its card: moves focus to the Undo, so that it is not lost. */
function useKeptFocus(button: RefObject<HTMLButtonElement | null>, headingId: string): void {
  useLayoutEffect(() => {
    const element = button.current
    if (document.activeElement === document.body) element?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement === element) document.getElementById(headingId)?.focus({ preventScroll: true })
    }
  }, [button, headingId])
}

function useSecondsLeft(untilMs: number, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(() => untilMs - performance.now())
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => {
      const left = untilMs - performance.now()
      setLeftMs(left)
      if (left <= 0) end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(1, Math.ceil(leftMs / 1000))
}
