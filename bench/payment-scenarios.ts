import { aPriceCheck, WITH_KEY } from './support/customer.ts'
import { aCardOrder } from './support/rows/payment-rows.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Workbench } from './support/workbench.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** As many as either can do in about a second, for each second that a round is to take. */
const MESSAGES_A_SECOND = { floor: 800, ours: 500 }

/** The price check and the payment page that follows it, beside a floor that stores and asks the same. */
export async function measureSessions({ server, floor, clear }: Workbench, effort: Effort): Promise<Figures[]> {
  const session = (url: string, check: string) => ({
    method: 'POST' as const,
    url,
    headers: { ...JSON_BODY, ...WITH_KEY },
    before: [{ path: check, body: JSON.stringify(aPriceCheck()) }],
    body: JSON.stringify({ orderData: aCardOrder() }),
    freshKeys: true,
  })
  const [floors, ours] = [
    session(`${floor.url}/session`, '/price'),
    session(`${server.url}/api/createCustomerPayment`, '/api/validatePricing'),
  ]
  const contenders = [
    { name: 'Floor: the same row and call', pid: floor.pid, load: floors },
    { name: 'Price check + payment session', pid: server.pid, load: ours },
  ]
  return measureInTurns(contenders, effort, clear)
}

/** Webhooks of payments: verified, stored and processed into an order, beside a floor that writes the same rows. */
export async function measureWebhooks(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const contender = (where: 'server' | 'floor', path: string, perSecond: number) => {
    const count = Math.ceil(perSecond * effort.seconds)
    const { pid, url } = bench[where]
    return {
      pid,
      load: { method: 'POST' as const, url: url + path, headers: JSON_BODY, messages: { count } },
      prepare: () => bench.insertCheckouts(where, count),
      finish: () => bench.untilWorkedOff(where, count),
    }
  }
  const contenders = [
    { name: 'Floor: the same rows and call', ...contender('floor', '/webhook', MESSAGES_A_SECOND.floor) },
    { name: 'One webhook, worked off', ...contender('server', '/api/webhooks/stripe', MESSAGES_A_SECOND.ours) },
  ]
  return measureInTurns(contenders, effort, bench.clear)
}
