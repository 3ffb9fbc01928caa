/** A picture in black and white: 8 dots a byte, the first of them in its highest bit, 1 = black, row after row. */
export type Bitmap = { width: number; height: number; bits: Uint8Array<ArrayBuffer> }
