import { ORDER_STATUS_LABELS } from '@thali/domain/orders/order-status'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useEffectEvent, useState } from 'react'

import type { Undo } from './use-steps.ts'
import { Button } from '#web/ui/button.tsx'

const TICK_MS = 250

type UndoBarProps = { undos: readonly Undo[]; onUndo: (undo: Undo) => void; onEnd: (orderId: string) => void }

/** The steps just taken, each with the seconds it can still be taken back in. */
export function UndoBar({ undos, onUndo, onEnd }: UndoBarProps) {
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-bar flex flex-col items-center">
      {undos.map((undo) => (
        <UndoRow key={undo.order.id} undo={undo} onUndo={onUndo} onEnd={onEnd} />
      ))}
    </div>
  )
}

function UndoRow({ undo, onUndo, onEnd }: { undo: Undo } & Omit<UndoBarProps, 'undos'>) {
  const { order, untilMs } = undo
  const seconds = useSecondsLeft(untilMs, () => onEnd(order.id))
  return (
    <div
      data-theme="light"
      className="pointer-events-auto flex w-full max-w-3xl items-center justify-between gap-4 border-t-4 border-accent bg-board-card px-4 py-2 text-board-mod text-board-card-text shadow-3 md:mb-3 md:rounded-lg"
    >
      <span>
        <b>{order.orderNumber}</b> {ORDER_STATUS_LABELS[order.status]}
      </span>
      <Button size="board" variant="accent" icon={<Undo2 aria-hidden size={24} />} onClick={() => onUndo(undo)}>
        Undo
        {/* Said once, not every second. */}
        <span aria-hidden className="min-w-[3ch] text-start tabular-nums">
          {seconds} s
        </span>
      </Button>
    </div>
  )
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
