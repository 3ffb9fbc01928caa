import {
  randomBytes,
  randomUUID,
  createPublicKey,
  verify,
  createDecipheriv,
  createECDH,
  type ECDH,
  hkdfSync,
} from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Faults } from '#sandbox/features/faults.routes.ts'

/** A push that arrived for a subscriber, as the browser would read it. */
export interface ReceivedPush {
  text: string
  ttlSeconds: number
  urgency: string
}

interface Subscriber {
  keys: SubscriberKeys
  /** The only key whose signature is taken. */
  applicationServerKey: string
  received: ReceivedPush[]
  /** The browser has ended the subscription. */
  isGone: boolean
}

interface PushDeps {
  faults: Faults
  clock: () => number
}

/** Subscriptions live in memory; a test makes its own. */
const MOST_SUBSCRIBERS = 1_000
/** Longer bodies are refused by real services too. */
const LONGEST_BYTES = 4_096
const FAULT_STATUS: Partial<Record<Faults['push'], number>> = { '404': 404, '410': 410, '429': 429, '500': 500 }

const subscriptionSchema = {
  type: 'object',
  required: ['applicationServerKey'],
  properties: { applicationServerKey: { type: 'string', pattern: '^[\\w-]{87}$' } },
  additionalProperties: false,
}

/**
 * A push service and the browsers behind it: it makes subscriptions, checks who sends, decrypts what arrives, and keeps
 * it for reading.
 */
export function pushRoutes(app: FastifyInstance, { faults, clock }: PushDeps): void {
  const subscribers = new Map<string, Subscriber>()
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => body,
  )

  /** What a browser's `subscribe` would answer. */
  app.post<{ Body: { applicationServerKey: string } }>(
    '/sandbox/push/subscribers',
    { schema: { body: subscriptionSchema } },
    async ({ body: { applicationServerKey }, host }) => {
      const id = randomUUID()
      const keys = makeSubscriberKeys(randomBytes(16))
      subscribers.set(id, { keys, applicationServerKey, received: [], isGone: false })
      const [oldest] = subscribers.keys()
      if (subscribers.size > MOST_SUBSCRIBERS && oldest) subscribers.delete(oldest)
      const p256dh = keys.ecdh.getPublicKey('base64url')
      return { id, endpoint: `http://${host}/push/${id}`, keys: { p256dh, auth: keys.auth.toString('base64url') } }
    },
  )

  app.get<{ Params: { id: string } }>('/sandbox/push/subscribers/:id', async ({ params }, reply) => {
    const subscriber = subscribers.get(params.id)
    return subscriber ? { received: subscriber.received } : reply.code(404).send({ error: 'Unknown subscriber' })
  })

  /** The browser ends its subscription. */
  app.delete<{ Params: { id: string } }>('/sandbox/push/subscribers/:id', async ({ params }, reply) => {
    const subscriber = subscribers.get(params.id)
    if (subscriber) subscriber.isGone = true
    return reply.code(204).send()
  })

  app.post<{ Params: { id: string }; Body: Buffer | undefined }>('/push/:id', async (request, reply) => {
    if (faults.push === 'hang') return reply.hijack()
    if (faults.push === 'redirect') return reply.redirect('/push/elsewhere', 307)
    const subscriber = subscribers.get(request.params.id)
    const status = FAULT_STATUS[faults.push] ?? (subscriber ? (subscriber.isGone ? 410 : undefined) : 404)
    if (status !== undefined || !subscriber) return refuse(reply, status ?? 404, 'Not delivered.')
    const { headers, body, host } = request
    const { applicationServerKey } = subscriber
    const objection = vapidObjection(headers.authorization, {
      origin: `http://${host}`,
      nowMs: clock(),
      applicationServerKey,
    })
    if (objection) return refuse(reply, 403, objection)
    const ttlSeconds = Number(headers.ttl ?? Number.NaN)
    if (!Number.isInteger(ttlSeconds) || ttlSeconds < 0) return refuse(reply, 400, 'The header TTL is missing.')
    if (headers['content-encoding'] !== 'aes128gcm' || !body) return refuse(reply, 400, 'Nothing encrypted arrived.')
    if (body.length > LONGEST_BYTES) return refuse(reply, 413, 'The push is too long.')
    const text = tryDecrypting(body, subscriber.keys)
    if (text === undefined) return refuse(reply, 400, 'The push cannot be decrypted.')
    subscriber.received.push({ text, ttlSeconds, urgency: String(headers.urgency ?? 'normal') })
    return reply.code(201).header('location', `/push/messages/${randomUUID()}`).send()
  })
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}

function tryDecrypting(body: Buffer, keys: SubscriberKeys): string | undefined {
  try {
    return decryptPush(body, keys)
  } catch {
    return undefined
  }
}

const LONGEST_TOKEN_SECONDS = 24 * 60 * 60

type Expected = { origin: string; nowMs: number; applicationServerKey: string }

/** Why the signature of a push (RFC 8292) is refused; null when the push may be delivered. */
function vapidObjection(authorization: string | undefined, expected: Expected): string | null {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!token || !key) return 'The authorization is not of the kind “vapid”.'
  if (key !== expected.applicationServerKey) return 'The subscription was made with another key.'
  if (!isSignedBy(key, token)) return 'The signature is wrong.'

  const { aud, exp, sub } = claimsOf(token)
  const nowSeconds = expected.nowMs / 1000
  if (aud !== expected.origin) return `The audience is not ${expected.origin}.`
  if (typeof exp !== 'number' || exp <= nowSeconds || exp > nowSeconds + LONGEST_TOKEN_SECONDS) {
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

const SALT_BYTES = 16
const HEADER_BYTES = 21
const TAG_BYTES = 16
/** Ends the text of the last record; after it comes padding. */
const LAST_RECORD = 2

/** The keys of a browser that is subscribed. */
type SubscriberKeys = { ecdh: ECDH; auth: Buffer }

/**
 * Reads a push as the browser would: one record of `aes128gcm` (RFC 8188), with keys agreed on as in RFC 8291.
 *
 * @throws when it was encrypted for somebody else, or not like that at all.
 */
function decryptPush(body: Buffer, { ecdh, auth }: SubscriberKeys): string {
  const salt = body.subarray(0, SALT_BYTES)
  const senderKey = body.subarray(HEADER_BYTES, HEADER_BYTES + body.readUInt8(HEADER_BYTES - 1))
  const record = body.subarray(HEADER_BYTES + senderKey.length)

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const agreed = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(agreed, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(agreed, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(LAST_RECORD)).toString('utf8')
}

/** The keys of a new subscriber. */
function makeSubscriberKeys(auth: Buffer): SubscriberKeys {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
