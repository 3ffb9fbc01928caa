import { offsetOf, type Point } from '@thali/domain/delivery/geometry'
import type { KeyboardEvent, PointerEvent } from 'react'

import { classes } from '#web/ui/classes.ts'
import { announce } from '#web/ui/notices/live-region.tsx'
import { movedBy, placeWords } from './zone-drawing.ts'

/** Of the width of the map, for one press of an arrow key. */
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
  onFocus: () => void
  onPlace: (point: Point) => void
  pointUnder: (event: PointerEvent) => Point | null
  onAdd: () => void
  onRemove: () => void
}

/** A point of a zone that can be dragged, and moved by arrow keys. */
export function MapHandle(props: MapHandleProps) {
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
    } else if (event.key === 'Enter') onAdd()
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
  }

  function handleDrag(event: PointerEvent<HTMLButtonElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const next = pointUnder(event)
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
