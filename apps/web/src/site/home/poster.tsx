import type { LocationView } from '@thali/contracts/locations/locations'
import type { OfferedDish } from '@thali/contracts/menu/menu'

import { priceOf } from './offers.ts'
import { DishPicture } from '#web/dishes/dish-picture.tsx'
import { Link } from '#web/lib/routing/navigation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Price } from '#web/ui/price.tsx'
import { langOf } from '#words/dish-language.ts'
import { words } from '#words/home/page.ts'

const POSTER_ID = 'poster'
const POSTER_SIZE = 576

type PosterProps = {
  staged: OfferedDish
  /** The other specials of today; none where the staged dish is no special. */
  others: readonly OfferedDish[]
  location: LocationView
}

/** The poster has room for one sentence. */
function firstSentence(text: string): string {
  return text.split(/(?<=[.!?…]) /)[0] ?? ''
}

/** One dish in large: today's dearest special, or a popular dish on a day without specials. */
export function Poster({ staged, others, location }: PosterProps) {
  const { item, categoryName } = staged
  const menu = `/menu/${location.id}`
  const kind = item.isTodaysSpecial ? words.todaysSpecial : (categoryName ?? words.popular)
  return (
    <section data-block="poster" aria-labelledby={POSTER_ID} className="poster">
      <div className="page-width poster-in">
        <p className="mb-1.5 text-[0.9375rem] font-[650]">
          {kind} · {location.name}
        </p>
        <div lang={langOf(item)} className="relative z-1">
          <h2 id={POSTER_ID} className="display poster-name">
            {item.name}
          </h2>
          <p className="poster-about line-clamp-5">{firstSentence(item.description)}</p>
        </div>
        <ButtonLink
          size="large"
          href={`${menu}#${item.isTodaysSpecial ? 'special' : 'popular'}`}
          className="relative z-1"
        >
          <span>
            {words.orderIt} · <Price amount={priceOf(item)} />
          </span>
        </ButtonLink>
        {others.length > 0 && (
          <details className="relative z-1 mt-2 max-w-md">
            <summary className="flex min-h-(--tap) w-fit items-center font-semibold underline underline-offset-4">
              {words.moreSpecials(others.length)}
            </summary>
            <ul className="grid bg-bg">
              {others.map(({ item: other }) => (
                <li key={other.id} lang={langOf(other)} className="border-t border-line">
                  <Link
                    href={`${menu}#special`}
                    className="flex min-h-(--tap) items-center justify-between gap-4 py-1 hover:underline"
                  >
                    <span className="font-semibold">{other.name}</span>
                    <Price amount={priceOf(other)} />
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        )}
        <DishPicture image={item.image} drawing={item.drawing} size={POSTER_SIZE} className="poster-picture" />
      </div>
    </section>
  )
}
