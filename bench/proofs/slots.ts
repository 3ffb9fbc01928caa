import { localParts } from '@thali/domain/time/zone'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, toLines } from '../proof/findings.ts'
import { countBeforeLimit, guessAll } from '../slots/guesses.ts'
import { findUnjustRefusals, latencies, raceOneEmail, rush } from '../slots/rush.ts'
import { findWrongSlots, readSlotStates, watchSlots } from '../slots/slot-watch.ts'
import { book, type Booking, slotsAhead } from '../slots/tables.ts'
import { openHouse } from '../support/house.ts'
import { createRandom } from '../support/random.ts'

const LIMIT_TRIES = 50
const MOST_ANSWERED = 10

async function bookTargets(url: string, today: string): Promise<[Booking, ...Booking[]]> {
  const [first, ...others] = (
    await Promise.all(
      slotsAhead(400, today)
        .slice(-100)
        .map((slot) => book(url, slot, { partySize: 1 })),
    )
  ).flatMap(({ booking }) => booking ?? [])
  if (!first) throw new Error('No booking to guess at.')
  return [first, ...others]
}

async function proveLimit(url: string): Promise<Line[]> {
  const { answered, limited } = await countBeforeLimit(url, LIMIT_TRIES)
  const isHeld = answered <= MOST_ANSWERED && answered + limited === LIMIT_TRIES
  return [
    { name: 'Guesses of one address in a minute, with limits on', count: LIMIT_TRIES },
    { name: '… looked at before it has to wait', count: answered },
    { name: 'Guesses beyond the limit', found: isHeld ? [] : [`${answered} looked at, ${limited} refused`] },
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
    const { p50, p99 } = latencies(rushed)
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
      { name: 'Times that ever had more than 40 guests', found: afterRush.above },
      { name: 'Times that are not the sum of their bookings', found: [...afterRush.unequal, ...unequal] },
      { name: 'Parties refused although they fitted', found: refused },
      { name: 'Wrong answers', found: rushed.wrong },
      { name: `Races of ${racers} with one e-mail`, count: free.length },
      { name: 'Races without exactly one table', found: raced },
      { name: 'Guesses of ids and links', count: volume.guesses },
      { name: 'Guesses that found anything', found: worked },
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
