import { ZONE_LIMITS } from '@thali/domain/delivery/delivery'
import { type Point, isInCanada } from '@thali/domain/delivery/geometry'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { FieldError } from '#web/ui/forms/field.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** Far above an outline of a hundred corners. */
const MOST_BYTES = 1_000_000

/**
 * Reads the area from a file that was drawn on a map with streets. This page has no such map: its tiles would tell another
 * company where the restaurant delivers.
 */
export function AreaFileButton({ id, onArea }: { id: string; onArea: (points: readonly Point[]) => void }) {
  const [reason, setReason] = useState<string>()

  async function take(file: File) {
    const area = file.size > MOST_BYTES ? { reason: 'This file is larger than 1 MB' } : readArea(await file.text())
    setReason('reason' in area ? area.reason : undefined)
    if ('reason' in area) return announce(area.reason)
    onArea(area.points)
    announce(`${area.points.length} points from ${file.name}`)
  }

  return (
    <div className="grid justify-items-start gap-1">
      <FileButton
        accept=".geojson,.json,application/geo+json,application/json"
        describedBy={`${id}-hint`}
        icon={<Upload aria-hidden size={18} />}
        onFile={(file) => void take(file)}
      >
        Take it from a file
      </FileButton>
      <p id={`${id}-hint`} className="text-sm text-muted">
        A GeoJSON file. Draw the area on a map with streets, such as geojson.io, and save it.
      </p>
      <FieldError id={`${id}-error`} error={reason} />
    </div>
  )
}

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
