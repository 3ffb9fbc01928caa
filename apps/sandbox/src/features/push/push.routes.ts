import { randomBytes, randomUUID } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Faults } from '#sandbox/features/faults/faults.routes.ts'
import { decryptPush, makeSubscriberKeys, type SubscriberKeys } from '#sandbox/features/push/push-decryption.ts'
import { vapidObjection } from '#sandbox/features/push/vapid.ts'

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
