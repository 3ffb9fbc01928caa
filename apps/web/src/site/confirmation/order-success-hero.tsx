import type { OrderView } from '@thali/contracts/orders/orders'
import { paymentBadge } from '@thali/domain/orders/receipt/badge'
import { formatPhone } from '@thali/domain/people/contact-fields'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'

import { HalifaxTime } from './order-success-time.tsx'
import { timingOf } from '../orders/order-success-words.ts'
import { counted } from '#web/lib/counted.ts'
import { mapHref, telHref } from '#web/lib/contact.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { Jaali } from '#web/ui/brand/jaali.tsx'

/** Number, time and place of the order, visible without scrolling. */
export function OrderHero({ order }: { order: OrderView }) {
  const { status, orderNumber } = order
  const badge = paymentBadge(order)

  return (
    <Plate className="isolate min-w-0 overflow-hidden">
      <Jaali className="-z-1 text-heading [mask-image:linear-gradient(115deg,transparent_45%,black)]" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="display text-2xl">
          {status === 'cancelled' ? 'Order Cancelled' : 'Order Confirmed!'}
        </h1>
        {(status !== 'cancelled' || badge === 'PAID' || badge === 'REFUNDED') && (
          <Badge
            large
            className="whitespace-normal!"
            tone={badge === 'PAID' ? 'success' : badge === 'REFUNDED' ? 'neutral' : 'accent'}
          >
            {badge}
          </Badge>
        )}
      </div>
      <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-6 md:grid-cols-[auto_1fr]">
        <div>
          <p className="eyebrow">Order number</p>
          <p className="display mt-1 text-[min(24vw,6.5rem)] leading-none tabular-nums">{orderNumber}</p>
        </div>
        <OrderTiming order={order} />
      </div>
      <OrderPlace order={order} />
    </Plate>
  )
}

function OrderTiming({ order }: { order: OrderView }) {
  const now = useNow()
  const { words, at, lateMinutes } = timingOf(order, now)

  return (
    <div className="md:border-s md:border-line md:ps-12">
      <p className="eyebrow">{words}</p>
      <HalifaxTime at={at} now={now} className="display mt-1 block text-h1" />
      <p role="status" className="mt-2 max-w-[34ch] font-medium text-warning empty:hidden">
        {lateMinutes > 0 && `Running about ${lateMinutes} min late. The kitchen is still on your order.`}
      </p>
    </div>
  )
}

function OrderPlace({ order }: { order: OrderView }) {
  const { locationInfo, orderType, deliveryInfo, tableInfo, status } = order
  const { brand } = useSite()
  const phone = locationInfo.phone || brand.phone
  const address = [locationInfo.address, locationInfo.postalCode].filter(Boolean).join(', ')

  return (
    <div className="mt-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-t border-line pt-5">
      <div>
        <p className="text-lg font-semibold">{locationInfo.name}</p>
        <p className="text-muted">{address}</p>
        {orderType === 'delivery' && deliveryInfo && (
          <p className="mt-1 [overflow-wrap:anywhere]">
            {status === 'completed' ? 'Delivered to' : 'To be delivered to'} {deliveryInfo.address}
            {deliveryInfo.instructions && <span className="block text-muted">{deliveryInfo.instructions}</span>}
          </p>
        )}
        {orderType === 'dine-in' && tableInfo && <p className="mt-1">{tableWords(tableInfo)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          variant="secondary"
          href={mapHref(`${locationInfo.name} ${address}`)}
          target="_blank"
          rel="noopener noreferrer"
          icon={<MapPin aria-hidden size={18} />}
        >
          Open map
        </ButtonLink>
        <ButtonLink variant="secondary" href={telHref(phone)} icon={<Phone aria-hidden size={18} />}>
          Call {formatPhone(phone)}
        </ButtonLink>
      </div>
    </div>
  )
}

function tableWords({ tableNumber, partySize }: NonNullable<OrderView['tableInfo']>): string {
  const people = counted(partySize, 'person', 'people')
  return tableNumber === null ? people : `Table ${tableNumber}, ${people}`
}
