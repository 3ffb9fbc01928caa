import type { OrderView } from '@thali/contracts/orders/orders'
import BellRing from 'lucide-react/icons/bell-ring'

import { typeWords } from '#web/back-office/lib/order-types.ts'
import './alerts.css'

type NewOrderBandProps = {
  order: OrderView
  /** How many orders wait, this one among them. */
  count: number
}

/** A new order on a screen without buttons (ruling 75): above all else and over nothing, until it is taken up elsewhere. */
export function NewOrderBand({ order, count }: NewOrderBandProps) {
  return (
    <p role="alert" className="new-order-band">
      <BellRing aria-hidden size={28} className="shrink-0" />
      <b>{order.locationInfo.name}</b>
      <span>
        New order <b>{order.orderNumber}</b> · {typeWords(order)}
      </span>
      {count > 1 && <span>and {count - 1} more</span>}
    </p>
  )
}
