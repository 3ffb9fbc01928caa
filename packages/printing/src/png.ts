import { crc32, deflateSync } from 'node:zlib'

import type { Bitmap } from '@thali/domain/paper/bitmap'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const ONE_BIT_GRAY = [1, 0, 0, 0, 0]

/** A PNG of black dots on white. */
export function toPng({ width, height, bits }: Bitmap): Buffer {
  const bytesPerRow = width / 8
  // Each row begins with the byte of its filter, which is none.
  const rows = Buffer.alloc((bytesPerRow + 1) * height)
  for (let row = 0; row < height; row += 1) {
    for (let index = 0; index < bytesPerRow; index += 1) {
      // In a gray PNG 0 is black, on a printer 1 is.
      rows[row * (bytesPerRow + 1) + 1 + index] = ~(bits[row * bytesPerRow + index] ?? 0)
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(ONE_BIT_GRAY, 8)
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', Buffer.alloc(0)),
  ])
}

function toChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
