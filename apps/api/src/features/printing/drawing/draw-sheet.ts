import { createCanvas } from '@napi-rs/canvas'
import type { Bitmap } from '@thali/domain/paper/bitmap'
import type { PaperWidth, Sheet } from '@thali/domain/paper/sheet'

import { fontOf } from './fonts.ts'
import { CLEAR_EDGE, type Font, layoutSheet, type Mark } from './layout.ts'
import { packDots } from './pack-dots.ts'

/** Long sheets are drawn piece by piece: a canvas has four bytes a dot, and a largest height. */
const BAND_HEIGHT = 1024

/** Letters reach at most so many times their size above and below their line. */
const REACH = 2

/** Draws the picture of a sheet; the fonts must have been loaded. */
export function drawSheet(sheet: Sheet, width: PaperWidth): Bitmap {
  const context = createCanvas(width, BAND_HEIGHT).getContext('2d')
  const measure = (text: string, { pixels, isBold }: Font) => {
    context.font = fontOf(pixels, isBold)
    return context.measureText(text).width
  }
  const { marks, height } = layoutSheet(sheet, width, measure)
  const bits = new Uint8Array((width / 8) * height)
  for (let top = 0; top < height; top += BAND_HEIGHT) {
    const rows = Math.min(BAND_HEIGHT, height - top)
    context.save()
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, BAND_HEIGHT)
    context.beginPath()
    context.rect(CLEAR_EDGE, 0, width - 2 * CLEAR_EDGE, BAND_HEIGHT)
    context.clip()
    context.translate(0, -top)
    for (const mark of marks) if (isWithin(mark, top, top + rows)) drawMark(context, mark)
    context.restore()
    bits.set(packDots(context.getImageData(0, 0, width, rows).data), (width / 8) * top)
  }
  return { width, height, bits }
}

function isWithin(mark: Mark, top: number, foot: number): boolean {
  if (mark.kind === 'box') return mark.y < foot && mark.y + mark.height > top
  const reach = REACH * mark.font.pixels
  return mark.baseline - reach < foot && mark.baseline + reach > top
}

type Context = ReturnType<ReturnType<typeof createCanvas>['getContext']>

function drawMark(context: Context, mark: Mark): void {
  if (mark.kind === 'box') {
    context.fillStyle = '#000'
    context.fillRect(mark.x, mark.y, mark.width, mark.height)
    return
  }
  context.fillStyle = mark.isWhite ? '#fff' : '#000'
  context.font = fontOf(mark.font.pixels, mark.font.isBold)
  context.fillText(mark.text, mark.x, mark.baseline, mark.most)
}
