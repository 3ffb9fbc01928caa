import type { OrderView } from '@thali/contracts/orders/orders'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { dueAt, dueBeforePutOff } from '@thali/domain/orders/kitchen/due-time'
import { becauseText } from '@thali/domain/orders/promise/because'
import { paymentBadge } from '@thali/domain/payments/payment-badge'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatTime } from '@thali/domain/time/zone'
import MapPin from 'lucide-react/icons/map-pin'
import Phone from 'lucide-react/icons/phone'
import { type ReactNode, Suspense } from 'react'

import { headlineOf, timingOf, HalifaxTime } from '../orders/order-state.tsx'
import { OrderTracker } from '../orders/order-tracker.tsx'
import { mapHref, telHref } from '#web/lib/contact.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useNow, useSite } from '#web/lib/site.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Plate } from '#web/ui/card.tsx'
import { words } from '#words/confirmation.ts'

const WholeKitchen = latePart(async () => (await import('#web/dishes/whole-kitchen.tsx')).WholeKitchen)

/** A constant element, because a changed one would be rendered before its script is loaded. */
const KITCHEN = (
  <Suspense>
    <WholeKitchen className="plate-drawing" />
  </Suspense>
)

const clockWords = (at: string) => formatTime(new Date(at))

type OrderHeroProps = {
  order: OrderView
  /** What there is to know about its progress, between its state and its place. */
  children: ReactNode
  /** What can still be done with the order, beside the call. */
  action: ReactNode
}

/** State, number, time, progress and place of the order, visible without scrolling. */
export function OrderHero({ order, children, action }: OrderHeroProps) {
  const now = useNow()
  const timing = timingOf(order, now)
  const isBrought = ASKS_FOR[order.orderType] === 'address'

  return (
    <Plate
      className="min-w-0"
      head={
        <div className="plate-lead">
          {KITCHEN}
          <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
            <h1 tabIndex={-1} className="display min-w-0 text-h1">
              {timing.lateMinutes > 0
                ? words.late(timing.lateMinutes, formatTime(timing.at), isBrought)
                : headlineOf(order)}
            </h1>
            <PaymentBadge order={order} />
          </div>
          <p role="status" className="mt-1 empty:hidden">
            {timing.lateMinutes > 0 && <LateWords order={order} />}
          </p>
          <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 md:mt-5">
            <Fact name={words.orderNumber}>{order.orderNumber}</Fact>
            {timing.lateMinutes === 0 && (
              <Fact name={timing.words}>
                <HalifaxTime at={timing.at} now={now} isZoned />
              </Fact>
            )}
          </dl>
          {timing.lateMinutes === 0 && <PromiseWords order={order} />}
          <section aria-label={words.progress} className="mt-4 md:mt-6">
            <OrderTracker order={order} />
          </section>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {children}
        <OrderPlace order={order} action={action} />
      </div>
    </Plate>
  )
}

function PaymentBadge({ order }: { order: OrderView }) {
  const badge = paymentBadge(order)
  if (order.status === 'cancelled' && badge !== 'PAID' && badge !== 'REFUNDED') return null
  return (
    <Badge
      className="mt-1 whitespace-normal! md:text-sm"
      tone={badge === 'PAID' ? 'success' : badge === 'REFUNDED' ? 'neutral' : 'accent'}
    >
      {words.badges[badge]}
    </Badge>
  )
}

function LateWords({ order }: { order: OrderView }) {
  const { status, locationInfo } = order
  const { brand } = useSite()
  const first = dueBeforePutOff(order)
  const phone = locationInfo.phone || brand.phone
  return (
    <>
      {first && `${words.firstPromised(formatTime(first))} `}
      {status === 'pending' ? (
        <>
          {words.notStarted}{' '}
          <a href={telHref(phone)} className="link tap-area whitespace-nowrap">
            {formatPhone(phone)}
          </a>
        </>
      ) : (
        words.stillOn
      )}
    </>
  )
}

/** Why the order is ready at another time than its guest read before, or when a chosen time is begun. */
function PromiseWords({ order }: { order: OrderView }) {
  const { promiseBecause: because, promisedFor, status, kitchenAt, prepStartTime } = order
  const [due, first] = [dueAt(order), dueBeforePutOff(order)]
  if (due === null || first === null || (status !== 'pending' && status !== 'preparing')) return null
  const sentences = [
    because?.reason === 'moved' && `${becauseText(because)}.`,
    because?.reason === 'chosen' && status === 'pending' && kitchenAt !== null && words.begins(clockWords(kitchenAt)),
    // Without a promise of its own the time is counted anew when the kitchen starts (ruling 10).
    status === 'preparing' &&
      promisedFor === null &&
      prepStartTime !== null &&
      words.started(clockWords(prepStartTime), clockWords(due)),
    formatTime(first) !== clockWords(due) && words.firstPromised(formatTime(first)),
  ].filter((sentence) => sentence !== false)
  // Read out when the time moves while the page is open.
  return (
    <p role="status" className="mt-1 text-base empty:hidden">
      {sentences.join(' ')}
    </p>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd className="display text-h2 tabular-nums">{children}</dd>
    </div>
  )
}

function OrderPlace({ order, action }: { order: OrderView; action: ReactNode }) {
  const { locationInfo, orderType, tableInfo } = order
  const { brand } = useSite()
  const isDelivery = ASKS_FOR[orderType] === 'address'
  const address = [locationInfo.address, locationInfo.postalCode].filter(Boolean).join(', ')

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <div className="min-w-0">
        {isDelivery ? (
          <DeliveryPlace order={order} />
        ) : (
          <>
            <p className="font-semibold">{locationInfo.name}</p>
            <p className="text-sm text-muted">{address}</p>
          </>
        )}
        {ASKS_FOR[orderType] === 'table' && tableInfo && <p className="text-sm">{tableWords(tableInfo)}</p>}
      </div>
      <div className="-mx-2.5 -mb-2 flex flex-wrap">
        {!isDelivery && (
          <ButtonLink
            variant="ghost"
            href={mapHref(`${locationInfo.name} ${address}`)}
            target="_blank"
            rel="noopener noreferrer"
            icon={<MapPin aria-hidden size={18} />}
            className="px-2.5!"
          >
            {words.openMap}
          </ButtonLink>
        )}
        <ButtonLink
          variant="ghost"
          href={telHref(locationInfo.phone || brand.phone)}
          icon={<Phone aria-hidden size={18} />}
          aria-label={words.callPlace(locationInfo.name)}
          className="px-2.5!"
        >
          {words.call}
        </ButtonLink>
        {action}
      </div>
    </div>
  )
}

function DeliveryPlace({ order: { deliveryInfo, status } }: { order: OrderView }) {
  if (!deliveryInfo) return null
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        {status === 'completed' ? words.deliveredTo : words.to}{' '}
        <span className="font-semibold">{deliveryInfo.address}</span>
      </p>
      {deliveryInfo.instructions && (
        <p className="text-sm [overflow-wrap:anywhere] text-muted">{deliveryInfo.instructions}</p>
      )}
    </>
  )
}

function tableWords({ tableNumber, partySize }: NonNullable<OrderView['tableInfo']>): string {
  const people = words.people(partySize)
  if (tableNumber === null) return people
  // At a scanned table nobody was asked how many they are.
  return partySize > 1 ? words.tableFor(tableNumber, people) : words.table(tableNumber)
}
