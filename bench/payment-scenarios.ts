import { WITH_KEY } from './support/customer.ts'
import { WEBHOOK_SECRET } from './support/instant-stripe.ts'
import { aCardOrder, aPriceCheck } from './support/rows/payment-rows.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Workbench } from './support/workbench.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** As many as either can do in about a second, for each second that a round is to take. */
const MESSAGES_A_SECOND = { floor: 4_000, ours: 300 }

/** The price check and the payment page that follows it, beside the floor that asks the same provider for a page. */
export async function measureSessions({ server, floor, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  return measureInTurns(
    [
      {
        name: 'Floor: one call, one row',
        pid: floor.pid,
        load: { method: 'POST', url: `${floor.url}/session`, headers: JSON_BODY, body: '{}', freshKeys: true },
      },
      {
        name: 'Price check + payment session',
        pid: server.pid,
        load: {
          method: 'POST',
          url: `${server.url}/api/createCustomerPayment`,
          headers: { ...JSON_BODY, ...WITH_KEY },
          before: { path: '/api/validatePricing', body: JSON.stringify(aPriceCheck()) },
          body: JSON.stringify({ orderData: aCardOrder() }),
          freshKeys: true,
        },
      },
    ],
    effort,
    clear,
  )
}

/** Webhooks of payments: verified, stored and processed into an order; the floor only stores them. */
export async function measureWebhooks(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, floor, clear, payments } = bench
  const count = (perSecond: number) => Math.ceil(perSecond * effort.seconds)
  const load = (url: string, messages: number) => ({
    method: 'POST' as const,
    url,
    headers: JSON_BODY,
    messages: { count: messages, secret: WEBHOOK_SECRET },
  })
  const orders = count(MESSAGES_A_SECOND.ours)
  return measureInTurns(
    [
      {
        name: 'Floor: signature, one row',
        pid: floor.pid,
        load: load(`${floor.url}/webhook`, count(MESSAGES_A_SECOND.floor)),
      },
      {
        name: 'One webhook, worked off',
        pid: server.pid,
        load: load(`${server.url}/api/webhooks/stripe`, orders),
        prepare: () => payments.insertCheckouts(orders),
        finish: () => payments.untilWorkedOff(orders),
      },
    ],
    effort,
    clear,
  )
}
