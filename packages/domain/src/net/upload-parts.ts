/** A file of this size or smaller is sent in one request; a larger one in parts. */
export const UPLOADED_AT_ONCE_BYTES = 256 * 1024

/** How long the bytes of an upload are kept. */
export const UPLOAD_KEPT_MS = 24 * 60 * 60_000
/** How many uploads one account may have; the next takes the place of the one that was touched least recently. */
export const MOST_UPLOADS = 3

const FIRST_PART_BYTES = UPLOADED_AT_ONCE_BYTES
const LARGEST_PART_BYTES = 32 * 1024 * 1024

/** Size of the next part after `inARow` parts that arrived whole: 256 KB, doubled each time, up to 32 MB or the rest. */
export function nextPartBytes(inARow: number, restBytes: number): number {
  return Math.min(FIRST_PART_BYTES * 2 ** inARow, LARGEST_PART_BYTES, restBytes)
}
