import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { REFUSAL_WORDS } from '../language/en/refusals.ts'
import { type Cents, cents } from './cents.ts'
import { type OrderTotals, partsAddUp, priceOrder, pricingDifferences } from './pricing.ts'
import { taxForPostalCode } from './tax.ts'

const { rate } = taxForPostalCode('B2N 1A1')

// ADM-CON-13, ADM-CON-14, CUS-TAX-01..04, CUS-TAX-49
test('an order is priced line by line, taxed on the subtotal, and tipped untaxed', () => {
  const lines = [
    { unitPrice: cents(1299), quantity: 3 },
    { unitPrice: cents(450), quantity: 1 },
  ]
  expect(priceOrder(lines, rate, cents(496))).toEqual({
    discount: 0,
    subtotal: 4347,
    tax: 609,
    tip: 496,
    total: 5452,
  })
  expect(priceOrder(lines, rate, cents(0)).tax).toBe(609)
})

test('a discount comes off the dishes before tax, half a cent in the favour of the guest', () => {
  const lines = [{ unitPrice: cents(1495), quantity: 1 }]
  expect(priceOrder(lines, rate, cents(0), { kind: 'percent', percent: 10 })).toEqual({
    discount: 150,
    subtotal: 1345,
    tax: 188,
    tip: 0,
    total: 1533,
  })
})

test('the total of an order is always the exact sum of its parts', () => {
  const amount = fc.integer({ min: 1, max: 1_000_000 }).map(cents)
  const line = fc.record({ unitPrice: amount, quantity: fc.integer({ min: 1, max: 50 }) })
  const percent = fc.integer({ min: 0, max: 100 })
  const postalCode = fc.constantFrom('B2N', 'M4A', 'H3A', 'T2P', 'V1A', 'S1A', 'X9X')
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), postalCode, amount, percent, (lines, code, tip, off) => {
      const totals = priceOrder(lines, taxForPostalCode(code).rate, tip, { kind: 'percent', percent: off })
      const ordered = lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)
      expect(totals.total).toBe(totals.subtotal + totals.tax + totals.tip)
      expect(totals.subtotal + totals.discount).toBe(ordered)
      expect(partsAddUp(totals)).toBe(true)
      expect(pricingDifferences(totals, totals, REFUSAL_WORDS)).toEqual([])
    }),
  )
})

test.each([
  [5450, true],
  [5452, true],
  [5454, true],
  [5449, false],
  [5455, false],
])('parts of 5452 cents and a total of %d add up: %s', (total, expected) => {
  const claimed = { subtotal: cents(4347), tax: cents(609), tip: cents(496), total: cents(total) }
  expect(partsAddUp(claimed)).toBe(expected)
})

// CUS-TAX-52
test('each figure of a claimed price may be 2 cents off, never 3', () => {
  const own: OrderTotals = priceOrder([{ unitPrice: cents(1000), quantity: 1 }], rate, cents(100))
  for (const field of ['subtotal', 'tax', 'tip', 'total'] as const) {
    for (const [off, agrees] of [
      [2, true],
      [-2, true],
      [3, false],
      [-3, false],
    ] as const) {
      const claimed = { ...own, [field]: (own[field] + off) as Cents }
      expect(pricingDifferences(claimed, own, REFUSAL_WORDS)).toHaveLength(agrees ? 0 : 1)
    }
  }
})

test('a delivery fee is taxed with the dishes; a discount leaves it alone', () => {
  const lines = [{ unitPrice: cents(2000), quantity: 1 }]
  expect(priceOrder(lines, rate, cents(100), { kind: 'percent', percent: 10 }, cents(500))).toEqual({
    discount: 200,
    deliveryFee: 500,
    subtotal: 2300,
    tax: 322,
    tip: 100,
    total: 2722,
  })
})
