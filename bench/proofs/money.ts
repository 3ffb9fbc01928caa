import { inWords } from '../../scripts/figures/report.ts'
import { differencesAt, VARIANTS } from '../money/every-amount.ts'
import { defineProof } from '../proof/define-proof.ts'

/** Greatest subtotal, in cents. */
const MOST = 100_000

export const proof = defineProof({
  number: 'M7',
  claim:
    'Every subtotal to $1,000 × 7 postal codes × 9 tips: browser, server, wire and payment page agree, to the cent',
  /** Fewer are spread evenly. */
  volume: { subtotals: MOST },
  async play({ volume: { subtotals: wanted } }) {
    const every = Math.max(1, Math.round(MOST / wanted))
    const found: string[] = []
    let subtotals = 0
    for (let subtotal = 1; subtotal <= MOST; subtotal += every) {
      found.push(...differencesAt(subtotal))
      subtotals += 1
    }
    return {
      found,
      figure: `${inWords(subtotals * VARIANTS, 'totals')} in browser, server, on the wire, on the payment page and by whole numbers: ${inWords(found.length, 'cents off')}`,
    }
  },
})
