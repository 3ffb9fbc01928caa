import type { ListSpecials, MenuItemView } from '@thali/contracts/menu/menu'
import { formatDate } from '@thali/domain/time/zone'

import { Link } from '#web/lib/routing/link.tsx'
import { useNow } from '#web/lib/site.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { Jaali } from '#web/ui/brand/jaali.tsx'
import { Price } from '#web/ui/price.tsx'

/** Today's specials. Renders nothing without one. */
export function Specials() {
  const { data } = useRead('GET /specials')
  const now = useNow()
  const places = Map.groupBy(data?.specials ?? [], ({ locationId }) => locationId)
  if (places.size === 0) return null
  return (
    <section
      data-theme="dark"
      aria-labelledby="todays-special"
      className="relative isolate mt-16 overflow-hidden bg-surface py-12 md:mt-24 md:py-16"
    >
      <Jaali className="-z-1 text-accent [mask-image:linear-gradient(100deg,transparent_30%,black)]" />
      <div className="page-width">
        <p className="eyebrow">{formatDate(now)}</p>
        <h2 id="todays-special" className="display mt-1 text-h2">
          Today's Special
        </h2>
        <div className="mt-8 grid gap-x-16 gap-y-10 md:grid-cols-2">
          {[...places].map(([locationId, specials]) => (
            <SpecialsOf key={locationId} locationId={locationId} specials={specials} />
          ))}
        </div>
      </div>
    </section>
  )
}

type Special = ListSpecials['reply']['specials'][number]

function SpecialsOf({ locationId, specials }: { locationId: string; specials: readonly Special[] }) {
  const name = specials[0]?.locationName
  return (
    <div>
      <h3 className="flex items-center justify-between border-b border-line-strong pb-2">
        <span className="display text-xl">{name}</span>
        <Link href={`/menu/${locationId}`} className="link flex min-h-(--tap) items-center">
          Order<span className="sr-only"> from {name}</span>
        </Link>
      </h3>
      <ul>
        {specials.map(({ item }) => (
          <Dish key={item.id} dish={item} />
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
