import { parseArgs } from 'node:util'

import { anyPricedCart, priceDifference } from '@thali/testing/menus/priced-choices'
import fc from 'fast-check'

import { inWords, tellProven } from '../../scripts/figures/report.ts'

const { values } = parseArgs({
  options: { carts: { type: 'string', default: '10000' }, seed: { type: 'string', default: '16' } },
})
const SHOWN = 10

const carts = fc.sample(anyPricedCart, { numRuns: Number(values.carts), seed: Number(values.seed) })
const found = carts.map(priceDifference).filter((difference) => difference !== null)
for (const one of found.slice(0, SHOWN)) console.error(one)
if (found.length > 0) process.exitCode = 1
const lines = carts.reduce((sum, cart) => sum + cart.lines.length, 0)
tellProven(
  `${inWords(carts.length, 'menus')} and ${inWords(lines, 'lines')} with options priced in browser, server and by hand: ${inWords(found.length, 'differences')}`,
)
