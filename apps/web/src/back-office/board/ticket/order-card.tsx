import type { OrderView } from '@thali/contracts/orders/orders'
import Bike from 'lucide-react/icons/bike'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Utensils from 'lucide-react/icons/utensils'
import { memo, type ReactNode } from 'react'

import type { Stage } from './order-age.ts'
import { CardActions } from './order-card-actions.tsx'
import { CardFacts, CardMoney } from './order-card-facts.tsx'
import { Ticket } from './order-ticket.tsx'
import { numberId, typeOf } from './order-words.ts'
import { classes } from '#web/ui/classes.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

const HEADS: Record<Stage, string> = {
  fresh: 'bg-board-fresh text-board-fresh-text',
  ageing: 'bg-board-ageing text-board-ageing-text',
  late: 'bg-board-late text-board-late-text',
  ready: 'bg-board-ready text-board-ready-text',
}
const TYPE_ICONS = { pickup: ShoppingBag, delivery: Bike, 'dine-in': Utensils } as const

/** Only primitive values and the order itself, so that a card is redrawn only when something on it changes. */
export type OrderCardProps = {
  order: OrderView
  stage: Stage
  minutes: number
  words: string
  usedPercent: number | null
  /** Not for now: nothing counts yet. */
  isLater: boolean
  isOverdue: boolean
  isNew: boolean
  isBusy: boolean
  /** A tap waits on this device for the network. */
  isWaiting: boolean
  failure: string | undefined
  /** Where the order was placed, when the board shows more than one location. */
  placeName: string | null
  /** Whether it is picked out for a step with others; null while none are. */
  isChosen: boolean | null
  /** On the wall there is only the step itself. */
  isPlain: boolean
}

/** One order at the pass: read from three metres, moved on with one tap. */
export const OrderCard = memo(function OrderCard(props: OrderCardProps) {
  const { order, stage, isNew, isWaiting, failure, isPlain } = props
  return (
    <article
      data-theme="light"
      data-new={isNew || undefined}
      className={classes(
        'board-card overflow-hidden rounded-lg bg-board-card text-board-card-text',
        stage === 'late' && 'outline-2 outline-board-late-edge',
      )}
    >
      <Head {...props} />
      <div className="px-3 pt-3 pb-3">
        {isWaiting && (
          <Notice icon={<CloudUpload aria-hidden size={24} className="shrink-0" />}>Waits for the network</Notice>
        )}
        <CardMoney order={order} />
        <Ticket order={order} />
        <CardFacts order={order} isOverdue={props.isOverdue} placeName={props.placeName} isPlain={isPlain} />
        {failure && (
          <p role="alert" className="mb-3 flex items-center gap-2 text-board-mod font-bold text-danger">
            <TriangleAlert aria-hidden size={24} className="shrink-0" />
            {failure}
          </p>
        )}
        <CardActions order={order} isBusy={props.isBusy} isChosen={props.isChosen} isPlain={isPlain} />
      </div>
    </article>
  )
})

function Head({ order, stage, minutes, words, usedPercent, isLater }: OrderCardProps) {
  const Icon = TYPE_ICONS[order.orderType]
  return (
    <header className={classes('px-3 pt-3 pb-2', HEADS[stage])}>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <h3 id={numberId(order)} className="text-board-no font-bold">
          {order.orderNumber}
        </h3>
        {!isLater && (
          <p className="text-board-clock font-bold">
            {minutes}
            <span className="text-xl font-semibold"> min</span>
          </p>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-xl font-semibold">
        <p className="flex items-center gap-2">
          <Icon aria-hidden size={24} className="shrink-0" />
          {typeOf(order)}
        </p>
        <p className="font-bold">
          <AtlanticTime>{words}</AtlanticTime>
        </p>
      </div>
      {usedPercent !== null && !isLater && (
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-2 block h-1.5 w-full">
          <rect width="100" height="1" fill="currentColor" opacity="0.25" />
          <rect width={usedPercent} height="1" fill="currentColor" />
        </svg>
      )}
    </header>
  )
}

function Notice({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <p className="mb-3 flex items-center gap-2 rounded-sm bg-board-held px-3 py-1.5 font-bold text-board-held-text">
      {icon}
      {children}
    </p>
  )
}
