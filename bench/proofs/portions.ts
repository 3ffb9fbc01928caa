import { setTimeout as wait } from 'node:timers/promises'

import type { Dish } from '@thali/testing/order-payload'

import { inWords } from '../../scripts/figures/report.ts'
import { compareCounts, usedOf } from '../portions/counts.ts'
import * as guests from '../portions/guests.ts'
import type { PortionsHouse } from '../portions/guests.ts'
import { defineProof, tests } from '../proof/define-proof.ts'
import { createApiCaller } from '../support/api-caller.ts'
import { startCardProvider } from '../support/card-provider.ts'
import { openHouse } from '../support/house.ts'
import { createRandom, type Random } from '../support/random.ts'
import type { Undo } from '../support/undoing.ts'
import { untilSettled } from '../support/until-settled.ts'

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

async function openPortionsHouse(undo: Undo): Promise<PortionsHouse> {
  const provider = await startCardProvider(undo)
  // A thousand guests at one kiosk in one second would mostly be told to wait: here they race for the portions alone.
  const house = await openHouse(undo, { env: { LIMITS: 'off', ...provider.env } })
  provider.sendMessagesTo(house.url)
  return { ...house, provider, api: createApiCaller(house.url) }
}

/** Half of the racers order in cash, half pay by card, all at once; the program is killed among them. */
async function race(house: PortionsHouse, round: number, count: number, random: Random): Promise<number> {
  const before = await usedOf(house.database, guests.idOf(RACED))
  await guests.countPortions(house, RACED, before + LAST_PORTIONS)
  const racers = Array.from({ length: count }, async (_, index) => {
    const guest = { email: `racer-${round}-${index}@example.com`, dish: RACED, quantity: 1 }
    if (index % 2 === 0) return guests.orderInCash(house, guest)
    const sessionId = await guests.beginByCard(house, guest)
    if (sessionId !== undefined) await guests.payAndWait(house, sessionId)
    return sessionId
  })
  await wait(EARLIEST_MS + random.next() * LATEST_MS)
  await house.killAndRestart()
  const sold = (await Promise.all(racers)).filter((id) => id !== undefined)
  console.log(`race ${round}: ${sold.length} of ${count} got a portion`)
  return sold.length
}

/** Guests of one dish without pause: they order, call to cancel, pay by card, turn back from the page or leave it open. */
async function keepBusy(house: PortionsHouse, random: Random, isOver: () => boolean): Promise<number> {
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

async function payOrTurnBack(house: PortionsHouse, guest: guests.Guest, random: Random): Promise<void> {
  const sessionId = await guests.beginByCard(house, guest)
  if (sessionId === undefined) return
  const choice = random.next()
  if (choice < 0.4) await guests.payAndWait(house, sessionId)
  else if (choice < 0.8) await guests.closePage(house, sessionId)
}

async function killAmongGuests(house: PortionsHouse, kills: number, random: Random): Promise<number> {
  await guests.countPortions(house, BUSY, BUSY_PORTIONS)
  let isOver = false
  const busy = Array.from({ length: BUSY_GUESTS }, () => keepBusy(house, random, () => isOver))
  for (let kill = 1; kill <= kills; kill++) {
    await wait(EARLIEST_MS + random.next() * (LATEST_MS - EARLIEST_MS))
    await house.killAndRestart()
    if (kill % REPORT_EVERY === 0) console.log(`${kill} kills among guests`)
  }
  isOver = true
  return (await Promise.all(busy)).reduce((sum, acts) => sum + acts, 0)
}

export const proof = defineProof({
  claim:
    'Guests race for the last portions, in cash and by card, among kills: exactly those are sold, every count is right',
  volume: { races: 5, kills: 50 },
  options: { racers: 1_000 },
  async play({ volume: { races, kills }, options: { racers }, seed }, undo) {
    const random = createRandom(seed)
    const house = await openPortionsHouse(undo)
    const sold: number[] = []
    for (let round = 1; round <= races; round++) sold.push(await race(house, round, racers, random))
    const acts = await killAmongGuests(house, kills, random)
    const left = await untilSettled(house)
    const { sold: counted, ...faults } = await compareCounts(house.database)
    console.log({ counted })
    const used = await usedOf(house.database, guests.idOf(BUSY))
    return {
      found: [
        ...sold.filter((count) => count !== LAST_PORTIONS).map((count) => `${count} of ${LAST_PORTIONS} were sold`),
        ...(used <= BUSY_PORTIONS ? [] : [`${used} of ${BUSY_PORTIONS} were sold to busy guests`]),
        ...Object.entries(faults).flatMap(([what, count]) => (count === 0 ? [] : [`${what}: ${count}`])),
        ...left,
        ...house.api.wrong,
      ],
      figure: `${inWords(races, 'times')} ${inWords(racers, 'guests')} for the last ${LAST_PORTIONS} portions, in cash and by card, with a kill: ${[...new Set(sold)].join(', ')} sold; ${inWords(kills, 'kills')} among ${inWords(acts, 'acts')}: every count is the sum of its claims`,
    }
  },
  commands: () => [tests('api', 'apps/api/src/features/capacity')],
  shows: 'kitchen minutes that 400 orders claim at once never exceed the hands',
})
