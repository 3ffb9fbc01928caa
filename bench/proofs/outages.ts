/**
 * The card provider, the texts, the mail and the database fail in eight ways before, during and after orders, payments
 * and refunds. Nothing may be lost, and what waited has to leave within a minute; cash orders and the board go on.
 */
import { parseArgs } from 'node:util'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import type { CashOrder, OutageStage } from '../outages/acts.ts'
import { type Cell, CELLS, nameOf, playCell } from '../outages/cell.ts'
import { openOutageHouse, type OutageHouse } from '../outages/house.ts'
import { checkCash } from '../outages/received.ts'
import { castCustomers } from '../payments/cast.ts'
import { checkInvariants } from '../payments/invariants.ts'
import { readLedger } from '../payments/ledger.ts'
import { findIllegalSteps } from '../payments/path-watch.ts'
import { settleAll } from '../payments/settle.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    /** How many of the 96 outages are played; which ones, the seed says. */
    outages: { type: 'string', default: String(CELLS.length) },
    /** Installations side by side; most of the time is waiting. */
    houses: { type: 'string', default: '4' },
    /** Only this one, as in `texts:lost:during`. */
    only: { type: 'string' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const ACCOUNTS = 2
/** A database that is away is told to the card provider, which sends again. */
const TOLD_TO_COME_BACK = '/api/webhooks/stripe answered 503'

type Played = { drainedMs: number[]; slowestMs: number[]; orders: number; violations: string[] }

function chosenCells(): Cell[] {
  if (values.only !== undefined) return CELLS.filter((cell) => nameOf(cell) === values.only)
  return createRandom(values.seed).shuffle(CELLS).slice(0, Number(values.outages))
}

/** Plays outages one after the other in one installation, and compares all records at the end. */
async function playHouse(cells: readonly Cell[]): Promise<Played> {
  const house = await openOutageHouse(values.seed)
  try {
    const stage: OutageStage = { house, cast: await castCustomers(house, ACCOUNTS) }
    const played: Played = { drainedMs: [], slowestMs: [], orders: 0, violations: [] }
    const cash: CashOrder[] = []
    for (const cell of cells) {
      const outcome = await playCell(stage, cell, `${values.seed}:${nameOf(cell)}`)
      cash.push(...outcome.cash)
      played.drainedMs.push(outcome.drainedMs)
      played.slowestMs.push(outcome.slowestMs)
      played.violations.push(...outcome.violations)
      const seconds = (outcome.drainedMs / 1000).toFixed(1)
      console.log(`${nameOf(cell)}: ${outcome.cash.length} cash orders, all sent ${seconds} s after`)
    }
    const found = await judge(house, cash)
    return { ...played, orders: found.orders, violations: [...played.violations, ...found.violations] }
  } finally {
    await house.close()
  }
}

async function judge(house: OutageHouse, cash: readonly CashOrder[]) {
  const { left } = await settleAll(house)
  const ledger = await readLedger(house.database)
  const { illegal } = await findIllegalSteps(house.database)
  const sessions = house.book.all()
  const checked = checkInvariants({
    ledger,
    sessions,
    illegalSteps: illegal,
    left,
    wrongAnswers: house.api.wrong.filter((wrong) => wrong !== TOLD_TO_COME_BACK),
    foreign: house.sender.foreign,
  })
  const violations = [...checked, ...(await checkCash(house, cash))].flatMap((rule) =>
    house.origins.explain(rule.violations, sessions, ledger).map((one) => `${rule.title}: ${one}`),
  )
  return { orders: ledger.orders.length, violations }
}

console.log(`Seed ${values.seed}; to repeat: npm run proof -- --only M6 --seed ${values.seed}`)
const cells = chosenCells()
if (cells.length === 0) throw new Error(`There is no outage ${values.only}; one is ${CELLS.map(nameOf)[0]}.`)
const houses = Math.min(Number(values.houses), cells.length)
const parts = Array.from({ length: houses }, (_, first) => cells.filter((_cell, index) => index % houses === first))
const all = await Promise.all(parts.map(playHouse))
const violations = all.flatMap((played) => played.violations)
for (const one of violations) console.error(one)
if (violations.length > 0) process.exitCode = 1
const orders = all.reduce((sum, played) => sum + played.orders, 0)
const longest = Math.max(...all.flatMap(({ drainedMs }) => drainedMs)) / 1000
const slowest = Math.max(...all.flatMap(({ slowestMs }) => slowestMs))
tellProven(
  `${inWords(cells.length, 'outages')}, ${inWords(orders, 'orders')}: ${violations.length} violations; all had left at most ${inWords(longest, 's')} after, cash orders and board within ${inWords(slowest, 'ms')}`,
)
