import type { DeliveryZone, ZoneShape } from '@thali/domain/delivery/delivery'
import { type Point, pointAt } from '@thali/domain/delivery/geometry'
import { cents } from '@thali/domain/money/cents'

/** A number from 0 up to, not including, 1. */
type Random = () => number

export const HOUSE: Point = { latitude: 45.3647, longitude: -63.2797 }

const EARTH_METRES = 6_371_008.8
/** Closer than this to the border of a circle, the two ways to measure may differ by what numbers round off. */
const SAME_METRES = 0.001

/** Postal codes of the restaurant and of its neighbours. */
const CODES = ['B2N 5E3', 'B2N 1A1', 'B6L 1A1'] as const
const AREAS = [['B2N'], ['B2N5'], ['B6L'], ['B2N', 'B6L']] as const

/** Up to ten circles and polygons around a restaurant, over each other. */
export function someZones(random: Random): DeliveryZone[] {
  return Array.from({ length: 1 + Math.floor(random() * 10) }, (_, index) => ({
    id: `zone-${index}`,
    name: `Zone ${index}`,
    shape: random() < 0.5 ? someCircle(random) : somePolygon(random),
    feeCents: cents(100 * index),
    minimumCents: cents(0),
    freeFromCents: null,
    extraMinutes: 10,
  }))
}

/** A point within 15 km of the restaurant; now and then a corner of a zone. */
export function somePoint(random: Random, zones: readonly DeliveryZone[]): Point {
  const shape = zones[Math.floor(random() * zones.length)]?.shape
  const corner = shape?.kind === 'polygon' ? shape.points[Math.floor(random() * shape.points.length)] : undefined
  if (corner && random() < 0.05) return corner
  return pointAt(HOUSE, { east: (random() - 0.5) * 30_000, north: (random() - 0.5) * 30_000 })
}

/** A postal code of the surroundings. */
export function someCode(random: Random): string {
  return CODES[Math.floor(random() * CODES.length)] ?? CODES[0]
}

/**
 * The zone of a point by other means than the product's: how often a border winds around the point, in whole numbers of
 * any size, and the length of the straight line through the earth. Undefined outside of all, `unsure` at the very border
 * of a circle.
 */
export function secondOpinion(
  zones: readonly DeliveryZone[],
  { postalCode, point }: { postalCode: string; point: Point },
): DeliveryZone | 'unsure' | undefined {
  const letters = postalCode.replace(' ', '')
  for (const zone of zones) {
    if (!zone.shape.prefixes.some((prefix) => letters.indexOf(prefix) === 0)) continue
    const verdict = isWithin(zone.shape, point)
    if (verdict === 'unsure') return 'unsure'
    if (verdict) return zone
  }
  return undefined
}

function isWithin(shape: ZoneShape, point: Point): boolean | 'unsure' {
  if (shape.kind === 'postal') return false
  if (shape.kind === 'polygon') return doesWindAround(shape.points, point)
  const over = metresThroughEarth(shape.center, point) - shape.radiusMetres
  return Math.abs(over) < SAME_METRES ? 'unsure' : over < 0
}

function doesWindAround(points: readonly Point[], point: Point): boolean {
  const [x, y] = whole(point)
  let turns = 0
  for (const [index, from] of points.entries()) {
    const to = points[(index + 1) % points.length] ?? from
    const [[ax, ay], [bx, by]] = [whole(from), whole(to)]
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
    const isBetween = (x - ax) * (x - bx) <= 0n && (y - ay) * (y - by) <= 0n
    if (side === 0n && isBetween) return true
    if (ay <= y && by > y && side > 0n) turns += 1
    if (ay > y && by <= y && side < 0n) turns -= 1
  }
  return turns !== 0
}

function whole({ latitude, longitude }: Point): [bigint, bigint] {
  return [BigInt(Math.round(longitude * 1e6)), BigInt(Math.round(latitude * 1e6))]
}

function metresThroughEarth(a: Point, b: Point): number {
  const [from, to] = [onUnitSphere(a), onUnitSphere(b)]
  const chord = Math.hypot(...from.map((part, axis) => part - (to[axis] ?? 0)))
  return 2 * EARTH_METRES * Math.asin(chord / 2)
}

function onUnitSphere({ latitude, longitude }: Point): number[] {
  const [north, east] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

function someAreas(random: Random): readonly string[] {
  return AREAS[Math.floor(random() * AREAS.length)] ?? AREAS[0]
}

function someCircle(random: Random): ZoneShape {
  const center = pointAt(HOUSE, { east: (random() - 0.5) * 10_000, north: (random() - 0.5) * 10_000 })
  return { kind: 'circle', prefixes: someAreas(random), center, radiusMetres: 500 + Math.floor(random() * 10_000) }
}

/** A star around a centre, with dents: simple, and seldom convex. */
function somePolygon(random: Random): ZoneShape {
  const corners = 3 + Math.floor(random() * 98)
  const middle = { east: (random() - 0.5) * 8000, north: (random() - 0.5) * 8000 }
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((index + random() * 0.9) / corners) * 2 * Math.PI
    const reach = 1000 + random() * 7000
    return pointAt(HOUSE, {
      east: middle.east + Math.cos(angle) * reach,
      north: middle.north + Math.sin(angle) * reach,
    })
  })
  return { kind: 'polygon', prefixes: someAreas(random), points }
}
