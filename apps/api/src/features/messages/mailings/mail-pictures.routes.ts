import { uploadMailImage } from '@thali/contracts/messages/mailings'
import { IMAGE_TOO_LARGE, LARGEST_IMAGE_BYTES } from '@thali/domain/messages/email-check'
import type { FastifyInstance } from 'fastify'

import type { Uploads } from '#api/features/uploads/uploads.service.ts'
import { readFile, takeFiles } from '#api/plugins/requests/file-body.ts'
import { createAddRoute, type RouteFrame } from '#api/plugins/routes.ts'
import type { MailPictures } from './mail-pictures.service.ts'

const LIMIT = { mostBytes: LARGEST_IMAGE_BYTES, tooLarge: IMAGE_TOO_LARGE }

type Deps = RouteFrame & { mailPictures: MailPictures; uploads: Uploads }

/** A scope of its own, because its body carries a file. */
export function addMailPictureRoutes(api: FastifyInstance, { mailPictures, uploads, ...frame }: Deps): void {
  void api.register(async (scope) => {
    await takeFiles(scope, LIMIT)
    createAddRoute(scope, frame)(uploadMailImage, async ({ request, body, principal }) => {
      const uploadId = body?.uploadId
      const { bytes } = uploadId
        ? await uploads.requireFile(uploadId, 'mail-picture', principal)
        : await readFile(request, LIMIT)
      return { success: true as const, ...(await mailPictures.keep(bytes)) }
    })
  })
}
