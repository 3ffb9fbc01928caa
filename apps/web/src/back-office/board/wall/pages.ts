/** A piece of the wall: a ticket, a part of a ticket that is too tall, or the line of an order for later. */
export type Piece = {
  key: string
  height: number
  /** A late order: it is shown on every page, as long as there is room for others. */
  repeats: boolean
}

/** Where a piece stands on a page. */
export type Spot = { key: string; column: number; top: number }
export type Page = readonly Spot[]

/** The room for tickets: how many columns, their height in pixels, and the gap below each piece. */
export type Room = { columns: number; height: number; gap: number }

/** A page that is being filled: its spots, and the used height of each column. */
type Filling = { spots: Spot[]; used: number[] }

/**
 * Distributes the pieces over pages in their order, each into the first column with room for it. If one page holds all
 * of them, each is shown once. Otherwise the late ones come first on every page, in at most half of its columns.
 */
export function packPages(pieces: readonly Piece[], room: Room): Page[] {
  const once = fill(pieces, [], room)
  if (once.length <= 1) return once
  const front = frontOf(pieces, room)
  const isFront = new Set(front.map(({ key }) => key))
  return fill(
    pieces.filter(({ key }) => !isFront.has(key)),
    front,
    room,
  )
}

/** The first late pieces that fit into half of the columns. */
function frontOf(pieces: readonly Piece[], room: Room): Piece[] {
  const half = { ...room, columns: Math.floor(room.columns / 2) }
  const page: Filling = { spots: [], used: [] }
  const late = pieces.filter(({ repeats }) => repeats)
  const tooMuch = late.findIndex((piece) => !place(page, piece, half))
  return tooMuch < 0 ? late : late.slice(0, tooMuch)
}

/** @param front the pieces that come first on every page; they leave at least one column free */
function fill(pieces: readonly Piece[], front: readonly Piece[], room: Room): Page[] {
  const pages: Filling[] = []
  for (const piece of pieces) {
    const last = pages.at(-1)
    if (last && place(last, piece, room)) continue
    const next: Filling = { spots: [], used: [] }
    for (const one of [...front, piece]) place(next, one, room)
    pages.push(next)
  }
  return pages.map(({ spots }) => spots)
}

/** Puts a piece into the first column with room, or at the top of a new column; false if the page is full. */
function place({ spots, used }: Filling, { key, height }: Piece, room: Room): boolean {
  const tops = used.map((above) => above + room.gap)
  const open = tops.findIndex((top) => top + height <= room.height)
  const column = open < 0 ? used.length : open
  if (column >= room.columns) return false
  const top = tops[open] ?? 0
  spots.push({ key, column, top })
  used[column] = top + height
  return true
}

/** A part of a ticket that is taller than the screen, in pixels from the top of the ticket. */
export type Part = { from: number; to: number }

/**
 * The parts of a ticket, each at most as high as the room for it. It is cut between lines, and through one only where a
 * single line is higher than the room.
 */
export function partsOf(height: number, cuts: readonly number[], room: number): Part[] {
  const parts: Part[] = []
  let from = 0
  while (room > 0 && height - from > room) {
    const limit = from + room
    const to = cuts.filter((cut) => cut > from && cut <= limit).reduce((a, b) => Math.max(a, b), 0) || limit
    parts.push({ from, to })
    from = to
  }
  return [...parts, { from, to: height }]
}

/** Two lines of text may overlap by this much and a cut between them is still allowed. */
const OVERLAP_PX = 2

/** The heights at which a ticket can be cut without cutting a line of text. */
export function cutsBetween(lines: readonly { top: number; bottom: number }[]): number[] {
  const isFree = (at: number) => lines.every(({ top, bottom }) => top >= at - OVERLAP_PX || bottom <= at + OVERLAP_PX)
  return [...new Set(lines.map(({ bottom }) => bottom))].filter(isFree).sort((a, b) => a - b)
}
