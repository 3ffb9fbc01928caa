import type { LocationView } from '@thali/contracts/locations/locations'

import { Contact } from './contact.tsx'
import { KitchenCard } from './kitchen-card.tsx'
import { JsonLd } from '#web/lib/routing/head.tsx'
import { useSite } from '#web/lib/site.tsx'
import { restaurantSchema } from '#web/site/opening/restaurant-schema.ts'
import { words } from '#words/home/page.ts'

/** Where to go and whom to call: the kitchens, then all addresses and hours. */
export function Places({ locations }: { locations: readonly LocationView[] }) {
  const site = useSite()
  return (
    <>
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
      <Contact locations={locations} />
    </>
  )
}
