import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents } from './cents.ts'
import { priceOrder } from './pricing.ts'
import { promotionCode, promotionReduction, promotionRefusal } from './promotion.ts'
import type { Reduction } from './reduction.ts'
import type { TaxRate } from './tax.ts'
import { codeMisfit } from './usable-code.ts'

describe('a code that the restaurant gives out', () => {
  test.each([
    ['diwali', 'DIWALI'],
    [' Diwali 2026 ', 'DIWALI-2026'],
    ['5-OFF', '5-OFF'],
    ['AB', null],
    ['A'.repeat(21), null],
    ['-DIWALI', null],
    ['DIWALI!', null],
    ['WELCOME-ABCDE-FGHJK', null],
    [12, null],
  ])('%s is typed for %s', (typed, code) => {
    expect(promotionCode(typed)).toBe(code)
  })

  const promotion = {
    kind: 'percent' as const,
    value: 10,
    isActive: true,
    onceEach: true,
    most: 5,
    fromDay: '2026-11-20',
    untilDay: '2026-11-30',
  }
  const unused = { byAll: 0, byAccount: 0 }

  test.each([
    [promotion, unused, '2026-11-20', null],
    [promotion, unused, '2026-11-30', null],
    [promotion, unused, '2026-11-19', 'early'],
    [promotion, unused, '2026-12-01', 'expired'],
    [promotion, { byAll: 4, byAccount: 0 }, '2026-11-25', null],
    [promotion, { byAll: 5, byAccount: 0 }, '2026-11-25', 'usedUp'],
    [promotion, { byAll: 1, byAccount: 1 }, '2026-11-25', 'used'],
    [{ ...promotion, onceEach: false }, { byAll: 4, byAccount: 4 }, '2026-11-25', null],
    [{ ...promotion, isActive: false }, unused, '2026-11-25', 'unknown'],
    [{ ...promotion, most: null, untilDay: null }, { byAll: 900, byAccount: 0 }, '2030-01-01', null],
  ] as const)('%j, of which %j are used, on %s: %s', (given, uses, day, why) => {
    expect(promotionRefusal(given, uses, day)).toBe(why)
  })

  test('a code of some locations, with a minimum, takes nothing off any other order', () => {
    const code = {
      reduction: { kind: 'percent', percent: 10 },
      minimumCents: cents(2000),
      locationIds: ['truro'],
    } as const
    const order = { locationId: 'truro', dishesCents: cents(2000), isDelivery: false }
    expect(codeMisfit(code, order)).toBeNull()
    expect(codeMisfit(code, { ...order, dishesCents: cents(1999) })).toEqual({ why: 'minimum', missingCents: 1 })
    expect(codeMisfit(code, { ...order, locationId: 'new-glasgow' })).toEqual({ why: 'elsewhere' })
    const free = { ...code, reduction: { kind: 'delivery' } } as const
    expect(codeMisfit(free, order)).toEqual({ why: 'noDelivery' })
  })
})

describe('what a code takes off', () => {
  const RATE = 14_000 as TaxRate
  const of = (price: number, reduction: Reduction, fee = 0) =>
    priceOrder([{ unitPrice: cents(price), quantity: 1 }], RATE, cents(0), reduction, cents(fee))

  test('an amount is taken off the dishes before tax, and leaves 50 cents of them', () => {
    expect(of(2000, { kind: 'amount', cents: cents(500) })).toMatchObject({ discount: 500, subtotal: 1500, tax: 210 })
    expect(of(400, { kind: 'amount', cents: cents(500) })).toMatchObject({ discount: 350, subtotal: 50 })
    expect(of(2000, { kind: 'percent', percent: 100 })).toMatchObject({ discount: 1950, subtotal: 50 })
  })

  test('a free delivery takes off what the delivery is charged, and leaves 50 cents of the dishes', () => {
    expect(of(2000, { kind: 'delivery' }, 399)).toMatchObject({ discount: 399, deliveryFee: 399, subtotal: 2000 })
    expect(of(300, { kind: 'delivery' }, 399)).toMatchObject({ discount: 250, subtotal: 449 })
    expect(of(2000, { kind: 'delivery' })).toMatchObject({ discount: 0, subtotal: 2000 })
  })

  test('whatever a code takes off, something is left to be paid, and the parts add up', () => {
    const kinds = fc.constantFrom('percent', 'amount', 'delivery')
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 9000 }),
        kinds,
        fc.integer({ min: 1, max: 100 }),
        fc.nat({ max: 900 }),
        (price, kind, value, fee) => {
          const { discount, subtotal } = of(price, promotionReduction({ kind: kind, value }), fee)
          expect(subtotal).toBe(price - discount + fee)
          expect(price - discount).toBeGreaterThanOrEqual(50)
        },
      ),
    )
  })
})
