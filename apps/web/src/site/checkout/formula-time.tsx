import { cartCount } from '@thali/domain/cart/cart-line'
import { scheduleOf } from '@thali/domain/locations/schedule'
import { ASKS_FOR } from '@thali/domain/orders/handover'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'
import { formatDate, formatTime, localParts } from '@thali/domain/time/zone'

import { useNow } from '#web/lib/site.tsx'
import { UnlessUnsold } from '#web/site/cart/unless-unsold.tsx'
import type { Asked } from '#web/site/cart/use-when.ts'
import { words } from '#words/checkout/page.ts'

/** When the order is had by the formula, where no kitchen plans; or why a dish of it is not sold then. */
export function FormulaTime(asked: Asked) {
  const { location, cart, orderType, delivery } = asked
  const now = useNow()
  const readyAt = estimatedReadyAt({
    orderType,
    itemCount: cartCount(cart),
    orderedAt: now,
    hours: scheduleOf(location, orderType),
    deliveryMinutes: delivery?.terms?.extraMinutes ?? null,
  })
  const isToday = localParts(readyAt).date === localParts(now).date

  return (
    <UnlessUnsold {...asked}>
      <p>
        {ASKS_FOR[orderType] === 'address' ? words.arrivesAbout : words.readyAbout}{' '}
        <time dateTime={readyAt.toISOString()} className="font-semibold tabular-nums">
          {formatTime(readyAt)}
          {!isToday && `, ${formatDate(readyAt)}`}
        </time>
      </p>
    </UnlessUnsold>
  )
}
