import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

import type { FastifyRequest } from 'fastify'

/**
 * Tokens that give the holder of a link access to one thing (an order's receipt, a booking). Derived from its id, so
 * that no secret is stored and the owner can be given the same link again. A token is valid for one purpose only.
 */
export function createLinkTokens(
  secret: string,
  purpose:
    | 'order'
    | 'reservation'
    | 'offers'
    | 'phone-code'
    | 'tablet'
    | 'closed-account'
    | 'guest-phone'
    | 'ready-screen'
    | 'print-nonce',
) {
  function of(id: string): string {
    return createHmac('sha256', secret).update(`${purpose}-token.v1\0`).update(id).digest('base64url')
  }

  return {
    of,
    /** Compares in constant time; an unknown id costs the same as a wrong token. */
    opens(id: string, token: string): boolean {
      const expected = Buffer.from(of(id))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** Of the address or the number of a closed account: enough to know the person again, and not enough to reach anybody. */
export function createClosedHashes(secret: string): (text: string) => string {
  return createLinkTokens(secret, 'closed-account').of
}

export type LinkTokens = ReturnType<typeof createLinkTokens>

/** Begins every tablet's token, so that secret scanners and the log recognise one. */
const PREFIX = 'thali_tablet_'

/**
 * Tokens that the app of a tablet sends as `Authorization: Bearer`: a session's token with a signature of its own kind,
 * so that neither is a tablet's token taken as a cookie nor a cookie as a tablet's token. A leaked table of sessions
 * holds no signature, and grants no access.
 */
export function createTabletTokens(secret: string) {
  const signatures = createLinkTokens(secret, 'tablet')

  return {
    sign: (sessionToken: string): string => `${PREFIX}${sessionToken}.${signatures.of(sessionToken)}`,

    /** The session's token, when the signature is ours. Says nothing about whether the session is still valid. */
    read(bearer: string): string | null {
      const dot = bearer.lastIndexOf('.')
      if (!isTabletToken(bearer) || dot < 0) return null
      const sessionToken = bearer.slice(PREFIX.length, dot)
      return signatures.opens(sessionToken, bearer.slice(dot + 1)) ? sessionToken : null
    },
  }
}

export function isTabletToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX)
}

/** A new session's token: 256 bits. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

const BEARER = /^bearer(?: +(?<token>.*))?$/i

/** What a request carries as `Authorization: Bearer`, also when it is empty; undefined without that header. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const found = BEARER.exec(headers.authorization?.trim() ?? '')
  return found ? (found.groups?.['token'] ?? '') : undefined
}

/** A password of 48 random bits, which is told to a person and changed after the first sign-in. */
export function generatePassword(): string {
  return `Thali-${randomUUID().slice(0, 13)}`
}
