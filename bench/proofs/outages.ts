import { inWords } from '../../scripts/figures/report.ts'
import type { CashOrder, OutageStage } from '../outages/acts.ts'
import { type Cell, CELLS, nameOf, playCell } from '../outages/cell.ts'
import { openOutageHouse } from '../outages/house.ts'
import { judge } from '../outages/judge.ts'
import { defineProof } from '../proof/define-proof.ts'
import { LOCATIONS, signUp } from '../support/crew.ts'
import { createRandom } from '../support/random.ts'
import { withUndo } from '../support/undoing.ts'

type Played = { drainedMs: number[]; slowestMs: number[]; orders: number; violations: string[] }

/** Plays outages one after the other in one installation, and compares all records at the end. */
function playHouse(cells: readonly Cell[], seed: string): Promise<Played> {
  return withUndo(async (undo) => {
    const house = await openOutageHouse(undo)
    const people = [await signUp(house.url, 'Ann Lee'), await signUp(house.url, 'Bo Chen')]
    await house.database.query('UPDATE users SET email_verified = true')
    const seats = LOCATIONS.flatMap((location) => people.map((person) => ({ person, location })))
    const stage: OutageStage = { house, seats, acknowledged: [] }
    const played: Played = { drainedMs: [], slowestMs: [], orders: 0, violations: [] }
    const cash: CashOrder[] = []
    for (const cell of cells) {
      const outcome = await playCell(stage, cell, `${seed}:${nameOf(cell)}`)
      cash.push(...outcome.cash)
      played.drainedMs.push(outcome.drainedMs)
      played.slowestMs.push(outcome.slowestMs)
      played.violations.push(...outcome.violations)
      const seconds = (outcome.drainedMs / 1000).toFixed(1)
      console.log(`${nameOf(cell)}: ${outcome.cash.length} cash orders, all sent ${seconds} s after`)
    }
    const found = await judge(house, cash)
    return { ...played, orders: found.orders, violations: [...played.violations, ...found.violations] }
  })
}

/**
 * The card provider, the texts, the mail and the database fail in eight ways before, during and after orders, payments
 * and refunds. Nothing may be lost, and what waited has to leave within a minute; cash orders and the board go on.
 */
export const proof = defineProof({
  number: 'M6',
  claim:
    'Card provider, texts, mail and database fail in eight ways before, during and after orders: nothing lost, all sent within a minute',
  /** Of all of them; which ones, the seed says. */
  volume: { outages: CELLS.length },
  options: {
    /** Installations side by side; most of the time is waiting. */
    houses: 4,
    /** Only this one, as in `texts:lost:during`. */
    outage: '',
  },
  async play({ volume, options: { houses: most, outage }, seed }) {
    const cells = outage
      ? CELLS.filter((cell) => nameOf(cell) === outage)
      : createRandom(seed).shuffle(CELLS).slice(0, volume.outages)
    if (cells.length === 0) throw new Error(`There is no outage ${outage}; one is ${CELLS.map(nameOf)[0]}.`)
    const houses = Math.min(most, cells.length)
    const parts = Array.from({ length: houses }, (_, first) => cells.filter((_cell, index) => index % houses === first))
    const all = await Promise.all(parts.map((part) => playHouse(part, seed)))
    const found = all.flatMap(({ violations }) => violations)
    const orders = all.reduce((sum, played) => sum + played.orders, 0)
    const longest = Math.max(...all.flatMap(({ drainedMs }) => drainedMs)) / 1000
    const slowest = Math.max(...all.flatMap(({ slowestMs }) => slowestMs))
    return {
      found,
      figure: `${inWords(cells.length, 'outages')}, ${inWords(orders, 'orders')}: ${found.length} violations; all had left at most ${inWords(longest, 's')} after, cash orders and board within ${inWords(slowest, 'ms')}`,
    }
  },
})
