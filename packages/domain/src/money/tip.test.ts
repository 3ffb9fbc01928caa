import { expect, test } from 'vitest'

import { cents } from './cents.ts'
import { TIP_PRESETS, customTip, largestTip, presetTip } from './tip.ts'

// CUS-TIP-01..05, CUS-TIP-11
test.each([
  [1000, 140, [0, 57, 114, 171]],
  [4347, 609, [0, 248, 496, 743]],
  [100_000, 0, [0, 5_000, 10_000, 15_000]], // presets are not clamped
])('the presets on %d + %d cents are %j', (subtotal, tax, expected) => {
  expect(TIP_PRESETS.map((percent) => presetTip(percent, cents(subtotal), cents(tax)))).toEqual(expected)
})

test('every preset is exact, half a cent up', () => {
  const wrong: string[] = []
  for (let base = 0; base <= 100_000; base += 1) {
    for (const percent of TIP_PRESETS) {
      const exact = Number((BigInt(base) * BigInt(percent) + 50n) / 100n)
      if (presetTip(percent, cents(base), cents(0)) !== exact) wrong.push(`${percent}% of ${base}`)
    }
  }
  expect(wrong).toEqual([])
})

// CUS-TIP-06..09
test.each([
  [5, 500],
  [1.239, 124],
  [1.005, 101],
  [-3, 0],
  [100, 10_000],
  [100.01, 10_000],
  [Infinity, 10_000],
  [Number.NaN, 0],
  [0, 0],
])('a typed tip of %d dollars is %d cents', (dollars, expected) => {
  expect(customTip(dollars)).toBe(expected)
})

test('the server accepts $100, or 15% where that is more', () => {
  expect(largestTip(cents(1000), cents(140))).toBe(10_000)
  expect(largestTip(cents(100_000), cents(14_000))).toBe(17_100)
})
