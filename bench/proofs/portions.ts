import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import type { Dish } from '@thali/testing/order-payload'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { DIRECT, openProofHouse, type ProofHouse, type Wiring } from '../payments/proof-setup.ts'
import { settleAll } from '../payments/settle.ts'
import { compareCounts, usedOf } from '../portions/counts.ts'
import * as guests from '../portions/guests.ts'
import { createRandom, type Random } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    races: { type: 'string', default: '5' },
    racers: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const [RACES, RACERS, KILLS] = [Number(values.races), Number(values.racers), Number(values.kills)]

const RACED: Dish = 'mangoLassi'
const LAST_PORTIONS = 10
/** Of the dish that is ordered, cancelled, paid and given up while the program is killed. */
const BUSY: Dish = 'garlicNaan'
const BUSY_PORTIONS = 60
const BUSY_GUESTS = 12
/** A kill comes at a random moment in this window after the program has started to answer. */
const EARLIEST_MS = 100
const LATEST_MS = 1_200
const REPORT_EVERY = 10

/** A thousand guests at one kiosk in one second would mostly be told to wait: here they race for the portions alone. */
const crowded: Wiring = async (ends, undo) => {
  const { databaseUrl, env } = await DIRECT(ends, undo)
  return { databaseUrl, env: { ...env, LIMITS: 'off' } }
}

/** Half of the racers order in cash, half pay by card, all at once; the program is killed among them. */
async function race(house: ProofHouse, round: number, random: Random): Promise<number> {
  const before = await usedOf(house.database, guests.idOf(RACED))
  await guests.countPortions(house, RACED, before + LAST_PORTIONS)
  const racers = Array.from({ length: RACERS }, async (_, index) => {
    const guest = { email: `racer-${round}-${index}@example.com`, dish: RACED, quantity: 1 }
    if (index % 2 === 0) return guests.orderInCash(house, guest)
    const sessionId = await guests.beginByCard(house, guest)
    if (sessionId !== undefined) await guests.payAndWait(house, sessionId)
    return sessionId
  })
  await wait(EARLIEST_MS + random.next() * LATEST_MS)
  await house.killAndRestart()
  const sold = (await Promise.all(racers)).filter((id) => id !== undefined)
  console.log(`race ${round}: ${sold.length} of ${RACERS} got a portion`)
  return sold.length
}

/** Guests of one dish without pause: they order, call to cancel, pay by card, turn back from the page or leave it open. */
async function keepBusy(house: ProofHouse, random: Random, isOver: () => boolean): Promise<number> {
  const placed: string[] = []
  let acts = 0
  while (!isOver()) {
    acts++
    const guest = { email: `guest-${random.int(1e9)}@example.com`, dish: BUSY, quantity: 1 + random.int(3) }
    const choice = random.next()
    const earlier = placed[random.int(placed.length)]
    if (choice < 0.35 && earlier !== undefined) {
      await guests.cancel(house, earlier)
    } else if (choice < 0.7) {
      const orderId = await guests.orderInCash(house, guest)
      if (orderId !== undefined) placed.push(orderId)
    } else {
      await payOrTurnBack(house, guest, random)
    }
  }
  return acts
}

async function payOrTurnBack(house: ProofHouse, guest: guests.Guest, random: Random): Promise<void> {
  const sessionId = await guests.beginByCard(house, guest)
  if (sessionId === undefined) return
  const choice = random.next()
  if (choice < 0.4) await guests.payAndWait(house, sessionId)
  else if (choice < 0.8) await guests.closePage(house, sessionId)
}

async function killAmongGuests(house: ProofHouse, random: Random): Promise<number> {
  await guests.countPortions(house, BUSY, BUSY_PORTIONS)
  let isOver = false
  const busy = Array.from({ length: BUSY_GUESTS }, () => keepBusy(house, random, () => isOver))
  for (let kill = 1; kill <= KILLS; kill++) {
    await wait(EARLIEST_MS + random.next() * (LATEST_MS - EARLIEST_MS))
    await house.killAndRestart()
    if (kill % REPORT_EVERY === 0) console.log(`${kill} kills among guests`)
  }
  isOver = true
  return (await Promise.all(busy)).reduce((sum, acts) => sum + acts, 0)
}

console.log(`Seed ${values.seed}; to repeat: npm run proof:portions -- --seed ${values.seed}`)
const random = createRandom(values.seed)
const house = await openProofHouse(values.seed, crowded)
try {
  const sold: number[] = []
  for (let round = 1; round <= RACES; round++) sold.push(await race(house, round, random))
  const acts = await killAmongGuests(house, random)
  const { left } = await settleAll(house)
  const counts = await compareCounts(house.database)
  console.log({ ...counts, left, wrongAnswers: house.api.wrong.length })
  const { sold: _sold, ...faults } = counts
  const isRaced = sold.every((count) => count === LAST_PORTIONS)
  const isBusySold = (await usedOf(house.database, guests.idOf(BUSY))) <= BUSY_PORTIONS
  if (isRaced && isBusySold && Object.values(faults).every((count) => count === 0) && house.api.wrong.length === 0) {
    tellProven(
      `${inWords(RACES, 'times')} ${inWords(RACERS, 'guests')} for the last ${LAST_PORTIONS} portions, in cash and by card, with a kill: exactly ${LAST_PORTIONS} sold; ${inWords(KILLS, 'kills')} among ${inWords(acts, 'acts')}: every count is the sum of its claims`,
    )
  } else {
    console.error(house.api.wrong.slice(0, 10).join('\n'))
    console.error('Portions sold, counts and claims do not agree.')
    process.exitCode = 1
  }
} finally {
  await house.close()
}
