import type { Bitmap } from '@thali/domain/paper/bitmap'
import { toPng } from '@thali/printing/png'

import type { Raster } from '#sandbox/features/printers/escpos-reader.ts'

/** How many papers of a printer are kept, the newest. */
export const KEPT_PAPERS = 200

/** What the printers of this kind feed for a line: a sixth of an inch. */
const ROWS_PER_LINE = 30

/** One piece of paper, from cut to cut. */
export interface Paper extends Bitmap {
  id: string
  /** When it was cut, in ISO 8601. */
  at: string
  /** Name of the printer. */
  printer: string
  png: Buffer
}

/** The paper in a printer: the strip that hangs out of it, and what was cut from it. */
export function createPaperRoll({ printer, clock }: { printer: string; clock: () => number }) {
  let strip: (Raster | { rows: number })[] = []
  let papers: Paper[] = []
  let count = 0

  return {
    /** Oldest first. */
    papers: (): readonly Paper[] => papers,

    put(raster: Raster): void {
      strip.push(raster)
    },

    feed(lines: number): void {
      strip.push({ rows: lines * ROWS_PER_LINE })
    },

    /** Rows on the strip that is not cut yet. */
    uncutRows: (): number => countRows(strip),

    /** The strip becomes a paper. The way to the knife adds no rows, as each paper begins with that of the one before. */
    cut(): void {
      const bitmap = join(strip)
      strip = []
      if (bitmap.width === 0) return
      count += 1
      const at = new Date(clock()).toISOString()
      papers = [...papers, { id: String(count), at, printer, ...bitmap, png: toPng(bitmap) }].slice(-KEPT_PAPERS)
    },

    tearOff(): void {
      strip = []
    },

    clear(): void {
      papers = []
    },
  }
}

function countRows(strip: readonly { rows: number }[]): number {
  return strip.reduce((sum, { rows }) => sum + rows, 0)
}

/** As wide as the widest picture; a narrower one stands at the left. */
function join(strip: readonly (Raster | { rows: number })[]): Bitmap {
  const bytesPerRow = Math.max(0, ...strip.map((part) => ('data' in part ? part.bytesPerRow : 0)))
  const height = countRows(strip)
  const bits = Buffer.alloc(bytesPerRow * height)
  let top = 0
  for (const part of strip) {
    if ('data' in part) {
      for (let row = 0; row < part.rows; row += 1) {
        part.data.copy(bits, (top + row) * bytesPerRow, row * part.bytesPerRow, (row + 1) * part.bytesPerRow)
      }
    }
    top += part.rows
  }
  return { width: bytesPerRow * 8, height, bits }
}
