import { useMemo } from 'react'

import { Contact } from './contact.tsx'
import { Dishes } from './dishes.tsx'
import { KitchenCard } from './kitchen-card.tsx'
import { LATEST_ORDERS, orderThatMatters } from './latest-orders.ts'
import { inHouseOrder } from './place.ts'
import { useReturning } from './returning.tsx'
import { Stage } from './stage.tsx'
import { greetingOf } from './welcome.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { JsonLd } from '#web/lib/routing/head.tsx'
import { useScreen } from '#web/lib/routing/navigation.tsx'
import { useSession } from '#web/lib/session.tsx'
import { useSite } from '#web/lib/site.tsx'
import { restaurantSchema } from '#web/site/opening/restaurant-schema.ts'
import { words } from '#words/home/page.ts'

/** The home page; at `/contact` its last section comes first. */
export function HomePage() {
  const site = useSite()
  const { data } = useRead('GET /locations')
  const { place } = useScreen()
  const isContact = place.path === '/contact'
  const locations = useMemo(() => inHouseOrder(data?.locations ?? []), [data])
  const returning = useReturning(locations)
  const chosen = locations.find(({ id }) => id === returning?.locationId) ?? locations[0]
  const orders = useRead(useSession().user ? 'GET /me/orders' : null, LATEST_ORDERS).data?.orders ?? []
  const dishes = chosen && <Dishes location={chosen} />
  return (
    <>
      <Stage
        chosen={chosen}
        locations={locations}
        greeting={greetingOf({ returning, latestOrder: orderThatMatters(orders), locations })}
      />
      {!isContact && dishes}
      {locations.length > 0 && (
        <section aria-labelledby="restaurants" className="page-width band">
          <h2 id="restaurants" className="display band-title">
            {words.kitchens(locations.length)}
          </h2>
          <ul className="mt-4 grid gap-4 md:grid-cols-2 md:gap-6">
            {locations.map((location, index) => (
              <li key={location.id} className="flex">
                <KitchenCard location={location} index={index} />
                <JsonLd data={restaurantSchema(site, location)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* At /contact the addresses come first. */}
      {isContact && <Contact locations={locations} />}
      {isContact && dishes}
      {!isContact && <Contact locations={locations} />}
    </>
  )
}
