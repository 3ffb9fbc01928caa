import { startSandbox } from '../../apps/sandbox/src/app.ts'
import { sign } from '../../apps/sandbox/src/features/payments/webhook-delivery.ts'
import { type ProviderEvent, readBook } from '../house/provider-book.ts'
import { openFolder, type Undo } from './undoing.ts'

/** Its pages are not fetched at the address that the product reads, so that a broken line to the API leaves payers alone. */
const PAGE_HOST = 'pay.example.com'
const GOOD_CARD = '4242424242424242'

/** The sandbox as the card provider of a proof: the product reaches it by `env`, payers and the proof directly. */
export async function startCardProvider(undo: Undo) {
  const dataDir = await openFolder(undo, 'cards')
  const {
    httpUrl: url,
    webhookSecret,
    sendWebhooksTo,
    close,
  } = await startSandbox({ dataDir, publicUrl: `https://${PAGE_HOST}` })
  undo.push(close)
  const book = () => readBook(dataDir)
  let taken = 0

  async function post(
    path: string,
    body: URLSearchParams | string,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const answer = await fetch(url + path, { method: 'POST', redirect: 'manual', headers, body })
    if (answer.status >= 400) throw new Error(`${path} at the card provider was answered ${answer.status}`)
    await answer.body?.cancel()
  }

  return {
    url,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_proof',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
      STRIPE_PAGE_HOST: PAGE_HOST,
    },
    /** All that it has noted, also while it cannot be reached. */
    book,

    /** Delivers its messages from now on, and repeats those that are not taken. */
    sendMessagesTo: (program: string) => sendWebhooksTo(`${program}/api/webhooks/stripe`),

    /** From now on messages come late, up to three times and in another order. */
    muddleMessages: () =>
      post('/sandbox/faults', JSON.stringify({ webhooks: 'chaos' }), { 'content-type': 'application/json' }),

    /** How many messages it has still to deliver. */
    async countUntold(): Promise<number> {
      const answer = await fetch(`${url}/sandbox/payments.json`)
      return ((await answer.json()) as { waitingEvents: number }).waitingEvents
    },

    /** Messages that were not taken before, for a proof that delivers them itself. */
    takeEvents(): ProviderEvent[] {
      const events = book().events.slice(taken)
      taken += events.length
      return events
    },

    /** Delivers one message once. Returns the status of the answer. */
    async tell(program: string, event: ProviderEvent): Promise<number> {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, webhookSecret) }
      return (await fetch(`${program}/api/webhooks/stripe`, { method: 'POST', headers, body })).status
    },

    pay: (sessionId: string) => post(`/sandbox/pay/${sessionId}`, new URLSearchParams({ cardNumber: GOOD_CARD })),

    /** Pages that nobody has paid come to their end. */
    async expireOpenPages(): Promise<void> {
      const headers = { authorization: 'Bearer sk_test_proof' }
      const open = book().sessions.filter(({ status }) => status === 'open')
      await Promise.all(
        open.map(({ id }) => post(`/v1/checkout/sessions/${id}/expire`, new URLSearchParams(), headers)),
      )
    },
  }
}

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>
