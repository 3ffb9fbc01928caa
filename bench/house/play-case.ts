import { ADMIN_PROGRAM } from '../../apps/api/src/testing/start-api.ts'
import type { Axis, Case } from './acts.ts'
import { BOOK_RELATIONS } from './book-relations.ts'
import { CHANGE_RELATIONS } from './change-relations.ts'
import { CODE_PARTS, CODE_RELATIONS } from './codes.ts'
import { type House, openHouse } from './house.ts'
import { isOnList, isPending, type Ledger, readLedger } from './ledger.ts'
import { checkSales } from './menu/sales.ts'
import { MONEY_RELATIONS } from './money-relations.ts'
import { ORDER_RELATIONS } from './order-relations.ts'
import { playAct, startOf } from './play-acts.ts'
import type { Premises } from './premises.ts'
import { checkReports, type PastDays, readPastDays } from './report-relations.ts'
import { illegalSteps } from './watching.ts'

/** What a run showed: what is wrong, and which axes were met. */
export type Played = { found: string[]; met: ReadonlySet<Axis>; orders: number }

const SECOND = 1_000
/** The worker looks again after these; the last ones are longer than any page lives. */
const WAITS = [5, 25, 60, 2 * 3_600, 25, 1_200, 25, 60, 300, 2 * 3_600, 25, 600]
/** The provider pays out after two days. */
const UNTIL_PAYOUT = 3 * 86_400

/** Plays a run in a house of its own, lets all of it come to its end, and looks whether everything agrees. */
export async function playCase(premises: Premises, run: Case): Promise<Played> {
  const house = await openHouse(premises, startOf(run))
  const met = new Set<Axis>()
  const past: PastDays[] = []
  try {
    let today = house.today()
    for (const act of run.acts) {
      for (const axis of await playAct(house, act)) met.add(axis)
      const now = await readLedger(house.api.sql, CODE_PARTS)
      for (const what of broken(CODE_RELATIONS, now)) house.found.add(`${what}, after ${act.do}`)
      if (house.today() > today) past.push(...(await readPastDays(house, [today.slice(0, 7)])))
      today = house.today()
    }
    const ledger = await settle(house)
    return { found: [...house.found, ...(await check(house, ledger, past))], met, orders: ledger.orders.length }
  } finally {
    await house.close()
  }
}

async function wait(house: House, seconds: number): Promise<void> {
  await house.moveTo(new Date(house.now().getTime() + seconds * SECOND))
}

/** Provider and post are well again, pages come to their end, and the worker does what is left. */
async function settle(house: House): Promise<Ledger> {
  const { provider } = house
  await provider.setMood('ok')
  await house.deliver()
  provider.setPost('prompt')
  let ledger = await readLedger(house.api.sql)
  for (const seconds of WAITS) {
    await wait(house, seconds)
    const hasHeard = await house.deliver()
    await house.work()
    // The round may have made the provider give back, of which it tells in its turn.
    const hasMore = await house.deliver()
    ledger = await readLedger(house.api.sql)
    if (!hasHeard && !hasMore && !isPending(ledger)) break
  }
  await wait(house, UNTIL_PAYOUT)
  await house.ask({ by: 'program', call: 'POST /admin/reports/payouts/read' })
  await house.deliver()
  // What the last message has moved is booked.
  await house.work()
  return readLedger(house.api.sql)
}

const broken = <Facts extends unknown[]>(relations: Record<string, (...facts: Facts) => string[]>, ...facts: Facts) =>
  Object.entries(relations).flatMap(([name, relation]) => relation(...facts).map((what) => `${name}: ${what}`))

async function check(house: House, ledger: Ledger, past: readonly PastDays[]): Promise<string[]> {
  const book = house.provider.book()
  const relations = {
    ...MONEY_RELATIONS,
    ...ORDER_RELATIONS,
    ...BOOK_RELATIONS,
    ...CHANGE_RELATIONS,
    ...CODE_RELATIONS,
  }
  const left = isPending(ledger) ? ['nothing is left to do: something is still pending'] : []
  const listed = await checkProblems(house, ledger)
  const reports = await checkReports(house, ledger, past)
  const anew = await bookAnew(house, ledger)
  return [
    ...broken(relations, ledger, book),
    ...anew,
    ...(await checkSales(house)),
    ...(await illegalSteps(house.api)),
    ...listed,
    ...left,
    ...reports.map((what) => `the month-end: ${what}`),
  ]
}

/** A book that is built anew from what it was built from has the same rows. */
async function bookAnew({ api }: House, { book }: Ledger): Promise<string[]> {
  await api.sql('INSERT INTO money_due (order_id) SELECT DISTINCT order_id FROM payments')
  await api.call(ADMIN_PROGRAM, 'GET /admin/reports/month', { query: { month: '2026-10' } })
  const [row] = await api.sql<{ rows: number }>('SELECT count(*)::int AS rows FROM money_book')
  return row?.rows === book.length ? [] : [`the book built anew: ${row?.rows} rows instead of ${book.length}`]
}

/** What failed, or waits for a hand, stands on the list that managers see: no more, and no less. */
async function checkProblems({ api }: House, { refunds }: Ledger): Promise<string[]> {
  const { body } = await api.call(ADMIN_PROGRAM, 'GET /admin/payments/problems')
  const [shown, waiting] = [body.refunds.map(({ refundId }) => refundId), refunds.filter(isOnList).map(({ id }) => id)]
  const isSame = shown.toSorted().join() === waiting.toSorted().join()
  return isSame ? [] : [`the list of problems: ${shown.length} are shown, ${waiting.length} wait`]
}
