import type { OrderView } from '@thali/contracts/orders/orders'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatTimeAst } from '@thali/domain/time/zone'
import Banknote from 'lucide-react/icons/banknote'
import Check from 'lucide-react/icons/check'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { memo } from 'react'

import { itemWords, moneyOf } from './order-words.ts'
import { telHref } from '#web/lib/contact.ts'
import { AtlanticTime } from '#web/ui/atlantic-time.tsx'

/** Large when staff must collect money, small otherwise. */
export const CardMoney = memo(function CardMoney({ order }: { order: OrderView }) {
  const { word, note } = moneyOf(order)
  if (note === null) {
    return (
      <p className="mb-3 flex items-center gap-1.5 text-lg font-bold">
        <Check aria-hidden size={20} strokeWidth={3} />
        {word}
      </p>
    )
  }
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 border-2 border-board-card-text px-2.5 py-1.5 text-xl">
      <strong className="inline-flex items-center gap-1.5 bg-board-card-text px-2 text-board-card">
        <Banknote aria-hidden size={20} />
        {word}
      </strong>
      <span className="font-semibold">{note}</span>
    </p>
  )
})

type CardFactsProps = { order: OrderView; isOverdue: boolean; placeName: string | null; isPlain: boolean }

/** Below the dishes: number of items, customer, and promised time. */
export const CardFacts = memo(function CardFacts({ order, isOverdue, placeName, isPlain }: CardFactsProps) {
  const { name, phone } = order.customerInfo
  return (
    <div className="mt-3 mb-3 border-t border-board-held pt-2 text-lg">
      <p className="flex flex-wrap items-center justify-between gap-x-3 [overflow-wrap:anywhere]">
        <span className="font-semibold">{name}</span>
        <span>{itemWords(order)}</span>
      </p>
      {phone && !isPlain && (
        <p>
          <a href={telHref(phone)} className="inline-flex min-h-(--tap) items-center gap-1.5 whitespace-nowrap">
            <Phone aria-hidden size={18} />
            {formatPhone(phone)}
          </a>
        </p>
      )}
      {order.deliveryInfo && <p className="[overflow-wrap:anywhere]">{order.deliveryInfo.address}</p>}
      {placeName && (
        <p className="flex items-center gap-1.5 font-semibold">
          <MapPin aria-hidden size={18} className="shrink-0" />
          {placeName}
        </p>
      )}
      {order.estimatedReady && order.status !== 'ready' && (
        <p>
          Promised for{' '}
          <b className="whitespace-nowrap">
            <AtlanticTime>{formatTimeAst(new Date(order.estimatedReady))}</AtlanticTime>
          </b>
          {isOverdue && <b className="text-danger"> – overdue</b>}
        </p>
      )}
    </div>
  )
})
