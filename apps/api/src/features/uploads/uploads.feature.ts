import { createUploadsRepository } from './uploads.repository.ts'
import { createUploads as createService, type Uploads } from './uploads.service.ts'
import type { FeatureOptions } from '#api/app-options.ts'

export { addUploadRoutes as addUploads } from './uploads.routes.ts'

export function createUploads({ database: { db }, idempotency, clock }: FeatureOptions): Uploads {
  return createService({ uploads: createUploadsRepository(db), idempotency, clock })
}
