import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, none, toLines } from '../proof/findings.ts'
import { workRush } from '../rush/rush-run.ts'
import { createRandom } from '../support/random.ts'

export const proof = defineProof({
  claim:
    'A rush of 60 orders with two stations, a pass, two printers of which one dies, three people on one tablet and a card reader: each order is printed once, paid once, and shows who did what',
  volume: { orders: 60 },
  async play({ volume: { orders }, seed }, undo) {
    const found = await workRush(undo, { orders, random: createRandom(seed), report: console.log })
    const lines: Line[] = [
      none('orders that were not printed exactly once', found.notOnce),
      none('orders whose money did not come once and in full', found.wronglyPaid),
      none('steps and payments in another name', found.wrongNames),
    ]
    return {
      postgres: found.postgres,
      report: [toLines(lines)],
      found: foundIn(lines),
      figure: `${found.orders} orders in ${found.seconds} s: ${found.onStandby} printed by the stand-by, ${found.byCard} paid on the reader, ${found.switches} changes of the person at the tablet (median ${found.switchMs} ms); ${found.notOnce.length} not printed once, ${found.wronglyPaid.length} not paid once, ${found.wrongNames.length} steps in another name`,
    }
  },
})
