import type { OrderView } from '@thali/contracts/orders'
import { can, type Role } from '@thali/domain/auth/roles'
import { refundLabel } from '@thali/domain/orders/receipt-refund'
import { formatTimeAst } from '@thali/domain/time/zone'
import Ban from 'lucide-react/icons/ban'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useRef, useState } from 'react'

import { useCommands } from './card-commands.ts'
import { dollars, typeOf } from './order-words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/live-region.tsx'

const HEADING_ID = 'board-cancelled'
/** Those that were cancelled last; a long list would push the work itself out of sight. */
const SHOWN_FIRST = 2

type CancelledProps = {
  orders: readonly OrderView[]
  role: Role
  showsPlaces: boolean
  /** On the wall: nothing but that it is cancelled. */
  isPlain?: boolean
}

/** Orders that were cancelled today, struck through until somebody at this device has said that he saw it. */
export function Cancelled({ orders, ...shown }: CancelledProps) {
  const commands = useCommands()
  const [showsAll, setShowsAll] = useState(false)
  useNewsOf(orders)
  if (orders.length === 0) return null
  return (
    <section aria-labelledby={HEADING_ID}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={HEADING_ID} tabIndex={-1} className="flex items-center gap-2 text-board-item font-bold">
          <Ban aria-hidden size={26} className="text-danger" />
          Cancelled: do not cook
        </h2>
        {orders.length > SHOWN_FIRST && (
          <Button size="staff" variant="secondary" onClick={() => commands.see(orders.map(({ id }) => id))}>
            Seen, all {orders.length}
          </Button>
        )}
      </div>
      <ul className="grid gap-(--tap-gap-board)">
        {(showsAll ? orders : orders.slice(0, SHOWN_FIRST)).map((order) => (
          <CancelledTicket key={order.id} order={order} {...shown} />
        ))}
      </ul>
      {orders.length > SHOWN_FIRST && !showsAll && (
        <Button size="staff" variant="secondary" full className="mt-3" onClick={() => setShowsAll(true)}>
          Show {orders.length - SHOWN_FIRST} more
        </Button>
      )}
    </section>
  )
}

/** One that is added is said aloud, whoever cancelled it. */
function useNewsOf(orders: readonly OrderView[]): void {
  const before = useRef(orders)
  useEffect(() => {
    const known = before.current
    before.current = orders
    const added = orders.filter(({ id }) => known.every((order) => order.id !== id))
    if (added.length === 0) return
    announce(added.map(({ orderNumber }) => `Order ${orderNumber} was cancelled`).join('. '))
  }, [orders])
}

/** For a keyboard whose place left the board with a card. */
export function focusOnCancelled(): void {
  if (document.activeElement !== document.body) return
  document.getElementById(HEADING_ID)?.focus({ preventScroll: true })
}

type TicketProps = { order: OrderView } & Omit<CancelledProps, 'orders'>

function CancelledTicket({ order, role, showsPlaces, isPlain = false }: TicketProps) {
  const commands = useCommands()
  const { orderNumber, items, cancelledTime, cancelReason, customerInfo, locationInfo } = order
  return (
    <li
      data-theme="light"
      aria-label={`Order ${orderNumber}, cancelled`}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-board-held px-4 py-3 text-board-held-text"
    >
      <s className="text-board-no leading-none font-bold">{orderNumber}</s>
      <div className="min-w-60 flex-1 [overflow-wrap:anywhere]">
        <p className="text-board-item font-semibold">
          <s>{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</s>
        </p>
        <p className="text-lg">
          <b>Cancelled{cancelledTime && ` ${formatTimeAst(new Date(cancelledTime))}`}</b>
          {[cancelReason, customerInfo.name, typeOf(order), showsPlaces ? locationInfo.name : null]
            .filter(Boolean)
            .map((words) => ` · ${words}`)}
        </p>
        {order.refund && !isPlain && <RefundState refund={order.refund} role={role} />}
      </div>
      <div className="flex gap-(--tap-gap-board) max-md:w-full">
        {!isPlain && (
          <Button size="board" variant="secondary" className="px-4!" onClick={() => commands.more(order)}>
            More
            <span className="sr-only"> about order {orderNumber}</span>
          </Button>
        )}
        <Button size="board" className="min-w-32 max-md:flex-1" onClick={() => commands.see([order.id])}>
          Seen
          <span className="sr-only"> order {orderNumber}</span>
        </Button>
      </div>
    </li>
  )
}

/** What has become of the money; what did not go back by itself leads to where it is seen to. */
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
