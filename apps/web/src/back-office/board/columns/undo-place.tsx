import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'
import type { TicketParts } from '../ticket/order-card.tsx'
import { TicketDishes } from '../ticket/ticket-dishes.tsx'
import { heightKept } from './kept-height.ts'
import { columnTitle, stepWords } from './step-words.ts'
import { useSecondsLeft, useUndo } from './use-undo.ts'

type UndoPlaceProps = { undo: Undo; headingId: string; parts: TicketParts }

/** The place of an order that has just moved: as high as its ticket was, with Undo where the finger was. */
export function UndoPlace({ undo, headingId, parts }: UndoPlaceProps) {
  const { order, before } = undo
  const seconds = useSecondsLeft(undo)
  const takeBack = useUndo(undo)
  const button = useRef<HTMLButtonElement>(null)
  useKeptFocus(button, headingId)
  useEffect(() => announce(stepWords(order)), [order])
  return (
    <article className="ticket ticket-gone" style={{ minHeight: heightKept(order.id) }}>
      <header className="ticket-head">
        <h3 className="text-board-no font-bold">{order.orderNumber}</h3>
        <p className="ticket-lead flex min-w-0 items-center gap-1.5">
          <Check aria-hidden size={20} strokeWidth={3} className="shrink-0" />
          {columnTitle(order.status)}
        </p>
      </header>
      <div className="ticket-body">
        <TicketDishes order={before} />
      </div>
      {parts !== 'dishes' && (
        <div className="ticket-bar">
          <Button
            ref={button}
            size="board"
            variant="secondary"
            className="ticket-undo"
            icon={<Undo2 aria-hidden size={22} />}
            onClick={takeBack}
          >
            Undo
            <span className="sr-only"> order {order.orderNumber}</span>
            {/* Said once, not every second. */}
            <span aria-hidden className="min-w-[3ch] text-start tabular-nums">
              {seconds} s
            </span>
          </Button>
        </div>
      )}
    </article>
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
