import type { Cents } from '../money/cents.ts'
import { isInPolygon, metresBetween, type Point } from './geometry.ts'
import { bareCode } from './postal-code.ts'

/** Where a zone lies. `prefixes` as `barePrefix` gives them; `points` are the corners of a polygon. */
export type ZoneShape =
  | { kind: 'postal'; prefixes: readonly string[] }
  | { kind: 'circle'; center: Point; radiusMetres: number }
  | { kind: 'polygon'; points: readonly Point[] }

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

/** The first zone that a destination lies in; undefined outside of all. */
export function zoneFor(zones: readonly DeliveryZone[], { postalCode, point }: Destination): DeliveryZone | undefined {
  const code = postalCode === null ? null : bareCode(postalCode)
  return zones.find(({ shape }) => {
    if (shape.kind === 'postal') return code !== null && shape.prefixes.some((prefix) => code.startsWith(prefix))
    return point !== null && isInShape(shape, point)
  })
}

/** Whether a point can decide: only circles and polygons need one. */
export function needsPoint(zones: readonly DeliveryZone[]): boolean {
  return zones.some(({ shape }) => shape.kind !== 'postal')
}

function isInShape(shape: Exclude<ZoneShape, { kind: 'postal' }>, point: Point): boolean {
  if (shape.kind === 'polygon') return isInPolygon(shape.points, point)
  return metresBetween(shape.center, point) <= shape.radiusMetres
}
