/**
 * The order walk in the envelope of the public contest “Rinha de Backend 2024/Q1”: a balancer, two nodes and the
 * database together within 1.5 processors and 550 MB. Looks for the highest rate at which 98 % of the answers take less
 * than 250 ms, holds it for a while, and compares what callers were told with what is stored.
 */
import os from 'node:os'
import { parseArgs } from 'node:util'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../../scripts/figures/report.ts'
import { untilAllIsSent } from '../desk/desk-setup.ts'
import type { Bounds } from '../rinha/envelope.ts'
import { openRinhaHouse, type RinhaHouse } from '../rinha/house.ts'
import { type Ceiling, runPgbench } from '../rinha/pgbench.ts'
import { answeredWithin, CALLS_OF_A_WALK, walkAtRate, type Walked } from '../walk/order-walk.ts'
import { checkWalks, isFaultless, type WalkFindings } from '../walk/walk-check.ts'

const { values } = parseArgs({
  options: {
    /** Of each try, and of the run at the highest rate. */
    seconds: { type: 'string', default: '15' },
    hold: { type: 'string', default: '60' },
    /** First rate, in walks a second. */
    from: { type: 'string', default: '8' },
    /**
     * Holds this rate and looks for no higher one. A rate that was too high leaves queues in memory, and makes the tries
     * after it look worse.
     */
    rate: { type: 'string' },
    'no-report': { type: 'boolean', default: false },
  },
})

const BOUNDS: Bounds = { cpus: 1.5, memoryMb: 550 }
const SHARE = 0.98
const WITHIN_MS = 250
/** Rates are told apart this finely. */
const FINENESS = 0.1
/** V8 optimises functions that are called often. With only 1.5 processors that takes longer. */
const WARM_UP = { perSecond: 12, seconds: 25 }

const holds = (walked: Walked) => walked.failures.length === 0 && answeredWithin(walked, SHARE) <= WITHIN_MS

/** Doubles the rate until it is too much, then halves the difference. Answers 0 where even one a second is too much. */
async function findHighestRate(attempt: (perSecond: number) => Promise<Walked>): Promise<number> {
  let [good, bad] = [0, Number(values.from)]
  while (holds(await attempt(bad))) [good, bad] = [bad, bad * 2]
  while (bad - good > Math.max(1, good * FINENESS)) {
    const middle = Math.round((good + bad) / 2)
    if (holds(await attempt(middle))) good = middle
    else bad = middle
  }
  return good
}

type Result = {
  held: Walked
  findings: WalkFindings
  orders: number
  cpus: number
  /** Of the busiest try. */
  mostCpus: number
  memoryMb: number
  throttled: number
  ceiling: Ceiling
}

/** Programs that are held back at less than this share of their processors wait for something else. */
const BUSY_SHARE = 0.5
/** Where the bound of processors was never felt, other work on the machine was the limit. */
const isMeasured = ({ mostCpus, throttled }: Result) => throttled > 0 || mostCpus > BOUNDS.cpus * BUSY_SHARE

/** Holds the highest rate for longer, or the next lower one that stands it. */
async function holdRate(
  house: RinhaHouse,
  highest: number,
  attempt: (rate: number, seconds: number) => Promise<Walked>,
) {
  for (let rate = highest; rate >= 1; rate = Math.floor(rate * (1 - FINENESS))) {
    const before = { at: performance.now(), ...house.envelope.usage() }
    const held = await attempt(rate, Number(values.hold))
    if (holds(held)) return { held, before }
  }
  throw new Error('No rate was answered in time for long; the machine has other work.')
}

function cpusSince(before: { at: number; cpuSeconds: number }, after: { cpuSeconds: number }): number {
  return (after.cpuSeconds - before.cpuSeconds) / ((performance.now() - before.at) / 1000)
}

async function measure(house: RinhaHouse): Promise<Result> {
  const orders: Walked['orders'] = []
  let [memoryMb, mostCpus] = [0, 0]
  const attempt = async (perSecond: number, seconds = Number(values.seconds)) => {
    const before = { at: performance.now(), ...house.envelope.usage() }
    const walked = await walkAtRate(house.url, { perSecond, seconds })
    orders.push(...walked.orders)
    const after = house.envelope.usage()
    memoryMb = Math.max(memoryMb, after.memoryMb)
    mostCpus = Math.max(mostCpus, cpusSince(before, after))
    const slow = answeredWithin(walked, SHARE)
    console.log(`${perSecond} walks/s: 98 % within ${slow.toFixed(0)} ms, ${walked.failures.length} failures`)
    for (const failure of walked.failures.slice(0, 2)) console.log(`  ${failure}`)
    if (!house.isWhole()) throw new Error(`A node ended at ${perSecond} walks a second.`)
    // What is left over from too high a rate does not count for the next.
    await untilAllIsSent(house.database)
    return walked
  }
  await attempt(WARM_UP.perSecond, WARM_UP.seconds)
  const rate = values.rate ? Number(values.rate) : await findHighestRate(attempt)
  if (rate === 0) throw new Error('Not even one walk a second was answered in time: the machine has other work.')
  const { held, before } = await holdRate(house, rate, attempt)
  const cpus = cpusSince(before, house.envelope.usage())
  const throttled = await house.envelope.throttled()
  const findings = await checkWalks(house.database, orders)
  const ceiling = await runPgbench(house, house.database, Number(values.seconds))
  return { held, findings, orders: orders.length, cpus, mostCpus, memoryMb, throttled, ceiling }
}

function toReport(result: Result, house: RinhaHouse): string {
  const { held, findings, orders, cpus, mostCpus, memoryMb, throttled, ceiling } = result
  const count = (number: number, digits = 0) => number.toLocaleString('en-CA', { maximumFractionDigits: digits })
  const rows = [
    ['Programs that waited for a core before', count(loadBefore)],
    ['Walks a second (menu, order, three steps)', count(held.perSecond)],
    ['Calls a second', count(held.perSecond * CALLS_OF_A_WALK)],
    ['98 % of the answers within, ms', count(answeredWithin(held, SHARE))],
    ['50 % of the answers within, ms', count(answeredWithin(held, 0.5))],
    ['Processors used, of 1.5, until the last text was sent', count(cpus, 2)],
    ['… in the busiest try', count(mostCpus, 2)],
    ['Tenths of a second in which this bound held them back', count(throttled)],
    ['Memory, MB, of 550', count(memoryMb)],
    ['Failures at that rate', count(held.failures.length)],
    ['Orders acknowledged, all tries', count(orders)],
    ['**Orders lost**', count(findings.lost)],
    ['**Orders doubled**', count(findings.doubled)],
    ['**Orders at another price**', count(findings.mispriced)],
    ['**Steps acknowledged and not stored**', count(findings.unfinished)],
    ['Texts sent meanwhile', count(house.textsSent())],
    ['pgbench (TPC-B) on the same server, transactions a second', count(ceiling.perSecond)],
    ['… each takes, ms', count(ceiling.latencyMs, 1)],
  ]
  const bounds = house.envelope.kind === 'cgroups' ? 'held by cgroups' : 'measured only: cgroups cannot be written here'
  return `${describeRun({ postgres: house.postgresVersion })} The processors were ${bounds}; memory was measured.\n\n${toTable(['What', 'Figure'], rows)}`
}

const [loadBefore = 0] = os.loadavg()
const house = await openRinhaHouse(BOUNDS)
try {
  const result = await measure(house)
  const report = toReport(result, house)
  console.log(`\n${report}`)
  if (!isFaultless(result.findings) || result.memoryMb > BOUNDS.memoryMb) process.exitCode = 1
  tellProven(
    `${inWords(result.held.perSecond, 'walks/s')} (${inWords(result.orders, 'orders')}): 0 lost, doubled, mispriced`,
  )
  if (!isMeasured(result)) {
    console.error('The processors were never short: other work on this machine was the limit. Nothing is written.')
    process.exitCode = 1
  } else if (!values['no-report']) await writeFigures('scaling.md', 'proof-rinha', report)
} finally {
  await house.close()
}
