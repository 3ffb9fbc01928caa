import { hash } from 'node:crypto'

/** What a printer is given to enter beside its address. */
export const LOGIN_USER = 'thali'
const REALM = 'Thali'

/** Of a name and a password as HTTP Basic sends them. */
export function basicHash(password: string): string {
  return hash('sha256', `${LOGIN_USER}:${password}`, 'base64url')
}

/** Of a name and a password as HTTP Digest needs them (`HA1` of RFC 7616). */
export function digestHash(password: string): string {
  return md5(`${LOGIN_USER}:${REALM}:${password}`)
}

export const BASIC_CHALLENGE = `Basic realm="${REALM}", charset="UTF-8"`

export function digestChallenge(nonce: string, isStale: boolean): string {
  return `Digest realm="${REALM}", qop="auth", nonce="${nonce}", algorithm=MD5${isStale ? ', stale=true' : ''}`
}

/** Whether `Authorization` has the name and password of which a hash is stored. */
export function opensBasic(authorization: string, loginHash: string): boolean {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(authorization) ?? []
  return hash('sha256', Buffer.from(encoded, 'base64'), 'base64url') === loginHash
}

export type DigestRequest = { authorization: string; method: string; path: string }

/** The fields of `Authorization: Digest`; null where it is another one. */
function readDigest(authorization: string): Readonly<Record<string, string>> | null {
  if (!/^digest /i.test(authorization)) return null
  const fields = authorization.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,"]+))/g)
  return Object.fromEntries(
    [...fields].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  )
}

/** Whether the answer to a challenge is right: of this request, with the password of which `HA1` is stored. */
export function opensDigest({ authorization, method, path }: DigestRequest, ha1: string): { nonce: string } | null {
  const { username, uri = '', nonce = '', nc = '', cnonce = '', qop, response } = readDigest(authorization) ?? {}
  const isOfPath = URL.canParse(uri, 'http://printer') && new URL(uri, 'http://printer').pathname === path
  if (username !== LOGIN_USER || !isOfPath) return null
  const ha2 = md5(`${method}:${uri}`)
  // Printers of before 1999's RFC 2617 send no `qop`.
  const expected = qop === undefined ? `${ha1}:${nonce}:${ha2}` : `${ha1}:${nonce}:${nc}:${cnonce}:${qop}:${ha2}`
  return (qop === undefined || qop === 'auth') && response === md5(expected) ? { nonce } : null
}

/** Digest of printers knows no other. The password is random, so that its hash tells nothing. */
function md5(text: string): string {
  return hash('md5', text, 'hex')
}
