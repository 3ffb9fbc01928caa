import { parseArgs } from 'node:util'

import { localParts } from '@thali/domain/time/zone'

import { describeRun, inWords, tellProven, toTable, writeFigures } from '../scripts/figures/report.ts'
import { openDeskHouse } from './desk/desk-setup.ts'
import { judge } from './offline/judge.ts'
import { putNetworksBetween } from './offline/network.ts'
import { openRestaurant } from './offline/restaurant.ts'
import { type Returned, returnTogether } from './offline/returners.ts'
import { type Counts, countsOf, playSchedule } from './offline/schedule.ts'
import type { Invariant } from './payments/invariants.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    /** Schedules that are played side by side; fewer on a machine with other work. */
    'at-once': { type: 'string', default: '8' },
    /** Devices that get their network back in one moment. 0 skips the part. */
    returners: { type: 'string', default: '500' },
    /** Repeats the choices of an earlier run. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    /** The seed of one schedule, as a violation names it, to play it over and over. */
    only: { type: 'string' },
    'no-report': { type: 'boolean', default: false },
  },
})
const { seed, only } = values
const SHOWN = 10
const TELL_EVERY = 100

type Proved = { postgres: string; counts: Counts; found: Invariant[] }

async function proveSchedules(count: number): Promise<Proved> {
  const house = await openDeskHouse()
  const found: Invariant[] = []
  const counts: Counts = { schedules: 0, taps: 0, deliveries: 0, done: 0, already: 0, listed: 0, thrownAway: 0 }
  try {
    const restaurant = await openRestaurant(house.url, house.database)
    const { date: today } = localParts(new Date())
    let next = 0
    const playOneAfterTheOther = async () => {
      while (next < count) {
        const number = next++
        const played = await playSchedule(restaurant, only ?? `${seed}:${number}`, today)
        found.push(...(await judge(restaurant, played)))
        for (const [name, more] of Object.entries(await countsOf(played))) counts[name as keyof Counts] += more
        if (counts.schedules % TELL_EVERY === 0) console.log(`${counts.schedules} schedules`)
      }
    }
    await Promise.all(Array.from({ length: Number(values['at-once']) }, playOneAfterTheOther))
    return { postgres: house.postgresVersion, counts, found }
  } finally {
    await house.close()
  }
}

function toCounts({ counts }: Proved): string {
  const names: Record<keyof Counts, string> = {
    schedules: 'Schedules, three tablets each',
    taps: 'Taps',
    deliveries: 'Calls with a key that reached the server',
    done: 'Taps that took effect',
    already: '… that found it so already, and said by whom',
    listed: '… refused or too old, and listed with a sentence',
    thrownAway: '… thrown away by a person',
  }
  return toTable(
    ['Schedules', 'Count'],
    Object.entries(names).map(([name, words]) => [words, toText(counts[name as keyof Counts])]),
  )
}

function toReturns({ clients, calls, statuses, p50Ms, p99Ms, maxMs, doneMs }: Returned): string {
  return toTable(
    [`${clients} tablets whose network comes back in one moment`, 'Figure'],
    [
      ['Calls', toText(calls)],
      ...[...statuses].map(([status, count]) => [`… answered ${status}`, toText(count)]),
      ['An answer takes, p50 ms', toText(p50Ms)],
      ['p99 ms', toText(p99Ms)],
      ['max ms', toText(maxMs)],
      ['Until the last step stood, ms', toText(doneMs)],
    ],
  )
}

function toVerdict(found: readonly Invariant[]): string {
  const rows = [...Map.groupBy(found, ({ title }) => title)].map(([title, parts]) => [
    `**${title}**`,
    toText(parts.reduce((sum, { violations }) => sum + violations.length, 0)),
  ])
  return toTable(['What has to hold', 'Violations'], rows)
}

function toText(count: number): string {
  return Math.round(count).toLocaleString('en-CA')
}

putNetworksBetween()
console.log(`Seed ${seed}; to repeat: npm run proof:offline -- --seed ${seed}`)
const schedules = await proveSchedules(Number(values.schedules))
const returned = Number(values.returners) > 0 ? await returnTogether(Number(values.returners)) : undefined
const found = [...schedules.found, ...(returned?.invariants ?? [])]
const report = [
  `${describeRun(schedules)} Seed ${seed}.`,
  toCounts(schedules),
  ...(returned ? [toReturns(returned)] : []),
  toVerdict(found),
].join('\n\n')
console.log(`\n${report}`)
const violations = found.flatMap((one) => one.violations.map((what) => `${one.title}: ${what}`))
for (const violation of violations.slice(0, SHOWN)) console.error(violation)
if (violations.length > 0) process.exitCode = 1
tellProven(
  `${inWords(schedules.counts.schedules, 'schedules')}, ${inWords(schedules.counts.taps, 'taps')}: ${inWords(violations.length, 'violations')}`,
)
if (!values['no-report']) await writeFigures('reliability.md', 'proof-offline', report)
process.exit()
