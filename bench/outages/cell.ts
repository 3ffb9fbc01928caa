import { setTimeout as wait } from 'node:timers/promises'

import { ADMIN_PROGRAM } from '../support/api-caller.ts'
import { createRandom } from '../support/random.ts'
import { type CashOrder, cancelPaid, orderByCard, orderCash, type OutageStage, repeatAcknowledged } from './acts.ts'
import { type Fault, FAULTS } from './fault-line.ts'
import { type OutageHouse, type Service, SERVICES } from './house.ts'
import { countReceived } from './received.ts'

/** When the service breaks: before people order, while they do, or the moment that all are acknowledged. */
const MOMENTS = ['before', 'during', 'after'] as const

/** One service that breaks in one way at one moment. */
export type Cell = { service: Service; fault: Fault; moment: (typeof MOMENTS)[number] }

export const CELLS: readonly Cell[] = SERVICES.flatMap((service) =>
  FAULTS.flatMap((fault) => MOMENTS.map((moment) => ({ service, fault, moment }))),
)

export type CellOutcome = { cash: CashOrder[]; drainedMs: number; slowestMs: number; violations: string[] }

/** Longer than the patience of every call where the service answers late. */
const lastsMs = (fault: Fault): number => (fault === 'slow' ? 12_000 : 4_000)
const CASH_ORDERS = 2
/** A service breaks at a random moment of what an order takes. */
const LATEST_MS = 60
const LOOK_EVERY_MS = 1_000
const LOOK_AGAIN_MS = 200
/** Cash orders and the board are answered within this time, whichever provider is away. */
const GOES_ON_MS = 2_000
const DRAINED_MS = 60_000

export const nameOf = ({ service, fault, moment }: Cell): string => `${service}:${fault}:${moment}`

/** People order, pay and cancel around an outage. Afterwards everything that waited has to leave. */
export async function playCell(stage: OutageStage, cell: Cell, seed: string): Promise<CellOutcome> {
  const { house } = stage
  const line = house.lines[cell.service]
  const before = countRepeats(house)
  const cash: CashOrder[] = []
  const random = createRandom(seed)
  const paid = await orderByCard(stage, random)

  const act = () =>
    Promise.all([
      ...Array.from({ length: CASH_ORDERS }, async () => cash.push(await orderCash(stage))),
      cancelPaid(stage, paid),
      orderByCard(stage, random),
    ])
  if (cell.moment === 'before') await line.break(cell.fault)
  const acting = act()
  if (cell.moment === 'during') await wait(random.int(LATEST_MS))
  if (cell.moment === 'after') await acting
  await line.break(cell.fault)
  const goingOn = cell.service === 'database' ? undefined : goOn(stage, cash, lastsMs(cell.fault))
  await wait(lastsMs(cell.fault))
  await line.break(null)
  const liftedAt = performance.now()
  const slowestMs = (await goingOn) ?? 0
  await acting
  const left = await untilDrained(house, liftedAt + DRAINED_MS)
  const drainedMs = performance.now() - liftedAt
  await repeatAcknowledged(stage)
  return {
    cash,
    drainedMs,
    slowestMs,
    violations: [
      ...(left > 0 ? [`${left} still wait ${Math.round(drainedMs / 1000)} s after the outage`] : []),
      ...(slowestMs > GOES_ON_MS ? [`a cash order or the board took ${Math.round(slowestMs)} ms`] : []),
      ...wrongRepeats(cell, before, countRepeats(house)),
    ].map((what) => `${nameOf(cell)}: ${what}`),
  }
}

type Repeats = { repeats: number; most: number; lost: number }

function countRepeats(house: OutageHouse): Repeats {
  const times = [...countReceived(house).values()]
  return {
    repeats: times.reduce((sum, count) => sum + count - 1, 0),
    most: Math.max(0, ...times),
    lost: Object.values(house.lines).reduce((sum, line) => sum + line.unanswered(), 0),
  }
}

/**
 * A message is sent twice when the provider's first answer was lost. While the database is away, a sent message cannot
 * be noted as sent, so it may be sent once more.
 */
function wrongRepeats({ service }: Cell, before: Repeats, after: Repeats): string[] {
  const [repeats, lost] = [after.repeats - before.repeats, after.lost - before.lost]
  if (service === 'database') return after.most > 2 ? [`a message came ${after.most} times`] : []
  return repeats > lost ? [`${repeats} messages came again, ${lost} answers were lost`] : []
}

/** Cash orders are placed and the board is read while a provider is away. Returns the slowest of them, in ms. */
async function goOn(stage: OutageStage, cash: CashOrder[], forMs: number): Promise<number> {
  const board = { person: ADMIN_PROGRAM, method: 'GET', path: '/api/getLocationOrders?locationId=truro' } as const
  const until = performance.now() + forMs
  let slowestMs = 0
  while (performance.now() < until) {
    const from = performance.now()
    const [order] = await Promise.all([orderCash(stage), stage.house.api.call(board)])
    slowestMs = Math.max(slowestMs, performance.now() - from)
    cash.push(order)
    await wait(LOOK_EVERY_MS)
  }
  return slowestMs
}

/** Messages to be sent, news of the card provider to be taken and worked off, and money to be given back. */
const COUNT_BACKLOG = `
SELECT (SELECT count(*)::int FROM pgboss.job WHERE name = 'message' AND state IN ('created', 'retry', 'active'))
     + (SELECT count(*)::int FROM webhook_events WHERE state = 'received')
     + (SELECT count(*)::int FROM refunds WHERE state IN ('due', 'requested') AND NOT is_replaced) AS left`

async function untilDrained({ database, provider }: OutageHouse, until: number): Promise<number> {
  for (;;) {
    const { rows } = await database.query<{ left: number }>(COUNT_BACKLOG)
    const left = (rows[0]?.left ?? 0) + (await provider.countUntold())
    if (left === 0 || performance.now() > until) return left
    await wait(LOOK_AGAIN_MS)
  }
}
