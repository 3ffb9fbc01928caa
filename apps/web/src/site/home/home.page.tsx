import { useMemo } from 'react'

import { Contact } from './contact.tsx'
import { Dishes } from './dishes.tsx'
import { Hero } from './hero.tsx'
import { LATEST_ORDERS, orderThatMatters } from './latest-orders.ts'
import { LocationPlate } from './location-plate.tsx'
import { inHouseOrder } from './place.ts'
import { useReturning } from './returning.tsx'
import { Welcome } from './welcome.tsx'
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
  const dishes = <Dishes chosen={chosen} locations={locations} />
  return (
    <>
      <Hero chosen={chosen} locations={locations}>
        <Welcome returning={returning} latestOrder={orderThatMatters(orders)} locations={locations} />
      </Hero>
      {!isContact && dishes}
      {locations.length > 0 && (
        <section aria-labelledby="restaurants" className="page-width mt-16 md:mt-24">
          <h2 id="restaurants" className="display text-h2">
            {words.title}
          </h2>
          <ul className="mt-6 grid gap-6 md:grid-cols-2 lg:gap-10">
            {locations.map((location) => (
              <li key={location.id} className="grid lg:even:mt-14 lg:odd:mb-14">
                <LocationPlate location={location} />
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
