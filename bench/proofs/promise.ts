import { WEEKDAYS } from '@thali/domain/locations/hours'
import { ORDER_TYPES } from '@thali/domain/order-status'
import { estimatedReadyAt } from '@thali/domain/orders/kitchen/ready-time'
import { promiseFor } from '@thali/domain/orders/promise/promise-for'

import { inWords, toTable } from '../../scripts/figures/report.ts'
import { cookEvenings, mean, shareLate, type Way, WAYS } from '../promise/evenings.ts'
import { drawPromises } from '../promise/promise-picture.ts'
import { defineProof } from '../proof/define-proof.ts'
import { createRandom } from '../support/random.ts'
import { median } from '../support/stats.ts'

/** The same evenings each time: on how many of them the plan is nearer lies close to its limit, and would be chance. */
const EVENINGS = 'promise'
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
function countOthers(orders: number, seed: string): number {
  const random = createRandom(seed)
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

const minutes = (value: number) => value.toFixed(1)
const share = (value: number) => `${(value * 100).toFixed(1)} %`

function toRow(name: string, errors: readonly number[], isWorse: string): string[] {
  const sizes = errors.map(Math.abs)
  return [name, minutes(median(sizes)), minutes(mean(sizes)), share(shareLate(errors, LATE_MINUTES)), isWorse]
}

export const proof = defineProof({
  claim: 'The promise against a simulated kitchen: median error at most 6 minutes, at most 10 % over 5 minutes late',
  page: 'performance.md',
  /** `orders`: of a restaurant without stations. */
  options: { evenings: 200, orders: 100_000 },
  async play({ options: { evenings, orders }, seed }) {
    const { errors, better, chosen, ...cooked } = cookEvenings(evenings, EVENINGS)
    const others = countOthers(orders, seed)
    const [middle, late] = [median(errors.planned.map(Math.abs)), shareLate(errors.planned, LATE_MINUTES)]
    const worse: Record<Way, string> = {
      planned: '',
      fixed: `${better.thanFixed} of ${evenings}`,
      formula: `${better.thanFormula} of ${evenings}`,
    }
    const found = [
      middle > MEDIAN_MINUTES && `the median error is ${minutes(middle)} min`,
      late > LATE_SHARE && `${share(late)} of the orders are late`,
      Math.min(better.thanFixed, better.thanFormula) < evenings * BETTER_SHARE && `the plan is nearer too seldom`,
      others > 0 && `${others} times without stations are not the formula’s`,
    ]
    return {
      report: [
        `${evenings} evenings, always the same, ${inWords(cooked.orders, 'orders')}, and ${inWords(cooked.turnedAway, 'turned away')} because the kitchen was full.`,
        toTable(
          [
            'Promise',
            'Median error, min',
            'Mean error, min',
            `Over ${LATE_MINUTES} min late`,
            'Plan is nearer, evenings',
          ],
          [
            ...WAYS.map((way) => toRow(NAMES[way], errors[way], worse[way])),
            toRow('Planned, chosen times only', chosen, ''),
          ],
        ),
        '![How early and late orders are ready](pictures/promise.svg)',
        `${inWords(orders, 'random orders')} of a restaurant without stations: ${others} with another time than the formula’s.`,
      ],
      pictures: { 'promise.svg': drawPromises(WAYS.map((way) => ({ name: NAMES[way], errors: errors[way] }))) },
      found: found.filter((one) => one !== false),
      figure: `${inWords(cooked.orders, 'orders')}: median error ${minutes(middle)} min, ${share(late)} over ${LATE_MINUTES} min late`,
    }
  },
})
