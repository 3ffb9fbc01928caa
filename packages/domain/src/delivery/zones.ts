import type { Cents } from '../money/cents.ts'
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
