import type { OrderView } from '@thali/contracts/orders/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { refundLabel } from '@thali/domain/payments/refund'
import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef } from 'react'

import { useCommands } from '../ticket/card-commands.ts'
import type { TicketParts } from '../ticket/order-card.tsx'
import { clockOf, dollars, placeOf } from '../ticket/order-words.ts'
import { headingId } from './column-head.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'

/** Announces an order that was cancelled here, on another device or by its guest. */
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
  document.getElementById(headingId('preparing'))?.focus({ preventScroll: true })
}

type TicketProps = {
  order: OrderView
  role: Role
  placeName: string | null
  parts: TicketParts
}

/** An order that was cancelled while it was cooked: struck through in its place until a person has seen it. */
export function CancelledTicket({ order, role, placeName, parts }: TicketProps) {
  const commands = useCommands()
  const { orderNumber, items, cancelledTime, cancelReason, customerInfo } = order
  const facts = [cancelledTime && clockOf(cancelledTime), cancelReason, customerInfo.name, placeOf(order), placeName]
  return (
    <article className="ticket ticket-cancelled">
      <div className="ticket-body">
        <p className="flex flex-wrap items-center gap-x-2 text-base font-bold">
          <s className="text-board-no">{orderNumber}</s>
          <Ban aria-hidden size={18} className="ms-auto shrink-0" />
          Cancelled: do not cook
        </p>
        <p className="text-board-item leading-tight font-semibold [overflow-wrap:anywhere]">
          <s>{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</s>
        </p>
        <p className="text-board-fact [overflow-wrap:anywhere]">{facts.filter(Boolean).join(' · ')}</p>
        {order.refund && parts === 'all' && <RefundState refund={order.refund} role={role} />}
        {parts !== 'dishes' && (
          <div className="flex gap-2">
            <Button size="staff" variant="secondary" className="flex-1" onClick={() => commands.see([order.id])}>
              Seen
              <span className="sr-only"> order {orderNumber}</span>
            </Button>
            {parts === 'all' && (
              <Button size="staff" variant="secondary" className="px-4!" onClick={() => commands.more(order)}>
                More
                <span className="sr-only"> about order {orderNumber}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

/** The refunds of an order, one to the card and one in cash. The most urgent comes first, with a link to the payment problems. */
export function RefundState({ refund, role }: { refund: NonNullable<OrderView['refund']>; role: Role }) {
  const isFailed = refund.status === 'failed'
  const waitsForSomebody = isFailed || refund.status === 'owed' || refund.status === 'review'
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p className={classes('flex items-center gap-1.5', waitsForSomebody && 'font-bold')}>
        {isFailed && <TriangleAlert aria-hidden size={20} className="shrink-0" />}
        {refundLabel(refund)} {dollars(refund.amount)}
      </p>
      {isFailed && !can(role, 'orders.refund') && <p>A manager can try it again.</p>}
      {waitsForSomebody && (!isFailed || can(role, 'orders.refund')) && (
        <ButtonLink href="/admin/money" size="staff" variant="ghost" className="px-2! text-inherit! underline">
          {isFailed ? 'Retry under Money' : 'Open Money'}
        </ButtonLink>
      )}
      {refund.also?.map((other) => (
        <p key={other.way} className="basis-full">
          {refundLabel(other)} {dollars(other.amount)}
        </p>
      ))}
    </div>
  )
}
