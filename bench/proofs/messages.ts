/**
 * Orders are placed and stepped while the program, and with it the sender of messages, is killed again and again. Every
 * customer has to get the text of every step once at least, and hardly ever twice; the loser of a race texts nobody.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { untilAllIsSent } from '../desk/desk-setup.ts'
import { type MessageHouse, openMessageHouse } from '../messages/house.ts'
import { placeOrders, stepTwice, type ToldOrder } from '../messages/told-customers.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    /** Placed, preparing and ready count as three. */
    steps: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
  },
})
const STEPS_AN_ORDER = 3
/** Messages that may be under way at once, and so be sent again after a kill: three batches of ten. */
const UNDER_WAY = 30
const LONGEST_PAUSE_MS = 2_000
const SHOWN = 10

const KINDS = {
  confirmation: (text: string) => !KINDS.preparing(text) && !KINDS.ready(text),
  preparing: (text: string) => text.includes('we are preparing'),
  ready: (text: string) => text.includes(' is ready'),
}

/** Kills the program at random moments until it was killed often enough, or the work is done. */
async function killMeanwhile(house: MessageHouse, kills: number, work: () => Promise<void>): Promise<number> {
  const random = createRandom(values.seed)
  let [done, isOver] = [0, false]
  const killing = (async () => {
    while (done < kills && !isOver) {
      await wait(random.int(LONGEST_PAUSE_MS))
      await house.killAndRestart()
      done++
    }
  })()
  await work()
  isOver = true
  await killing
  return done
}

async function play(house: MessageHouse, count: number): Promise<{ orders: ToldOrder[]; kills: number }> {
  let orders: ToldOrder[] = []
  const kills = await killMeanwhile(house, Number(values.kills), async () => {
    orders = await placeOrders(house, count)
    // A text about preparing is dropped once the order is ready, so each step waits for the texts of the one before.
    for (const status of ['preparing', 'ready']) {
      await untilAllIsSent(house.database)
      console.log(`${house.phones.count()} texts; next: ${status}`)
      await stepTwice(house, orders, status)
    }
    await untilAllIsSent(house.database)
  })
  await untilAllIsSent(house.database)
  return { orders, kills }
}

console.log(`Seed ${values.seed}; to repeat: npm run proof -- --only M16 --seed ${values.seed}`)
const house = await openMessageHouse()
try {
  const { orders, kills } = await play(house, Math.ceil(Number(values.steps) / STEPS_AN_ORDER))
  const received = orders.flatMap(({ id, phone }) => {
    const texts = house.phones.textsTo(phone)
    return Object.entries(KINDS).map(([kind, isOne]) => ({
      what: `${kind} of ${id}`,
      times: texts.filter(({ body }) => isOne(body)).length,
    }))
  })
  const missing = received.filter(({ times }) => times === 0)
  const repeats = received.reduce((sum, { times }) => sum + Math.max(0, times - 1), 0)
  for (const { what } of missing.slice(0, SHOWN)) console.error(`Nobody was texted: ${what}`)
  if (repeats > kills * UNDER_WAY) console.error(`${repeats} texts came twice, after ${kills} kills.`)
  if (missing.length > 0 || repeats > kills * UNDER_WAY) process.exitCode = 1
  tellProven(
    `${inWords(received.length, 'texts owed')}, ${inWords(kills, 'kills')}: ${missing.length} never sent, ${inWords(repeats, 'sent twice')}`,
  )
} finally {
  await house.close()
}
