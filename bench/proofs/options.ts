import { anyPricedCart, priceDifference } from '@thali/testing/menus/priced-choices'
import fc from 'fast-check'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'

export const proof = defineProof({
  claim:
    'Random menus with options, and carts of them: browser, server and a price laid out by hand agree, to the cent',
  volume: { carts: 10_000 },
  async play({ volume, seedNumber }) {
    const carts = fc.sample(anyPricedCart, { numRuns: volume.carts, seed: seedNumber })
    const found = carts.map(priceDifference).filter((difference) => difference !== null)
    const lines = carts.reduce((sum, cart) => sum + cart.lines.length, 0)
    return {
      found,
      figure: `${inWords(carts.length, 'menus')} and ${inWords(lines, 'lines')} with options priced in browser, server and by hand: ${inWords(found.length, 'differences')}`,
    }
  },
})
