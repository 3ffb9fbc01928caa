import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { Random } from '../support/random.ts'
import type { ApiCaller } from './api-caller.ts'
import { type BookEvent, signatureOf, toBody } from './stripe-events.ts'

type Deps = { url: string; api: ApiCaller; random: Random }

const TRY_AGAIN_MS = 150
const FORGED_SHARE = 0.01

/**
 * Delivers the provider's webhooks with its signature; one without a 2xx response is repeated, as the provider does.
 */
export function createWebhookSender({ url, api, random }: Deps) {
  const counts = { deliveries: 0, events: 0, foreign: 0, forged: 0, triedAgain: 0 }
  const sent = new Set<string>()

  async function post(body: string, signature: string): Promise<number | undefined> {
    counts.deliveries++
    const response = await fetch(`${url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    }).catch(() => undefined)
    await response?.arrayBuffer().catch(() => undefined)
    return response?.status
  }

  async function deliver(body: string): Promise<void> {
    for (;;) {
      const status = await post(body, signatureOf(body))
      if (status === 200) return
      if (status !== undefined) api.wrong.push(`/api/webhooks/stripe answered ${status}`)
      counts.triedAgain++
      await wait(TRY_AGAIN_MS)
    }
  }

  /** The same body, signed with another secret. */
  async function forge(body: string): Promise<void> {
    counts.forged++
    const status = await post(body, signatureOf(body, 'whsec_somebody-else'))
    if (status === 200) api.wrong.push('/api/webhooks/stripe took a message that somebody else had signed')
  }

  return {
    counts,
    /** Messages about things that are not ours; they must be set aside. */
    foreign: new Set<string>(),

    async deliver(event: BookEvent): Promise<void> {
      if (!sent.has(event.id)) counts.events++
      sent.add(event.id)
      if (random.chance(FORGED_SHARE)) await forge(event.body)
      await deliver(event.body)
    },

    /** A genuine message about a payment page that another program opened. */
    async deliverForeign(sessionId: string): Promise<void> {
      counts.foreign++
      const id = `evt_${randomUUID().replaceAll('-', '')}`
      this.foreign.add(id)
      await deliver(toBody(id, 'checkout.session.completed', { id: sessionId, object: 'checkout.session' }))
    },
  }
}

export type WebhookSender = ReturnType<typeof createWebhookSender>
