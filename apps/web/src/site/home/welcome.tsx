import type { LocationView } from '@thali/contracts/locations/locations'
import type { OrderView } from '@thali/contracts/orders/orders'
import { formatMoney } from '@thali/domain/money/cents'
import { type ReactNode, Suspense } from 'react'

import { isUnderWay } from './latest-orders.ts'
import { Greeting, type Returning } from './returning.tsx'
import { latePart } from '#web/lib/late-part.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { words } from '#words/home/page.ts'

// Loaded only for guests who are signed in and have ordered.
const LatestOrder = latePart(async () => (await import('./latest-order.tsx')).LatestOrder)

type WelcomeProps = {
  returning: Returning | null
  latestOrder: OrderView | undefined
  locations: readonly LocationView[]
}

/** What leads a returning guest on: the order under way, the cart, or the last order. Null for all others. */
export function greetingOf({ returning, latestOrder, locations }: WelcomeProps): ReactNode {
  if (latestOrder && (isUnderWay(latestOrder) || returning?.kind !== 'cart')) {
    return (
      <Suspense>
        <LatestOrder order={latestOrder} />
      </Suspense>
    )
  }
  const location = locations.find(({ id }) => id === returning?.locationId)
  if (returning?.kind !== 'cart' || !location) return null
  return (
    <Greeting
      title={words.stillHere}
      action={<ButtonLink href={`/menu/${location.id}`}>{words.backToCart}</ButtonLink>}
    >
      {words.waiting(returning.count, formatMoney(returning.subtotal), location.name)}
    </Greeting>
  )
}
