import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { toCount, toTable } from '../../scripts/figures/report.ts'
import { readSizes, sharesOf } from '../bytes/stored-bytes.ts'
import { createPoster, untilAllIsSent } from '../desk/desk-setup.ts'
import { defineProof } from '../proof/define-proof.ts'
import { hire } from '../support/crew.ts'
import { placeOrder } from '../support/customer.ts'
import { openHouse } from '../support/house.ts'
import { inLanes } from '../support/lanes.ts'

const WAVES = 4
/** Most bytes of one order from the second day on, when its messages are sent, and for ever. */
const [MOST, MOST_FOR_EVER] = [9_000, 4_700]
const AT_ONCE = 16
const STEPS = ['preparing', 'ready', 'completed'] as const

type Wave = { url: string; database: pg.Client; staff: Record<string, string>; orders: number }

/** Cash orders, each with its three steps and four messages: the texts of a step leave before the next one. */
async function playWave({ url, database, staff, orders }: Wave): Promise<void> {
  const post = createPoster(url)
  const places = Array.from({ length: orders })
  const ids = await inLanes(places, AT_ONCE, async () => String((await placeOrder(url, randomUUID()))['orderId']))
  await untilAllIsSent(database)
  for (const [index, status] of STEPS.entries()) {
    await inLanes(ids, AT_ONCE, async (orderId) => {
      const answer = await post('/api/updateOrderStatus', staff, { orderId, status, version: index + 1 })
      if (answer.status !== 200) throw new Error(`A step answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    })
    await untilAllIsSent(database)
  }
}

export const proof = defineProof({
  claim: 'An order takes at most 9,000 bytes of disk from its second day on, and 4,700 for ever',
  page: 'performance.md',
  /** Of a wave. */
  volume: { orders: 500 },
  async play({ volume: { orders } }, undo) {
    const house = await openHouse(undo, {
      // Each wave is tidied up after by ourselves: how much of it is done meanwhile would depend on the speed of the machine.
      settings: { autovacuum: 'off' },
      env: { MESSAGE_RATE: '1000' },
    })
    const { url, database, postgresVersion } = house
    const { headers: staff } = await hire(url, { name: 'Ravi Kumar', role: 'staff' })
    const play = async () => {
      await playWave({ url, database, staff, orders })
      return readSizes(database)
    }
    // The first wave leaves the free space that a table has in use, and the others use it again.
    const before = await play()
    let after = before
    for (let wave = 0; wave < WAVES; wave++) after = await play()
    const shares = await sharesOf(database, { before, after, orders: WAVES * orders })

    const bytesAfter = (days: number) =>
      shares.filter((one) => one.days > days).reduce((sum, one) => sum + one.bytes, 0)
    const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)
    const rows = [
      ...shares.map(({ what, bytes, days }) => [
        what,
        toCount(bytes),
        Number.isFinite(days) ? inDays(days) : 'for ever',
      ]),
      ['All', toCount(bytesAfter(0)), ''],
      ...[1, 7, 30].map((days) => [`… after ${inDays(days)}`, toCount(bytesAfter(days)), '']),
    ]
    return {
      postgres: postgresVersion,
      report: [
        `${toCount(WAVES * orders)} cash orders of three dishes, each with three steps and four messages.`,
        toTable(['Bytes of one order, with indexes', 'Bytes', 'Kept'], rows),
      ],
      found: [
        ...(bytesAfter(1) > MOST ? [`${toCount(bytesAfter(1))} bytes after a day, of ${toCount(MOST)}`] : []),
        ...(bytesAfter(30) > MOST_FOR_EVER
          ? [`${toCount(bytesAfter(30))} bytes for ever, of ${toCount(MOST_FOR_EVER)}`]
          : []),
      ],
      figure: `${toCount(bytesAfter(0))} bytes an order, ${toCount(bytesAfter(1))} after a day, ${toCount(bytesAfter(30))} for ever`,
    }
  },
})
