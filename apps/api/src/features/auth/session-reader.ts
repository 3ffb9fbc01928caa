import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

import type { Pool } from '#api/database/database.ts'
import { ANONYMOUS, type AccountPrincipal, type Principal } from '#api/plugins/principal.ts'

/**
 * One round trip for everything a request needs to know of its caller. Nothing is cached: a session that is deleted,
 * or an account that is deactivated, ends with the next request.
 */
const FIND_ACCOUNT = `
SELECT u.id, u.role, u.email, u.email_verified AS "emailVerified", u.name, u.phone_number AS phone,
       ARRAY(SELECT location_id FROM user_locations WHERE user_id = u.id) AS "locationIds"
FROM sessions s JOIN users u ON u.id = s.user_id
WHERE s.token = $1 AND s.expires_at > now() AND u.is_active AND u.deleted_at IS NULL`

const FIND_KEY = `SELECT id, scope FROM api_keys WHERE hash = $1 AND revoked_at IS NULL`

const SESSION_COOKIES = new Set(['thali.session_token', '__Secure-thali.session_token'])

/** Tells who is calling, from the session cookie that better-auth signs or from an `x-api-key`. */
export function createSessionReader({ pool, secret }: { pool: Pool; secret: string }) {
  async function findKey(key: string): Promise<Principal> {
    const { rows } = await pool.query<{ id: string; scope: 'customer' | 'admin' }>({
      name: 'find-key',
      text: FIND_KEY,
      values: [hashKey(key)],
    })
    return rows[0] ? { kind: 'key', ...rows[0] } : ANONYMOUS
  }

  return async function findPrincipal(request: FastifyRequest): Promise<Principal> {
    const key = request.headers['x-api-key']
    if (typeof key === 'string' && key.length <= 200) return findKey(key)

    const token = readSessionToken(request.headers.cookie, secret)
    if (!token) return ANONYMOUS
    const { rows } = await pool.query<Omit<AccountPrincipal, 'kind'>>({
      name: 'find-account',
      text: FIND_ACCOUNT,
      values: [token],
    })
    return rows[0] ? { kind: 'account', ...rows[0] } : ANONYMOUS
  }
}

/** Keys are stored as their hash; a leaked table opens nothing. */
export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The token inside a session cookie, when its signature is ours. */
function readSessionToken(cookieHeader: string | undefined, secret: string): string | null {
  const value = findSessionCookie(cookieHeader)
  const dot = value?.lastIndexOf('.') ?? -1
  if (!value || dot < 1) return null

  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/** Whether the request comes from somebody who has signed in here; says nothing of whether the session still holds. */
export function carriesSession(cookieHeader: string | undefined): boolean {
  return findSessionCookie(cookieHeader) !== undefined
}

function findSessionCookie(cookieHeader: string | undefined): string | undefined {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const equals = pair.indexOf('=')
    if (!SESSION_COOKIES.has(pair.slice(0, equals).trim())) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}
