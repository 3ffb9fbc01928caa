import { randomUUID, createHmac, randomBytes } from 'node:crypto'

import { AppError } from '@thali/contracts/errors'
import type { ApiKeyView, ListApiKeys, MakeApiKey, RenameApiKey, RevokeApiKey } from '@thali/contracts/people/api-keys'

import { type ApiKey, createApiKeysRepository } from './api-keys.repository.ts'
import type { Clock } from '#api/clock.ts'
import type { Database, Transaction } from '#api/database/database.ts'
import type { Idempotency, Submission } from '#api/database/idempotency.ts'
import { recordAudit, recordChange } from '#api/database/journal.ts'
import type { UsersService } from '#api/features/users/users.service.ts'
import type { Principal } from '#api/identity/principal.ts'

type Deps = {
  db: Database
  /** Keys' secrets are derived from this seed. */
  secret: string
  actors: Pick<UsersService, 'nameActors'>
  idempotency: Idempotency
  clock: Clock
  /** Called when a key was revoked. */
  forgetKeys: () => void
}
type Caller = { principal: Principal; actor: string; submission: Submission | null }

/** Lists, creates, renames and revokes API keys. */
export function createApiKeysService({ db, secret: seed, actors, idempotency, clock, forgetKeys }: Deps) {
  const keys = createApiKeysRepository(db)

  async function toViews(found: readonly ApiKey[]): Promise<ApiKeyView[]> {
    const names = await actors.nameActors(found.flatMap(({ createdBy }) => createdBy ?? []))
    return found.map((key) => toView(key, names))
  }

  async function getView(id: string): Promise<ApiKeyView> {
    const key = await keys.find(id)
    const [view] = key ? await toViews([key]) : []
    if (!view) throw new AppError('not-found')
    return view
  }

  /** @throws AppError `not-found`, `api-key-of-settings` */
  async function lockOwn(tx: Transaction, id: string) {
    const key = await keys.lock(tx, id)
    if (!key) throw new AppError('not-found')
    if (key.createdBy === null) throw new AppError('api-key-of-settings')
    return key
  }

  return {
    async list(): Promise<ListApiKeys['reply']> {
      return { keys: await toViews(await keys.list()) }
    },

    /**
     * The idempotency record keeps the key's id only; the secret is in this response and nowhere else.
     *
     * @throws AppError `permission-denied` for a program
     */
    async make(
      { name, scope }: MakeApiKey['body'],
      { principal, actor, submission }: Caller,
    ): Promise<MakeApiKey['reply']> {
      requirePerson(principal)
      const secret = makeKeySecret(seed, scope, submission)
      const { id } = await idempotency.once(submission, async (tx) => {
        const key = { id: randomUUID(), name, scope, hint: hintOf(secret), createdBy: actor, createdAt: clock.now() }
        await keys.insert(tx, { ...key, secret })
        await recordAudit(tx, { actor, action: 'key.make', subject: key.id, detail: { name, scope, hint: key.hint } })
        return { id: key.id }
      })
      const apiKey = await getView(id)
      // The key is derived from the server secret; if that was rotated since the first call, the retry would yield a
      // different key.
      if (apiKey.hint !== hintOf(secret)) throw new AppError('idempotency-key-reused')
      return { success: true, apiKey, secret }
    },

    /** @throws AppError `permission-denied` for a program, `not-found`, `api-key-of-settings` */
    async rename(
      id: string,
      { name }: RenameApiKey['body'],
      { principal, actor, submission }: Caller,
    ): Promise<RenameApiKey['reply']> {
      requirePerson(principal)
      await idempotency.once(submission, async (tx) => {
        const { name: before } = await lockOwn(tx, id)
        await keys.update(tx, id, { name })
        await recordAudit(tx, { actor, action: 'key.rename', subject: id, detail: { before, name } })
        return { id }
      })
      return { success: true, apiKey: await getView(id) }
    },

    /**
     * A program may revoke a key: that removes rights and grants none. A revoked key stays revoked.
     *
     * @throws AppError `not-found`, `api-key-of-settings`
     */
    async revoke(id: string, { actor, submission }: Caller): Promise<RevokeApiKey['reply']> {
      await idempotency.once(submission, async (tx) => {
        const { name, revokedAt } = await lockOwn(tx, id)
        if (revokedAt) return { id }
        await keys.update(tx, id, { revokedAt: clock.now() })
        await recordAudit(tx, { actor, action: 'key.revoke', subject: id, detail: { name } })
        await recordChange(tx, { topic: 'key', subject: id })
        return { id }
      })
      forgetKeys()
      return { success: true, apiKey: await getView(id) }
    },
  }
}

export type ApiKeysService = ReturnType<typeof createApiKeysService>

function requirePerson(principal: Principal): void {
  if (principal.kind !== 'account') throw new AppError('permission-denied')
}

function toView(
  { createdBy, createdAt, lastUsedAt, revokedAt, ...key }: ApiKey,
  names: ReadonlyMap<string, string>,
): ApiKeyView {
  return {
    ...key,
    isOfSettings: createdBy === null,
    madeBy: createdBy === null ? null : (names.get(createdBy) ?? null),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 40
const SEED_BYTES = 64
const HINT_LENGTH = 4

/**
 * Derives a key's secret, such as `thali_admin_4f…`: 238 bits with a prefix that secret scanners can find. Derived from
 * the submission, so that a lost response can be repeated although the secret is not stored.
 */
function makeKeySecret(seed: string, scope: 'customer' | 'admin', submission: Submission | null): string {
  if (!submission) return `thali_${scope}_${toDigits(randomBytes(SEED_BYTES))}`
  const { principal, key, requestHash } = submission
  const digest = createHmac('sha512', seed).update(`api-key.v1\0${principal}\0${key}\0${requestHash}`).digest()
  return `thali_${scope}_${toDigits(digest)}`
}

/** The last four characters, by which people tell keys apart. */
function hintOf(secret: string): string {
  return secret.slice(-HINT_LENGTH)
}

/** The seed is much longer than the result, so that every digit is equally likely. */
function toDigits(seed: Buffer): string {
  let rest = BigInt(`0x${seed.toString('hex')}`)
  let digits = ''
  for (let place = 0; place < LENGTH; place += 1) {
    digits += DIGITS[Number(rest % 62n)]
    rest /= 62n
  }
  return digits
}
