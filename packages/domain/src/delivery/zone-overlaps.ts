import { doEdgesTouch, isInPolygon, metresBetween, offsetOf, type Point } from './geometry.ts'
import type { DeliveryZone, ZoneShape } from './zones.ts'

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
