import type { Readable } from 'node:stream'

import type { Config } from '#api/config.ts'
import { createFileMedia } from '#api/features/media/file-media.gateway.ts'

/** Where photos are kept: a folder of this machine, or a bucket. Keys are relative paths of our own making. */
export type MediaStore = {
  /** Whole or not at all, and lasting once it returns. @throws AppError `storage-full`, `unavailable` */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /** Null when there is none. @throws AppError `unavailable` */
  get(key: string): Promise<{ content: Readable; size: number } | null>
  /** What is not there is deleted already. @throws AppError `unavailable` */
  delete(key: string): Promise<void>
  /** Every key below a folder, also of what was left half written. @throws AppError `unavailable` */
  list(folder: string): AsyncIterable<string>
}

export async function openMediaStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<MediaStore> {
  if (!s3) return createFileMedia(`${dataDir}/media`)
  // Large, and only for those who use it.
  const { createS3Media } = await import('#api/features/media/s3-media.gateway.ts')
  return createS3Media(s3)
}
