import { type FieldProblem, isWholeBetween, problemsAt } from '../fields.ts'
import { ZONE_LIMITS, type DeliveryZone, type ZoneShape } from './delivery.ts'
import { isInCanada, isSimple, metresBetween, type Point, doEdgesTouch, isInPolygon, offsetOf } from './geometry.ts'
import { barePrefix } from './postal-code.ts'

const ID = /^[a-z0-9-]{1,50}$/

/**
 * Everything that is wrong with the zones of a location, such as `zones.1.fee`; empty when nothing is.
 *
 * @param restaurant where the location stands; null while nobody has said so, and then only postal codes can be used
 */
export function checkZones(zones: readonly DeliveryZone[], house: Point | null): FieldProblem[] {
  if (zones.length > ZONE_LIMITS.zones) {
    return [{ field: 'zones', message: `At most ${ZONE_LIMITS.zones} zones are possible` }]
  }
  const ids = new Set(zones.map(({ id }) => id))
  if (ids.size < zones.length) return [{ field: 'zones', message: 'Two zones have the same id' }]
  return zones.flatMap((zone, index) =>
    zoneProblems(zone, house).map(({ field, message }) => ({ field: `zones.${index}.${field}`, message })),
  )
}

/** Where the location stands. */
export function checkHouse(house: Point | null): FieldProblem[] {
  return problemsAt('point', house === null || isInCanada(house) ? null : 'This point is not in Canada')
}

/** The problems of one zone, by field: `name`, `prefixes`, `shape`, `fee`, `minimum`, `freeFrom`, `extraMinutes`. */
export function zoneProblems(zone: DeliveryZone, house: Point | null): FieldProblem[] {
  const { id, name, shape, feeCents, minimumCents, freeFromCents, extraMinutes } = zone
  const { feeCents: fee, minimumCents: minimum, minutes } = ZONE_LIMITS
  return [
    ...problemsAt('id', ID.test(id) ? null : 'An id has small letters, digits and hyphens only'),
    ...problemsAt('name', nameMessage(name)),
    ...problemsAt('prefixes', prefixesMessage(shape.prefixes)),
    ...problemsAt('shape', shapeMessage(shape, house)),
    ...problemsAt('fee', isWholeBetween(feeCents, 0, fee) ? null : `The fee is from $0 to $${fee / 100}`),
    ...problemsAt(
      'minimum',
      isWholeBetween(minimumCents, 0, minimum) ? null : `The minimum is from $0 to $${minimum / 100}`,
    ),
    ...problemsAt('freeFrom', freeFromMessage(freeFromCents, minimumCents)),
    ...problemsAt(
      'extraMinutes',
      isWholeBetween(extraMinutes, 0, minutes) ? null : `The minutes are a whole number from 0 to ${minutes}`,
    ),
  ]
}

function nameMessage(name: string): string | null {
  if (name.trim() === '') return 'Give the zone a name'
  return name.length > ZONE_LIMITS.name ? `At most ${ZONE_LIMITS.name} characters` : null
}

function freeFromMessage(freeFromCents: number | null, minimumCents: number): string | null {
  if (freeFromCents === null) return null
  const { minimumCents: most } = ZONE_LIMITS
  if (!isWholeBetween(freeFromCents, 1, most)) return `Free delivery begins between $0.01 and $${most / 100}`
  return freeFromCents < minimumCents ? 'Free delivery cannot begin below the minimum' : null
}

function shapeMessage(shape: ZoneShape, house: Point | null): string | null {
  if (shape.kind === 'postal') return null
  if (house === null) return 'Enter first where the restaurant stands'
  return shape.kind === 'circle' ? circleMessage(shape, house) : polygonMessage(shape.points, house)
}

function prefixesMessage(prefixes: readonly string[]): string | null {
  if (prefixes.length === 0) return 'Enter at least the beginning of one postal code, such as B2N'
  if (prefixes.length > ZONE_LIMITS.prefixes) return `At most ${ZONE_LIMITS.prefixes} postal codes are possible`
  const wrong = prefixes.find((prefix) => barePrefix(prefix) !== prefix)
  if (wrong !== undefined) return `${wrong} is not the beginning of a Canadian postal code, such as B2N or B2N 5`
  return new Set(prefixes).size < prefixes.length ? 'One postal code is there twice' : null
}

function circleMessage({ center, radiusMetres }: ZoneShape & { kind: 'circle' }, house: Point): string | null {
  const { least, most } = ZONE_LIMITS.radiusMetres
  if (!isWholeBetween(radiusMetres, least, most)) return `The radius is from ${least / 1000} to ${most / 1000} km`
  return isNear(center, house) ? null : tooFar()
}

function polygonMessage(points: readonly Point[], house: Point): string | null {
  const { least, most } = ZONE_LIMITS.corners
  if (points.length < least) return `An area needs at least ${least} points`
  if (points.length > most) return `An area has at most ${most} points`
  if (!points.every((point) => isNear(point, house))) return tooFar()
  return isSimple(points) ? null : 'The border of this area crosses or touches itself'
}

function isNear(point: Point, house: Point): boolean {
  return isInCanada(point) && metresBetween(point, house) <= ZONE_LIMITS.farthestMetres
}

function tooFar(): string {
  return `This lies more than ${ZONE_LIMITS.farthestMetres / 1000} km from the restaurant`
}

/** Pairs of zones that have a place in common, as indexes; the first of a pair counts there. */
export function overlapsOf(zones: readonly Pick<DeliveryZone, 'shape'>[]): [first: number, second: number][] {
  return zones.flatMap(({ shape }, index) =>
    zones
      .slice(index + 1)
      .flatMap((other, distance): [number, number][] =>
        doOverlap(shape, other.shape) ? [[index, index + 1 + distance]] : [],
      ),
  )
}

function doOverlap(one: ZoneShape, other: ZoneShape): boolean {
  return doCodesOverlap(one.prefixes, other.prefixes) && doShapesOverlap(one, other)
}

function doShapesOverlap(one: ZoneShape, other: ZoneShape): boolean {
  if (one.kind === 'postal' || other.kind === 'postal') return true
  if (one.kind === 'circle') {
    return other.kind === 'circle'
      ? metresBetween(one.center, other.center) <= one.radiusMetres + other.radiusMetres
      : doesCircleReach(one, other.points)
  }
  return other.kind === 'circle' ? doesCircleReach(other, one.points) : doPolygonsOverlap(one.points, other.points)
}

function doCodesOverlap(one: readonly string[], other: readonly string[]): boolean {
  return one.some((prefix) => other.some((against) => prefix.startsWith(against) || against.startsWith(prefix)))
}

function doPolygonsOverlap(one: readonly Point[], other: readonly Point[]): boolean {
  const isWithin = (inner: readonly Point[], outer: readonly Point[]) =>
    inner[0] !== undefined && isInPolygon(outer, inner[0])
  return doEdgesTouch(one, other) || isWithin(one, other) || isWithin(other, one)
}

function doesCircleReach({ center, radiusMetres }: ZoneShape & { kind: 'circle' }, points: readonly Point[]): boolean {
  if (isInPolygon(points, center)) return true
  return points.some((from, index) => {
    const to = points[(index + 1) % points.length]
    return to !== undefined && metresToEdge(center, from, to) <= radiusMetres
  })
}

/** Metres from a point to the nearest one of an edge, on a flat map. */
function metresToEdge(point: Point, from: Point, to: Point): number {
  const [a, b] = [offsetOf(point, from), offsetOf(point, to)]
  const [east, north] = [b.east - a.east, b.north - a.north]
  const length = east ** 2 + north ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(a.east * east + a.north * north) / length))
  return Math.hypot(a.east + along * east, a.north + along * north)
}
