import { localParts } from '@thali/domain/time/zone'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, none, toLines } from '../proof/findings.ts'
import { guessAll } from '../slots/guesses.ts'
import { findUnjustRefusals, raceOneEmail, rush } from '../slots/rush.ts'
import { findWrongSlots, readSlotStates, watchSlots } from '../slots/slot-watch.ts'
import { book, type Booking, cancel, slotsAhead } from '../slots/tables.ts'
import { openHouse } from '../support/house.ts'
import { createRandom } from '../support/random.ts'
import { percentiles } from '../support/stats.ts'

const LIMIT_TRIES = 50
const MOST_ANSWERED = 10

async function bookTargets(url: string, today: string): Promise<[Booking, ...Booking[]]> {
  const slots = slotsAhead(400, today).slice(-100)
  const told = await Promise.all(slots.map((slot) => book(url, slot, { partySize: 1 })))
  const [first, ...others] = told.flatMap(({ booking }) => booking ?? [])
  if (!first) throw new Error('No booking to guess at.')
  return [first, ...others]
}

/** With limits on: how many guesses of one address are looked at before it has to wait. */
async function proveLimit(url: string): Promise<Line[]> {
  const statuses: number[] = []
  for (let index = 0; index < LIMIT_TRIES; index++)
    statuses.push((await cancel(url, 'RES-TRU-20261231-AAAA', 'x')).status)
  const answered = statuses.filter((status) => status === 404).length
  const others = statuses.filter((status) => status !== 404 && status !== 429)
  return [
    { name: 'Guesses of one address in a minute, with limits on', count: LIMIT_TRIES },
    { name: '… looked at before it has to wait', count: answered },
    none('Guesses beyond the limit', [
      ...(answered <= MOST_ANSWERED ? [] : [`${answered} were looked at`]),
      ...others.map((status) => `answer ${status}`),
    ]),
  ]
}

export const proof = defineProof({
  number: 'M3',
  claim: 'A rush on tables: never above 40 guests, nobody refused who fitted, one table an e-mail',
  page: 'reliability.md',
  volume: { slots: 100, races: 50, guesses: 100_000 },
  /** Bookings for each slot, and guests with one e-mail in each race. */
  options: { bookings: 400, racers: 100 },
  async play({ volume, options: { bookings, racers }, seed }, undo) {
    const random = createRandom(seed)
    const { date: today } = localParts(new Date())
    const house = await openHouse(undo)
    const { url, database } = house
    const slots = slotsAhead(volume.slots, today)
    await watchSlots(database)

    console.log('Rush …')
    const rushed = await rush(url, slots, bookings, random)
    const states = await readSlotStates(database)
    const afterRush = await findWrongSlots(database)
    const times = rushed.wishes.map(({ told }) => told.untilMs - told.fromMs)
    const [p50, p99] = percentiles(times, [0.5, 0.99])
    const seated = rushed.wishes.filter(({ told }) => told.status === 200).length

    console.log('Races …')
    const free = slotsAhead(volume.slots + volume.races, today).slice(volume.slots)
    const raced = await raceOneEmail(url, free, racers)

    console.log('Guesses …')
    const worked = await guessAll(url, volume.guesses, await bookTargets(url, today), random)
    const { unequal } = await findWrongSlots(database)
    await house.killAndRestart({ LIMITS: 'on' })
    const refused = findUnjustRefusals(rushed, states)
    const lines: Line[] = [
      { name: 'Times', count: slots.length },
      { name: 'Bookings sent, 1 to 20 guests each', count: rushed.wishes.length },
      { name: '… that got a table', count: seated },
      { name: '… of these cancelled again', count: rushed.cancelled },
      { name: 'Milliseconds of a booking, p50', count: p50 },
      { name: 'Milliseconds of a booking, p99', count: p99 },
      none('Times that ever had more than 40 guests', afterRush.above),
      none('Times that are not the sum of their bookings', [...afterRush.unequal, ...unequal]),
      none('Parties refused although they fitted', refused),
      none('Wrong answers', rushed.wrong),
      { name: `Races of ${racers} with one e-mail`, count: free.length },
      none('Races without exactly one table', raced),
      { name: 'Guesses of ids and links', count: volume.guesses },
      none('Guesses that found anything', worked),
      ...(await proveLimit(url)),
    ]
    return {
      postgres: house.postgresVersion,
      report: [toLines(lines)],
      found: foundIn(lines),
      figure: `${inWords(rushed.wishes.length, 'bookings')}: ${afterRush.above.length} above 40 guests, ${refused.length} refused who fitted, p99 ${inWords(p99, 'ms')}`,
    }
  },
})
