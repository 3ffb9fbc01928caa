import { parseArgs } from 'node:util'

import { buildWeb } from '../scripts/build-web.ts'
import { describeRun, toCount, toTable, writeFigures } from '../scripts/figures/report.ts'
import { type LiveFigures, measureLive, measureSteps } from './desk-scenarios.ts'
import { measureSessions, measureWebhooks } from './payment-scenarios.ts'
import {
  measureBookings,
  measureFlow,
  measureMemory,
  measureMenu,
  measureOrders,
  measurePages,
  measurePlannedOrders,
  measureSlots,
  type Memory,
} from './scenarios.ts'
import type { Effort, Figures } from './support/turns.ts'
import { withUndo } from './support/undoing.ts'
import { openWorkbench, type Workbench } from './support/workbench.ts'

/** Lowest acceptable share of the floor's speed. */
const TARGET = 0.6

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    // Measures only groups with this in their name, and leaves the document as it is.
    only: { type: 'string' },
    // The commit that is measured beside; left out, the last release.
    before: { type: 'string' },
    // Measures the site as it was last built.
    'as-built': { type: 'boolean', default: false },
  },
})
const effort: Effort = { seconds: Number(values.seconds), rounds: Number(values.rounds) }

type Group = { name: string; hasFloor: boolean; measure: (bench: Workbench, effort: Effort) => Promise<Figures[]> }

const SPEEDS: readonly Group[] = [
  { name: 'Cash orders', hasFloor: true, measure: measureOrders },
  { name: 'Planned orders', hasFloor: true, measure: measurePlannedOrders },
  { name: 'Order flow', hasFloor: true, measure: measureFlow },
  { name: 'Payment sessions', hasFloor: true, measure: measureSessions },
  { name: 'Webhooks', hasFloor: true, measure: measureWebhooks },
  { name: 'Status changes', hasFloor: true, measure: measureSteps },
  { name: 'Tables', hasFloor: true, measure: measureBookings },
  { name: 'Times of a day', hasFloor: false, measure: measureSlots },
  { name: 'Menu', hasFloor: true, measure: measureMenu },
  { name: 'Pages', hasFloor: false, measure: measurePages },
]

const isAskedFor = (name: string) => values.only === undefined || name.includes(values.only)

function measureAll(): Promise<string> {
  return withUndo(async (undo) => {
    const bench = await openWorkbench(undo, values.before)
    const speeds: string[][] = []
    for (const { name, hasFloor, measure } of SPEEDS.filter((group) => isAskedFor(group.name))) {
      speeds.push(...toSpeedRows(await told(name, measure(bench, effort)), hasFloor))
    }
    const { seconds, rounds } = effort
    return [
      describeRun({ postgres: bench.postgresVersion }),
      `16 connections, medians of ${rounds} rounds of ${seconds} s in turns. Target: at least ${TARGET} of the floor.`,
      toTable(['What', 'Per second', 'Of the floor', 'p50 ms', 'p99 ms', 'CPU ms each'], speeds),
      ...(isAskedFor('Live feed') ? [toLiveTable(await told('Live feed', measureLive(bench, effort)))] : []),
      ...(isAskedFor('Memory') ? [toMemoryTable(await told('Memory', measureMemory(effort)))] : []),
    ].join('\n\n')
  })
}

async function told<Result>(name: string, work: Promise<Result>): Promise<Result> {
  console.log(`${name} …`)
  return work
}

/** The first entry of a group is the floor of the others, if it has one. */
function toSpeedRows([first, ...rest]: readonly Figures[], hasFloor: boolean): string[][] {
  if (!first) return []
  const share = ({ perSecond }: Figures) => (hasFloor ? (perSecond / first.perSecond).toFixed(2) : '')
  return [toCells(first, ''), ...rest.map((figures) => toCells(figures, share(figures)))]
}

function toCells({ name, perSecond, p50Ms, p99Ms, cpuMs }: Figures, share: string): string[] {
  return [name, toCount(perSecond), share, p50Ms.toFixed(1), p99Ms.toFixed(1), cpuMs.toFixed(3)]
}

function toLiveTable(live: readonly LiveFigures[]): string {
  const rows = live.map(({ name, afterTap, afterAnswer, cpuMs }) => [
    name,
    ...[afterTap.p50Ms, afterTap.p99Ms, afterAnswer.p50Ms, afterAnswer.p99Ms].map((ms) => ms.toFixed(1)),
    cpuMs.toFixed(2),
  ])
  const heads = ['from the tap p50 ms', 'p99 ms', 'from the answer p50 ms', 'p99 ms', 'CPU ms a change']
  return toTable(['Until every listener has it', ...heads], rows)
}

function toMemoryTable(memory: readonly Memory[]): string {
  const rows = memory.map(({ name, ...parts }) => [
    name,
    ...Object.values(parts).map((megabytes) => megabytes.toFixed(0)),
  ])
  return toTable(['Memory, MB', 'Program', 'PostgreSQL', 'Sandbox'], rows)
}

if (!values['as-built']) await buildWeb()
const report = await measureAll()
console.log(`\n${report}`)
if (values.only === undefined) await writeFigures('performance.md', 'bench', report)
