import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens that give the holder of a link access to one thing (an order's receipt, a booking). Derived from its id, so
 * that no secret is stored and the owner can be given the same link again. A token is valid for one purpose only.
 */
export function createLinkTokens(
  secret: string,
  purpose: 'order' | 'reservation' | 'offers' | 'phone-code' | 'tablet',
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

export type LinkTokens = ReturnType<typeof createLinkTokens>
