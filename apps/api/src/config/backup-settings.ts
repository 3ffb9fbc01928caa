import type { BackupSettings } from '@thali/keeper/backup/backup-keeper'
import type { S3Account } from '@thali/keeper/s3-client'

import type { Environment } from './environment.ts'

type S3Settings = Pick<
  Environment,
  'S3_ENDPOINT' | 'S3_REGION' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN'
>

export function toS3Account(settings: S3Settings): S3Account | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region = 'us-east-1', AWS_SESSION_TOKEN: sessionToken } = settings
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!accessKeyId || !secretAccessKey) return undefined
  return { endpoint, region, credentials: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } }
}

/** Where backups go and whom they are sealed for; undefined when none are made. */
export function toBackup(
  settings: S3Settings & Pick<Environment, 'BACKUP_TO' | 'BACKUP_PUBLIC_KEY'>,
): BackupSettings | undefined {
  const { BACKUP_TO: places, BACKUP_PUBLIC_KEY: publicKey } = settings
  return places && publicKey ? { places, publicKey, s3: toS3Account(settings) } : undefined
}
