/** A place on the map, in degrees. */
export type Point = { latitude: number; longitude: number }

/** Where Canada lies. Within it every product below is an exact whole number. */
const CANADA = { south: 41, north: 84, west: -142, east: -52 } as const

const EARTH_METRES = 6_371_008.8

/** In whole millionths of a degree, about 10 cm, so that no answer depends on how fractions are rounded. */
type Spot = { x: number; y: number }
type Edge = readonly [from: Spot, to: Spot]

/** Whether a point lies in a polygon or on its edge. */
export function isInPolygon(polygon: readonly Point[], point: Point): boolean {
  const at = spotOf(point)
  const spots = polygon.map(spotOf)
  if (!isInBox(spots, at)) return false

  let isInside = false
  for (const [from, to] of edgesOf(spots)) {
    const turn = turnOf(from, to, at)
    if (turn === 0 && isInBox([from, to], at)) return true
    // Counts the edges that a line from the point to the east crosses.
    if (from.y > at.y !== to.y > at.y && turn > 0 === to.y > from.y) isInside = !isInside
  }
  return isInside
}

/** Whether no edge of a polygon touches another one, save for neighbours in their common corner. */
export function isSimple(polygon: readonly Point[]): boolean {
  const edges = edgesOf(polygon.map(spotOf))
  return edges.every((edge, index) =>
    edges.slice(index + 1).every((other, distance) => {
      const isNext = distance === 0
      const isAround = index === 0 && distance === edges.length - 2
      if (isNext) return !foldsBack(edge[0], edge[1], other[1])
      return isAround ? !foldsBack(other[0], other[1], edge[1]) : !doTouch(edge, other)
    }),
  )
}

/** Whether an edge of one polygon touches an edge of the other. */
export function doEdgesTouch(one: readonly Point[], other: readonly Point[]): boolean {
  const others = edgesOf(other.map(spotOf))
  return edgesOf(one.map(spotOf)).some((edge) => others.some((against) => doTouch(edge, against)))
}

/** Metres as the crow flies. */
export function metresBetween(a: Point, b: Point): number {
  const [from, to] = [radians(a.latitude), radians(b.latitude)]
  const height = Math.sin((to - from) / 2) ** 2
  const width = Math.cos(from) * Math.cos(to) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(height + width)))
}

/** Metres to the east and to the north of an origin, on a flat map; exact enough for the surroundings of a restaurant. */
export function offsetOf(origin: Point, point: Point): { east: number; north: number } {
  const metresPerRadian = EARTH_METRES * Math.cos(radians(origin.latitude))
  return {
    east: radians(point.longitude - origin.longitude) * metresPerRadian,
    north: radians(point.latitude - origin.latitude) * EARTH_METRES,
  }
}

/** The point that lies so many metres from an origin; rounded to a millionth of a degree. */
export function pointAt(origin: Point, { east, north }: { east: number; north: number }): Point {
  const metresPerRadian = EARTH_METRES * Math.cos(radians(origin.latitude))
  return {
    latitude: rounded(origin.latitude + degrees(north / EARTH_METRES)),
    longitude: rounded(origin.longitude + degrees(east / metresPerRadian)),
  }
}

/** Whether a point can be in Canada. */
export function isInCanada({ latitude, longitude }: Point): boolean {
  return latitude >= CANADA.south && latitude <= CANADA.north && longitude >= CANADA.west && longitude <= CANADA.east
}

function spotOf({ latitude, longitude }: Point): Spot {
  return { x: Math.round(longitude * 1e6), y: Math.round(latitude * 1e6) }
}

function edgesOf(spots: readonly Spot[]): Edge[] {
  return spots.flatMap((from, index): Edge[] => {
    const to = spots[(index + 1) % spots.length]
    return to ? [[from, to]] : []
  })
}

/** Above 0 where the way from a over b turns left to reach c, 0 on a straight line. */
function turnOf(a: Spot, b: Spot, c: Spot): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

function isInBox(spots: readonly Spot[], { x, y }: Spot): boolean {
  const xs = spots.map((spot) => spot.x)
  const ys = spots.map((spot) => spot.y)
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
}

function doTouch([a, b]: Edge, [c, d]: Edge): boolean {
  const [first, second] = [Math.sign(turnOf(a, b, c)), Math.sign(turnOf(a, b, d))]
  const [third, fourth] = [Math.sign(turnOf(c, d, a)), Math.sign(turnOf(c, d, b))]
  if (first !== second && third !== fourth) return true
  return (
    (first === 0 && isInBox([a, b], c)) ||
    (second === 0 && isInBox([a, b], d)) ||
    (third === 0 && isInBox([c, d], a)) ||
    (fourth === 0 && isInBox([c, d], b))
  )
}

/** Whether two edges with a common corner lie on each other. */
function foldsBack(before: Spot, corner: Spot, after: Spot): boolean {
  const isStraight = turnOf(before, corner, after) === 0
  const along = (before.x - corner.x) * (after.x - corner.x) + (before.y - corner.y) * (after.y - corner.y)
  const isPoint = (before.x === corner.x && before.y === corner.y) || (after.x === corner.x && after.y === corner.y)
  return isPoint || (isStraight && along > 0)
}

function radians(value: number): number {
  return (value * Math.PI) / 180
}

function degrees(value: number): number {
  return (value * 180) / Math.PI
}

function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
