import sharp from 'sharp'

import type { Bitmap } from './bitmap.ts'

const WHITE = 255

/** The picture as a PNG of one bit a dot: for previews, and for printers that take no dots. */
export async function toPng({ width, height, bits }: Bitmap): Promise<Buffer> {
  const grey = new Uint8Array(width * height)
  for (let dot = 0; dot < grey.length; dot += 1) {
    if (((bits[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) === 0) grey[dot] = WHITE
  }
  return sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2, dither: 0 })
    .toBuffer()
}
