import type { LocationView } from '@thali/contracts/locations/locations'
import type { OfferedDish } from '@thali/contracts/menu/menu'
import { formatDate } from '@thali/domain/time/zone'

import { namesOf } from './place.ts'
import { useRead } from '#web/lib/api/use-read.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { useNow } from '#web/lib/site.tsx'
import { Jaali } from '#web/ui/jaali.tsx'
import { Price } from '#web/ui/price.tsx'
import { IN_LANGUAGE, langOf } from '#words/dish-language.ts'
import { words } from '#words/home/page.ts'

const MOST_POPULAR = 6

type DishesProps = { chosen: LocationView | undefined; locations: readonly LocationView[] }

/** Today's specials, then the popular dishes, each once and with its price. */
export function Dishes({ chosen, locations }: DishesProps) {
  const { data } = useRead('GET /specials', IN_LANGUAGE)
  const today = formatDate(useNow())
  const inOrder = locations.map(({ id }) => id)
  const specials = offersOf(data?.specials ?? [], inOrder)
  const popular = offersOf(data?.popular ?? [], inOrder).slice(0, MOST_POPULAR)
  return (
    <>
      {specials.length > 0 && (
        <section
          data-theme="dark"
          aria-labelledby="todays-special"
          className="relative isolate mt-6 overflow-hidden bg-surface py-6 md:mt-0 md:py-12"
        >
          <Jaali className="-z-1 text-accent [mask-image:linear-gradient(100deg,transparent_30%,black)]" />
          <div className="page-width">
            <p className="eyebrow">{today}</p>
            <h2 id="todays-special" className="display text-h2">
              {words.special}
            </h2>
            <Offers offers={specials} part="special" chosen={chosen} locations={locations} />
          </div>
        </section>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular" className="page-width mt-8 md:mt-14">
          <h2 id="popular" className="display text-h2">
            {words.popular}
          </h2>
          <Offers offers={popular} part="popular" chosen={chosen} locations={locations} />
        </section>
      )}
    </>
  )
}

type OffersProps = DishesProps & {
  offers: readonly Offer[]
  /** The part of the menu in which they are. */
  part: 'special' | 'popular'
}

function Offers({ offers, part, chosen, locations }: OffersProps) {
  return (
    <ul className="mt-2 grid gap-x-16 md:mt-4 md:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer.item.id} lang={langOf(offer.item)} className="relative border-b border-line py-3">
          <p className="flex items-baseline gap-3">
            <Link
              href={`/menu/${placeOf(offer, chosen)}#${part}`}
              className="display text-lg after:absolute after:inset-0 hover:underline"
            >
              {offer.item.name}
            </Link>
            <span aria-hidden className="min-w-4 flex-1 border-b-2 border-dotted border-line-strong" />
            <Price amount={offer.item.presetPrice ?? offer.item.price} className="font-semibold text-accent-text" />
          </p>
          <p className="mt-0.5 line-clamp-1 max-w-[56ch] text-muted md:line-clamp-2">{offer.item.description}</p>
          {offer.locationIds.length < locations.length && (
            <p className="text-sm font-medium">
              {words.onlyIn(namesOf(offer.locationNames.map((name) => ({ name }))))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The guest's own location if it sells the dish. */
function placeOf({ locationIds }: Offer, chosen: LocationView | undefined): string {
  return locationIds.find((id) => id === chosen?.id) ?? locationIds[0] ?? ''
}

type Offer = { item: OfferedDish['item']; locationIds: readonly string[]; locationNames: readonly string[] }

/** Every dish once, with the locations that sell it at this price; those of the first location come first. */
export function offersOf(dishes: readonly OfferedDish[], locationIds: readonly string[]): Offer[] {
  const rank = ({ locationId }: OfferedDish) => locationIds.indexOf(locationId)
  const inOrder = dishes.toSorted((a, b) => rank(a) - rank(b))
  const same = Map.groupBy(inOrder, ({ item }) => `${item.name} ${item.price}`)
  return [...same.values()].flatMap((places) => {
    const [first] = places
    if (!first) return []
    return {
      item: first.item,
      locationIds: places.map(({ locationId }) => locationId),
      locationNames: places.map(({ locationName }) => locationName),
    }
  })
}
