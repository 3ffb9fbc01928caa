import { aPriceCheck, WITH_KEY } from './support/customer.ts'
import { aCardOrder } from './support/rows/payment-rows.ts'
import { type Effort, type Figures, measureInTurns } from './support/turns.ts'
import type { Place, Program, Workbench } from './support/workbench.ts'

const JSON_BODY = { 'content-type': 'application/json' }
/** As many as either can do in about a second, for each second that a round is to take. */
const MESSAGES_A_SECOND = { floor: 800, server: 500, before: 500 }

/** The price check and the payment page that follows it, beside the program before, and a floor that stores and asks the same. */
export async function measureSessions(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { server, floor, clear } = bench
  const before = await bench.before()
  const session = (url: string, check: string) => ({
    method: 'POST' as const,
    url,
    headers: { ...JSON_BODY, ...WITH_KEY },
    before: [{ path: check, body: JSON.stringify(aPriceCheck()) }],
    body: JSON.stringify({ orderData: aCardOrder() }),
    freshKeys: true,
  })
  const ours = (url: string) => session(`${url}/api/createCustomerPayment`, '/api/validatePricing')
  const contenders = [
    { name: 'Floor: the same row and call', pid: floor.pid, load: session(`${floor.url}/session`, '/price') },
    { name: 'Price check + payment session', pid: server.pid, load: ours(server.url) },
    { name: `The same in ${before.commit}`, pid: before.pid, load: ours(before.url) },
  ]
  return measureInTurns(contenders, effort, clear)
}

/**
 * Webhooks of payments: verified, stored and processed into an order, beside the program before, and a floor that writes the
 * same rows.
 */
export async function measureWebhooks(bench: Workbench, effort: Effort): Promise<Figures[]> {
  const { floor, server } = bench
  const before = await bench.before()
  const contender = (name: string, where: Place, { pid, url }: Program) => {
    const count = Math.ceil(MESSAGES_A_SECOND[where] * effort.seconds)
    return {
      name,
      pid,
      load: { method: 'POST' as const, url, headers: JSON_BODY, messages: { count } },
      prepare: () => bench.insertCheckouts(where, count),
      finish: () => bench.untilWorkedOff(where, count),
    }
  }
  const path = '/api/webhooks/stripe'
  const contenders = [
    contender('Floor: the same rows and call', 'floor', { ...floor, url: `${floor.url}/webhook` }),
    contender('One webhook, worked off', 'server', { ...server, url: server.url + path }),
    contender(`The same in ${before.commit}`, 'before', { ...before, url: before.url + path }),
  ]
  return measureInTurns(contenders, effort, bench.clear)
}
