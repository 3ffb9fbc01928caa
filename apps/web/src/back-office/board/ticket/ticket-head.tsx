import type { OrderView } from '@thali/contracts/orders/orders'
import { dueAt } from '@thali/domain/orders/kitchen/due-at'
import Bike from 'lucide-react/icons/bike'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Utensils from 'lucide-react/icons/utensils'

import { FrenchMark } from '#web/back-office/lib/french-mark.tsx'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Stage } from './order-age.ts'
import { clockOf, isSettled, numberId, placeOf } from './order-words.ts'

const TYPE_ICONS = { pickup: ShoppingBag, delivery: Bike, 'dine-in': Utensils } as const

type TicketHeadProps = {
  order: OrderView
  stage: Stage
  /** How it stands against the promise, or what has just happened to it. */
  words: string
  usedPercent: number | null
  /** When it is due if it is not for now: the words say when to begin. */
  laterDue: string | null
  placeName: string | null
}

/** The number to call; beside it where the food goes and its time, below whose it is and how it stands. */
export function TicketHead({ order, stage, words, usedPercent, laterDue, placeName }: TicketHeadProps) {
  const Icon = TYPE_ICONS[order.orderType]
  const due = dueAt(order)
  const promised = due === null ? null : clockOf(due)
  return (
    <header className="ticket-head" data-stage={stage}>
      <h3 id={numberId(order)} className="text-board-no font-bold">
        {order.orderNumber}
      </h3>
      <div className="min-w-0 flex-1">
        <p className="ticket-row ticket-lead">
          <Icon aria-hidden className="size-[1.1em] shrink-0" />
          <span className="truncate">{placeOf(order)}</span>
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
          {isSettled(order) && <span className="shrink-0">PAID</span>}
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
