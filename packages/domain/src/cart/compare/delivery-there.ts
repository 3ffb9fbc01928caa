import { deliveryFee, missingForDelivery } from '../../delivery/delivery.ts'
import { bareCode } from '../../delivery/postal-code.ts'
import { type DeliveryZone, type Destination, zoneFor } from '../../delivery/zones.ts'
import { type Cents, cents } from '../../money/cents.ts'

/** What a location asks for a delivery. */
export type DeliveryThere = {
  feeCents: Cents
  minimumCents: Cents
  /** What the dishes lack of the minimum. */
  missingCents: Cents
  /** Null: the usual minutes on the road. */
  extraMinutes: number | null
}

/** The terms of a pickup, of a meal at the restaurant, and of a delivery without zones. */
export const NOTHING_ASKED: DeliveryThere = {
  feeCents: cents(0),
  minimumCents: cents(0),
  missingCents: cents(0),
  extraMinutes: null,
}

/**
 * The terms of a delivery of these dishes; null where the location does not deliver there, or cannot tell without a
 * postal code. Dishes below the minimum are told what they lack, because a guest can add some.
 */
export function deliveryThere(
  zones: readonly DeliveryZone[],
  destination: Destination,
  dishesCents: Cents,
): DeliveryThere | null {
  if (zones.length === 0) return NOTHING_ASKED
  const isCodeKnown = bareCode(destination.postalCode ?? '') !== null
  const zone = isCodeKnown ? zoneFor(zones, destination) : undefined
  if (!zone) return null
  return {
    feeCents: deliveryFee(zone, dishesCents),
    minimumCents: zone.minimumCents,
    missingCents: missingForDelivery(zone, dishesCents),
    extraMinutes: zone.extraMinutes,
  }
}
