import type { OtherBranch } from '@thali/contracts/orders/compare'
import { type Cart, toCartLine } from '@thali/domain/cart/cart'
import { DEFAULT_MAX_QUANTITY } from '@thali/domain/menu/dish'
import { ok } from '@thali/domain/result'
import { beforeEach, expect, test } from 'vitest'

import { changeCart, storedCart } from './cart-store.ts'
import { isSameOffer, takeOffer } from './fill-cart.ts'

const NAAN = { id: 'pictou-naan', name: 'Naan', price: 3.5, category: 'breads', description: '' }
const LINE = { ...NAAN, quantity: 2, maxQuantity: DEFAULT_MAX_QUANTITY, spiceLevelId: null }
const OFFER: OtherBranch = {
  id: 'pictou',
  name: 'Pictou',
  reason: 'paused',
  readyAt: '2026-11-20T17:00:00.000Z',
  because: { reason: 'cooking' },
  metres: null,
  lines: [{ name: 'Naan', quantity: 2, outcome: 'same', missing: [], quantityThere: 2, here: 7, there: 7 }],
  cart: [LINE],
  pricing: { discount: 0, subtotal: 7, tax: 0.98, tip: 0, total: 7.98, taxRate: 0.14 },
}
const here: Cart = [toCartLine({ id: 'truro-naan', name: 'Naan', price: 3.5 }, null, 2)]
const quantities = (cart: Cart) => cart.map(({ id, quantity }) => [id, quantity])

beforeEach(() => {
  changeCart('truro', () => ok(here))
  changeCart('pictou', () => ok([toCartLine(NAAN, null, 1), toCartLine({ ...NAAN, id: 'pictou-dal' }, null, 3)]))
})

test.each([
  ['replaces what the other cart holds', 'replace', [['pictou-naan', 2]]],
  [
    'is added to what the other cart holds, equal lines as one',
    'add',
    [
      ['pictou-naan', 3],
      ['pictou-dal', 3],
    ],
  ],
] as const)(
  'an offer of another location that is taken %s, and the cart of the own location stays',
  (_, way, expected) => {
    takeOffer(OFFER, 'pickup', way)
    expect(quantities(storedCart('pictou'))).toEqual(expected)
    expect(storedCart('truro')).toEqual(here)
  },
)

test('the choices for a dish go along to the other location: spice, options, note and the choice that is due', () => {
  const chosen = { choices: 'bread:naan*1', note: 'no nuts', chooseAgain: 'Bread' }
  takeOffer({ ...OFFER, cart: [{ ...LINE, spiceLevelId: 'hot', ...chosen }] }, 'pickup', 'replace')
  expect(storedCart('pictou')).toMatchObject([{ ...chosen, spiceLevelId: 'hot', price: 3.5, quantity: 2 }])
})

test('an offer with a later ready time is the same one; with another price or dish it is not', () => {
  expect(isSameOffer(OFFER, { ...OFFER, readyAt: '2026-11-20T17:10:00.000Z' })).toBe(true)
  expect(isSameOffer(OFFER, { ...OFFER, pricing: { ...OFFER.pricing, total: 8 } })).toBe(false)
  expect(isSameOffer(OFFER, { ...OFFER, lines: [] })).toBe(false)
})
