import { parseArgs } from 'node:util'

import { buildWeb } from '../scripts/build-web.ts'
import { type LiveFigures, measureLive, measureSteps } from './desk-scenarios.ts'
import { measureSessions, measureWebhooks } from './payment-scenarios.ts'
import { measureBookings, measureSlots } from './reservation-scenarios.ts'
import { measureMemory, measureMenu, measureOrders, measurePages, type Memory } from './scenarios.ts'
import { describeRun, toTable, writeFigures } from './support/report.ts'
import type { Effort, Figures } from './support/turns.ts'
import { openWorkbench } from './support/workbench.ts'

/** Lowest acceptable share of the floor's speed. */
const TARGET = 0.6

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    // Measures the site as it was last built.
    'as-built': { type: 'boolean', default: false },
  },
})
const effort: Effort = { seconds: Number(values.seconds), rounds: Number(values.rounds) }

async function measureAll(): Promise<string> {
  const bench = await openWorkbench()
  try {
    const orders = await told('Cash orders', measureOrders(bench, effort))
    const menu = await told('Menu', measureMenu(bench, effort))
    const sessions = await told('Payment sessions', measureSessions(bench, effort))
    const webhooks = await told('Webhooks', measureWebhooks(bench, effort))
    const steps = await told('Status changes', measureSteps(bench, effort))
    const live = await told('Live feed', measureLive(bench, effort))
    const tables = await told('Tables', measureBookings(bench, effort))
    const slots = await told('Times of a day', measureSlots(bench, effort))
    const pages = await told('Pages', measurePages(bench, effort))
    const memory = await told('Memory', measureMemory(effort))
    const { seconds, rounds } = effort
    return [
      describeRun({ postgres: bench.postgresVersion }),
      `16 connections, medians of ${rounds} rounds of ${seconds} s in turns. Target: at least ${TARGET} of the floor.`,
      toTable(
        ['What', 'Per second', 'Of the floor', 'p50 ms', 'p99 ms', 'CPU ms each'],
        [
          ...toSpeedRows(orders, true),
          ...toSpeedRows(sessions, true),
          ...toSpeedRows(webhooks, true),
          ...toSpeedRows(steps, true),
          ...toSpeedRows(tables, true),
          ...toSpeedRows(slots, false),
          ...toSpeedRows(menu, true),
          ...toSpeedRows(pages, false),
        ],
      ),
      toLiveTable(live),
      toMemoryTable(memory),
    ].join('\n\n')
  } finally {
    await bench.close()
  }
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
  return [
    name,
    Math.round(perSecond).toLocaleString('en-CA'),
    share,
    p50Ms.toFixed(1),
    p99Ms.toFixed(1),
    cpuMs.toFixed(3),
  ]
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

if (!values['as-built']) await buildWeb({ log: () => undefined })
const report = await measureAll()
console.log(`\n${report}`)
await writeFigures('performance.md', 'bench', report)
