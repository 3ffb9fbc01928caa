import type { OfferedDish } from '@thali/contracts/menu/menu'

export type Offer = { item: OfferedDish['item']; locationIds: readonly string[]; locationNames: readonly string[] }

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
