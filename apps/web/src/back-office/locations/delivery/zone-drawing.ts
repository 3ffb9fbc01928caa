import { offsetOf, type Point, pointAt } from '@thali/domain/delivery/geometry'

/** Metres to the east and north of the restaurant. */
export type Offset = { east: number; north: number }

const FIRST_METRES = 1000
/** Where the first corners appear that no finger has placed: north, south-east, south-west. */
const FIRST: readonly Offset[] = [
  { east: 0, north: FIRST_METRES },
  { east: FIRST_METRES, north: -FIRST_METRES },
  { east: -FIRST_METRES, north: -FIRST_METRES },
]

export type Drawn = { points: readonly Point[]; at: number }

/** Adds a corner where the map was tapped: between the two neighbours that make the shortest way through it. */
export function addedAt(points: readonly Point[], point: Point): Drawn {
  if (points.length < 3) return { points: [...points, point], at: points.length }
  const detours = points.map((from, index) => {
    const to = points[(index + 1) % points.length] ?? from
    return metres(from, point) + metres(point, to) - metres(from, to)
  })
  const at = detours.indexOf(Math.min(...detours)) + 1
  return { points: points.toSpliced(at, 0, point), at }
}

/** Adds a corner halfway from this one to the next; the first three around the restaurant. */
export function addedAfter(points: readonly Point[], index: number, house: Point): Drawn {
  const first = FIRST[points.length]
  if (first) return { points: [...points, pointAt(house, first)], at: points.length }
  const [from, to] = [points[index], points[(index + 1) % points.length]]
  if (!from || !to) return { points, at: index }
  const [a, b] = [offsetOf(house, from), offsetOf(house, to)]
  const middle = pointAt(house, { east: (a.east + b.east) / 2, north: (a.north + b.north) / 2 })
  return { points: points.toSpliced(index + 1, 0, middle), at: index + 1 }
}

export function removedAt(points: readonly Point[], index: number): Drawn {
  return { points: points.toSpliced(index, 1), at: Math.max(0, index - 1) }
}

/** The point so many metres further. */
export function movedBy(point: Point, house: Point, by: Offset): Point {
  const { east, north } = offsetOf(house, point)
  return pointAt(house, { east: east + by.east, north: north + by.north })
}

/** `1.2 km east, 0.8 km south`; `at the restaurant` within 50 m. */
export function placeWords(house: Point, point: Point): string {
  const { east, north } = offsetOf(house, point)
  const parts = [
    Math.abs(east) >= 50 ? `${kilometres(east)} km ${east > 0 ? 'east' : 'west'}` : null,
    Math.abs(north) >= 50 ? `${kilometres(north)} km ${north > 0 ? 'north' : 'south'}` : null,
  ].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : 'at the restaurant'
}

function kilometres(metres: number): string {
  return (Math.abs(metres) / 1000).toFixed(1)
}

function metres(a: Point, b: Point): number {
  const { east, north } = offsetOf(a, b)
  return Math.hypot(east, north)
}
