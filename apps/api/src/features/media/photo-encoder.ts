import { AppError } from '@thali/contracts/errors'
import { PHOTO_HEAD_BYTES, PHOTO_WORDS, photoKind, PHOTO_WIDTHS, type PhotoWidth } from '@thali/domain/menu/photos'
import PQueue from 'p-queue'
import sharp, { type Sharp } from 'sharp'

/** Enough for any camera. An image that claims more is meant to exhaust memory. */
const MOST_PIXELS = 40_000_000
const LARGEST_WIDTH = Math.max(...PHOTO_WIDTHS)
/** WebP is limited to 16383 pixels; much taller than wide is no photo of a dish, so it is scaled down. */
const MOST_HEIGHT = 2_400
const QUALITY = 80
const DECODE_SECONDS = 8
/** Each waiting photo holds up to 5 MB. */
const MOST_WAITING = 8

export type EncodedPhoto = { width: PhotoWidth; bytes: Buffer }
export type PhotoEncoder = { encode(file: Buffer): Promise<EncodedPhoto[]> }

/**
 * Re-encodes every upload to WebP, so that nothing of the original file is served: no metadata, no polyglot content, no
 * extra frames. One at a time on one thread, because orders come first.
 */
export function createPhotoEncoder(): PhotoEncoder {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  const queue = new PQueue({ concurrency: 1 })

  return {
    /**
     * The sizes of a photo, never enlarged.
     *
     * @throws AppError `photo-refused`, `unavailable` when too many wait
     */
    async encode(file) {
      if (photoKind(file.subarray(0, PHOTO_HEAD_BYTES)) === null) throw invalid()
      if (queue.size >= MOST_WAITING) throw new AppError('unavailable', { retryAfter: 5 })
      return queue.add(async () => {
        try {
          return await encodeSizes(file)
        } catch (cause) {
          throw invalid(cause)
        }
      })
    },
  }
}

async function encodeSizes(file: Buffer): Promise<EncodedPhoto[]> {
  const source = sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false })
  const { data, info } = await source
    .autoOrient()
    .resize({ width: LARGEST_WIDTH, height: MOST_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })

  const { width, height, channels } = info
  const encoded: EncodedPhoto[] = []
  for (const size of PHOTO_WIDTHS) {
    const decoded = sharp(data, { raw: { width, height, channels } })
    encoded.push({ width: size, bytes: await toWebp(decoded, size) })
  }
  return encoded
}

function toWebp(picture: Sharp, width: number): Promise<Buffer> {
  return picture
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: DECODE_SECONDS })
    .toBuffer()
}

function invalid(cause?: unknown): AppError {
  return new AppError('photo-refused', { message: PHOTO_WORDS.invalid, details: { file: PHOTO_WORDS.invalid }, cause })
}
