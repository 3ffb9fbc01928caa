import type { LocationView } from '@thali/contracts/locations/locations'
import { DEFAULT_LOCATION_ID, FEATURE_NEEDED, orderTypesAt } from '@thali/domain/locations/location'

import { ORDER_TYPE_NAMES } from '#web/cart/order-words.ts'
import { listed } from '#web/lib/listed.ts'
import { words } from '#words/home/page.ts'

/** Features that say how food can be had, and nothing else of the place. */
const WAYS_TO_ORDER = /* @__PURE__ */ new Set<string | null>(['Takeout', ...Object.values(FEATURE_NEEDED)])

/** The default location first, the others by name as they came. */
export function inHouseOrder(locations: readonly LocationView[]): LocationView[] {
  return locations.toSorted((a, b) => Number(b.id === DEFAULT_LOCATION_ID) - Number(a.id === DEFAULT_LOCATION_ID))
}

/** How food can be had from a location, in words. */
export function servicesOf({ features }: Pick<LocationView, 'features'>): string[] {
  return orderTypesAt(features).map((type) => ORDER_TYPE_NAMES[type])
}

/** What else a location offers: parking, a ramp. */
export function comfortsOf({ features }: Pick<LocationView, 'features'>): string[] {
  return features.filter((feature) => !WAYS_TO_ORDER.has(feature)).map((feature) => words.comforts[feature] ?? feature)
}

export function addressOf({ address, city, province, postalCode }: LocationView): string {
  return `${address}, ${city}, ${province} ${postalCode}`
}

/** `4.5 · 225 reviews`, or null where nobody has rated yet. */
export function ratingText({ rating, reviewCount }: Pick<LocationView, 'rating' | 'reviewCount'>): string | null {
  if (rating === null || reviewCount < 1) return null
  return `${words.rating(rating)} · ${words.reviews(reviewCount)}`
}

/** `Truro Heights and New Glasgow` */
export function namesOf(locations: readonly Pick<LocationView, 'name'>[]): string {
  return listed(
    locations.map(({ name }) => name),
    'and',
  )
}
