import type { OrderView } from '@thali/contracts/orders/orders'
import { ORDER_STATUS_LABELS } from '@thali/domain/orders/status-labels'

import { itemsInOneLine } from '../orders/order-history.ts'
import { HalifaxTime, timingOf } from '../orders/order-state.tsx'
import { useOrderAgain } from '../orders/use-order-again.tsx'
import { isUnderWay } from './latest-orders.ts'
import { Greeting } from './returning.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { words } from '#words/home/page.ts'

/** The order under way and where to follow it, or the last one and a way to have it again. */
export function LatestOrder({ order }: { order: OrderView }) {
  return isUnderWay(order) ? <UnderWay order={order} /> : <Again order={order} />
}

function UnderWay({ order }: { order: OrderView }) {
  const now = useNow()
  const { words: when, at } = timingOf(order, now)
  return (
    <Greeting
      title={words.orderNumber(order.orderNumber)}
      action={<ButtonLink href={`/order-success?order_id=${order.id}`}>{words.follow}</ButtonLink>}
    >
      {ORDER_STATUS_LABELS[order.status]} · {when} <HalifaxTime at={at} now={now} className="font-semibold" />
    </Greeting>
  )
}

function Again({ order }: { order: OrderView }) {
  const { orderAgain, busyId, question } = useOrderAgain()
  return (
    <>
      <Greeting
        title={words.again}
        action={
          <Button busy={busyId !== null} onClick={() => void orderAgain(order)}>
            {words.again}
            <span className="sr-only">{words.what(itemsInOneLine(order))}</span>
          </Button>
        }
      >
        {itemsInOneLine(order)} · <Price amount={order.pricing.total} />
      </Greeting>
      {question}
    </>
  )
}
