import { createPublicKey, verify } from 'node:crypto'

const LONGEST_SECONDS = 24 * 60 * 60

type Expected = { origin: string; nowMs: number; applicationServerKey: string }

/** Why the signature of a push (RFC 8292) is refused; null when the push may be delivered. */
export function vapidObjection(authorization: string | undefined, expected: Expected): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return 'The authorization is not of the kind “vapid”.'
  if (key !== expected.applicationServerKey) return 'The subscription was made with another key.'
  if (!isSignedBy(key, token)) return 'The signature is wrong.'

  const { aud, exp, sub } = claimsOf(token)
  const nowSeconds = expected.nowMs / 1000
  if (aud !== expected.origin) return `The audience is not ${expected.origin}.`
  if (typeof exp !== 'number' || exp <= nowSeconds || exp > nowSeconds + LONGEST_SECONDS) {
    return 'The token is expired, or lasts for more than a day.'
  }
  return typeof sub === 'string' && /^(?:mailto:.+@|https:\/\/)./.test(sub) ? null : 'The token names no contact.'
}

function isSignedBy(key: string, token: string): boolean {
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)]
  const signed = token.slice(0, token.lastIndexOf('.'))
  const signature = Buffer.from(token.slice(signed.length + 1), 'base64url')
  try {
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return verify('sha256', Buffer.from(signed), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    return false
  }
}

function claimsOf(token: string): Record<string, unknown> {
  const [, claims = ''] = token.split('.')
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}
