import { aPriceCheck, WITH_KEY } from './support/customer.ts'
import { aCardOrder } from './support/rows/payment-rows.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Workbench } from './support/workbench.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** As many as either can do in about a second, for each second that a round is to take. */
const MESSAGES_A_SECOND = { floor: 800, ours: 500 }

/** The price check and the payment page that follows it, beside a floor that stores and asks the same. */
export async function measureSessions({ server, floor, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  return measureInTurns(
    [
      {
        name: 'Floor: the same row and call',
        pid: floor.pid,
        load: {
          method: 'POST',
          url: `${floor.url}/session`,
          headers: { ...JSON_BODY, ...WITH_KEY },
          before: [{ path: '/price', body: JSON.stringify(aPriceCheck()) }],
          body: JSON.stringify({ orderData: aCardOrder() }),
          freshKeys: true,
        },
      },
      {
        name: 'Price check + payment session',
        pid: server.pid,
        load: {
          method: 'POST',
          url: `${server.url}/api/createCustomerPayment`,
          headers: { ...JSON_BODY, ...WITH_KEY },
          before: [{ path: '/api/validatePricing', body: JSON.stringify(aPriceCheck()) }],
          body: JSON.stringify({ orderData: aCardOrder() }),
          freshKeys: true,
        },
      },
    ],
    effort,
    clear,
  )
}

/** Webhooks of payments: verified, stored and processed into an order, beside a floor that writes the same rows. */
export async function measureWebhooks(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, floor, clear, payments } = bench
  const contender = (where: 'server' | 'floor', url: string, perSecond: number) => {
    const count = Math.ceil(perSecond * effort.seconds)
    return {
      load: { method: 'POST' as const, url, headers: JSON_BODY, messages: { count } },
      prepare: () => payments.insertCheckouts(where, count),
      finish: () => payments.untilWorkedOff(where, count),
    }
  }
  return measureInTurns(
    [
      {
        name: 'Floor: the same rows and call',
        pid: floor.pid,
        ...contender('floor', `${floor.url}/webhook`, MESSAGES_A_SECOND.floor),
      },
      {
        name: 'One webhook, worked off',
        pid: server.pid,
        ...contender('server', `${server.url}/api/webhooks/stripe`, MESSAGES_A_SECOND.ours),
      },
    ],
    effort,
    clear,
  )
}
