type Dish = {
  id: string
  category: string
  spiceLevel: string
  groups?: readonly string[] | undefined
  isAvailable: boolean
  isPopular: boolean
  isVegetarian: boolean
  isVegan: boolean
}

const MOST = 3

/**
 * What goes with a dish: of up to three other categories the dish that is asked for most, which needs no choice
 * and so is added with one tap. Keeps to the diet of the dish, and leaves out what is in the cart.
 */
export function goesWith<D extends Dish>(dish: D, menu: readonly D[], inCart: ReadonlySet<string>): D[] {
  const fitting = menu.filter(
    (other) =>
      other.category !== dish.category &&
      other.isAvailable &&
      other.spiceLevel === 'none' &&
      !other.groups &&
      !inCart.has(other.id) &&
      keepsDiet(other, dish),
  )
  const byCategory = Map.groupBy(fitting, ({ category }) => category)
  return [...byCategory.values()]
    .flatMap((dishes) => dishes.find(({ isPopular }) => isPopular) ?? dishes[0] ?? [])
    .toSorted((a, b) => Number(b.isPopular) - Number(a.isPopular))
    .slice(0, MOST)
}

function keepsDiet(other: Dish, { isVegan, isVegetarian }: Dish): boolean {
  if (isVegan) return other.isVegan
  return !isVegetarian || other.isVegetarian || other.isVegan
}
