import type { S3Account } from '../s3-client.ts'
import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './backup-target.ts'
import { createFolderTarget } from './folder-target.ts'

/** Opens a target as it stands in `BACKUP_TO`: the path of a folder, or `s3://bucket/prefix`. */
export async function openTarget(place: string, account: S3Account | undefined): Promise<BackupTarget> {
  const { bucket, prefix = '' } = /^s3:\/\/(?<bucket>[^/]+)(?:\/(?<prefix>.*?))?\/*$/.exec(place)?.groups ?? {}
  if (bucket === undefined) return createFolderTarget(place)
  if (!account) throw new BackupError(`AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for ${place}.`)
  // Large, so it is loaded only when it is used.
  const [{ openS3Client }, { createS3Target }] = await Promise.all([
    import('../s3-client.ts'),
    import('./s3-target.ts'),
  ])
  return createS3Target(openS3Client(account), { bucket, prefix })
}
