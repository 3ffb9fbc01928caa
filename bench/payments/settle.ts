import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { ADMIN_PROGRAM, type ProofHouse } from './proof-setup.ts'
import { answerOfBank, disputeSession, expireSession, settleRefunds } from './stripe-moves.ts'

/** Open work of the product; all of it must finish by itself. */
export type Pending = { messages: number; refunds: number; checkouts: number; unheardPayments: number }

export type Settled = { seconds: number; left: Pending; retried: number }

/** A lost message is made good within a minute; after that the rest may take its time to be worked off. */
const LONGEST_S = 180

type Waiting = Omit<Pending, 'unheardPayments'>

const COUNT_PENDING = `
SELECT (SELECT count(*)::int FROM webhook_events WHERE state = 'received') AS messages,
       (SELECT count(*)::int FROM refunds WHERE state IN ('due', 'requested') AND NOT is_replaced) AS refunds,
       (SELECT count(*)::int FROM checkouts WHERE state IN ('open', 'processing') AND session_id IS NOT NULL) AS checkouts`

/** Waits until nothing is pending, while a healthy provider does its part and a manager tries failed refunds again. */
export async function settleAll(house: ProofHouse): Promise<Settled> {
  const started = performance.now()
  const secondsSince = () => (performance.now() - started) / 1000
  let retried = 0
  for (;;) {
    await finishAtProvider(house)
    const left = await countPending(house)
    const isQuiet = Object.values(left).every((count) => count === 0)
    const again = await retryFailedRefunds(house)
    retried += again
    if ((isQuiet && again === 0) || secondsSince() > LONGEST_S) return { seconds: secondsSince(), left, retried }
    await wait(1_000)
  }
}

async function countPending({ book, database }: ProofHouse): Promise<Pending> {
  const waiting = await database.query<Waiting>(COUNT_PENDING)
  const known = await database.query<{ provider_id: string }>('SELECT provider_id FROM payments')
  const heard = new Set(known.rows.map(({ provider_id }) => provider_id))
  const unheard = book.all().filter(({ intent }) => intent?.status === 'succeeded' && !heard.has(intent.id))
  return { messages: 0, refunds: 0, checkouts: 0, ...waiting.rows[0], unheardPayments: unheard.length }
}

/** Pages come to their end, banks answer, and the messages of it are delivered. */
async function finishAtProvider({ book, sender }: ProofHouse): Promise<void> {
  for (const session of book.all()) {
    session.fates = []
    if (session.status === 'open') expireSession(book, session.id)
    answerOfBank(book, session.id, false)
    disputeSession(book, session.id, false)
    settleRefunds(book, session.id)
    for (const event of book.takeEvents(session.id)) if (!event.isOfPage) await sender.deliver(event)
  }
}

/** A manager works through the list of problems: retries failed refunds and hands back the rest. */
async function retryFailedRefunds({ api }: ProofHouse): Promise<number> {
  const problems = await api.call({ person: ADMIN_PROGRAM, method: 'GET', path: '/api/admin/payments/problems' })
  const refunds = (problems.body['refunds'] ?? []) as { refundId: string; status: string }[]
  const path = ({ refundId, status }: { refundId: string; status: string }) =>
    `/api/admin/payments/refunds/${refundId}/${status === 'failed' ? 'retry' : 'settle'}`
  const waiting = refunds.filter(({ status }) => status !== 'pending')
  await Promise.all(
    waiting.map((refund) => api.call({ person: ADMIN_PROGRAM, path: path(refund), body: {}, key: randomUUID() })),
  )
  return waiting.length
}
