import * as fc from 'fast-check'
import { test } from 'vitest'

import { faultOfPair, someCartPair } from './cart-pairs.ts'

// Ten thousand pairs: npm run proof -- --only compare
test('the differences of a cart and the same cart elsewhere add up to the difference of their totals', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })), (numbers) => {
      const random = () => numbers.next().value as number
      return faultOfPair(someCartPair(random), random) === null
    }),
  )
})
