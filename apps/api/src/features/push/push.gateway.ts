import { createECDH } from 'node:crypto'

import webpush from 'web-push'

import type { Subscription } from './push.repository.ts'

const TIMEOUT_MS = 5_000

/** Push services of Chrome and most other browsers, Firefox, Safari and Edge: these hosts and those below them. */
const SERVICES = ['fcm.googleapis.com', 'push.services.mozilla.com', 'push.apple.com', 'notify.windows.com'] as const

type Options = {
  keys: { publicKey: string; privateKey: string }
  /** Whom a push service writes to when our requests trouble it. */
  contact: () => string
  /** Base URL of the stand-in, to which a push may go too. */
  standInUrl: string | undefined
}

type Delivery = { ttlSeconds: number; urgency: 'high' | 'normal' }

/** Sends by Web Push (RFC 8030), encrypted (RFC 8291) and signed (RFC 8292). */
export function createPushGateway({ keys, contact, standInUrl }: Options) {
  return {
    publicKey: keys.publicKey,

    /** Whether a push may be sent there: to a known service, with a key that it can be encrypted with. */
    accepts({ endpoint, p256dh }: Subscription): boolean {
      return (isService(endpoint) || isStandIn(endpoint, standInUrl)) && isPoint(p256dh)
    },

    /**
     * Answers `gone` when the browser has ended the subscription.
     *
     * @throws when the service cannot be reached or refuses; the outbox retries.
     */
    async send(
      { endpoint, p256dh, auth }: Subscription,
      payload: string,
      { ttlSeconds, urgency }: Delivery,
    ): Promise<'sent' | 'gone'> {
      const { method, headers, body } = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { ...keys, subject: contact() },
        TTL: ttlSeconds,
        urgency,
      })
      const { 'Content-Length': _counted, ...sent } = headers
      // A redirect could lead to any host, so none is followed.
      const response = await fetch(endpoint, {
        method,
        headers: { ...sent, TTL: String(ttlSeconds) },
        body: body && new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      if (!response.ok) throw new Error(`The push service ${new URL(endpoint).host} answered ${response.status}`)
      return 'sent'
    },
  }
}

export type PushGateway = ReturnType<typeof createPushGateway>

function isService(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false
  return SERVICES.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

function isStandIn(endpoint: string, standInUrl: string | undefined): boolean {
  const url = URL.parse(endpoint)
  return standInUrl !== undefined && url?.origin === standInUrl && url.pathname.startsWith('/push/')
}

/** Whether a public key lies on the curve; what does not could never be encrypted for. */
function isPoint(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
