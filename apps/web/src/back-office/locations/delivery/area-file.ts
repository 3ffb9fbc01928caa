import { isInCanada, type Point } from '@thali/domain/delivery/geometry'
import { ZONE_LIMITS } from '@thali/domain/delivery/zone-limits'

/** The corners of an area, or why a file gives none, in a sentence. */
export type ReadArea = { points: readonly Point[] } | { reason: string }

/**
 * The area in a GeoJSON file (RFC 7946), such as a map with streets saves it. A zone is one outline, so a file with
 * several areas, or an area with a hole, is refused: which part was meant is for its owner to say.
 */
export function readArea(text: string): ReadArea {
  const file = parsed(text)
  if (file === undefined) return { reason: 'This is no GeoJSON file' }
  const polygons = polygonsIn(file)
  const [rings] = polygons
  if (!rings) return { reason: 'There is no area in this file' }
  if (polygons.length > 1) return { reason: `There are ${polygons.length} areas in this file, and a zone is one` }
  if (rings.length > 1) return { reason: 'The area in this file has a hole, and a zone has none' }
  return cornersOf(listOf(rings[0]))
}

/** A ring names its first corner again at its end. */
function cornersOf(ring: readonly unknown[]): ReadArea {
  const points = ring.slice(0, -1).map(pointOf)
  const { least, most } = ZONE_LIMITS.corners
  if (points.length < least) return { reason: `An area needs at least ${least} points` }
  if (points.length > most) return { reason: `This area has ${points.length} points, and at most ${most} are possible` }
  const known = points.filter((point) => point !== null)
  const isAllInCanada = known.length === points.length && known.every(isInCanada)
  return isAllInCanada ? { points: known } : { reason: 'This area does not lie in Canada' }
}

/** A position is its longitude first, then its latitude, perhaps a height. */
function pointOf(position: unknown): Point | null {
  const [longitude, latitude] = listOf(position)
  return typeof longitude === 'number' && typeof latitude === 'number'
    ? { latitude: toMillionth(latitude), longitude: toMillionth(longitude) }
    : null
}

/** The rings of every polygon. */
function polygonsIn(value: unknown): (readonly unknown[])[] {
  const { type, features, geometry, coordinates } = (value ?? {}) as Record<string, unknown>
  if (type === 'FeatureCollection') return listOf(features).flatMap(polygonsIn)
  if (type === 'Feature') return polygonsIn(geometry)
  if (type === 'MultiPolygon') return listOf(coordinates).map(listOf)
  return type === 'Polygon' ? [listOf(coordinates)] : []
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function toMillionth(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
