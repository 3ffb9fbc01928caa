import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { foundIn, type Line, none, toLines } from '../proof/findings.ts'
import { payUnderFire } from '../reader/reader-run.ts'
import { createRandom } from '../support/random.ts'

export const proof = defineProof({
  claim:
    'Card readers, the provider and the program fail while orders are cancelled, changed and paid otherwise: no card is charged without a paid order or a return, and none twice',
  volume: { payments: 1_000 },
  options: { kills: 10 },
  async play({ volume: { payments }, options: { kills }, seed }, undo) {
    const found = await payUnderFire(undo, { payments, kills, random: createRandom(seed), report: console.log })
    const lines: Line[] = [
      none('cards charged without a paid order or a return', found.lost),
      none('orders charged for twice', found.twice),
      none('orders that count as paid without their money', found.unpaid),
      none('payments and refunds that never end', found.stuck),
    ]
    return {
      postgres: found.postgres,
      report: [toLines(lines)],
      found: foundIn(lines),
      figure: `${inWords(found.payments, 'payments')} under ${inWords(found.faults, 'faults')} and ${found.kills} kills: ${found.paid} orders paid by card, ${found.returned} given back, ${found.lost.length} charged without either, ${found.twice.length} twice`,
    }
  },
})
