/** Grey below this is black. Above the middle: the thin strokes of small letters are grey, and must not break. */
const BLACK_BELOW = 150

const RGBA = 4
const DOTS_A_BYTE = 8

/** Packs pixels, four bytes each, into dots. The width is a whole number of bytes, as that of all paper. */
export function packDots(pixels: Uint8ClampedArray): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(pixels.length / RGBA / DOTS_A_BYTE)
  for (let dot = 0; dot < pixels.length / RGBA; dot += 1) {
    // Black, white and the greys between them have the same red, green and blue.
    const red = pixels[dot * RGBA] ?? 0
    if (red < BLACK_BELOW) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7))
  }
  return bits
}
