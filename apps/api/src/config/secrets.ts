import { createECDH, createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { parseJson } from '@thali/domain/fields'
import webpush from 'web-push'
import { z } from 'zod'

/** Lists all wrong settings, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Secrets from the environment. They stand above those of the file. */
export type GivenSecrets = {
  session?: string | undefined
  orderToken?: string | undefined
  pushKey?: string | undefined
}

export type Secrets = {
  /** Signs sessions. */
  session: string
  /** Makes the links of receipts and bookings. */
  orderToken: string
  /** Signs Web Push. */
  push: PushKeys
  /** Signs the webhooks of the sandbox's payment provider. */
  webhook: string
}
type PushKeys = { publicKey: string; privateKey: string }

/**
 * Takes the secrets that are given, and the others from `DATA_DIR/secrets.json`, which only its owner may read. What
 * neither has is made and written there.
 */
export function readSecrets(dataDir: string, given: GivenSecrets = {}): Secrets {
  makeFolder(dataDir)
  const file = path.join(dataDir, 'secrets.json')
  const stored = existsSync(file) ? readStored(file, given) : {}
  const session = given.session ?? stored.session ?? randomBytes(32).toString('base64url')
  const orderToken = given.orderToken ?? stored.orderToken ?? randomBytes(32).toString('base64url')
  const push = given.pushKey ? pushKeysOf(given.pushKey) : (stored.push ?? webpush.generateVAPIDKeys())
  const complete = {
    ...stored,
    ...(given.session ? {} : { session }),
    ...(given.orderToken ? {} : { orderToken }),
    ...(given.pushKey ? {} : { push }),
  }
  if (Object.keys(complete).length > Object.keys(stored).length) store(file, complete)
  return { session, orderToken, push, webhook: webhookSecret(session) }
}

function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be made: ${dataDir}. Name a folder that this user may write to.`, { cause })
  }
}

/** The public half follows from the private one, so that one setting is enough. */
function pushKeysOf(privateKey: string): PushKeys {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey, 'base64url')
  return { publicKey: curve.getPublicKey().toString('base64url'), privateKey }
}

function readStored(file: string, given: GivenSecrets): StoredSecrets {
  const stored = storedSecrets.safeParse(parseJson(readFileSync(file, 'utf8')))
  const isWhole = (given.session ?? stored.data?.session) && (given.orderToken ?? stored.data?.orderToken)
  if (!stored.success || !isWhole) throw new ConfigError(`${file} is damaged. Restore it from a backup.`)
  return stored.data
}

/** Written beside and renamed: a crash in between leaves the secrets of before. */
function store(file: string, secrets: StoredSecrets): void {
  const beside = `${file}.${process.pid}.new`
  writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(beside, file)
}

/** Lacks what the environment gives, and, in folders of earlier versions, the keys of Web Push. */
const storedSecrets = z.object({
  session: z.string().min(32).optional(),
  orderToken: z.string().min(32).optional(),
  push: z
    .object({ publicKey: z.string().regex(/^[\w-]{87}$/), privateKey: z.string().regex(/^[\w-]{43}$/) })
    .optional(),
})
type StoredSecrets = z.infer<typeof storedSecrets>

/** Derived, so that a folder of an earlier version needs no new secret. */
function webhookSecret(session: string): string {
  return `whsec_${createHmac('sha256', session).update('sandbox-webhook.v1').digest('hex')}`
}
