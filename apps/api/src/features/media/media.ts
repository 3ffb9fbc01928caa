import type { Readable } from 'node:stream'

import { createFileMedia } from './file-media.gateway.ts'
import type { Config } from '#api/config/config.ts'

/** Storage of photos: a local folder or a bucket. Keys are relative paths that we choose. */
export type MediaStore = {
  /**
   * Stores the file completely or not at all; durable when it returns.
   *
   * @throws AppError `storage-full`, `unavailable`
   */
  put(key: string, bytes: Buffer, type: string): Promise<void>
  /**
   * Null when there is none.
   *
   * @throws AppError `unavailable`
   */
  get(key: string): Promise<{ content: Readable; size: number } | null>
  /**
   * Succeeds when the file does not exist.
   *
   * @throws AppError `unavailable`
   */
  delete(key: string): Promise<void>
  /**
   * Every key below a folder, including half-written files.
   *
   * @throws AppError `unavailable`
   */
  list(folder: string): AsyncIterable<string>
}

export async function openMediaStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<MediaStore> {
  if (!s3) return createFileMedia(`${dataDir}/media`)
  // Large, so it is loaded only when it is used.
  const { createS3Media } = await import('./s3-media.gateway.ts')
  return createS3Media(s3)
}
