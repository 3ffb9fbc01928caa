import { faultOfPair, someCartPair } from '@thali/testing/carts/cart-pairs'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'
import { createRandom } from '../support/random.ts'

export const proof = defineProof({
  claim: 'A cart and the same at another location: the differences are that of the totals, and stay once it is opened',
  volume: { pairs: 10_000 },
  async play({ volume: { pairs }, seed }) {
    const random = createRandom(seed)
    const found = Array.from({ length: pairs }, () => faultOfPair(someCartPair(random.next), random.next)).filter(
      (fault) => fault !== null,
    )
    return {
      found,
      figure: `${inWords(pairs, 'carts')} and the same at another location: ${inWords(found.length, 'times')} the differences were not that of the totals, or the price changed once the cart was opened there`,
    }
  },
})
