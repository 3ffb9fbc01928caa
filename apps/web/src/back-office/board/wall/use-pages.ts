import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'

import type { OrderRow, Row } from '../board-view.ts'
import { cutsBetween, packPages, type Page, type Part, partsOf, type Piece } from './pages.ts'
import { isLate } from './wall-rows.ts'

/** Between columns and between tickets, in pixels. */
export const GAP = 8
/** A column is not narrower than this, so that the name of a dish stands on at most two lines. */
const NARROWEST_REM = 14
/** The line `1143, 2 of 2` over a part of a ticket; `wall.css` gives it this height. */
const PART_LINE_REM = 2
const WIDE_WINDOW = 1600

type Size = { height: number; cuts: readonly number[] }
type Measured = {
  columns: number
  /** The width of a column. */
  width: number
  height: number
  partLine: number
  /** By the id of its order. */
  sizes: ReadonlyMap<string, Size>
}
const UNMEASURED: Measured = { columns: 1, width: 0, height: 0, partLine: 0, sizes: new Map() }

/** The pages of a wall, and by order id the `parts` of each ticket that is taller than the screen. */
export type Pages = { pages: readonly Page[]; width: number; parts: ReadonlyMap<string, readonly Part[]> }

export function usePages(area: RefObject<HTMLElement | null>, rows: readonly Row[], later: readonly OrderRow[]): Pages {
  const { columns, width, height, partLine, sizes } = useMeasured(area)
  return useMemo(() => {
    const parts = new Map<string, readonly Part[]>()
    const pieces = [...rows, ...later].flatMap((row): Piece[] => {
      const { id } = row.order
      const size = sizes.get(id)
      if (!size || height === 0) return []
      if (size.height <= height) return [{ key: id, height: size.height, repeats: isLate(row) }]
      const cut = partsOf(size.height, size.cuts, height - partLine)
      parts.set(id, cut)
      return cut.map(({ from, to }, index) => ({
        key: partKey(id, index),
        height: to - from + partLine,
        repeats: false,
      }))
    })
    return { pages: packPages(pieces, { columns, height, gap: GAP }), width, parts }
  }, [rows, later, columns, width, height, partLine, sizes])
}

/** The key of a part of a ticket. The first part, like a whole ticket, has the id of its order. */
export function partKey(orderId: string, index: number): string {
  return index === 0 ? orderId : `${orderId}/${index}`
}

/** The id of the order that a piece belongs to. */
export function orderOf(key: string): string {
  return key.split('/', 1)[0] ?? key
}

/** The room for tickets and the height of each. Neither depends on the shown page: turning measures nothing. */
function useMeasured(area: RefObject<HTMLElement | null>): Measured {
  const [measured, setMeasured] = useState(UNMEASURED)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => setMeasured((before) => measuredAgain(before, element))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const piece of piecesIn(element)) observer.observe(piece)
    measure()
    return () => observer.disconnect()
  })
  return measured
}

function piecesIn(area: HTMLElement): HTMLElement[] {
  return [...area.querySelectorAll<HTMLElement>('[data-piece]')]
}

/** The new measurements, or the object `before` if no size has changed. */
function measuredAgain(before: Measured, area: HTMLElement): Measured {
  const { clientWidth, clientHeight: height } = area
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const most = window.innerWidth >= WIDE_WINDOW ? 5 : 4
  const columns = Math.max(1, Math.min(most, Math.floor((clientWidth + GAP) / (NARROWEST_REM * rem + GAP))))
  const width = Math.floor((clientWidth - GAP * (columns - 1)) / columns)
  const partLine = PART_LINE_REM * rem
  const sizes = new Map(piecesIn(area).map((piece) => [piece.dataset['piece'] ?? '', sizeOf(piece, height)]))
  const after = { columns, width, height, partLine, sizes }
  return isSame(before, after) ? before : after
}

/** The places to cut are looked for only in a ticket that is taller than the screen. */
function sizeOf(piece: HTMLElement, most: number): Size {
  const { top, height: exact } = piece.getBoundingClientRect()
  const height = upTo(exact)
  if (height <= most) return { height, cuts: [] }
  const range = document.createRange()
  range.selectNodeContents(piece)
  const lines = [...range.getClientRects()].filter((line) => line.height > 0 && line.height < most)
  return {
    height,
    cuts: cutsBetween(lines.map((line) => ({ top: upTo(line.top - top), bottom: upTo(line.bottom - top) }))),
  }
}

/** Rounds up to whole pixels: the same ticket differs by fractions of a pixel where it is drawn elsewhere. */
function upTo(pixels: number): number {
  return Math.ceil(Math.round(pixels * 16) / 16)
}

function isSame(before: Measured, after: Measured): boolean {
  const { sizes } = before
  return (
    before.columns === after.columns &&
    before.width === after.width &&
    before.height === after.height &&
    before.partLine === after.partLine &&
    sizes.size === after.sizes.size &&
    [...after.sizes].every(([id, { height, cuts }]) => {
      const known = sizes.get(id)
      return known?.height === height && known.cuts.join() === cuts.join()
    })
  )
}
