export type StarterLocationId = 'truro' | 'new-glasgow'

export type StarterCategory =
  | 'appetizers'
  | 'breakfast'
  | 'veg-curries'
  | 'non-veg-curries'
  | 'combos-with-rice'
  | 'combos-with-bread'
  | 'drinks'

/** `nuts` are tree nuts; coconut is not one of them in Canada. */
export type Allergen =
  | 'dairy'
  | 'nuts'
  | 'peanuts'
  | 'gluten'
  | 'egg'
  | 'soy'
  | 'sesame'
  | 'fish'
  | 'shellfish'
  | 'mustard'

/** One menu item of one location, as it is stored when the product is installed. */
export type StarterItem = {
  /** Stable slug, unique across the whole menu. The stored id is `<location>-<slug>`. */
  slug: string
  name: string
  description: string
  /** Before tax. */
  priceCents: number
  category: StarterCategory
  /** The dish's usual heat; `none` where the customer is offered no spice choice. */
  spiceLevel: 'none' | 'mild' | 'medium' | 'hot'
  prepTimeMinutes: number
  calories: number | null
  isVegetarian: boolean
  isVegan: boolean
  isGlutenFree: boolean
  isPopular: boolean
  allergens: Allergen[]
  tags: string[]
  maxQuantity?: number
  /** A special runs from the day of installation for this many days. */
  specialDays?: number
}

/**
 * A dish as it is written down once for all locations; `starterMenu` resolves it for one of them.
 *
 * Whether it is gluten-free follows from its allergens, so the two cannot disagree.
 *
 * Diet and allergen marks follow the ingredients the description names. Bought-in ingredients can add to them
 * (compounded asafoetida often carries wheat), so each kitchen confirms the marks against its own recipes.
 */
export type StarterDish = Pick<
  StarterItem,
  | 'slug'
  | 'name'
  | 'description'
  | 'priceCents'
  | 'spiceLevel'
  | 'prepTimeMinutes'
  | 'calories'
  | 'allergens'
  | 'tags'
  | 'maxQuantity'
> & {
  /** One value instead of two flags, so that no dish can be vegan without being vegetarian. As in India, egg is not vegetarian. */
  diet: 'vegan' | 'vegetarian' | 'non-vegetarian'
  /** The one location that serves the dish; without it every location does. */
  only?: StarterLocationId
  priceCentsAt?: Partial<Record<StarterLocationId, number>>
  popularAt?: readonly StarterLocationId[]
  specialAt?: readonly StarterLocationId[]
}

type Weekday = 'sunday' | 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday'

export type StarterHours = { open: string; close: string; closed: boolean }

/** A location as it is stored when the product is installed. */
export type StarterLocation = {
  id: StarterLocationId
  name: string
  address: string
  city: string
  province: 'NS'
  postalCode: string
  /** E.164. */
  phone: string
  email: string
  hours: Record<Weekday, StarterHours>
  features: string[]
  rating: number
  reviewCount: number
  capacity: number
  latitude: number
  longitude: number
  isActive: boolean
}
