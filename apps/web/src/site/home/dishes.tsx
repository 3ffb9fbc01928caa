import type { LocationView } from '@thali/contracts/locations/locations'
import type { OfferedDish } from '@thali/contracts/menu/menu'

import { offersAt, priceOf } from './offers.ts'
import { Poster } from './poster.tsx'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { DishRow } from '#web/dishes/dish-row.tsx'
import { MarkDrawings } from '#web/dishes/mark-drawings.tsx'
import { useRead } from '#web/lib/api/use-read.ts'
import { Link } from '#web/lib/routing/navigation.tsx'
import { Price } from '#web/ui/price.tsx'
import { IN_LANGUAGE, langOf } from '#words/dish-language.ts'
import { words } from '#words/home/page.ts'

/** Of the guest's own restaurant: the dish of the day on the poster, popular dishes, and drinks. */
export function Dishes({ location }: { location: LocationView }) {
  const { data } = useRead('GET /specials', IN_LANGUAGE)
  const { staged, specials, popular, drinks } = offersAt(data, location.id)
  return (
    <>
      {staged && <Poster staged={staged} others={specials} location={location} />}
      {popular.length > 0 && <Popular offers={popular} location={location} />}
      {drinks.length > 0 && <Drinks offers={drinks} location={location} />}
    </>
  )
}

type BandProps = { offers: readonly OfferedDish[]; location: LocationView }

function Popular({ offers, location }: BandProps) {
  return (
    <section aria-labelledby="popular" className="band">
      <MarkDrawings />
      <div className="page-width">
        <h2 id="popular" className="display band-title">
          {words.popularIn(location.name)}
        </h2>
        <ul className="mt-2 grid grid-cols-1 gap-x-12 md:grid-cols-2">
          {offers.map(({ item }) => (
            <DishRow
              key={item.id}
              item={item}
              isSold
              href={`/menu/${location.id}#popular`}
              picture={<DishPicture image={item.image} drawing={item.drawing} size={96} />}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Drinks({ offers, location }: BandProps) {
  return (
    <section data-block="third" aria-labelledby="drinks" className="band">
      <div className="page-width">
        <h2 id="drinks" className="display band-title">
          {words.drinks}
        </h2>
        <ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-2 gap-y-5 md:grid-cols-4">
          {offers.map(({ item }) => (
            <li key={item.id} lang={langOf(item)}>
              <Link
                href={`/menu/${location.id}#${item.category}`}
                className="grid grid-cols-1 justify-items-center gap-1 text-center font-semibold hover:underline"
              >
                <DishPicture image={item.image} drawing={item.drawing} size={176} className="size-30! md:size-44!" />
                <span className="font-display text-[1.0625rem] font-[510]">{item.name}</span>
                <Price amount={priceOf(item)} />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
