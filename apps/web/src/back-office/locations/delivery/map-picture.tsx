import { offsetOf, type Point } from '@thali/domain/delivery/geometry'
import type { MouseEventHandler } from 'react'

import { shapeOf, type ZoneForm } from './zone-form.ts'
import { classes } from '#web/ui/classes.ts'

/** More rings than this would be a grey disc. */
const MOST_RINGS = 12

type MapPictureProps = {
  house: Point
  zones: readonly ZoneForm[]
  selected: number
  /** Metres from the middle to the edge. */
  reach: number
  /** Streets lie beneath it, so that no rings are needed. */
  hasStreets: boolean
  onClick: MouseEventHandler
}

/** The zones with their numbers, on streets or on rings around the restaurant. Its contents are read in the list beside it. */
export function MapPicture({ house, zones, selected, reach, hasStreets, onClick }: MapPictureProps) {
  const letter = reach * 0.065
  return (
    <svg
      aria-hidden
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      className={classes(
        'relative block size-full cursor-crosshair touch-manipulation select-none',
        !hasStreets && 'bg-sunken',
      )}
      onClick={onClick}
    >
      {!hasStreets && <Rings reach={reach} letter={letter} />}
      {zones.map((zone, index) => (
        <Zone
          key={zone.id}
          zone={zone}
          house={house}
          letter={letter}
          number={index + 1}
          isSelected={index === selected}
        />
      ))}
      <path
        d={`M0 ${-letter} L${letter} ${-letter * 0.1} V${letter * 0.8} H${-letter} V${-letter * 0.1} Z`}
        className="fill-text stroke-surface"
        strokeWidth={letter * 0.12}
      />
      <text x={0} y={-reach + letter * 1.3} fontSize={letter} textAnchor="middle" className="fill-muted font-semibold">
        N
      </text>
    </svg>
  )
}

/** One for each kilometre; where they would be too many, one for every five or ten. */
function Rings({ reach, letter }: { reach: number; letter: number }) {
  const step = [1, 5, 10].find((km) => reach / 1000 / km <= MOST_RINGS) ?? 10
  const rings = Array.from({ length: Math.floor(reach / 1000 / step) }, (_, index) => (index + 1) * step)
  const every = Math.ceil(rings.length / 4)
  return rings.map((km, index) => (
    <g key={km}>
      <circle
        r={km * 1000}
        className="fill-none stroke-line-strong"
        strokeDasharray="4 4"
        vectorEffect="non-scaling-stroke"
      />
      {(index + 1) % every === 0 && (
        <text
          x={0}
          y={km * 1000 - letter * 0.35}
          fontSize={letter * 0.8}
          textAnchor="middle"
          className="fill-muted tabular-nums"
        >
          {km} km
        </text>
      )}
    </g>
  ))
}

type ZoneProps = { zone: ZoneForm; house: Point; letter: number; number: number; isSelected: boolean }

function Zone({ zone, house, letter, number, isSelected }: ZoneProps) {
  const shape = shapeOf(zone, house)
  if (shape.kind === 'postal') return null
  const offsets = (shape.kind === 'circle' ? [shape.center] : shape.points).map((point) => offsetOf(house, point))
  const corners = offsets.map(({ east, north }): [number, number] => [east, -north])
  const middle = middleOf(corners)
  if (!middle) return null
  const look = {
    vectorEffect: 'non-scaling-stroke',
    className: classes('stroke-primary', isSelected ? 'fill-primary/25' : 'fill-primary/10'),
    strokeWidth: isSelected ? 3 : 1.5,
  } as const
  return (
    <g>
      {shape.kind === 'circle' ? (
        <circle
          cx={middle[0]}
          cy={middle[1]}
          r={Number.isFinite(shape.radiusMetres) ? shape.radiusMetres : 0}
          {...look}
        />
      ) : (
        <polygon points={corners.map((corner) => corner.join(',')).join(' ')} {...look} />
      )}
      <text
        x={middle[0] + letter * 1.6}
        y={middle[1] - letter * 1.2}
        fontSize={letter * 1.2}
        textAnchor="middle"
        className="fill-text font-bold"
      >
        {number}
      </text>
    </g>
  )
}

function middleOf(corners: readonly [number, number][]): [number, number] | null {
  if (corners.length === 0) return null
  const sum = corners.reduce(([x, y], [dx, dy]): [number, number] => [x + dx, y + dy], [0, 0])
  return [sum[0] / corners.length, sum[1] / corners.length]
}
