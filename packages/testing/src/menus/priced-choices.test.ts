import fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyPricedCart, priceDifference } from './priced-choices.ts'

test('browser, server and a price laid out by hand agree on every cart, to the cent', () => {
  fc.assert(
    fc.property(anyPricedCart, (cart) => {
      expect(priceDifference(cart)).toBeNull()
    }),
  )
})
