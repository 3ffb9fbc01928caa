import { offsetOf, type Point, pointAt } from '@thali/domain/delivery/geometry'

/** A square of a street map, and its place on our map, in percent from the north-west corner. */
export type Tile = { z: number; x: number; y: number; left: number; top: number; width: number; height: number }

/** The width of our map on a desk; the squares are 256 px wide and are shown at most twice as large. */
const MAP_PX = 640
const TILE_PX = 256
const EQUATOR_METRES = 40_075_017
/** The deepest level that street maps usually have. */
const DEEPEST = 19

/** The squares that cover the surroundings of a house, by the scheme that street maps share ("slippy" tiles). */
export function tilesAround(house: Point, reachMetres: number): Tile[] {
  const wanted = (2 * reachMetres * TILE_PX) / MAP_PX
  const across = EQUATOR_METRES * Math.cos(radians(house.latitude))
  const z = Math.min(DEEPEST, Math.max(0, Math.round(Math.log2(across / wanted))))
  const count = 2 ** z
  const first = squareAt(pointAt(house, { east: -reachMetres, north: reachMetres }), count)
  const last = squareAt(pointAt(house, { east: reachMetres, north: -reachMetres }), count)

  const percent = (metres: number) => 50 + (metres / reachMetres) * 50
  const placed = (x: number, y: number): Tile => {
    const [from, until] = [offsetOf(house, cornerOf(x, y, count)), offsetOf(house, cornerOf(x + 1, y + 1, count))]
    const [left, top] = [percent(from.east), percent(-from.north)]
    return { z, x, y, left, top, width: percent(until.east) - left, height: percent(-until.north) - top }
  }
  return range(first.y, last.y).flatMap((y) => range(first.x, last.x).map((x) => placed(x, y)))
}

/** The address of a square: `https://tile.example.com/14/5319/5878.png`. */
export function addressOf(tiles: string, { z, x, y }: Tile): string {
  return tiles.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
}

function squareAt({ latitude, longitude }: Point, count: number): { x: number; y: number } {
  const height = Math.asinh(Math.tan(radians(latitude))) / Math.PI
  return { x: Math.floor(((longitude + 180) / 360) * count), y: Math.floor(((1 - height) / 2) * count) }
}

/** The north-west corner of a square. */
function cornerOf(x: number, y: number, count: number): Point {
  const latitude = Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / count)))
  return { latitude: (latitude * 180) / Math.PI, longitude: (x / count) * 360 - 180 }
}

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from + 1 }, (_, index) => from + index)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
