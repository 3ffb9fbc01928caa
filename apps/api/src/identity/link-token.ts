import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens that open one thing (an order's receipt, a booking) to whoever holds its link. Derived from its id, so that
 * nothing secret is stored and its owner can be given the same link again. What opens one purpose opens no other.
 */
export function createLinkTokens(secret: string, purpose: 'order' | 'reservation' | 'offers' | 'phone-code') {
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

export type LinkTokens = ReturnType<typeof createLinkTokens>
