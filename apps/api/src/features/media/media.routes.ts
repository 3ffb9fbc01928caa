import { AppError } from '@thali/contracts/errors'
import { keyOfPhotoUrl } from '@thali/domain/menu/photos'
import type { FastifyInstance } from 'fastify'

import type { MediaStore } from './media.ts'

/** A file never changes under its name, and browsers may treat it only as an image. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/webp',
  // Pictures are public, and the page of the Android app shows them too.
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Serves the photos of dishes to everybody, from either storage. */
export function addMediaRoutes(app: FastifyInstance, { media }: { media: MediaStore }): void {
  app.get<{ Params: { location: string; item: string; file: string } }>(
    '/media/menu-images/:location/:item/:file',
    { config: { access: 'public', site: true }, schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const { location, item, file } = params
      const key = keyOfPhotoUrl(`/media/menu-images/${location}/${item}/${file}`)
      const photo = key === undefined ? null : await media.get(key)
      if (!photo) throw new AppError('not-found')

      const etag = `"${file}"`
      reply.headers({ ...HEADERS, etag })
      if (headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)) {
        photo.content.destroy()
        return reply.code(304).send()
      }
      return reply.header('content-length', photo.size).send(photo.content)
    },
  )
}
