import type { OrderView } from '@thali/contracts/orders/orders'
import type { OrderStatus } from '@thali/domain/order-status'
import Check from 'lucide-react/icons/check'
import Undo2 from 'lucide-react/icons/undo-2'
import { type RefObject, useEffect, useLayoutEffect, useRef, type MouseEvent, useEffectEvent, useState } from 'react'

import { COLUMNS } from '../board-view.ts'
import { useCommands } from '../ticket/card-commands.ts'
import type { TicketParts } from '../ticket/order-card.tsx'
import { heightKept } from '../ticket/ticket-bar.tsx'
import { TicketDishes } from '../ticket/ticket-dishes.tsx'
import type { Undo } from '#web/back-office/actions/orders/order-actions.tsx'
import { isMeant } from '#web/back-office/live/board.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

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
        <TicketDishes order={before} isFolded={before.status === 'ready'} />
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

/** Undo of the last step at the foot of the screen, wherever its ticket stands. */
export function PinnedUndo({ undos }: { undos: readonly Undo[] }) {
  const last = undos.at(-1)
  return last ? <Pinned key={last.order.id} undo={last} /> : null
}

function Pinned({ undo }: { undo: Undo }) {
  const seconds = useSecondsLeft(undo)
  const takeBack = useUndo(undo)
  return (
    <div className="board-pinned">
      <p className="min-w-0 truncate">{stepWords(undo.order)}</p>
      <Button
        size="staff"
        variant="ghost"
        className="shrink-0 text-inherit!"
        icon={<Undo2 aria-hidden size={20} />}
        onClick={takeBack}
      >
        Undo
        <span className="sr-only"> order {undo.order.orderNumber}</span>
        <span aria-hidden className="min-w-[3ch] text-start tabular-nums">
          {seconds} s
        </span>
      </Button>
    </div>
  )
}

const TICK_MS = 250

/** Takes a step back, but not by the echo of the tap that took it: Undo stands where the finger still is. */
function useUndo(undo: Undo): (event: MouseEvent) => void {
  const { undo: takeBack } = useCommands()
  const shownAtMs = useRef(0)
  useLayoutEffect(() => {
    shownAtMs.current = performance.now()
  }, [])
  return ({ timeStamp: tappedAtMs }) => {
    if (isMeant(shownAtMs.current, tappedAtMs)) takeBack(undo)
  }
}

/** Seconds in which a step can still be taken back; afterwards its place is given up. */
function useSecondsLeft({ order, untilMs }: Undo): number {
  const { forget } = useCommands()
  const [leftMs, setLeftMs] = useState(() => untilMs - performance.now())
  const end = useEffectEvent(() => forget(order.id))
  useEffect(() => {
    const tick = () => {
      const left = untilMs - performance.now()
      setLeftMs(left)
      if (left <= 0) end()
    }
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [untilMs])
  return Math.max(1, Math.ceil(leftMs / 1000))
}

/** Where an order went, by the name of its column. */
function columnTitle(status: OrderStatus): string {
  return COLUMNS.find((column) => column.status === status)?.title ?? 'Cancelled'
}

function stepWords({ orderNumber, status }: Pick<OrderView, 'orderNumber' | 'status'>): string {
  return `Order ${orderNumber}: ${columnTitle(status)}`
}
