import { crc32, inflateSync } from 'node:zlib'

import type { Rows } from '#sandbox/features/printers/calling-printer.ts'

const SIGNATURE = '89504e470d0a1a0a'
const ONE_BIT_GRAY = '0100000000'

/** The black dots of a picture of one bit without filters, which is all that is read here; a text: what is wrong with it. */
export function readPng(png: Buffer): Rows | string {
  const chunks = readChunks(png)
  if (png.toString('hex', 0, 8) !== SIGNATURE || !chunks) return 'no PNG'
  const [header, ...others] = chunks
  if (header?.type !== 'IHDR' || header.data.toString('hex', 8) !== ONE_BIT_GRAY) return 'a PNG of another kind'
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const isKnown = others.every(({ type }) => type === 'IDAT' || type === 'IEND') && others.at(-1)?.type === 'IEND'
  const rows = inflateSync(Buffer.concat(others.map(({ data }) => data)))
  const bytes = width / 8
  if (!isKnown || width % 8 > 0 || rows.length !== (bytes + 1) * height) return 'a PNG that has not what it says'
  const bits = Buffer.alloc(bytes * height)
  for (let row = 0; row < height; row += 1) {
    if (rows[row * (bytes + 1)] !== 0) return 'a PNG with filters'
    for (let index = 0; index < bytes; index += 1)
      bits[row * bytes + index] = ~(rows[row * (bytes + 1) + 1 + index] ?? 0)
  }
  return { width, height, bits }
}

/** Null where a chunk is broken. */
function readChunks(png: Buffer): { type: string; data: Buffer }[] | null {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const content = png.subarray(at + 4, at + 8 + length)
    if (at + 12 + length > png.length || png.readUInt32BE(at + 8 + length) !== crc32(content)) return null
    chunks.push({ type: content.toString('latin1', 0, 4), data: content.subarray(4) })
    at += 12 + length
  }
  return chunks
}
