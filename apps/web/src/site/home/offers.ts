import type { ListSpecials, MenuItemView, OfferedDish } from '@thali/contracts/menu/menu'

const MOST_POPULAR = 6

/** What the home page shows of one restaurant's menu. */
type Offers = {
  /** The dish on the poster: the dearest special, or a popular dish on a day without. */
  staged: OfferedDish | undefined
  /** The other specials of today. */
  specials: readonly OfferedDish[]
  popular: readonly OfferedDish[]
  drinks: readonly OfferedDish[]
}

export function offersAt(all: ListSpecials['reply'] | undefined, locationId: string | undefined): Offers {
  const here = (offered: readonly OfferedDish[] | undefined) =>
    (offered ?? []).filter((dish) => dish.locationId === locationId)
  const [special, ...specials] = here(all?.specials).toSorted((a, b) => priceOf(b.item) - priceOf(a.item))
  const popular = here(all?.popular)
  const staged = special ?? popular[0]
  return {
    staged,
    specials,
    popular: popular.filter((dish) => dish !== staged).slice(0, MOST_POPULAR),
    drinks: here(all?.drinks),
  }
}

/** Dollars for one as it is presented. */
export function priceOf({ presetPrice, price }: MenuItemView): number {
  return presetPrice ?? price
}
