import type { Config } from '#api/config/config.ts'
import { createFileMedia } from './file-media.gateway.ts'
import type { MediaStore } from './media.ts'

export async function openMediaStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<MediaStore> {
  if (!s3) return createFileMedia(`${dataDir}/media`)
  // Large, so it is loaded only when it is used.
  const { createS3Media } = await import('./s3-media.gateway.ts')
  return createS3Media(s3)
}
