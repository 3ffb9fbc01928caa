import { parseArgs } from 'node:util'

import { buildWeb } from '../scripts/build-web.ts'
import { describeRun, toTable, writeFigures } from '../scripts/figures/report.ts'
import { proveBoards, type RushOutcome } from './desk/boards.ts'
import { type DeskHouse, openDeskHouse } from './desk/desk-setup.ts'
import { proveTaps, type TapsOutcome } from './desk/open-orders.ts'
import { proveRaces, type RacesOutcome } from './desk/prove-races.ts'
import type { Invariant } from './payments/invariants.ts'

const { values } = parseArgs({
  options: {
    /** Number of orders in each of two rushes, and of cut connections in the second. 0 skips a part. */
    orders: { type: 'string', default: '200' },
    drops: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    races: { type: 'string', default: '5000' },
    'open-orders': { type: 'string', default: '300' },
    rounds: { type: 'string', default: '30' },
    /** Repeats the choices of an earlier run. */
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    // Looks at the site as it was last built.
    'as-built': { type: 'boolean', default: false },
    'no-report': { type: 'boolean', default: false },
  },
})
const [orders, drops, seconds] = [Number(values.orders), Number(values.drops), Number(values.seconds)]
const [races, openOrders, rounds] = [Number(values.races), Number(values['open-orders']), Number(values.rounds)]
const { seed } = values

const SHOWN = 10

const found: Invariant[] = []
let postgres = ''

/** Runs one part with a fresh installation. */
async function prove<Outcome extends { invariants: Invariant[] }>(
  name: string,
  part: (house: DeskHouse) => Promise<Outcome>,
): Promise<Outcome> {
  console.log(`${name} …`)
  const house = await openDeskHouse()
  try {
    postgres = house.postgresVersion
    const outcome = await part(house)
    found.push(...outcome.invariants)
    for (const { title, violations } of outcome.invariants) {
      for (const one of violations.slice(0, SHOWN)) console.error(`${name}, ${title}: ${one}`)
    }
    return outcome
  } finally {
    await house.close()
  }
}

function toRushTable(calm: RushOutcome, cut: RushOutcome | undefined): string {
  const rushes = [calm, ...(cut ? [cut] : [])]
  const rows = rushes.flatMap((rush) =>
    rush.boards.map(({ name, p50Ms, p99Ms, maxMs }) => [
      `Before ${name}`,
      rush.orders.toLocaleString('en-CA'),
      String(rush.cuts),
      ...[p50Ms, p99Ms, maxMs].map(toMs),
    ]),
  )
  return toTable(['From the answer to the card', 'Orders', 'Lines cut', 'p50 ms', 'p99 ms', 'max ms'], rows)
}

function toTapTable({ figures }: TapsOutcome): string {
  const rows = figures.map(({ what, cpuRate, p50Ms, p95Ms, maxMs, doneP50Ms, doneP95Ms }) => [
    what,
    cpuRate === 1 ? '1' : `1/${cpuRate}`,
    ...[p50Ms, p95Ms, maxMs, doneP50Ms, doneP95Ms].map(toMs),
  ])
  const heads = ['next frame p50 ms', 'p95', 'max', 'all of it p50 ms', 'p95']
  return toTable([`${openOrders} open orders`, 'Speed', ...heads], rows)
}

function toRaceTable({ figures }: RacesOutcome): string {
  const rows = figures.map(({ kind, races, winners }) => [
    kind,
    races.toLocaleString('en-CA'),
    Object.entries(winners)
      .map(([who, count]) => `${who} ${count.toLocaleString('en-CA')}`)
      .join(', '),
  ])
  return toTable(['Races', 'Count', 'Winners'], rows)
}

function toVerdict(): string {
  const rows = [...Map.groupBy(found, ({ title }) => title)].map(([title, parts]) => {
    const count = parts.reduce((sum, { violations }) => sum + violations.length, 0)
    return [`**${title}**`, count.toLocaleString('en-CA')]
  })
  return toTable(['What has to hold', 'Violations'], rows)
}

function toMs(milliseconds: number): string {
  return Math.round(milliseconds).toLocaleString('en-CA')
}

async function proveAll(): Promise<string> {
  const tables: string[] = []
  if (orders > 0) {
    const rush = { orders, seconds, seed: `${seed}:boards` }
    const calm = await prove('Boards', (house) => proveBoards(house, { ...rush, cuts: 0 }))
    const cut =
      drops > 0
        ? await prove('Boards whose lines are cut', (house) => proveBoards(house, { ...rush, cuts: drops }))
        : undefined
    tables.push(toRushTable(calm, cut))
  }
  if (openOrders > 0) {
    const taps = await prove('Many open orders', (house) => proveTaps(house, { orders: openOrders, rounds }))
    tables.push(toTapTable(taps))
  }
  if (races > 0) {
    tables.push(toRaceTable(await prove('Races', (house) => proveRaces(house, races, `${seed}:races`))))
  }
  return [`${describeRun({ postgres })} Seed ${seed}.`, ...tables, toVerdict()].join('\n\n')
}

if (!values['as-built']) await buildWeb()
console.log(`Seed ${seed}; to repeat: npm run proof:desk -- --seed ${seed}`)
const report = await proveAll()
console.log(`\n${report}`)
if (found.some(({ violations }) => violations.length > 0)) process.exitCode = 1
if (!values['no-report']) await writeFigures('reliability.md', 'proof-desk', report)
