import { createHash } from 'node:crypto'

import { setItemImage } from '@thali/contracts/menu/menu-photos'
import { MOST_PHOTO_BYTES, PHOTO_WORDS } from '@thali/domain/menu/photos'
import type { FastifyInstance } from 'fastify'

import { toSubmission } from '#api/database/idempotency.ts'
import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import { keyHolder } from '#api/identity/principal.ts'
import { readFile, takeFiles } from '#api/plugins/requests/file-body.ts'
import { createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'
import type { MenuPhotos } from './menu-photos.service.ts'

const LIMIT = { mostBytes: MOST_PHOTO_BYTES, tooLarge: PHOTO_WORDS.tooLarge }

type Deps = RouteFrame & { menuPhotos: MenuPhotos; uploads: Uploads }

/** In a scope of its own, because only here a body may carry a file. */
export function addMenuPhotoRoutes(api: FastifyInstance, { menuPhotos, uploads, ...frame }: Deps): void {
  void api.register(async (scope) => {
    await takeFiles(scope, LIMIT)
    const addRoute = createAddRoute(scope, frame)

    addRoute(setItemImage, async (call) => {
      const { request, params, body, principal } = call
      if (body?.uploadId !== undefined) {
        await menuPhotos.requireDish(params, call)
        return menuPhotos.upload(params, await uploads.requireFile(body.uploadId, 'dish-photo', principal), call)
      }
      if (!request.isMultipart()) return menuPhotos.point(params, body?.url, call)
      await menuPhotos.requireDish(params, call)
      const file = await readFile(request, LIMIT)
      const sha256 = createHash('sha256').update(file.bytes).digest('base64url')
      const described = { path: request.url, body: { name: file.name, sha256 } }
      const submission = toSubmission(keyHolder(principal), request.headers['idempotency-key'], described)
      return menuPhotos.upload(params, file, { ...call, submission })
    })
  })
}
