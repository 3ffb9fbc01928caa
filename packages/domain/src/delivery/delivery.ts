import { type Cents, cents } from '../money/cents.ts'
import { ok, refuse, type Result } from '../result.ts'
import { isInPolygon, metresBetween, type Point } from './geometry.ts'
import { bareCode } from './postal-code.ts'

/**
 * Where a zone lies: where postal codes begin with one of `prefixes`, as `barePrefix` gives them, and within them where a
 * circle or a polygon with these corners lies (ruling 47).
 */
export type ZoneShape = { prefixes: readonly string[] } & (
  | { kind: 'postal' }
  | { kind: 'circle'; center: Point; radiusMetres: number }
  | { kind: 'polygon'; points: readonly Point[] }
)

/** What a delivery into a zone costs and takes. */
export type DeliveryTerms = {
  feeCents: Cents
  /** Dishes of at least this much are delivered. */
  minimumCents: Cents
  /** From this much on, nothing is charged; null: always charged. */
  freeFromCents: Cents | null
  /** Minutes on the road, in place of the usual ten. */
  extraMinutes: number
}

export type DeliveryZone = DeliveryTerms & { id: string; name: string; shape: ZoneShape }

/** Where a delivery goes. The point, of a device or a pin, is known only where a guest gave it. */
export type Destination = { postalCode: string | null; point: Point | null }

/**
 * The first zone that a destination lies in; undefined outside of all. The postal code decides, because the point is
 * where a device is, or says that it is.
 */
export function zoneFor(zones: readonly DeliveryZone[], { postalCode, point }: Destination): DeliveryZone | undefined {
  const code = postalCode === null ? null : bareCode(postalCode)
  if (code === null) return undefined
  return zones.find(({ shape }) => hasCode(shape, code) && isInShape(shape, point))
}

/** Whether a point can decide within a postal code: only circles and polygons need one. */
export function needsPoint(zones: readonly DeliveryZone[], code: string): boolean {
  return zones.some(({ shape }) => shape.kind !== 'postal' && hasCode(shape, code))
}

function hasCode({ prefixes }: ZoneShape, code: string): boolean {
  return prefixes.some((prefix) => code.startsWith(prefix))
}

function isInShape(shape: ZoneShape, point: Point | null): boolean {
  if (shape.kind === 'postal') return true
  if (point === null) return false
  if (shape.kind === 'polygon') return isInPolygon(shape.points, point)
  return metresBetween(shape.center, point) <= shape.radiusMetres
}

/** How much, how far and how many: of the zones of one location. */
export const ZONE_LIMITS = {
  zones: 30,
  name: 60,
  prefixes: 60,
  /** Corners of a polygon. */
  corners: { least: 3, most: 100 },
  radiusMetres: { least: 100, most: 50_000 },
  /** From the restaurant to the furthest point of a zone. */
  farthestMetres: 100_000,
  feeCents: 10_000,
  minimumCents: 100_000,
  minutes: 180,
} as const

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
