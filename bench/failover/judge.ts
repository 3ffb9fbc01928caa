import { setTimeout as wait } from 'node:timers/promises'

import { sqlAt } from '../../apps/api/src/testing/standby-pair.ts'
import type { Board, Boards } from '../two/boards.ts'
import type { Guests } from './guests.ts'
import type { Outcome, Pair, Times } from './play.ts'
import type { Schedule } from './schedule.ts'

const MOST_TOLD_MS = 10_000
const LOOK_AGAIN_MS = 100

type Played = { schedule: Schedule; times: Times; guests: Guests; pair: Pair; boards: readonly Boards[] }

/** Compares what guests and boards were told with what the primary that counts has stored. */
export async function judge(played: Played): Promise<Omit<Outcome, 'stopMs' | 'lastWords'>> {
  const { schedule, times, guests, pair, boards } = played
  const { orders, payments, problems } = guests.log
  const { faultAt, wokenAt, promotedAt } = times
  const present = promotedAt === null ? pair.primary : pair.standby
  const all = boards.flatMap((each) => each.all)
  /** A frozen or cut-off server commits nothing, so an answer that arrives during the silence was committed before it. */
  const wasUnderWay = ({ begunAt, at }: { begunAt: number; at: number }) =>
    begunAt <= faultAt && at < faultAt + schedule.silentFor
  /** What an asynchronous standby need not have when it is promoted. */
  const mayLack = ({ begunAt, at }: { begunAt: number; at: number }) =>
    promotedAt !== null &&
    schedule.standby === 'asynchronous' &&
    // The other host's word can be older than its promotion, and the answer longer under way.
    (at <= faultAt || wasUnderWay({ begunAt, at }) || begunAt <= lastOld(times))

  const unpaid: string[] = []
  for (const { sessionId, begunAt } of payments) {
    if (mayLack({ begunAt, at: begunAt })) continue
    const answer = await guests.ask('/getOrderBySessionId', { sessionId })
    if (!answer?.['order']) unpaid.push(`payment ${sessionId} has no order (${String(answer?.['paymentState'])})`)
  }
  const rows = await sqlAt<{ id: string; key: string }>(present, 'SELECT id, special_instructions AS key FROM orders')
  const stored = Map.groupBy(rows, ({ key }) => key)
  const missing = orders.filter(({ key, id }) => !stored.get(key)?.some((order) => order.id === id))
  const lost = missing.filter((order) => !mayLack(order))
  const doubled = [...stored].filter(([, found]) => found.length > 1).map(([key]) => key)
  const wrongOn = await wrongBoards(all, new Set(rows.map(({ id }) => id)))

  const from = promotedAt ?? wokenAt
  const again = Math.min(...orders.filter(({ at }) => at > from).map(({ at }) => at))
  const told = promotedAt === null ? null : Math.max(...all.map(({ resetAt }) => resetAt)) - promotedAt
  const late = promotedAt === null ? [] : all.filter(({ resetAt }) => !(resetAt - promotedAt < MOST_TOLD_MS))
  return {
    orders: orders.length,
    payments: payments.length,
    leftBehind: missing.length - lost.length,
    ordersAgainMs: again - from,
    boardsToldMs: told === null ? null : Math.max(0, told),
    violations: [
      ...lost.map(({ id, at }) => `order ${id}, acknowledged ${Math.round(at - from)} ms after the turn, is lost`),
      ...doubled.map((key) => `key ${key} has two orders`),
      ...unpaid,
      ...wrongOn,
      ...late.map(({ resetAt }) => `a board was told after ${Math.round(resetAt - (promotedAt ?? 0))} ms`),
      ...new Set(problems),
    ],
  }
}

/** Until when the old primary could acknowledge what nobody copies: until the promotion, where it woke before that. */
function lastOld({ wokenAt, promotedAt }: Times): number {
  return promotedAt !== null && wokenAt <= promotedAt ? promotedAt : 0
}

/** Boards with an order missing, or with one that is not stored, and that were not told to read everything anew. */
async function wrongBoards(boards: readonly Board[], stored: ReadonlySet<string>): Promise<string[]> {
  const deadline = performance.now() + MOST_TOLD_MS
  for (;;) {
    const wrong = boards.flatMap((board, number) => {
      const lacks = [...stored].filter((id) => !board.seen.has(id) && board.resetAt === Number.NEGATIVE_INFINITY)
      const ghosts = [...board.toldAt].filter(([id, at]) => !stored.has(id) && at > board.resetAt)
      return [
        ...lacks.map((id) => `board ${number} was not told of order ${id}`),
        ...ghosts.map(([id]) => `board ${number} shows order ${id}, which is not stored`),
      ]
    })
    if (wrong.length === 0 || performance.now() > deadline) return wrong
    await wait(LOOK_AGAIN_MS)
  }
}
