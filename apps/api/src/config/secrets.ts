import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import webpush from 'web-push'
import { z } from 'zod'

/** Lists all wrong settings, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads `DATA_DIR/secrets.json`, which only its owner may read, and adds the secrets that are missing there. */
export function readSecrets(dataDir: string): Secrets {
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'secrets.json')
  const stored = existsSync(file) ? readStored(file) : makeSecrets()
  const complete = { ...stored, push: stored.push ?? webpush.generateVAPIDKeys() }
  if (!existsSync(file) || !stored.push) store(file, complete)
  return { ...complete, webhook: webhookSecret(stored) }
}

function readStored(file: string): StoredSecrets {
  const stored = storedSecrets.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (!stored.success) throw new ConfigError(`${file} is damaged. Restore it from a backup.`)
  return stored.data
}

function makeSecrets(): StoredSecrets {
  return { session: randomBytes(32).toString('base64url'), orderToken: randomBytes(32).toString('base64url') }
}

/** Written beside and renamed: a crash in between leaves the secrets of before. */
function store(file: string, secrets: StoredSecrets): void {
  const beside = `${file}.${process.pid}.new`
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(beside, file)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const storedSecrets = z.object({
  session: z.string().min(32),
  orderToken: z.string().min(32),
  /** Signs Web Push. Folders of earlier versions have none. */
  push: z
    .object({ publicKey: z.string().regex(/^[\w-]{87}$/), privateKey: z.string().regex(/^[\w-]{43}$/) })
    .optional(),
})
type StoredSecrets = z.infer<typeof storedSecrets>
type Secrets = StoredSecrets & {
  push: NonNullable<StoredSecrets['push']>
  /** Signs the webhooks of the sandbox's payment provider. */
  webhook: string
}

/** Derived, so that a folder of an earlier version needs no new secret. */
function webhookSecret({ session }: StoredSecrets): string {
  return `whsec_${createHmac('sha256', session).update('sandbox-webhook.v1').digest('hex')}`
}
