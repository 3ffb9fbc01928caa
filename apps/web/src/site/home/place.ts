import type { LocationView } from '@thali/contracts/locations/locations'
import { DEFAULT_LOCATION_ID, FEATURE_NEEDED, orderTypesAt } from '@thali/domain/locations/location'

import { ORDER_TYPE_NAMES } from '#web/cart/order-words.ts'
import { LANGUAGE } from '#web/lib/language.ts'
import { words } from '#words/home/page.ts'

/** Features that say how food can be had, and nothing else of the place. */
const WAYS_TO_ORDER = /* @__PURE__ */ new Set<string | null>(['Takeout', ...Object.values(FEATURE_NEEDED)])
const listed = /* @__PURE__ */ new Intl.ListFormat(LANGUAGE, { type: 'conjunction' })
const ofFive = /* @__PURE__ */ new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

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
  return `${ofFive.format(Number(rating.toFixed(1)))} · ${words.reviews(reviewCount)}`
}

/** `Truro Heights and New Glasgow` */
export function namesOf(locations: readonly Pick<LocationView, 'name'>[]): string {
  return listed.format(locations.map(({ name }) => name))
}
