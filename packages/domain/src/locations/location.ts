import { ORDER_TYPES, type OrderType } from '../order-status.ts'

/** Features of a location, in display order. */
export const FEATURES = [
  'Dine-in',
  'Takeout',
  'Delivery',
  'Catering',
  'WiFi',
  'Parking',
  'Bar',
  'Outdoor Seating',
  'Private Dining',
  'Live Music',
  'Wheelchair Accessible',
  'Pet Friendly',
] as const
export type Feature = (typeof FEATURES)[number]

/** The feature that a location needs for orders of a type. */
export const FEATURE_NEEDED: Record<OrderType, Feature | null> = {
  pickup: null,
  delivery: 'Delivery',
  'dine-in': 'Dine-in',
}

export function hasFeature(features: readonly string[], feature: Feature): boolean {
  return features.includes(feature)
}

/** The order types a location takes. Pickup is always one of them. */
export function orderTypesAt(features: readonly string[]): OrderType[] {
  return ORDER_TYPES.filter((type) => {
    const needed = FEATURE_NEEDED[type]
    return needed === null || hasFeature(features, needed)
  })
}

/** The chosen order type, or pickup where the location does not offer it. */
export function fallbackOrderType(type: OrderType, features: readonly string[]): OrderType {
  return orderTypesAt(features).includes(type) ? type : 'pickup'
}

/** The location used when nobody has chosen one (ADM-CON-20). */
export const DEFAULT_LOCATION_ID = 'truro'

/** The default location where it is among them, otherwise the first; undefined where there is none. */
export function defaultAmong<Place extends { id: string }>(places: readonly Place[]): Place | undefined {
  return places.find(({ id }) => id === DEFAULT_LOCATION_ID) ?? places[0]
}
