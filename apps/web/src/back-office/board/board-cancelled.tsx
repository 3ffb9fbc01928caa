import type { OrderView } from '@thali/contracts/orders/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { refundLabel } from '@thali/domain/orders/receipt/receipt-refund'
import { formatTimeAst } from '@thali/domain/time/zone'
import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'

import { useCommands } from './ticket/card-commands.ts'
import { dollars, typeOf } from './ticket/order-words.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'

/** Announces an added cancelled order, whoever cancelled it. */
export function useNewsOfCancelled(orders: readonly OrderView[]): void {
  const before = useRef(orders)
  useEffect(() => {
    const known = before.current
    before.current = orders
    const added = orders.filter(({ id }) => known.every((order) => order.id !== id))
    if (added.length === 0) return
    announce(added.map(({ orderNumber }) => `Order ${orderNumber} was cancelled`).join('. '))
  }, [orders])
}

/** Moves focus here when the focused card left the board. */
export function focusOnCancelled(): void {
  if (document.activeElement !== document.body) return
  document.getElementById('board-preparing')?.focus({ preventScroll: true })
}

type TicketProps = {
  order: OrderView
  role: Role
  placeName: string | null
  /** On the wall: nothing but that it is cancelled. */
  isPlain: boolean
}

/** An order that was cancelled while it was cooked: struck through in its place until a person has seen it. */
export function CancelledTicket({ order, role, placeName, isPlain }: TicketProps) {
  const commands = useCommands()
  const { orderNumber, items, cancelledTime, cancelReason, customerInfo } = order
  const facts = [cancelReason, customerInfo.name, typeOf(order), placeName].filter(Boolean)
  return (
    <article data-theme="light" className="rounded-lg bg-board-held px-3 py-2 text-board-held-text">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <s className="text-board-no leading-none font-bold">{orderNumber}</s>
        <p className="flex items-center gap-2 text-xl font-bold">
          <Ban aria-hidden size={24} className="shrink-0" />
          Cancelled: do not cook
        </p>
      </div>
      <p className="mt-1 text-board-mod font-semibold [overflow-wrap:anywhere]">
        <s>{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</s>
      </p>
      <p className="text-lg [overflow-wrap:anywhere]">
        {cancelledTime && (
          <b>
            <AtlanticTime>{formatTimeAst(new Date(cancelledTime))}</AtlanticTime>
          </b>
        )}
        {facts.map((words) => ` · ${words}`)}
      </p>
      {order.refund && !isPlain && <RefundState refund={order.refund} role={role} />}
      <div className="mt-2 flex gap-(--tap-gap-board)">
        <Button size="board" className="flex-1" onClick={() => commands.see([order.id])}>
          Seen
          <span className="sr-only"> order {orderNumber}</span>
        </Button>
        {!isPlain && (
          <Button size="board" variant="secondary" className="px-4!" onClick={() => commands.more(order)}>
            More
            <span className="sr-only"> about order {orderNumber}</span>
          </Button>
        )}
      </div>
    </article>
  )
}

/** State of the refund; one that needs attention links to the payment problems. */
export function RefundState({ refund, role }: { refund: NonNullable<OrderView['refund']>; role: Role }) {
  const isFailed = refund.status === 'failed'
  const waitsForSomebody = isFailed || refund.status === 'owed' || refund.status === 'review'
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 text-lg">
      <p className={classes('flex items-center gap-1.5', waitsForSomebody && 'font-bold')}>
        {isFailed && <TriangleAlert aria-hidden size={20} className="shrink-0" />}
        {refundLabel(refund)} {dollars(refund.amount)}
      </p>
      {isFailed && !can(role, 'orders.refund') && <p>A manager can try it again.</p>}
      {waitsForSomebody && (!isFailed || can(role, 'orders.refund')) && (
        <ButtonLink href="/admin/payments" size="staff" variant="ghost" className="px-2! text-inherit! underline">
          {isFailed ? 'Retry in Payments' : 'Open Payments'}
        </ButtonLink>
      )}
    </div>
  )
}
