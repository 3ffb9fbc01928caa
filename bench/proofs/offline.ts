import { localParts } from '@thali/domain/time/zone'

import { inWords, toCount, toTable } from '../../scripts/figures/report.ts'
import { openDeskHouse } from '../desk/desk-setup.ts'
import { judge } from '../offline/judge.ts'
import { putNetworksBetween } from '../offline/network.ts'
import { openRestaurant } from '../offline/restaurant.ts'
import { type Returned, returnTogether } from '../offline/returners.ts'
import { type Counts, countsOf, playSchedule } from '../offline/schedule.ts'
import { defineProof } from '../proof/define-proof.ts'
import { type Invariant, toVerdict, violationsOf } from '../proof/findings.ts'
import { inLanes } from '../support/lanes.ts'
import { withUndo } from '../support/undoing.ts'

const TELL_EVERY = 100

type Proved = { postgres: string; counts: Counts; found: Invariant[] }

/** Plays schedules by their seeds, some side by side. */
function playSchedules(seeds: readonly string[], atOnce: number): Promise<Proved> {
  const found: Invariant[] = []
  const counts: Counts = { schedules: 0, taps: 0, deliveries: 0, done: 0, already: 0, listed: 0, thrownAway: 0 }
  return withUndo(async (undo) => {
    const house = await openDeskHouse(undo)
    const restaurant = await openRestaurant(house.url, house.database)
    const { date: today } = localParts(new Date())
    await inLanes(seeds, atOnce, async (seed) => {
      const played = await playSchedule(restaurant, seed, today)
      found.push(...(await judge(restaurant, played)))
      for (const [name, more] of Object.entries(await countsOf(played))) counts[name as keyof Counts] += more
      if (counts.schedules % TELL_EVERY === 0) console.log(`${counts.schedules} schedules`)
    })
    return { postgres: house.postgresVersion, counts, found }
  })
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
    Object.entries(names).map(([name, words]) => [words, toCount(counts[name as keyof Counts])]),
  )
}

function toReturns({ clients, calls, statuses, p50Ms, p99Ms, maxMs, doneMs }: Returned): string {
  return toTable(
    [`${clients} tablets whose network comes back in one moment`, 'Figure'],
    [
      ['Calls', toCount(calls)],
      ...[...statuses].map(([status, count]) => [`… answered ${status}`, toCount(count)]),
      ['An answer takes, p50 ms', toCount(p50Ms)],
      ['p99 ms', toCount(p99Ms)],
      ['max ms', toCount(maxMs)],
      ['Until the last step stood, ms', toCount(doneMs)],
    ],
  )
}

export const proof = defineProof({
  number: 'M12',
  claim: 'Tablets without a network: nothing twice, nothing lost without a word',
  page: 'reliability.md',
  /** Returners are devices that get their network back in one moment; 0 skips them. */
  volume: { schedules: 1_000, returners: 500 },
  options: {
    /** Schedules that are played side by side; fewer on a machine with other work. */
    'at-once': 8,
    /** The seed of one schedule, as a violation names it, to play it over and over. */
    schedule: '',
  },
  async play({ volume, options, seed }) {
    putNetworksBetween()
    const seeds = Array.from({ length: volume.schedules }, (_, number) => options.schedule || `${seed}:${number}`)
    const schedules = await playSchedules(seeds, options['at-once'])
    const returned = volume.returners > 0 ? await returnTogether(volume.returners) : undefined
    const invariants = [...schedules.found, ...(returned?.invariants ?? [])]
    const found = violationsOf(invariants)
    const { counts, postgres } = schedules
    return {
      postgres,
      report: [toCounts(schedules), ...(returned ? [toReturns(returned)] : []), toVerdict(invariants)],
      found,
      figure: `${inWords(counts.schedules, 'schedules')}, ${inWords(counts.taps, 'taps')}: ${inWords(found.length, 'violations')}`,
    }
  },
})
