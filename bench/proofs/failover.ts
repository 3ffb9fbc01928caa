import { inWords } from '../../scripts/figures/report.ts'
import { type Outcome, play } from '../failover/play.ts'
import { drawSchedule } from '../failover/schedule.ts'
import { defineProof } from '../proof/define-proof.ts'
import { inLanes } from '../support/lanes.ts'

const SHOWN = 10

type Played = { outcome?: Outcome; failure?: string }

/** Plays a schedule; one that fails is told at once, with the command that repeats it. */
async function playOne(seed: string, number: number): Promise<Played> {
  const schedule = drawSchedule(seed, number)
  const outcome = await play(schedule).catch((error: unknown) => error as Error)
  const isBroken = outcome instanceof Error
  const violations = isBroken ? [outcome.stack ?? outcome.message] : outcome.violations
  if (!isBroken) {
    const { orders, payments, leftBehind, ordersAgainMs, boardsToldMs } = outcome
    const times = `orders again ${seconds(ordersAgainMs)}, boards told ${boardsToldMs === null ? '-' : seconds(boardsToldMs)}`
    console.log(`${number}: ${orders} orders, ${payments} payments, ${leftBehind} left behind; ${times}`)
  }
  const played = isBroken ? {} : { outcome }
  if (violations.length === 0) return played
  const words = [
    `schedule ${number}: ${JSON.stringify(schedule)}`,
    ...violations.slice(0, SHOWN),
    ...(isBroken ? [] : outcome.lastWords),
    `to repeat: npm run proof -- --only failover --seed ${seed} --schedule ${number}`,
  ]
  console.error(`✗ ${words.join('\n  ')}`)
  return { ...played, failure: `schedule ${number}: ${violations[0]}` }
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

/**
 * Random schedules of freezes, cuts, promotions and wakings of two database servers under orders, card payments, live
 * boards and a backup, with the limits of a real restaurant.
 */
export const proof = defineProof({
  claim:
    'Freezes, cuts, promotions and wakings of two databases under load: no answered order or payment lost, boards told',
  volume: { schedules: 200 },
  options: {
    /** Schedules side by side. On two cores more than two are an overload: nodes need over ten seconds for what takes two. */
    houses: 2,
    /** The number of one schedule, to play only that. */
    schedule: '',
  },
  async play({ volume: { schedules }, options: { houses, schedule }, seed }) {
    const numbers = schedule === '' ? Array.from({ length: schedules }, (_, number) => number) : [Number(schedule)]
    const played = await inLanes(numbers, houses, (number) => playOne(seed, number))
    const found = played.flatMap(({ failure }) => failure ?? [])
    const outcomes = played.flatMap(({ outcome }) => outcome ?? [])
    const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0)
    const [orders, payments] = [sum((one) => one.orders), sum((one) => one.payments)]
    return {
      found,
      figure: [
        inWords(numbers.length, `schedules, ${found.length} failed`),
        `${inWords(orders, 'orders')} and ${inWords(payments, 'card payments')}`,
        `${sum(({ leftBehind }) => leftBehind)} orders left behind by an asynchronous standby`,
        `least, median and most: orders again ${spread(outcomes.map(({ ordersAgainMs }) => ordersAgainMs))}`,
        `boards told ${spread(outcomes.flatMap(({ boardsToldMs }) => boardsToldMs ?? []))}`,
        `processes ended ${spread(outcomes.flatMap(({ stopMs }) => stopMs))}`,
      ].join('; '),
    }
  },
})
