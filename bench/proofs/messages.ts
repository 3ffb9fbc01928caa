import { setTimeout as wait } from 'node:timers/promises'

import { inWords } from '../../scripts/figures/report.ts'
import { type DeskHouse, openDeskHouse, untilAllIsSent } from '../desk/desk-setup.ts'
import { placeOrders, stepTwice, type ToldOrder } from '../messages/told-customers.ts'
import { defineProof } from '../proof/define-proof.ts'
import { createRandom, type Random } from '../support/random.ts'

/** Placed, preparing and ready count as three. */
const STEPS_AN_ORDER = 3
/** Messages that may be under way at once, and so be sent again after a kill: three batches of ten. */
const UNDER_WAY = 30
const LONGEST_PAUSE_MS = 2_000

const KINDS = {
  confirmation: (text: string) => !KINDS.preparing(text) && !KINDS.ready(text),
  preparing: (text: string) => text.includes('we are preparing'),
  ready: (text: string) => text.includes(' is ready'),
}

/** Kills the program at random moments until it was killed often enough, or the work is done. */
async function killMeanwhile(
  house: DeskHouse,
  most: number,
  random: Random,
  work: () => Promise<void>,
): Promise<number> {
  let [done, isOver] = [0, false]
  const killing = (async () => {
    while (done < most && !isOver) {
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

/**
 * Orders are placed and stepped while the program, and with it the sender of messages, is killed again and again. Every
 * customer has to get the text of every step once at least, and hardly ever twice; the loser of a race texts nobody.
 */
export const proof = defineProof({
  number: 'M16',
  claim: 'The sender of messages is killed again and again: every text leaves, hardly any twice, none for a lost race',
  volume: { steps: 10_000, kills: 100 },
  async play({ volume, seed }, undo) {
    const house = await openDeskHouse(undo, { MAIL: 'off' })
    let orders: ToldOrder[] = []
    const kills = await killMeanwhile(house, volume.kills, createRandom(seed), async () => {
      orders = await placeOrders(house, Math.ceil(volume.steps / STEPS_AN_ORDER))
      // A text about preparing is dropped once the order is ready, so each step waits for the texts of the one before.
      for (const status of ['preparing', 'ready']) {
        await untilAllIsSent(house.database)
        console.log(`${house.phones.count()} texts; next: ${status}`)
        await stepTwice(house, orders, status)
      }
      await untilAllIsSent(house.database)
    })
    await untilAllIsSent(house.database)
    const received = orders.flatMap(({ id, phone }) => {
      const texts = house.phones.textsTo(phone)
      return Object.entries(KINDS).map(([kind, isOne]) => ({
        what: `${kind} of ${id}`,
        times: texts.filter(({ body }) => isOne(body)).length,
      }))
    })
    const missing = received.filter(({ times }) => times === 0)
    const repeats = received.reduce((sum, { times }) => sum + Math.max(0, times - 1), 0)
    return {
      found: [
        ...missing.map(({ what }) => `Nobody was texted: ${what}`),
        ...(repeats > kills * UNDER_WAY ? [`${repeats} texts came twice, after ${kills} kills.`] : []),
      ],
      figure: `${inWords(received.length, 'texts owed')}, ${inWords(kills, 'kills')}: ${missing.length} never sent, ${inWords(repeats, 'sent twice')}`,
    }
  },
})
