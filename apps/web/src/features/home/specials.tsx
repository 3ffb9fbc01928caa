import type { LocationView } from '@thali/contracts/locations'
import type { MenuItemView } from '@thali/contracts/menu'
import { formatDate } from '@thali/domain/time/zone'
import { Link } from 'wouter'

import { useNow } from '#web/lib/site.tsx'
import { useApi } from '#web/lib/use-api.ts'
import { Jaali } from '#web/ui/jaali.tsx'
import { Price } from '#web/ui/price.tsx'

/** On the board for today. Stays away altogether, heading and all, while no dish is on special anywhere. */
export function Specials({ locations }: { locations: readonly LocationView[] }) {
  return (
    <section
      data-theme="dark"
      aria-labelledby="todays-special"
      className="relative isolate mt-16 hidden overflow-hidden bg-surface py-12 has-[li]:block md:mt-24 md:py-16"
    >
      <Jaali className="-z-1 text-accent [mask-image:linear-gradient(100deg,transparent_30%,black)]" />
      <div className="page-width">
        <p className="eyebrow">{formatDate(useNow())}</p>
        <h2 id="todays-special" className="display mt-1 text-h2">
          Today's Special
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
          {locations.map((location) => (
            <SpecialsOf key={location.id} location={location} />
          ))}
        </div>
      </div>
    </section>
  )
}

function SpecialsOf({ location }: { location: LocationView }) {
  const { data } = useApi('GET /menu/:location', { params: { location: location.id } })
  const dishes = data?.items.filter(({ isTodaysSpecial, isAvailable }) => isTodaysSpecial && isAvailable) ?? []
  if (dishes.length === 0) return null
  return (
    <div>
      <h3 className="flex items-center justify-between border-b border-line-strong pb-2">
        <span className="display text-xl">{location.name}</span>
        <Link href={`/menu/${location.id}`} className="link flex min-h-(--tap) items-center">
          Order<span className="sr-only"> from {location.name}</span>
        </Link>
      </h3>
      <ul>
        {dishes.map((dish) => (
          <Dish key={dish.id} dish={dish} />
        ))}
      </ul>
    </div>
  )
}

function Dish({ dish }: { dish: MenuItemView }) {
  return (
    <li className="border-b border-line py-4 last:border-0">
      <p className="flex items-baseline gap-3 text-lg">
        <span className="display text-xl">{dish.name}</span>
        <span aria-hidden className="min-w-4 flex-1 border-b-2 border-dotted border-line-strong" />
        <Price amount={dish.price} className="font-semibold text-accent-text" />
      </p>
      <p className="mt-1 max-w-[48ch] text-muted">{dish.description}</p>
    </li>
  )
}
