import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import sharp from 'sharp'

import type { MediaStore } from '#api/features/media/media.ts'
import type { PhotoEncoder } from '#api/features/media/photo-encoder.ts'

/** Twice the width in which a mail shows it. */
const WIDTH = 992
const QUALITY = 80
const TYPE = 'image/jpeg'
const CID = 'picture'

/** A picture attached to an e-mail. */
export type Attachment = { filename: string; content: Buffer; contentType: string; cid: string }

/**
 * Pictures for e-mails. Each is re-encoded like photos of dishes, but as JPEG, which every mail client supports. The
 * name is a hash of the content, so that the same picture is stored once.
 */
export function createMailPictures({ media, encoder }: { media: MediaStore; encoder: PhotoEncoder }) {
  return {
    /** @throws AppError `photo-refused`, `storage-full`, `unavailable` */
    async keep(file: Buffer): Promise<{ imageId: string; size: number }> {
      const largest = (await encoder.encode(file)).toSorted((one, other) => other.width - one.width)[0]
      const picture = await sharp(largest?.bytes)
        .resize({ width: WIDTH, withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer()
      const imageId = createHash('sha256').update(picture).digest('base64url')
      await media.put(keyOf(imageId), picture, TYPE)
      return { imageId, size: picture.length }
    },

    /** Undefined when it does not exist: the e-mail is then sent without its picture. */
    async findAttachment(imageId: string): Promise<Attachment | undefined> {
      const found = await media.get(keyOf(imageId))
      return found
        ? { filename: 'picture.jpg', content: await buffer(found.content), contentType: TYPE, cid: CID }
        : undefined
    },
  }
}

export type MailPictures = ReturnType<typeof createMailPictures>

function keyOf(imageId: string): string {
  return `mail-images/${imageId}.jpg`
}
