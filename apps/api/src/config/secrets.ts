import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'

/** Lists all wrong settings, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads `DATA_DIR/secrets.json`, readable by its owner only, or creates it on the first start. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  if (existsSync(file)) {
    const stored = storedSecrets.safeParse(parseJson(readFileSync(file, 'utf8')))
    if (!stored.success) throw new ConfigError(`${file} is damaged. Restore it from a backup.`)
    return { ...stored.data, webhook: webhookSecret(stored.data) }
  }
  mkdirSync(dataDir, { recursive: true })
  const made = { session: randomBytes(32).toString('base64url'), orderToken: randomBytes(32).toString('base64url') }
  writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  return { ...made, webhook: webhookSecret(made) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const storedSecrets = z.object({ session: z.string().min(32), orderToken: z.string().min(32) })
type Secrets = z.infer<typeof storedSecrets> & {
  /** Signs the webhooks of the sandbox's payment provider. */
  webhook: string
}

/** Derived, so that a folder of an earlier version needs no new secret. */
function webhookSecret({ session }: z.infer<typeof storedSecrets>): string {
  return `whsec_${createHmac('sha256', session).update('sandbox-webhook.v1').digest('hex')}`
}
