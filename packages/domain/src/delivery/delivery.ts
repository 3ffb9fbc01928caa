import { type Cents, cents } from '../money/cents.ts'
import { ok, refuse, type Result } from '../result.ts'
import { bareCode } from './postal-code.ts'
import { type DeliveryTerms, type DeliveryZone, type Destination, zoneFor } from './zones.ts'

/** A delivery that is made. Without zones nothing is charged, and the usual minutes count. */
export type Delivery = { zone: DeliveryZone | null; feeCents: Cents; extraMinutes: number | null }

/** Why there is no delivery; `missingCents` is what the dishes lack of the zone's minimum. */
export type DeliveryRefusal =
  | { kind: 'postal-code-missing' }
  | { kind: 'outside'; area: string }
  | { kind: 'below-minimum'; missingCents: Cents }

/**
 * Decides a delivery. Minimum and free delivery look at the dishes as the menu prices them: a discount code changes
 * neither, and the fee counts towards neither.
 *
 * @param dishesCents the sum of the lines, before a discount
 */
export function deliveryFor(
  zones: readonly DeliveryZone[],
  destination: Destination,
  dishesCents: Cents,
): Result<Delivery, DeliveryRefusal> {
  if (zones.length === 0) return ok({ zone: null, feeCents: cents(0), extraMinutes: null })
  const code = destination.postalCode === null ? null : bareCode(destination.postalCode)
  if (code === null) return refuse({ kind: 'postal-code-missing' })

  const zone = zoneFor(zones, destination)
  if (!zone) return refuse({ kind: 'outside', area: areaOf(code) })
  const missingCents = missingForDelivery(zone, dishesCents)
  if (missingCents > 0) return refuse({ kind: 'below-minimum', missingCents })
  return ok({ zone, feeCents: deliveryFee(zone, dishesCents), extraMinutes: zone.extraMinutes })
}

/** What a delivery of these dishes costs. */
export function deliveryFee({ feeCents, freeFromCents }: DeliveryTerms, dishesCents: Cents): Cents {
  return freeFromCents !== null && dishesCents >= freeFromCents ? cents(0) : feeCents
}

/** What the dishes lack of the minimum; 0 when they reach it. */
export function missingForDelivery({ minimumCents }: Pick<DeliveryTerms, 'minimumCents'>, dishesCents: Cents): Cents {
  return cents(Math.max(0, minimumCents - dishesCents))
}

/** The part of a postal code that names a neighbourhood: B2N. */
export function areaOf(bareCode: string): string {
  return bareCode.slice(0, 3)
}
