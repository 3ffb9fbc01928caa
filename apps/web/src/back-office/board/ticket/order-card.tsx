import type { OrderView } from '@thali/contracts/orders/orders'
import { needsPayment } from '@thali/domain/orders/kitchen/board-rules'
import { dueAt } from '@thali/domain/orders/kitchen/due-time'
import CalendarX from 'lucide-react/icons/calendar-x'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { memo } from 'react'

import { StationTicks } from '../stations/station-ticks.tsx'
import './ticket.css'
import type { Stage } from './order-age.ts'
import { clockOf, isSettled, numberId, placeOf, moneyOf } from './order-words.ts'
import { TicketBar } from './ticket-bar.tsx'
import { TicketDishes } from './ticket-dishes.tsx'
import { DUE_CLOSED } from '#web/back-office/actions/orders/order-times.ts'
import { TYPE_ICONS } from '#web/back-office/lib/order-types.ts'
import { FrenchMark } from '#web/back-office/lib/ticket-marks.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { classes } from '#web/ui/classes.ts'

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
  /** Due at a time at which its restaurant is closed. */
  isShut: boolean
  failure: string | undefined
  /** Where the order was placed, when the board shows more than one location. */
  placeName: string | null
  /** How many orders stand on the board for its table. */
  atTable: number
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
        {isWaiting && <WaitingNote />}
        {isShut && (
          <p className="ticket-note flex items-center gap-2 bg-board-held font-bold text-board-held-text">
            <CalendarX aria-hidden size={20} className="shrink-0" />
            {DUE_CLOSED}
          </p>
        )}
        <TicketDishes order={order} isFolded={order.status === 'ready'} />
        <StationTicks order={order} />
        {failure && (
          <p role="alert" className="ticket-note flex items-center gap-2 font-bold text-danger">
            <TriangleAlert aria-hidden size={20} className="shrink-0" />
            {failure}
          </p>
        )}
        {parts === 'all' && order.status === 'ready' && <TicketMoney order={order} />}
      </div>
      {parts !== 'dishes' && (
        <TicketBar order={order} isBusy={props.isBusy} isChosen={props.isChosen} isPlain={parts === 'step'} />
      )}
    </article>
  )
})

/** A tap on the order waits on this device. */
export function WaitingNote() {
  return (
    <p className="ticket-note flex items-center gap-2 bg-board-held font-bold text-board-held-text">
      <CloudUpload aria-hidden size={20} className="shrink-0" />
      Waits for the network
    </p>
  )
}

type TicketHeadProps = {
  order: OrderView
  stage: Stage
  /** How it stands against the promise, or what has just happened to it. */
  words: string
  usedPercent: number | null
  /** When it is due if it is not for now: the words say when to begin. */
  laterDue: string | null
  placeName: string | null
  atTable: number
}

/** The number to call; beside it where the food goes and its time, below whose it is and how it stands. */
export function TicketHead({ order, stage, words, usedPercent, laterDue, placeName, atTable }: TicketHeadProps) {
  const Icon = TYPE_ICONS[order.orderType]
  const due = dueAt(order)
  const promised = due === null ? null : clockOf(due)
  const { word } = moneyOf(order)
  return (
    <header className="ticket-head" data-stage={stage}>
      <h3 id={numberId(order)} className="text-board-no font-bold">
        {order.orderNumber}
      </h3>
      <div className="min-w-0 flex-1">
        <p className="ticket-row ticket-lead">
          <Icon aria-hidden className="size-[1.1em] shrink-0" />
          <span className="truncate">{placeOf(order, atTable)}</span>
          {promised !== null && (
            <span className="ticket-end">
              {laterDue ?? (
                <>
                  <span className="sr-only">Promised for </span>
                  {promised}
                </>
              )}
            </span>
          )}
        </p>
        <p className="ticket-row text-board-fact">
          <span className="ticket-guest">
            {[order.customerInfo.name, placeName].filter(Boolean).join(' · ')}
            {/* Last, so that it is the first to go where there is no room. */}
            <FrenchMark language={order.language} />
          </span>
          {word !== 'unpaid' && <span className="shrink-0">{word}</span>}
          <span className={classes('ticket-end font-bold', stage === 'ageing' && 'text-board-soon')}>
            <AtlanticTime>{words}</AtlanticTime>
          </span>
        </p>
      </div>
      {usedPercent !== null && stage !== 'late' && laterDue === null && (
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="ticket-used">
          <rect width={usedPercent} height="1" fill="currentColor" />
        </svg>
      )}
    </header>
  )
}

/** What became of a card, of an order that is to be handed over. Cash is named by its button. */
export function TicketMoney({ order }: { order: OrderView }) {
  const { note } = moneyOf(order)
  if (isSettled(order) || note === null || needsPayment(order)) return null
  return <p className="text-board-fact font-bold">{note}</p>
}
