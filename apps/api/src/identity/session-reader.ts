import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { FastifyRequest } from 'fastify'

import type { Pool } from '#api/database/database.ts'
import { createLastUse } from './last-use.ts'
import { IS_IN_USE } from './sessions.repository.ts'
import { ANONYMOUS, type AccountPrincipal, type Principal } from './principal.ts'

/**
 * One round trip for everything a request needs to know of its caller. Nothing is cached: a session that is deleted,
 * or an account that is deactivated, ends with the next request.
 */
const FIND_ACCOUNTS = `
SELECT s.token AS asked, s.id AS "sessionId", u.id, u.role, u.email, u.email_verified AS "emailVerified", u.name, u.phone_number AS phone,
       u.phone_verified_at IS NOT NULL AS "phoneVerified",
       ARRAY(SELECT location_id FROM user_locations WHERE user_id = u.id) AS "locationIds"
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token = ANY($1) AND s.expires_at > now() AND ${IS_IN_USE}
  AND u.is_active AND u.deleted_at IS NULL`

const FIND_KEYS = `SELECT hash AS asked, id, scope FROM api_keys WHERE hash = ANY($1) AND revoked_at IS NULL`

/** What the names of our cookies begin with; only a cookie of this very host may begin with `__Host-`. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-thali' : 'thali'
}

type Deps = {
  pool: Pool
  secret: string
  publicUrl: string
  /** Told when it could not be written down that a key or a session is in use. */
  onError: (error: unknown) => void
}

/** Tells who is calling, from the session cookie that better-auth signs or from an `x-api-key`. */
export function createSessionReader({ pool, secret, publicUrl, onError }: Deps) {
  const noteKey = createLastUse({ pool, of: 'key', onError })
  const noteSession = createLastUse({ pool, of: 'session', onError })
  const findKey = askTogether<KeyRow>((hashes) => pool.query({ name: 'find-keys', text: FIND_KEYS, values: [hashes] }))
  const findAccount = askTogether<AccountRow>((tokens) =>
    pool.query({ name: 'find-accounts', text: FIND_ACCOUNTS, values: [tokens] }),
  )

  return async function findPrincipal(request: FastifyRequest): Promise<Principal> {
    const key = request.headers['x-api-key']
    if (typeof key === 'string' && key.length <= 200) {
      const found = await findKey(hashKey(key))
      if (!found) return ANONYMOUS
      noteKey(found.id)
      return { kind: 'key', id: found.id, scope: found.scope }
    }

    const token = readSessionToken(request.headers.cookie, { secret, publicUrl })
    const found = token && (await findAccount(token))
    if (!found) return ANONYMOUS
    const { asked: _token, ...account } = found
    noteSession(account.sessionId)
    return { kind: 'account', ...account }
  }
}

type KeyRow = { asked: string; id: string; scope: 'customer' | 'admin' }
type AccountRow = { asked: string } & Omit<AccountPrincipal, 'kind'>

/**
 * Asks the database once for all requests that arrived in the same turn of the event loop. Nobody joins a question
 * that is already on its way, so no answer is older than the request it is for.
 */
function askTogether<Row extends { asked: string }>(ask: (values: string[]) => Promise<{ rows: Row[] }>) {
  let open: { values: Set<string>; rows: Promise<Map<string, Row>> } | undefined

  async function askFor(values: Set<string>): Promise<Map<string, Row>> {
    await nextTurn()
    open = undefined
    const { rows } = await ask([...values])
    return new Map(rows.map((row) => [row.asked, row]))
  }

  return async (value: string): Promise<Row | undefined> => {
    if (!open) {
      const values = new Set<string>()
      open = { values, rows: askFor(values) }
    }
    open.values.add(value)
    return (await open.rows).get(value)
  }
}

/** Keys are stored as their hash; a leaked table opens nothing. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * The token inside a session cookie, when its signature is ours: somebody has signed in here. Says nothing of whether
 * the session still holds.
 */
export function readSessionToken(
  cookieHeader: string | undefined,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): string | null {
  const value = findCookie(cookieHeader, `${cookiePrefix(publicUrl)}.session_token`)
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null

  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function findCookie(cookieHeader: string | undefined, name: string): string | undefined {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (pair.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}
