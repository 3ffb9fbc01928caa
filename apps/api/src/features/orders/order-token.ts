import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Tokens that open one order's receipt to whoever holds the link. Derived from the order's id, so that nothing
 * secret is stored and owner and staff can be given the same link again.
 */
export function createOrderTokens(secret: string) {
  function of(orderId: string): string {
    return createHmac('sha256', secret).update('order-token.v1\0').update(orderId).digest('base64url')
  }

  return {
    of,
    /** Compares in constant time; an unknown order costs the same as a wrong token. */
    opens(orderId: string, token: string): boolean {
      const expected = Buffer.from(of(orderId))
      const given = Buffer.from(token)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

export type OrderTokens = ReturnType<typeof createOrderTokens>
