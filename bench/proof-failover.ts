/**
 * Random schedules of freezes, cuts, promotions and wakings of two database servers under orders, card payments, live
 * boards and a backup, with the limits of a real restaurant. A schedule that fails is printed with the command that repeats
 * it.
 */
import { parseArgs } from 'node:util'

import { inWords, tellProven } from '../scripts/figures/report.ts'
import { type Outcome, play } from './failover/play.ts'
import { drawSchedule, type Schedule } from './failover/schedule.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '200' },
    /** Only the schedule with this number. */
    only: { type: 'string' },
    /** Schedules side by side. On two cores more than two are an overload: nodes need over ten seconds for what takes two. */
    houses: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})

const outcomes: Outcome[] = []
let failed = 0

async function playOne(number: number): Promise<void> {
  const schedule = drawSchedule(values.seed, number)
  const outcome = await play(schedule).catch((error: unknown) => error as Error)
  if (outcome instanceof Error) return tellFailed(number, schedule, [outcome.stack ?? outcome.message])
  outcomes.push(outcome)
  const { violations, orders, payments, leftBehind, ordersAgainMs, boardsToldMs } = outcome
  const times = `orders again ${seconds(ordersAgainMs)}, boards told ${boardsToldMs === null ? '-' : seconds(boardsToldMs)}`
  console.log(`${number}: ${orders} orders, ${payments} payments, ${leftBehind} left behind; ${times}`)
  if (violations.length === 0) return
  tellFailed(number, schedule, violations)
  for (const words of outcome.lastWords) console.error(words)
}

function tellFailed(number: number, schedule: Schedule, violations: readonly string[]): void {
  failed += 1
  console.error(`✗ schedule ${number}: ${JSON.stringify(schedule)}`)
  for (const violation of violations.slice(0, 10)) console.error(`  ${violation}`)
  console.error(`  to repeat: node bench/proof-failover.ts --seed ${values.seed} --only ${number}`)
}

async function playAll(): Promise<void> {
  const numbers = values.only ? [Number(values.only)] : Array.from({ length: Number(values.schedules) }, (_, n) => n)
  const waiting = numbers.values()
  const houses = Array.from({ length: Number(values.houses) }, async () => {
    for (const number of waiting) await playOne(number)
  })
  await Promise.all(houses)
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** `0.4, 1.2, 3.1 s`: least, median and most. */
function spread(found: readonly number[]): string {
  const sorted = found.toSorted((a, b) => a - b)
  const three = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  return `${three.map((ms) => ((ms ?? 0) / 1_000).toFixed(1)).join(', ')} s`
}

console.log(`Seed ${values.seed}`)
await playAll()
const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
const figures = [
  inWords(outcomes.length, `schedules, ${failed} failed`),
  inWords(
    sum(({ orders }) => orders),
    `orders and ${sum(({ payments }) => payments)} card payments`,
  ),
  `${sum(({ leftBehind }) => leftBehind)} orders left behind by an asynchronous standby`,
  `least, median and most: orders again ${spread(outcomes.map(({ ordersAgainMs }) => ordersAgainMs))}`,
  `boards told ${spread(outcomes.flatMap(({ boardsToldMs }) => boardsToldMs ?? []))}`,
  `processes ended ${spread(outcomes.flatMap(({ stopMs }) => stopMs))}`,
].join('; ')
if (failed > 0) {
  console.log(figures)
  process.exitCode = 1
} else tellProven(figures)
