import { parseArgs } from 'node:util'

import { inWords, tellProven } from '../../scripts/figures/report.ts'
import { differencesAt, VARIANTS } from '../money/every-amount.ts'

const { values } = parseArgs({
  options: {
    /** Greatest subtotal, in cents. */
    upTo: { type: 'string', default: '100000' },
    /** Looks at every n-th subtotal only. */
    every: { type: 'string', default: '1' },
  },
})
const [upTo, every] = [Number(values.upTo), Number(values.every)]
const SHOWN = 10

const found: string[] = []
let subtotals = 0
for (let subtotal = 1; subtotal <= upTo; subtotal += every) {
  found.push(...differencesAt(subtotal))
  subtotals += 1
}
for (const one of found.slice(0, SHOWN)) console.error(one)
if (found.length > 0) process.exitCode = 1
tellProven(
  `${inWords(subtotals * VARIANTS, 'totals')} in browser, server, on the wire, on the payment page and by whole numbers: ${inWords(found.length, 'cents off')}`,
)
