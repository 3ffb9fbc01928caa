import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cents } from './cents.ts'
import {
  chosenTip,
  formatTypedTip,
  largestTip,
  limitTip,
  presetTip,
  SURPRISING_TIP,
  TIP_PRESETS,
  typedTip,
} from './tip.ts'

// CUS-TIP-01..05, CUS-TIP-11
test.each([
  [1000, 140, [0, 57, 114, 171]],
  [4347, 609, [0, 248, 496, 743]],
  [100_000, 0, [0, 5_000, 10_000, 15_000]], // presets are not clamped
])('the tip presets on %d + %d cents are %j', (subtotal, tax, expected) => {
  expect(TIP_PRESETS.customer.map((percent) => presetTip(percent, cents(subtotal + tax)))).toEqual(expected)
})

test('every tip preset is exact, half a cent up', () => {
  const wrong: string[] = []
  for (let base = 0; base <= 100_000; base += 1) {
    for (const percent of new Set([...TIP_PRESETS.customer, ...TIP_PRESETS.staff])) {
      const exact = Number((BigInt(base) * BigInt(percent) + 50n) / 100n)
      if (presetTip(percent, cents(base)) !== exact) wrong.push(`${percent}% of ${base}`)
    }
  }
  expect(wrong).toEqual([])
})

// CUS-TIP-06..09
test.each([
  ['5', 500],
  ['1.239', 124],
  ['1.005', 101],
  ['-3', 0],
  ['100', 10_000],
  ['100.01', 10_000],
  ['Infinity', 10_000],
  ['five', 0],
  ['', 0],
  ['0', 0],
])('a customer who types a tip of %j dollars gives %d cents', (typed, expected) => {
  expect(typedTip(typed, 'customer')).toBe(expected)
})

test.each([
  [' 5.005 ', 501],
  ['100.01', 10_001],
  ['-3', 0],
  ['1e9', 1_000_000],
])('staff who type a tip of %j dollars enter %d cents', (typed, expected) => {
  expect(typedTip(typed, 'staff')).toBe(expected)
})

test('the tip field never holds less than $0 nor more than can be typed', () => {
  const typed = ['-1', '100.01', '1e9', '4.', '1.239']
  expect(typed.map((text) => limitTip(text, 'customer'))).toEqual(['0', '100', '100', '4.', '1.239'])
  expect(typed.map((text) => limitTip(text, 'staff'))).toEqual(['0', '100.01', '10000', '4.', '1.239'])
  expect(['4', '1.239', ' '].map((text) => formatTypedTip(text, 'customer'))).toEqual(['4.00', '1.24', ''])
})

test('any typed tip is a whole number of cents from 0 to the most, and on blur the field shows that amount', () => {
  const text = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String))
  fc.assert(
    fc.property(text, fc.constantFrom('customer', 'staff'), (customTip, taker) => {
      const tip = chosenTip({ tip: 'custom', customTip }, cents(0), taker)
      expect(Number.isInteger(tip) && tip >= 0 && tip <= (taker === 'staff' ? 1_000_000 : 10_000)).toBe(true)
      expect(typedTip(formatTypedTip(customTip, taker), taker)).toBe(tip)
      expect(typedTip(limitTip(customTip, taker), taker)).toBe(tip)
    }),
  )
})

test('every tip preset that a customer is offered is accepted by the server', () => {
  fc.assert(
    fc.property(fc.nat(12_000_000), (base) => {
      for (const percent of TIP_PRESETS.customer) {
        expect(presetTip(percent, cents(base))).toBeLessThanOrEqual(largestTip(cents(base)))
      }
    }),
  )
})

test('the server accepts a tip of $100, or of 15% where that is more', () => {
  expect(largestTip(cents(1140))).toBe(10_000)
  expect(largestTip(cents(114_000))).toBe(17_100)
})

test('staff are offered 10, 15, 18 and 20 percent, and confirm a tip above $100', () => {
  expect(TIP_PRESETS.staff).toEqual([0, 10, 15, 18, 20])
  expect(SURPRISING_TIP).toBe(10_000)
})
