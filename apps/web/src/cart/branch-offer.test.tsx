import type { OtherBranch } from '@thali/contracts/orders/compare'
import { expect, test } from 'vitest'

import { BranchOffer } from './branch-offer.tsx'
import { drawPart, wordsOf } from '#web/testing/draw-part.tsx'

const PRICING = { discount: 0, subtotal: 90.42, tax: 12.66, tip: 0, total: 103.08, taxRate: 0.14 }

function lineOf(name: string, outcome: OtherBranch['lines'][number]['outcome'], there: number | null) {
  return { name, quantity: 2, outcome, missing: [], quantityThere: there === null ? 0 : 1, here: 13.99, there }
}

const BRANCH: OtherBranch = {
  id: 'new-glasgow',
  name: 'New Glasgow',
  reason: 'paused',
  readyAt: '2026-11-20T21:38:00.000Z',
  because: { reason: 'cooking' },
  metres: 57_995,
  lines: [
    lineOf('Chole Bhature', 'price', 13.49),
    { ...lineOf('Thali', 'choice-missing', 13.99), missing: ['Garlic naan'] },
    lineOf('Mango Lassi', 'fewer', 11.98),
    lineOf('Samosa Chaat', 'sold-out', null),
    lineOf('Lamb Biryani', 'not-offered', null),
  ],
  cart: [],
  pricing: { ...PRICING, total: 61.5 },
}

function drawOffer(changed: Partial<OtherBranch> = {}): string {
  return drawPart(
    <BranchOffer
      branch={{ ...BRANCH, ...changed }}
      here={{ locationId: 'truro', pricing: PRICING }}
      orderType="pickup"
      leadsTo="cart"
      onAskAgain={() => Promise.resolve(undefined)}
      onRenewed={() => undefined}
    />,
  )
}

// F10
test('another location is told by what would be missed and by one total, and is sold as no discount', () => {
  const words = wordsOf(drawOffer())
  expect(words).toContain('You would miss: Samosa Chaat, Lamb Biryani')
  expect(words).toContain('Chole Bhature is $13.49 there.')
  expect(words).toContain('Thali: no garlic naan there. Pick another.')
  expect(words).toContain('Mango Lassi: only 1 of 2 there.')
  expect(words.match(/\$\d+\.\d\d/g)).toEqual(['$13.49', '$61.50'])
})

// F10
test('a location that is near is the way to go on, and one farther than 15 km is not urged', () => {
  expect(drawOffer({ metres: 15_000 })).toContain('data-variant="primary"')
  expect(drawOffer()).toContain('data-variant="secondary"')
  expect(drawOffer({ metres: null })).toContain('data-variant="primary"')
})

test('a location with everything at the same price says so', () => {
  const words = wordsOf(drawOffer({ lines: [{ ...lineOf('Dal', 'same', 13.99), quantityThere: 2 }] }))
  expect(words).toContain('Every dish is there, at the same price.')
})
