import { randomUUID } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { BeginUpload, UploadPurpose, UploadView } from '@thali/contracts/uploads'
import type { Permission } from '@thali/domain/auth/roles'
import { MOST_PHOTO_BYTES, PHOTO_WORDS, photoFileProblem } from '@thali/domain/menu/photos'
import { IMAGE_TOO_LARGE, LARGEST_IMAGE_BYTES } from '@thali/domain/messages/email-check'
import { MOST_UPLOADS, UPLOAD_KEPT_MS } from '@thali/domain/net/upload-parts'

import type { UploadsRepository } from './uploads.repository.ts'
import type { SentPart } from './uploads.routes.ts'
import type { Upload } from './uploads.table.ts'
import type { Clock } from '#api/clock.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { requireAccess, actorOf, type Principal } from '#api/identity/principal.ts'
import { fileRefused, fileTooLarge, type SentFile } from '#api/plugins/requests/file-body.ts'

type Rule = { permission: Permission; mostBytes: number; tooLarge: string }

const RULES: Readonly<Record<UploadPurpose, Rule>> = {
  'dish-photo': { permission: 'menu.edit', mostBytes: MOST_PHOTO_BYTES, tooLarge: PHOTO_WORDS.tooLarge },
  'mail-picture': { permission: 'messages.bulk', mostBytes: LARGEST_IMAGE_BYTES, tooLarge: IMAGE_TOO_LARGE },
}

type Caller = { principal: Principal; submission: Submission | null }
type Deps = { uploads: UploadsRepository; idempotency: Idempotency; clock: Clock }

/** Files that arrive in parts. An upload is read by its owner only; to anybody else it does not exist. */
export function createUploads({ uploads, idempotency, clock }: Deps) {
  const oldest = () => new Date(clock.now().getTime() - UPLOAD_KEPT_MS)

  /** @throws AppError `upload-not-found`, `permission-denied` */
  async function requireUpload(id: string, principal: Principal): Promise<Upload> {
    const upload = await uploads.find(id, actorOf(principal), oldest())
    if (!upload) throw new AppError('upload-not-found')
    requireAccess(principal, RULES[upload.purpose].permission)
    return upload
  }

  return {
    /** @throws AppError `permission-denied`, `photo-refused`, `photo-too-large` */
    async begin({ purpose, name, type, size }: BeginUpload['body'], { principal, submission }: Caller) {
      const { permission, ...limit } = RULES[purpose]
      requireAccess(principal, permission)
      if (size > limit.mostBytes) throw fileTooLarge(limit)
      const problem = photoFileProblem({ name, type, size })
      if (problem !== null) throw fileRefused(problem)

      return idempotency.once(submission, async (tx) => {
        const now = clock.now()
        const upload = {
          id: randomUUID(),
          owner: actorOf(principal),
          purpose,
          name,
          size,
          createdAt: now,
          touchedAt: now,
        }
        await uploads.insert(tx, upload, MOST_UPLOADS)
        return toView({ ...upload, received: 0 })
      })
    },

    async progress(id: string, { principal }: Caller): Promise<UploadView> {
      return toView(await requireUpload(id, principal))
    },

    /**
     * Adds what arrives of a part.
     *
     * @throws AppError `upload-not-found`, `too-large`; `upload-offset-wrong` with the right one
     */
    async add(id: string, { start, read }: SentPart, { principal }: Caller): Promise<UploadView> {
      const before = await requireUpload(id, principal)
      if (start > before.received) throw wrongOffset(before)
      const part = { start, bytes: await read(before.size - start) }
      const after = await uploads.append(id, part, clock.now())
      if (after) return toView(after)

      const present = await requireUpload(id, principal)
      if (await uploads.hasPart(id, part)) return toView(present)
      throw wrongOffset(present)
    },

    /**
     * The whole file, for the call that it was uploaded for.
     *
     * @throws AppError `upload-not-found`, `upload-incomplete`
     */
    async requireFile(id: string, purpose: UploadPurpose, principal: Principal): Promise<SentFile> {
      const upload = await requireUpload(id, principal)
      if (upload.purpose !== purpose) throw new AppError('upload-not-found')
      if (upload.received < upload.size) throw new AppError('upload-incomplete')
      return { name: upload.name, bytes: await uploads.read(id) }
    },

    forgetOld: async () => uploads.forgetOld(oldest()),
  }
}

export type Uploads = ReturnType<typeof createUploads>

function toView({ id, size, received }: Pick<Upload, 'id' | 'size' | 'received'>): UploadView {
  return { success: true, id, size, offset: received }
}

function wrongOffset({ received }: Upload): AppError {
  return new AppError('upload-offset-wrong', { details: { offset: received } })
}
