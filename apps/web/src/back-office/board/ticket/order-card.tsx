import type { OrderView } from '@thali/contracts/orders/orders'
import CalendarX from 'lucide-react/icons/calendar-x'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo } from 'react'

import { DUE_CLOSED } from '#web/back-office/actions/orders/order-start.ts'
import type { Stage } from './order-age.ts'
import { TicketBar } from './ticket-bar.tsx'
import { TicketDishes } from './ticket-dishes.tsx'
import { TicketHead } from './ticket-head.tsx'
import { TicketMoney } from './ticket-money.tsx'
import './ticket.css'

/** How much of a ticket a screen shows: the board all of it, a wall to touch only the step, a wall only what to cook. */
export type TicketParts = 'all' | 'step' | 'dishes'

/** Only primitive values and the order itself, so that a card is redrawn only when something on it changes. */
export type OrderCardProps = {
  order: OrderView
  stage: Stage
  words: string
  usedPercent: number | null
  /** When it is due if it is not for now: nothing counts yet. */
  laterDue: string | null
  isNew: boolean
  isBusy: boolean
  /** A tap waits on this device for the network. */
  isWaiting: boolean
  /** Due at a time at which its house is closed. */
  isShut: boolean
  failure: string | undefined
  /** Where the order was placed, when the board shows more than one location. */
  placeName: string | null
  /** Whether it is picked out for a step with others; null while none are. */
  isChosen: boolean | null
  parts: TicketParts
}

/** One order at the pass: read at arm's length, moved on with one tap. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, isNew, isWaiting, isShut, failure, parts } = props
  return (
    <article data-new={isNew || undefined} className="ticket">
      <TicketHead {...props} />
      <div className="ticket-body">
        {isWaiting && (
          <p className="ticket-note flex items-center gap-2 bg-board-held font-bold text-board-held-text">
            <CloudUpload aria-hidden size={20} className="shrink-0" />
            Waits for the network
          </p>
        )}
        {isShut && (
          <p className="ticket-note flex items-center gap-2 bg-board-held font-bold text-board-held-text">
            <CalendarX aria-hidden size={20} className="shrink-0" />
            {DUE_CLOSED}
          </p>
        )}
        <TicketDishes order={order} />
        {failure && (
          <p role="alert" className="ticket-note flex items-center gap-2 font-bold text-danger">
            <TriangleAlert aria-hidden size={20} className="shrink-0" />
            {failure}
          </p>
        )}
        {parts === 'all' && <TicketMoney order={order} />}
      </div>
      {parts !== 'dishes' && (
        <TicketBar order={order} isBusy={props.isBusy} isChosen={props.isChosen} isPlain={parts === 'step'} />
      )}
    </article>
  )
})
