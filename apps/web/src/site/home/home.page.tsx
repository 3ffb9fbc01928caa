import { Suspense, useMemo } from 'react'

import { Dishes } from './dishes.tsx'
import { LATEST_ORDERS, orderThatMatters } from './latest-orders.ts'
import { inHouseOrder } from './place.ts'
import { useReturning } from './returning.tsx'
import { Stage } from './stage.tsx'
import { greetingOf } from './welcome.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { latePart } from '#web/lib/late-part.ts'
import { useScreen } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'

// Below the first screen, and the same for everybody.
const Places = latePart(async () => (await import('./places.tsx')).Places)

/** The home page; at `/contact` the addresses come before the dishes. */
export function HomePage() {
  const { data } = useRead('GET /locations')
  const { place } = useScreen()
  const locations = useMemo(() => inHouseOrder(data?.locations ?? []), [data])
  const returning = useReturning(locations)
  const chosen = locations.find(({ id }) => id === returning?.locationId) ?? locations[0]
  const orders = useRead(useSession().user ? 'GET /me/orders' : null, LATEST_ORDERS).data?.orders ?? []
  const dishes = chosen && <Dishes location={chosen} />
  const places = useMemo(
    () => (
      <Suspense>
        <Places locations={locations} />
      </Suspense>
    ),
    [locations],
  )
  const isContact = place.path === '/contact'
  return (
    <>
      <Stage
        chosen={chosen}
        locations={locations}
        greeting={greetingOf({ returning, latestOrder: orderThatMatters(orders), locations })}
      />
      {!isContact && dishes}
      {places}
      {isContact && dishes}
    </>
  )
}
