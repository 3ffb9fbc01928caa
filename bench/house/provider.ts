import { eventually } from '@thali/testing/eventually'

import { startSandbox } from '../../apps/sandbox/src/app.ts'
import type { Faults } from '../../apps/sandbox/src/features/faults.routes.ts'
import { sign } from '../../apps/sandbox/src/features/payments/webhook-delivery.ts'
import { isBehind, type ProviderEvent, readBook } from './provider-book.ts'

export type ProviderMood = Exclude<Faults['payments'], 'hang' | 'slow'>
/** What becomes of the provider's messages. Held ones arrive when the mood changes. */
export type PostMood = 'prompt' | 'held' | 'twice' | 'backwards' | 'lost'

export const WEBHOOK_SECRET = 'whsec_of_the_house'

/**
 * The stand-in card provider of one run. It outlives the program, as the real one does. Its messages lie in its journal
 * until the run hands them over, so that a run decides when, how often and in which order they arrive.
 */
export async function openProvider(dataDir: string, clock: () => number) {
  const sandbox = await startSandbox({ dataDir, clock })
  const book = () => readBook(dataDir)
  let handedOver = 0
  let mood: ProviderMood = 'ok'
  let post: PostMood = 'prompt'

  const send = (page: string, fields: Record<string, string> = {}) =>
    fetch(new URL(page, sandbox.httpUrl), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

  const setFaults = (faults: Partial<Faults>) => askForFaults(sandbox.httpUrl, faults)

  return {
    book,
    stop: sandbox.close,
    url: sandbox.httpUrl,
    mood: () => mood,

    /** The stand-in looks five times a second what its banks and pages have to do. */
    catchUp: () => eventually(async () => !isBehind(book(), Math.floor(clock() / 1_000))),

    async setMood(to: ProviderMood): Promise<void> {
      mood = to
      await setFaults({ payments: to })
    },

    setPost(to: PostMood): void {
      post = to
    },

    /** Hands over what the provider has to tell, to the node at `url`; the answer is whether there was anything. */
    async deliver(url: string): Promise<boolean> {
      const told = post === 'held' ? [] : book().events.slice(handedOver)
      handedOver += told.length
      // That of a refund, which nobody asks about by himself, is one that the provider repeats for days.
      const waiting = post === 'lost' ? told.filter(({ type }) => !type.startsWith('checkout.session.')) : told
      const inOrder = post === 'backwards' ? waiting.toReversed() : waiting
      for (const event of inOrder) await hand(event, url)
      if (post === 'twice') await Promise.all(inOrder.map((event) => hand(event, url)))
      return waiting.length > 0
    },

    pay: (paymentUrl: string, cardNumber: string) => send(new URL(paymentUrl).pathname, { cardNumber }),
    /** Of a page that it has called expired. Its message arrives: the program asks about such a page for a day, ever more rarely. */
    async payLate(paymentUrl: string, cardNumber: string): Promise<Response> {
      if (post === 'lost') post = 'prompt'
      await setFaults({ pages: 'paid-late' })
      const answer = await this.pay(paymentUrl, cardNumber)
      await setFaults({ pages: 'ok' })
      return answer
    },
    holdCard: (reader: string, fields: Record<string, string>) => send(`/sandbox/readers/${reader}/card`, fields),
    refund: (intentId: string, amount?: string) =>
      send(`/sandbox/payments/${intentId}/refund`, amount === undefined ? {} : { amount }),
    /** As another program of the restaurant does it, with a client of its own. */
    charge: (orderId: string, amount: number) =>
      fetch(new URL('/v1/payment_intents', sandbox.httpUrl), {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_other_program' },
        body: new URLSearchParams({
          amount: String(amount),
          currency: 'cad',
          confirm: 'true',
          payment_method: 'pm_card_visa',
          'automatic_payment_methods[enabled]': 'true',
          'automatic_payment_methods[allow_redirects]': 'never',
          'metadata[orderId]': orderId,
        }),
      }),
    dispute: (intentId: string) => send(`/sandbox/payments/${intentId}/dispute`),
  }
}

export type Provider = Awaited<ReturnType<typeof openProvider>>

function askForFaults(url: string, faults: Partial<Faults>): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(new URL('/sandbox/faults', url), { method: 'POST', headers, body: JSON.stringify(faults) })
}

async function hand(event: ProviderEvent, url: string): Promise<void> {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, WEBHOOK_SECRET) }
  const answer = await fetch(new URL('/api/webhooks/stripe', url), { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`A message of the provider was answered ${answer.status}`)
}
