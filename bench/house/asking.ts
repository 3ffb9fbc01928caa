import { randomUUID } from 'node:crypto'

import type { EndpointCalls } from '@thali/contracts/endpoints'

import {
  ADMIN_PROGRAM,
  type Caller,
  CUSTOMER_PROGRAM,
  NOBODY,
  type TestApi,
} from '../../apps/api/src/testing/start-api.ts'
import type { How, Person } from './acts.ts'
import type { Premises } from './premises.ts'
import type { Provider } from './provider.ts'

export type Request = {
  by: Person
  call: keyof EndpointCalls
  params?: Record<string, string>
  body?: Record<string, unknown>
}
type Answer = { status: number; text: string }

/** The two nodes of a house. The second one starts when somebody first asks it. */
export type Nodes = { first: TestApi; second(): Promise<TestApi>; restart(): Promise<void> }

/** Everything that an act can change, in one line. */
const DIGEST = `
SELECT concat_ws('|',
  (SELECT string_agg(concat_ws(' ', id, version, status, payment_status, due_cents), ',' ORDER BY id) FROM orders),
  (SELECT count(*) FROM order_changes),
  (SELECT count(used_at) FROM approvals),
  (SELECT string_agg(concat_ws(' ', id, captured_cents, refund_cents), ',' ORDER BY id) FROM payments),
  (SELECT string_agg(concat_ws(' ', id, state, amount_cents, is_replaced), ',' ORDER BY id) FROM refunds),
  (SELECT string_agg(concat_ws(' ', id, state, closed_because, session_id), ',' ORDER BY id) FROM checkouts),
  (SELECT string_agg(concat_ws(' ', id, counts, closed_at), ',' ORDER BY id) FROM drawer_days),
  (SELECT count(*) FROM drawer_moves),
  (SELECT string_agg(concat_ws(' ', promotion_id, order_id), ',' ORDER BY promotion_id, order_id) FROM promotion_uses),
  (SELECT sum(version) FROM promotions),
  (SELECT string_agg(concat_ws(' ', subject, open), ',' ORDER BY subject) FROM open_cash_orders),
  (SELECT string_agg(concat_ws(' ', subject, at, used), ',' ORDER BY subject, at) FROM capacity),
  (SELECT string_agg(concat_ws(' ', id, total_orders, total_spent_cents, loyalty_points), ',' ORDER BY id) FROM users)
) AS digest`

/** Those who have no account. */
const UNKNOWN = { guest: CUSTOMER_PROGRAM, stranger: NOBODY, program: ADMIN_PROGRAM }
const isAccount = (by: Person): by is Exclude<Person, keyof typeof UNKNOWN> => !Object.hasOwn(UNKNOWN, by)

/** Asks the program as people do, and says to `found` where an answer is wrong whatever was asked. */
export function askingAt(nodes: Nodes, { accounts }: Premises, provider: Provider, found: Set<string>) {
  const callers: Record<Person, Caller> = { ...accounts, ...UNKNOWN }

  async function send(node: TestApi, { by, call, params, body = {} }: Request, key: string): Promise<Answer> {
    const input = { ...(params && { params }), body, headers: { 'idempotency-key': key } }
    const answer = await node.call(callers[by], call, input)
    if (answer.status !== 401 || !isAccount(by)) return answer
    callers[by] = await node.signIn(accounts[by])
    return node.call(callers[by], call, input)
  }

  function judged({ call }: Request, answer: Answer): Answer {
    const { status, text } = answer
    const isPatient = status === 503 && provider.mood() !== 'ok'
    if (status >= 500 && !isPatient) found.add(`${call} was answered ${status}: ${text.slice(0, 200)}`)
    return answer
  }

  async function digest(): Promise<string> {
    const [row] = await nodes.first.sql<{ digest: string }>(DIGEST)
    return row?.digest ?? ''
  }

  const ways: Record<How, (request: Request) => Promise<Answer>> = {
    once: async (request) => judged(request, await send(nodes.first, request, randomUUID())),

    async again(request) {
      const key = randomUUID()
      const first = judged(request, await send(nodes.first, request, key))
      if (first.status >= 300 || provider.mood() !== 'ok') return first
      const before = await digest()
      const again = await send(nodes.first, request, key)
      if (answered(again) !== answered(first))
        found.add(`${request.call} was answered otherwise when it was asked again`)
      if ((await digest()) !== before) found.add(`${request.call} was done once more when it was asked again`)
      return first
    },

    async beside(request) {
      // It starts when it is first needed, and takes longer to start than the other one to answer.
      const second = await nodes.second()
      const both = [send(nodes.first, request, randomUUID()), send(second, request, randomUUID())] as const
      const [one, other] = await Promise.all(both)
      for (const answer of [one, other]) judged(request, answer)
      return one.status < 300 ? one : other
    },

    async echo(request) {
      const [key, second] = [randomUUID(), await nodes.second()]
      const [one, other] = await Promise.all([send(nodes.first, request, key), send(second, request, key)])
      for (const answer of [one, other]) judged(request, answer)
      // Of a refund the one may already know more than the other.
      const isSame = isAbout(one) === isAbout(other) || one.status >= 300 || other.status >= 300
      if (!isSame) found.add(`${request.call} was done for each of two that were sent at once`)
      return one.status < 300 ? one : other
    },

    async cut(request) {
      const key = randomUUID()
      await Promise.allSettled([send(nodes.first, request, key), nodes.first.sql(CUT)])
      await nodes.restart()
      return judged(request, await send(nodes.first, request, key))
    },
  }
  return (request: Request, how: How = 'once') => ways[how](request)
}

/** The answer to a repeated request. Without a key it tells the state that the first one has left. */
const answered = ({ text }: Answer) => text.replace(/"oldPaymentStatus":"\w+"/, '')

const isAbout = ({ text }: Answer) =>
  (/"changeId":"[^"]*"/.exec(text) ?? /"(?:orderId|sessionId|checkoutId)":"[^"]*"/.exec(text))?.[0]

const CUT = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`
