import path from 'node:path'

import type { z } from 'zod'

import { toS3Account } from './backup-settings.ts'
import { environment, EXAMPLES } from './environment.ts'
import { ConfigError } from './secrets.ts'

/** The settings that commands of the operator need; all others may be missing or wrong. */
const NEEDED = environment.pick({
  DATA_DIR: true,
  DATABASE_URL: true,
  BACKUP_TO: true,
  BACKUP_PUBLIC_KEY: true,
  S3_BUCKET: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  AWS_ACCESS_KEY_ID: true,
  AWS_SECRET_ACCESS_KEY: true,
  AWS_SESSION_TOKEN: true,
})

/**
 * Reads what a command needs to reach an installation and its backups. Makes no secrets, unlike a start.
 *
 * @throws ConfigError
 */
export function readOperatorSettings(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = NEEDED.safeParse(present)
  if (!parsed.success) throw new ConfigError(sentenceOf(parsed.error))
  const settings = parsed.data
  return {
    dataDir: path.resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    backupTo: settings.BACKUP_TO ?? [],
    publicKey: settings.BACKUP_PUBLIC_KEY,
    s3: toS3Account(settings),
    hasPhotos: settings.S3_BUCKET === undefined,
  }
}

function sentenceOf({ issues }: z.ZodError): string {
  const names = new Set(issues.map((issue) => String(issue.path[0])))
  return [...names].map((name) => `${name} is not valid. Example: ${name}=${EXAMPLES[name] ?? '…'}`).join('\n')
}
