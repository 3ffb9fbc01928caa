import type { OrderView } from '@thali/contracts/orders/orders'
import type { GetOrderBySessionId } from '@thali/contracts/payments/payments'
import { eventually } from '@thali/testing/eventually'
import { orderPayload } from '@thali/testing/order-payload'
import Stripe from 'stripe'

import { type Caller, NOBODY, type TestApi } from '#api/testing/start-api.ts'

/** Test cards of the sandbox's payment page. */
export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  disputedLater: '4000000000000259',
  refundFailsLater: '4000000000005126',
  refundPends: '4000000000007726',
  clearsLater: '4000000000000101',
  bouncesLater: '4000000000000341',
} as const

type Faults = { payments?: string; webhooks?: string }

/** The provider's record of one payment, in cents. */
export type BookedPayment = {
  intent: { id: string; status: string; amount: number; amount_received: number; metadata: Record<string, string> }
  refunds: { id: string; amount: number; status: string; metadata: Record<string, string> | null }[]
}

/** Actions of customers and of the provider's dashboard, over the real protocols. */
export function payingAt(api: TestApi) {
  const sandbox = () => {
    const { sandboxUrl } = api.server
    if (!sandboxUrl) throw new Error('The sandbox does not stand in')
    return sandboxUrl
  }
  const provider = providerOf(api, sandbox)
  return { ...payersOf(api, sandbox), ...provider, ...readersOf(api, provider.provider, sandbox) }
}

function payersOf(api: TestApi, sandbox: () => string) {
  return {
    async begin(caller: Caller, payload = orderPayload({ paymentMethod: 'online', tip: 2 }), headers = {}) {
      const answer = await api.call(caller, 'POST /createCustomerPayment', { body: { orderData: payload }, headers })
      if (answer.status !== 200) throw new Error(`createCustomerPayment answered ${answer.status}: ${answer.text}`)
      return answer.body
    },

    /** The hosted page, as anybody with its URL sees it. */
    async page(paymentUrl: string): Promise<string> {
      return (await fetch(new URL(new URL(paymentUrl).pathname, sandbox()))).text()
    },

    /** Posts the card form of the hosted page. */
    async pay(paymentUrl: string, cardNumber: string = CARDS.good): Promise<Response> {
      return fetch(new URL(new URL(paymentUrl).pathname, sandbox()), {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ cardNumber }),
      })
    },

    async look(caller: Caller, sessionId: string) {
      return api.call(caller, 'POST /getOrderBySessionId', { body: { sessionId } })
    },

    /** The order that a payment creates, as soon as it exists. */
    async orderOf(caller: Caller, sessionId: string): Promise<OrderView> {
      const found = await eventually(async () => {
        const { body } = await this.look(caller, sessionId)
        return body.order
      })
      return found
    },

    async stateOf(caller: Caller, sessionId: string): Promise<GetOrderBySessionId['reply']['paymentState']> {
      return (await this.look(caller, sessionId)).body.paymentState
    },

    /** A paid order of a new customer. */
    async paidOrder(
      customer: Caller,
      payload = orderPayload({ paymentMethod: 'online', tip: 2 }),
      cardNumber: string = CARDS.good,
    ): Promise<OrderView> {
      const { sessionId, paymentUrl } = await this.begin(customer, payload)
      await this.pay(paymentUrl, cardNumber)
      return this.orderOf(customer, sessionId)
    },
  }
}

/** Each code pairs one reader. */
let codes = 0

type Held = { card?: string; tip?: number; type?: 'card_present' | 'interac_present' }

/** A card reader on the counter, and what guests do with it. */
function readersOf(api: TestApi, provider: () => Stripe, sandbox: () => string) {
  const form = (id: string, what: string, fields: Record<string, string>) =>
    fetch(new URL(`/sandbox/readers/${id}/${what}`, sandbox()), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
  return {
    async pairReader(caller: Caller, locationId = 'truro', label = 'Counter'): Promise<string> {
      const answer = await api.call(caller, 'POST /admin/readers', {
        body: { locationId, label, code: `fox-${(codes += 1)}` },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      if (answer.status !== 200) throw new Error(`The reader was not paired: ${answer.text}`)
      return answer.body.reader.id
    },

    /** Somebody holds a card to it. */
    async hold(readerId: string, { card, tip = 0, type = 'card_present' }: Held = {}): Promise<void> {
      const number = card === undefined ? {} : { [type]: { number: card } }
      await provider().testHelpers.terminal.readers.presentPaymentMethod(readerId, {
        type,
        ...number,
        ...(tip > 0 && { amount_tip: tip }),
      })
    },

    cancelOnReader: (readerId: string) => form(readerId, 'cancel', {}),
    setReaderFault: (readerId: string, fault: string) => form(readerId, 'fault', { fault }),

    /** What its screen shows; readable also while the provider's API is made to fail. */
    async screenOf(readerId: string): Promise<{ action: Stripe.Terminal.Reader['action']; amount: number | null }> {
      const answer = await fetch(new URL('/sandbox/readers.json', sandbox()))
      const { readers } = (await answer.json()) as {
        readers: { id: string; action: Stripe.Terminal.Reader['action']; amount: number | null }[]
      }
      const found = readers.find(({ id }) => id === readerId)
      if (!found) throw new Error(`The reader ${readerId} does not stand here`)
      return found
    },
  }
}

function providerOf(api: TestApi, sandbox: () => string) {
  return {
    async setFaults(faults: Faults): Promise<void> {
      await fetch(new URL('/sandbox/faults', sandbox()), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      })
    },

    /** A refund made in the provider's dashboard; `amount` in dollars, everything when undefined. */
    async refundAtProvider(paymentIntentId: string, amount?: string): Promise<Response> {
      return api.request(NOBODY, 'POST', `/sandbox/payments/${paymentIntentId}/refund`, {
        body: new URLSearchParams(amount === undefined ? {} : { amount }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }) as unknown as Promise<Response>
    },

    /** The provider's own client, for payments that another program makes. */
    provider(): Stripe {
      const { hostname, port } = new URL(sandbox())
      const there = { protocol: 'http' as const, host: hostname, port }
      return new Stripe('sk_test_other_program', { ...there, maxNetworkRetries: 0, telemetry: false })
    },

    /** The provider's records; readable also while its API is made to fail. */
    async books(orderId: string): Promise<BookedPayment[]> {
      const answer = await fetch(new URL('/sandbox/payments.json', sandbox()))
      const { payments } = (await answer.json()) as { payments: BookedPayment[] }
      return payments.filter(({ intent }) => intent.metadata.orderId === orderId)
    },

    /** Amount refunded or being refunded of an order's card payment, in cents. */
    async refundedCents(orderId: string): Promise<number> {
      return (await this.books(orderId))
        .flatMap(({ refunds }) => refunds)
        .filter(({ status }) => status !== 'failed')
        .reduce((sum, { amount }) => sum + amount, 0)
    },
  }
}
