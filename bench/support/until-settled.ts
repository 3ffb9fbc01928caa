import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import { isPending, readLedger } from '../house/ledger.ts'
import { ADMIN_PROGRAM, type ApiCaller } from './api-caller.ts'
import type { CardProvider } from './card-provider.ts'
import { askingBy } from './house.ts'

type House = { api: ApiCaller; provider: CardProvider; database: pg.Client }
type Problem = { refundId: string; status: 'pending' | 'failed' | 'owed' }

/** A lost message is made good within a minute; after that the rest may take its time to be worked off. */
const LONGEST_MS = 180_000
const LOOK_AGAIN_MS = 1_000

/**
 * Waits until nothing is pending, while pages that nobody has paid come to their end and a manager works through the list
 * of problems. After three minutes it returns a sentence for each kind of work that is left.
 */
export async function untilSettled(house: House): Promise<string[]> {
  const { api, provider, database } = house
  const until = performance.now() + LONGEST_MS
  for (;;) {
    await provider.expireOpenPages()
    const problems = await workOffProblems(api)
    const [untold, unbooked] = [await provider.countUntold(), await countUnbooked(database)]
    const left = [
      ...(problems > 0 ? [`${problems} refunds were still on the list of problems`] : []),
      ...(untold > 0 ? [`${untold} messages of the card provider were not taken`] : []),
      ...(unbooked > 0 ? [`${unbooked} changes were not booked`] : []),
      ...(isPending(await readLedger(askingBy(database)))
        ? ['a payment, a refund or a message was still pending']
        : []),
    ]
    if (left.length === 0 || performance.now() > until) return left
    await wait(LOOK_AGAIN_MS)
  }
}

/** Tries failed refunds again, and hands back the rest. */
async function workOffProblems(api: ApiCaller): Promise<number> {
  const { body } = await api.call({ person: ADMIN_PROGRAM, method: 'GET', path: '/api/admin/payments/problems' })
  const waiting = (body['refunds'] as Problem[]).filter(({ status }) => status !== 'pending')
  await Promise.all(
    waiting.map(({ refundId, status }) => {
      const path = `/api/admin/payments/refunds/${refundId}/${status === 'failed' ? 'retry' : 'settle'}`
      return api.call({ person: ADMIN_PROGRAM, path, body: {}, key: randomUUID() })
    }),
  )
  return waiting.length
}

async function countUnbooked(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM money_due')
  return rows[0]?.count ?? 0
}
