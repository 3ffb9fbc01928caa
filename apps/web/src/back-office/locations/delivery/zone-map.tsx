import { ZONE_LIMITS } from '@thali/domain/delivery/delivery'
import { offsetOf, type Point, pointAt } from '@thali/domain/delivery/geometry'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

import { MapPicture } from './map-picture.tsx'
import { type StreetMap, Streets } from './streets.tsx'
import { addedAfter, addedAt, type Drawn, placeWords, removedAt, movedBy } from './zone-drawing.ts'
import type { ZoneForm } from './zone-form.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Banner } from '#web/ui/notices/banner.tsx'
import { announce } from '#web/ui/notices/live-region.tsx'

/** Kilometres from the restaurant to the edge of the map. */
const REACHES_KM = [2, 3, 5, 8, 12, 20, 35, 60, 100] as const

type ZoneMapProps = {
  house: Point
  /** Streets to draw on; undefined: rings of kilometres. */
  map: StreetMap | undefined
  zones: readonly ZoneForm[]
  selected: number
  onChange: (change: Partial<ZoneForm>) => void
  /** The restaurant was moved by keys. */
  onHouse: (house: Point) => void
}

/** The restaurant in the middle, streets or rings around it, and the zones. The chosen zone is drawn by finger, mouse or keys. */
export function ZoneMap({ house, map, zones, selected, onChange, onHouse }: ZoneMapProps) {
  const zone = zones[selected]
  const [zoom, setZoom] = useState(() => fittingZoom(house, zones))
  const reach = (REACHES_KM[zoom] ?? 5) * 1000
  const [corner, setCorner] = useState(0)
  const surface = useRef<HTMLDivElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const streets = isMissing ? undefined : map
  const handles = zone ? handlesOf(zone, house) : []

  function pointUnder({ clientX, clientY }: { clientX: number; clientY: number }): Point | null {
    const box = surface.current?.getBoundingClientRect()
    if (!box) return null
    const part = (at: number, from: number, size: number) => ((at - from) / size) * 2 - 1
    const east = part(clientX, box.left, box.width) * reach
    return pointAt(house, { east, north: -part(clientY, box.top, box.height) * reach })
  }

  function place(index: number, point: Point): void {
    if (zone?.kind === 'circle') onChange({ center: point })
    else if (zone) onChange({ points: zone.points.with(index, point) })
  }

  function draw({ points, at }: Drawn, words: string): void {
    onChange({ points })
    setCorner(at)
    announce(words)
  }

  function handleTap(event: MouseEvent): void {
    const point = pointUnder(event)
    if (!point || !zone) return
    if (zone.kind === 'circle') onChange({ center: point })
    if (zone.kind !== 'polygon' || zone.points.length >= ZONE_LIMITS.corners.most) return
    draw(addedAt(zone.points, point), `Point ${zone.points.length + 1} added, ${placeWords(house, point)}`)
  }

  function add(after: number): void {
    if (zone?.kind !== 'polygon' || zone.points.length >= ZONE_LIMITS.corners.most) return
    const drawn = addedAfter(zone.points, after, house)
    const added = drawn.points[drawn.at]
    draw(drawn, `Point ${drawn.at + 1} of ${drawn.points.length} added, ${added ? placeWords(house, added) : ''}`)
  }

  function remove(index: number): void {
    if (zone?.kind !== 'polygon' || index >= zone.points.length) return
    const drawn = removedAt(zone.points, index)
    draw(drawn, `Point ${index + 1} removed, ${drawn.points.length} left`)
  }

  return (
    <section aria-label="Map of the zones" className="grid gap-3">
      {isMissing && (
        <Banner tone="warning" title="The street map could not be loaded">
          Its address is a setting of the server (MAP_TILES), or it is out of reach. The zones are drawn on rings of
          kilometres meanwhile.
        </Banner>
      )}
      <div ref={surface} className="relative aspect-square w-full overflow-hidden rounded-md border border-line">
        {streets && (
          <Streets key={reach} map={streets} house={house} reach={reach} onMissing={() => setIsMissing(true)} />
        )}
        <MapPicture
          house={house}
          zones={zones}
          selected={selected}
          reach={reach}
          hasStreets={streets !== undefined}
          onClick={handleTap}
        />
        {!isSamePlace(handles, house) && (
          <MapHandle
            house={house}
            point={house}
            reach={reach}
            name="The restaurant"
            isCurrent={false}
            onPlace={onHouse}
          />
        )}
        {handles.map((point, index) => (
          <MapHandle
            // oxlint-disable-next-line react/no-array-index-key -- a point that moves keeps its button, and the focus
            key={index}
            house={house}
            point={point}
            reach={reach}
            name={zone?.kind === 'circle' ? 'Middle of the circle' : `Point ${index + 1} of ${handles.length}`}
            isCurrent={index === corner}
            onFocus={() => setCorner(index)}
            onPlace={(next) => place(index, next)}
            pointUnder={pointUnder}
            onAdd={() => add(index)}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <MapTools
        zone={zone}
        corner={corner}
        zoom={zoom}
        onZoom={setZoom}
        onAdd={() => add(corner)}
        onRemove={() => remove(corner)}
      />
    </section>
  )
}

type MapToolsProps = {
  zone: ZoneForm | undefined
  corner: number
  zoom: number
  onZoom: (zoom: number) => void
  onAdd: () => void
  onRemove: () => void
}

/** Buttons for points and scale, for people who do not tap the map. */
function MapTools({ zone, corner, zoom, onZoom, onAdd, onRemove }: MapToolsProps) {
  const isDrawn = zone?.kind === 'polygon'
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {isDrawn && (
          <>
            <Button variant="secondary" onClick={onAdd}>
              Add a point
            </Button>
            <Button variant="secondary" disabled={zone.points.length === 0} onClick={onRemove}>
              Remove point {Math.min(corner, zone.points.length - 1) + 1 || ''}
            </Button>
          </>
        )}
        <span className="ms-auto flex items-center gap-1">
          <IconButton
            label="Show more of the surroundings"
            icon={<Minus aria-hidden size={20} />}
            aria-disabled={zoom === REACHES_KM.length - 1 || undefined}
            onClick={() => onZoom(Math.min(zoom + 1, REACHES_KM.length - 1))}
          />
          <IconButton
            label="Show the middle larger"
            icon={<Plus aria-hidden size={20} />}
            aria-disabled={zoom === 0 || undefined}
            onClick={() => onZoom(Math.max(zoom - 1, 0))}
          />
        </span>
      </div>
      <p className="text-sm text-muted">
        {isDrawn
          ? 'With the keyboard: Tab to a point, arrow keys to move it (Shift for small steps), Enter adds one after it, Delete removes it.'
          : 'With the keyboard: Tab to a point, arrow keys to move it (Shift for small steps). Zones by postal codes are not on the map.'}
      </p>
    </>
  )
}

/** The points of the chosen zone that can be moved. */
function handlesOf({ kind, points, center }: ZoneForm, house: Point): readonly Point[] {
  if (kind === 'polygon') return points
  return kind === 'circle' ? [center ?? house] : []
}

/** Whether a point of the zone lies on the restaurant, so that it would cover it. */
function isSamePlace(points: readonly Point[], house: Point): boolean {
  return points.some((point) => point.latitude === house.latitude && point.longitude === house.longitude)
}

/** The nearest view in which all zones are whole. */
function fittingZoom(house: Point, zones: readonly ZoneForm[]): number {
  const farthest = zones.map((zone) => {
    const radius = zone.kind === 'circle' ? Number(zone.radiusKm) * 1000 || 0 : 0
    const offsets = handlesOf(zone, house).map((point) => offsetOf(house, point))
    return Math.max(0, ...offsets.map(({ east, north }) => Math.max(Math.abs(east), Math.abs(north)) + radius))
  })
  const needed = Math.max(3000, ...farthest) * 1.1
  const fitting = REACHES_KM.findIndex((km) => km * 1000 >= needed)
  return fitting === -1 ? REACHES_KM.length - 1 : fitting
}

/** How far one press of an arrow key moves a point, as a share of the width of the map. */
const STEP = 1 / 40
const SMALL_STEP = 1 / 400
const ARROWS: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

type MapHandleProps = {
  house: Point
  point: Point
  /** Metres from the middle of the map to its edge. */
  reach: number
  name: string
  isCurrent: boolean
  onFocus?: () => void
  onPlace: (point: Point) => void
  /** Given for a point that can also be dragged. */
  pointUnder?: (event: PointerEvent) => Point | null
  onAdd?: () => void
  onRemove?: () => void
}

/** A point of a zone that can be dragged, and moved by arrow keys. */
function MapHandle(props: MapHandleProps) {
  const { house, point, reach, name, isCurrent, onFocus, onPlace, pointUnder, onAdd, onRemove } = props
  const { east, north } = offsetOf(house, point)
  const isOutside = Math.max(Math.abs(east), Math.abs(north)) > reach

  function handleKey(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    if (arrow) {
      const metres = 2 * reach * (event.shiftKey ? SMALL_STEP : STEP)
      const next = movedBy(point, house, { east: arrow[0] * metres, north: arrow[1] * metres })
      onPlace(next)
      announce(`${name}: ${placeWords(house, next)}`)
    } else if (event.key === 'Enter') onAdd?.()
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove?.()
    else return
    event.preventDefault()
  }

  function handleDrag(event: PointerEvent<HTMLButtonElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const next = pointUnder?.(event)
    if (next) onPlace(next)
  }

  if (isOutside) return null
  return (
    <button
      type="button"
      aria-label={`${name}, ${placeWords(house, point)}`}
      onFocus={onFocus}
      onKeyDown={handleKey}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleDrag}
      className="absolute grid size-(--tap) -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing"
      style={{ left: `${50 + (east / reach) * 50}%`, top: `${50 - (north / reach) * 50}%` }}
    >
      <span
        aria-hidden
        className={classes('size-4 rounded-full border-2 border-surface', isCurrent ? 'bg-accent-text' : 'bg-primary')}
      />
    </button>
  )
}
