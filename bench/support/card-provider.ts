import { startSandbox } from '../../apps/sandbox/src/app.ts'
import { sign } from '../../apps/sandbox/src/features/payments/webhook-delivery.ts'
import { type ProviderEvent, readBook } from '../house/provider-book.ts'
import { openFolder, type Undo } from './undoing.ts'

/** The host of payment pages. It is not that of the API, so that payers do not notice a broken line to the API. */
const PAGE_HOST = 'pay.example.com'
const GOOD_CARD = '4242424242424242'
/** The status that sends a payer back to the restaurant after paying. */
const SENT_BACK = 303

/** The sandbox as the card provider of a proof: the product reaches it by `env`, payers and the proof directly. */
export async function startCardProvider(undo: Undo) {
  const dataDir = await openFolder(undo, 'cards')
  const sandbox = await startSandbox({ dataDir, publicUrl: `https://${PAGE_HOST}` })
  undo.push(sandbox.close)
  const { httpUrl: url, webhookSecret } = sandbox
  const book = () => readBook(dataDir)
  let taken = 0

  async function post(page: string, what: Pick<RequestInit, 'headers' | 'body'>): Promise<number> {
    const answer = await fetch(url + page, { method: 'POST', redirect: 'manual', ...what })
    if (answer.status >= 400) throw new Error(`${page} at the card provider was answered ${answer.status}`)
    await answer.body?.cancel()
    return answer.status
  }

  return {
    url,
    env: {
      STRIPE_SECRET_KEY: 'sk_test_proof',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: url,
      STRIPE_PAGE_HOST: PAGE_HOST,
    },
    /** The provider's records, also while its API cannot be reached. */
    book,

    /** Delivers its messages from now on, and repeats those that are not taken. */
    sendMessagesTo: (program: string) => sandbox.sendWebhooksTo(`${program}/api/webhooks/stripe`),

    /** From now on messages come late, up to three times and in another order. */
    muddleMessages: () =>
      post('/sandbox/faults', { headers: { 'content-type': 'application/json' }, body: '{"webhooks":"chaos"}' }),

    /** How many messages are still to be delivered. */
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

    /** @throws when the page is over */
    async pay(sessionId: string): Promise<void> {
      const status = await post(`/sandbox/pay/${sessionId}`, { body: new URLSearchParams({ cardNumber: GOOD_CARD }) })
      if (status !== SENT_BACK) throw new Error(`The payment page ${sessionId} was answered ${status}`)
    },

    /** Pages that nobody has paid come to their end, also those that the product closes at this moment. */
    async expireOpenPages(): Promise<void> {
      const headers = { authorization: 'Bearer sk_test_proof' }
      for (const { id, status } of book().sessions) {
        if (status !== 'open') continue
        await (await fetch(`${url}/v1/checkout/sessions/${id}/expire`, { method: 'POST', headers })).body?.cancel()
      }
    },
  }
}

export type CardProvider = Awaited<ReturnType<typeof startCardProvider>>
