import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { latePaymentWords } from '@thali/domain/payments/payment-state'
import { formatPhone } from '@thali/domain/people/contact-fields'
import { formatTimeAst } from '@thali/domain/time/zone'

import { dollars, itemWords, moneyOf } from './order-words.ts'
import { promiseText } from '#web/back-office/actions/orders/order-times.ts'
import { typeWords } from '#web/back-office/lib/order-types.ts'
import { AddedMark, ChangedBand, DishDetails, DishHeat } from '#web/back-office/lib/ticket-marks.tsx'
import { placeKey } from '#web/lib/place-key.ts'
import './ticket-paper.css'

/** The ticket as the printer of the kitchen gives it out, 80 mm wide. Never on screen. */
export function TicketPaper({ order, places }: { order: OrderView; places: readonly LocationView[] }) {
  const { customerInfo, deliveryInfo, specialInstructions } = order
  const promise = promiseText(order, places)
  const { word, note } = moneyOf(order)
  const late = latePaymentWords(order)
  return (
    <div className="print-alone ticket-paper" aria-hidden>
      <p className="ticket-number">{order.orderNumber}</p>
      <p className="ticket-type">{typeWords(order)}</p>
      <p>
        {order.locationInfo.name}
        <br />
        Ordered {formatTimeAst(new Date(order.orderTime))}
        {promise && (
          <>
            <br />
            <b>Promised for {promise.when}</b>
            {promise.because && (
              <>
                <br />
                {promise.because}
              </>
            )}
          </>
        )}
      </p>
      <ChangedBand order={order} className="ticket-changed" />
      <ul>
        {order.items.map((item, index) => (
          <li key={placeKey(index, item.cartKey)}>
            {item.quantity} × <AddedMark item={item} />
            {item.name}
            <DishHeat item={item} />
            <DishDetails item={item} />
          </li>
        ))}
      </ul>
      {specialInstructions && <p className="ticket-note">{specialInstructions}</p>}
      {deliveryInfo?.instructions && <p className="ticket-note">For the driver: {deliveryInfo.instructions}</p>}
      <p>
        {itemWords(order)}
        <br />
        <b>{customerInfo.name}</b>
        {customerInfo.phone && <> {formatPhone(customerInfo.phone)}</>}
        {deliveryInfo && (
          <>
            <br />
            {deliveryInfo.address}
            <PointWords point={deliveryInfo.point} />
          </>
        )}
      </p>
      <p className="ticket-money">
        {dollars(order.pricing.total)} {word}
        {note && <span>{note}</span>}
        {late && <span>{late}</span>}
      </p>
    </div>
  )
}

type PointWordsProps = { point: NonNullable<OrderView['deliveryInfo']>['point'] }

/** That the delivery zone was found by the place of the guest's phone, and how far away it was. */
export function PointWords({ point }: PointWordsProps) {
  if (!point) return null
  const distance = point.kilometres === null ? '' : `, ${point.kilometres.toFixed(1)} km from here`
  return <span className="block text-muted">Zone by the guest’s phone{distance}</span>
}
