import type { OrderView } from '@thali/contracts/orders'
import { formatPhone } from '@thali/domain/orders/customer-fields'
import { formatTimeAst } from '@thali/domain/time/zone'
import Bike from 'lucide-react/icons/bike'
import Phone from 'lucide-react/icons/phone'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Utensils from 'lucide-react/icons/utensils'
import type { MouseEvent } from 'react'

import { type Age, ageOf, type Urgency } from './kitchen-age.ts'
import { STEP_LABELS } from './kitchen-board.ts'
import { Ticket } from './kitchen-ticket.tsx'
import { cashToCollect, typeOf } from './kitchen-words.ts'
import { telHref } from '#web/lib/contact.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

const HEADS: Record<Urgency, string> = {
  fresh: 'bg-board-fresh text-board-fresh-text',
  ageing: 'bg-board-ageing text-board-ageing-text',
  late: 'bg-board-late text-board-late-text',
  ready: 'bg-board-ready text-board-ready-text',
}
const TYPE_ICONS = { pickup: ShoppingBag, delivery: Bike, 'dine-in': Utensils } as const

export type OrderCardProps = {
  order: OrderView
  now: Date
  isNew: boolean
  isBusy: boolean
  failure: string | undefined
  onAdvance: (event: MouseEvent) => void
}

/** One order at the pass: read from three metres, moved on with one tap. */
export function OrderCard({ order, now, isNew, isBusy, failure, onAdvance }: OrderCardProps) {
  const age = ageOf(order, now)
  return (
    <li
      data-theme="light"
      data-new={isNew || undefined}
      aria-label={`Order ${order.orderNumber}`}
      className={classes(
        'board-card overflow-hidden rounded-lg bg-board-card text-board-card-text',
        age.urgency === 'late' && 'outline-2 outline-board-late-edge',
      )}
    >
      <Head order={order} age={age} />
      <div className="p-4">
        <Money order={order} />
        <Ticket order={order} />
        <Customer order={order} />
        {failure && (
          <p role="alert" className="mb-3 flex items-center gap-2 text-board-mod font-bold text-danger">
            <TriangleAlert aria-hidden size={24} className="shrink-0" />
            {failure}
          </p>
        )}
        <Action order={order} isBusy={isBusy} onAdvance={onAdvance} />
      </div>
    </li>
  )
}

function Head({ order, age }: { order: OrderView; age: Age }) {
  const Icon = TYPE_ICONS[order.orderType]
  return (
    <header className={classes('px-4 pt-3 pb-2', HEADS[age.urgency])}>
      <div className="flex flex-wrap items-end justify-between gap-x-3">
        <h3 id={numberId(order)} className="text-board-no font-bold">
          {order.orderNumber}
        </h3>
        <p className="text-board-clock font-bold">
          {age.minutes}
          <span className="text-xl font-semibold"> min</span>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-xl font-semibold">
        <p className="flex items-center gap-2">
          <Icon aria-hidden size={24} className="shrink-0" />
          {typeOf(order)}
        </p>
        <p className="font-bold">{age.words}</p>
      </div>
      {age.usedPercent !== null && (
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-2 block h-1.5 w-full">
          <rect width="100" height="1" fill="currentColor" opacity="0.25" />
          <rect width={age.usedPercent} height="1" fill="currentColor" />
        </svg>
      )}
    </header>
  )
}

/** Money is spoken of only where there is some to collect. */
function Money({ order }: { order: OrderView }) {
  const cash = cashToCollect(order)
  if (cash === null) return null
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-2 border-board-card-text px-3 py-1.5 text-xl">
      <strong className="bg-board-card-text px-2 text-board-card">unpaid</strong>
      <span className="font-semibold">Cash {cash}</span>
    </p>
  )
}

function Customer({ order }: { order: OrderView }) {
  const { name, phone } = order.customerInfo
  return (
    <div className="mt-3 mb-4 border-t border-board-held pt-2 text-lg">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        {phone && (
          <a href={telHref(phone)} className="inline-flex min-h-(--tap) items-center gap-1.5 whitespace-nowrap">
            <Phone aria-hidden size={18} />
            {formatPhone(phone)}
          </a>
        )}
      </p>
      {order.deliveryInfo && <p>{order.deliveryInfo.address}</p>}
      {order.estimatedReady && order.status !== 'ready' && (
        <p>
          Promised for <b className="whitespace-nowrap">{formatTimeAst(new Date(order.estimatedReady))}</b>
        </p>
      )}
    </div>
  )
}

function Action({ order, isBusy, onAdvance }: Pick<OrderCardProps, 'order' | 'isBusy' | 'onAdvance'>) {
  const { status } = order
  if (status === 'completed' || status === 'cancelled') return null
  return (
    <Button size="board" full busy={isBusy} aria-describedby={numberId(order)} onClick={onAdvance}>
      {STEP_LABELS[status]}
    </Button>
  )
}

/** Twenty buttons of the same name on one screen: each is described by the number of its order. */
function numberId({ orderNumber }: OrderView): string {
  return `board-order-${orderNumber}`
}
