import { createHmac, timingSafeEqual, hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

import { atMost } from '@thali/domain/auth/roles'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { ANONYMOUS, type AccountPrincipal, type Principal } from './principal.ts'
import { mayUseCookie } from './request-origin.ts'
import { bearerOf, createTabletTokens, isTabletToken } from './tokens.ts'
import type { Pool } from '#api/database/database.ts'

/**
 * How long an unused session lasts: staff sit at browsers that others can reach, a customer has their own phone. The app
 * of a tablet stays signed in until its session ends. `u` is the account, `s` the session.
 */
export const IS_IN_USE = `(s.tablet_name IS NOT NULL OR s.updated_at > now() - CASE WHEN u.role = 'customer' THEN interval '30 days' ELSE interval '12 hours' END)`

/**
 * `u` signed the device in, `a` acts at it where it asks who acts, for at most a shift of twelve hours; `p` is whose rights
 * count. An admin is an admin by role, not by places: with the rights of a manager they work everywhere.
 *
 * One round trip for everything a request needs to know about its account. No account is cached: a deleted session or
 * deactivated account is refused from the next request on.
 */
const FIND_ACCOUNTS = `
SELECT s.token AS asked, s.id AS "sessionId", p.id, p.role, p.email, p.email_verified AS "emailVerified", p.name, p.phone_number AS phone,
       p.phone_verified_at IS NOT NULL AS "phoneVerified",
       CASE WHEN p.role = 'admin' AND d.locks_after_s IS NOT NULL THEN ARRAY(SELECT id FROM locations)
            ELSE ARRAY(SELECT location_id FROM user_locations WHERE user_id = p.id) END AS "locationIds",
       s.tablet_name AS "tabletName", s.expires_at AS "endsAt", d.locks_after_s AS "locksAfterS", a.id IS NOT NULL AS "isActing"
FROM sessions s JOIN users u ON u.id = s.user_id
LEFT JOIN device_people d ON d.session_id = s.id
LEFT JOIN users a ON a.id = d.acting_id AND d.locks_after_s IS NOT NULL AND d.acted_at > now() - interval '12 hours'
                 AND a.role <> 'customer' AND a.is_active AND a.deleted_at IS NULL
JOIN users p ON p.id = COALESCE(a.id, u.id)
WHERE s.token = ANY($1) AND s.expires_at > now() AND ${IS_IN_USE}
  AND u.is_active AND u.deleted_at IS NULL`

/** Prefix of our cookies. Only over https may it be `__Host-`. */
export function cookiePrefix(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-thali' : 'thali'
}

type Deps = {
  pool: Pool
  keys: KeyReader
  secret: string
  publicUrl: string
  /** Called when recording the last use of a key or session failed. */
  onError: (error: unknown) => void
}

/**
 * Identifies the caller from `x-api-key`, from a bearer token (a tablet's or a key), or from the session cookie that
 * better-auth signs. Only the first of them that a request carries is read.
 */
export function createSessionReader({ pool, keys, secret, publicUrl, onError }: Deps) {
  const tabletTokens = createTabletTokens(secret)
  const noteKey = createLastUse({ pool, of: 'key', onError })
  const noteSession = createLastUse({ pool, of: 'session', onError })
  const findAccount = askTogether<AccountRow>((tokens) =>
    pool.query({ name: 'find-accounts', text: FIND_ACCOUNTS, values: [tokens] }),
  )

  return async function findPrincipal(request: FastifyRequest): Promise<Principal> {
    const key = readKey(request)
    if (key !== undefined && key.length <= 200) {
      const found = await keys.find(key)
      if (!found) return ANONYMOUS
      noteKey(found.id)
      return { kind: 'key', id: found.id, scope: found.scope }
    }

    const token = readToken(request)
    const found = token && (await findAccount(token))
    if (!found) return ANONYMOUS
    noteSession(found.sessionId)
    return toPrincipal(found)
  }

  function readToken(request: FastifyRequest): string | null {
    const bearer = bearerOf(request)
    if (bearer !== undefined) return tabletTokens.read(bearer)
    return mayUseCookie(request, publicUrl) ? readSessionToken(request.headers.cookie, { secret, publicUrl }) : null
  }
}

/** Some programs, Prometheus among them, can send a key only as a bearer token. */
function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['x-api-key']
  if (typeof key === 'string') return key
  const bearer = bearerOf(request)
  return bearer && !isTabletToken(bearer) ? bearer : undefined
}

type AccountRow = Omit<AccountPrincipal, 'kind' | 'tablet' | 'shared'> & {
  asked: string
  tabletName: string | null
  endsAt: Date
  locksAfterS: number | null
  isActing: boolean
}

function toPrincipal({ asked: _token, tabletName, endsAt, locksAfterS, isActing, role, ...account }: AccountRow) {
  const tablet = tabletName === null ? null : { name: tabletName, endsAt }
  if (locksAfterS === null) return { kind: 'account', ...account, role, tablet, shared: null } as const
  const shared = { state: isActing ? 'acting' : 'locked', locksAfterSeconds: locksAfterS } as const
  return { kind: 'account', ...account, role: atMost(role, isActing ? 'manager' : 'staff'), tablet, shared } as const
}

/** The token in a session cookie, when its signature is ours. Says nothing about whether the session is still valid. */
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

/** The `Set-Cookie` header of a session, as better-auth writes it at a sign-in by password. */
export function sessionCookie(
  token: string,
  { secret, publicUrl, seconds }: { secret: string; publicUrl: string; seconds: number },
): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  const value = encodeURIComponent(`${token}.${signature}`)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${cookiePrefix(publicUrl)}.session_token=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
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

/** A node that did not revoke a key itself refuses it after this time at the latest. */
const KNOWN_FOR_MS = 1_000
const MOST_KNOWN = 1_000

const FIND_KEYS = `SELECT hash AS asked, id, scope FROM api_keys WHERE hash = ANY($1) AND revoked_at IS NULL`

type KeyRow = { asked: string; id: string; scope: 'customer' | 'admin' }

type KeyReader = ReturnType<typeof createKeyReader>

/**
 * Finds API keys that are not revoked. A program sends the same key with all its guests' calls, so a key that was found
 * is known for a second instead of being looked up for each.
 */
export function createKeyReader(pool: Pool) {
  const known = new LRUCache<string, KeyRow>({ max: MOST_KNOWN, ttl: KNOWN_FOR_MS })
  const ask = askTogether<KeyRow>((hashes) => pool.query({ name: 'find-keys', text: FIND_KEYS, values: [hashes] }))

  return {
    async find(key: string): Promise<KeyRow | undefined> {
      const hashed = hashKey(key)
      const kept = known.get(hashed)
      if (kept) return kept
      // The second begins before the question: the answer may be that old.
      const start = performance.now()
      const found = await ask(hashed)
      if (found) known.set(hashed, found, { start })
      return found
    },

    /** After a key was revoked by this process. */
    forgetAll: (): void => known.clear(),
  }
}

/** Keys are stored as their hash; a leaked table grants no access. */
export function hashKey(key: string): string {
  return hash('sha256', key, 'base64url')
}

const EVERY_MS = 60_000
const MOST_REMEMBERED = 10_000

/** The conditions skip rows that another process updated within the minute. */
const NOTES = {
  key: `
UPDATE api_keys SET last_used_at = now()
WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
  session: `
UPDATE sessions SET updated_at = now()
WHERE id = $1 AND updated_at < now() - interval '1 minute'`,
}

type LastUseDeps = { pool: Pool; of: keyof typeof NOTES; onError: (error: unknown) => void }

/** Records that a key or session is in use, at most once a minute. No request waits for it. */
function createLastUse({ pool, of, onError }: LastUseDeps) {
  const noted = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: EVERY_MS })

  return function noteUse(id: string): void {
    if (noted.has(id)) return
    noted.set(id, true)
    pool.query({ name: `note-${of}-use`, text: NOTES[of], values: [id] }).catch(onError)
  }
}

/**
 * Queries the database once for all requests that arrived in the same turn of the event loop. No request joins a query
 * that is already running, so no answer is older than its request.
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
