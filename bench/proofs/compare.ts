import { parseArgs } from 'node:util'

import { faultOfPair, someCartPair } from '@thali/testing/carts/cart-pairs'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { createRandom } from '../support/random.ts'

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '16' },
  },
})
const SHOWN = 10

const random = createRandom(values.seed)
const pairs = Number(values.pairs)
const faults = Array.from({ length: pairs }, () => faultOfPair(someCartPair(random.next), random.next)).filter(
  (fault) => fault !== null,
)

for (const fault of faults.slice(0, SHOWN)) console.error(fault)
if (faults.length > 0) process.exitCode = 1
tellProven(
  `${inWords(pairs, 'carts')} and the same at another location: ${inWords(faults.length, 'times')} the differences were not that of the totals, or the price changed once the cart was opened there`,
)
