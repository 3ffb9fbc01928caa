import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { WEEKDAYS } from '@thali/domain/locations/hours'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'
import { promiseFor } from '@thali/domain/orders/promise/promise-for'

import { inWords, tellProven, today, toTable, writeFigures } from '../../scripts/figures/report.ts'
import { cookEvenings, mean, median, shareLate, type Way, WAYS } from '../promise/evenings.ts'
import { drawPromises } from '../promise/promise-picture.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '200' },
    /** Orders of a restaurant without stations. */
    orders: { type: 'string', default: '100000' },
    seed: { type: 'string', default: 'promise' },
    'no-report': { type: 'boolean', default: false },
  },
})
const MEDIAN_MINUTES = 6
const LATE_MINUTES = 5
const LATE_SHARE = 0.1
const BETTER_SHARE = 0.95

const NAMES: Readonly<Record<Way, string>> = {
  planned: 'Planned promise',
  fixed: 'Fixed 45 minutes',
  formula: 'Specified formula',
}

/** Orders of a restaurant without stations whose time is not the formula's. */
function countOthers(orders: number): number {
  const random = createRandom(values.seed)
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00' }]))
  const first = Date.parse('2026-01-01T00:00:00Z')
  return Array.from({ length: orders }).filter(() => {
    const lines = Array.from({ length: 1 + random.int(6) }, (_, index) => ({
      itemId: `dish-${index}`,
      quantity: 1 + random.int(8),
      work: null,
      prepTime: 15,
    }))
    const now = new Date(first + random.int(365 * 86_400_000))
    const order = { orderType: random.pick(ORDER_TYPES), lines }
    const location = { hours, kitchen: null }
    const promise = promiseFor({ order, wanted: null, now, location, load: new Map(), backlog: new Map() })
    const itemCount = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const specified = estimatedReadyAt({ orderType: order.orderType, itemCount, orderedAt: now, hours })
    return !promise.ok || promise.value.readyAt.getTime() !== specified.getTime()
  }).length
}

const evenings = Number(values.evenings)
const cooked = cookEvenings(evenings, values.seed)
const others = countOthers(Number(values.orders))
const minutes = (value: number) => value.toFixed(1)
const share = (value: number) => `${(value * 100).toFixed(1)} %`
const row = (name: string, errors: readonly number[], isWorse: string) => {
  const sizes = errors.map(Math.abs)
  return [name, minutes(median(sizes)), minutes(mean(sizes)), share(shareLate(errors, LATE_MINUTES)), isWorse]
}

const { planned } = cooked.errors
const misses = [
  median(planned.map(Math.abs)) > MEDIAN_MINUTES && 'the median error',
  shareLate(planned, LATE_MINUTES) > LATE_SHARE && 'the share of late orders',
  Math.min(cooked.better.thanFixed, cooked.better.thanFormula) < evenings * BETTER_SHARE && 'the comparison',
  others > 0 && 'the times without stations',
].filter((miss) => miss !== false)

const worse: Record<Way, string> = {
  planned: '',
  fixed: `${cooked.better.thanFixed} of ${evenings}`,
  formula: `${cooked.better.thanFormula} of ${evenings}`,
}
const report = [
  `Computed on ${today()} with the seed “${values.seed}”: ${evenings} evenings, ${inWords(cooked.orders, 'orders')}, and ${inWords(cooked.turnedAway, 'turned away')} because the kitchen was full.`,
  toTable(
    ['Promise', 'Median error, min', 'Mean error, min', `Over ${LATE_MINUTES} min late`, 'Plan is nearer, evenings'],
    [
      ...WAYS.map((way) => row(NAMES[way], cooked.errors[way], worse[way])),
      row('Planned, chosen times only', cooked.chosen, ''),
    ],
  ),
  '![How early and late orders are ready](pictures/promise.svg)',
  `${inWords(Number(values.orders), 'random orders')} of a house without stations: ${others} with another time than the formula's.`,
].join('\n\n')
console.log(`\n${report}`)
tellProven(
  `${inWords(cooked.orders, 'orders')}: median error ${minutes(median(planned.map(Math.abs)))} min, ${share(shareLate(planned, LATE_MINUTES))} over ${LATE_MINUTES} min late`,
)
if (!values['no-report']) {
  const picture = drawPromises(WAYS.map((way) => ({ name: NAMES[way], errors: cooked.errors[way] })))
  await writeFile(path.join(import.meta.dirname, '../../docs/pictures/promise.svg'), picture)
  await writeFigures('performance.md', 'proof-promise', report)
}
if (misses.length > 0) {
  console.error(`Missed: ${misses.join(', ')}`)
  process.exitCode = 1
}
