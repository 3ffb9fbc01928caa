import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { FORMATS_OF } from '../language/words-of.ts'
import {
  cashDue,
  cents,
  centsFromDollars,
  divideHalfUp,
  formatCount,
  formatMoney,
  formatMoneyWithCurrency,
  sumCents,
  toDollars,
  totalsRoundedTo,
} from './cents.ts'

// ADM-CON-15
test.each([0.5, Number.NaN, Infinity, 2 ** 53])('the amount %s is not a whole number of cents', (amount) => {
  expect(() => cents(amount)).toThrow(RangeError)
})

// ADM-CON-15
test('amounts are added exactly, and the sum of none is 0', () => {
  expect(sumCents([])).toBe(0)
  expect(sumCents([cents(10), cents(20), cents(-5)])).toBe(25)
  expect(sumCents([cents(-0)])).toBe(0)
})

// ADM-CON-16
test.each([
  [12.5, 1250],
  [0, 0],
  [-0, 0],
  [0.285, 29],
  [1.005, 101],
  [1.239, 124],
  [8.995, 900],
  [0.1 + 0.2, 30],
  [0.014_999, 1],
  [0.000_000_5, 0],
  [-12.5, -1250],
  [-0.004, 0],
  [1_000_000, 100_000_000],
])('%d dollars are %d cents, half a cent up', (dollars, expected) => {
  expect(centsFromDollars(dollars)).toBe(expected)
})

test.each([Number.NaN, Infinity, -Infinity, 1e300, 1e21])('%s dollars cannot be cents', (dollars) => {
  expect(() => centsFromDollars(dollars)).toThrow(RangeError)
})

test('dollars and cents turn into each other without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
      expect(centsFromDollars(toDollars(cents(amount)))).toBe(cents(amount))
    }),
  )
})

test('a dollar amount with any number of decimals goes to the nearest cent, half up, as written', () => {
  const decimals = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999_999 }))
  fc.assert(
    fc.property(decimals, ([whole, millionths]) => {
      const dollars = Number(`${whole}.${String(millionths).padStart(6, '0')}`)
      const expected = (BigInt(whole) * 1_000_000n + BigInt(millionths) + 5_000n) / 10_000n
      expect(centsFromDollars(dollars)).toBe(Number(expected))
    }),
  )
})

test('a quotient is rounded half up, exactly', () => {
  const dividend = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  fc.assert(
    fc.property(dividend, fc.integer({ min: 1, max: 1_000_000 }), (a, b) => {
      expect(divideHalfUp(a, b)).toBe(Number((BigInt(a) * 2n + BigInt(b)) / (BigInt(b) * 2n)))
    }),
  )
  expect(() => divideHalfUp(-1, 10)).toThrow(RangeError)
})

// ADM-CON-01, ADM-CON-03, CUS-LOC-04, CUS-LOC-05
test('money is written as in Canadian English', () => {
  expect(formatMoney(cents(1250))).toBe('$12.50')
  expect(formatMoney(cents(0))).toBe('$0.00')
  expect(formatMoney(cents(123_456_789))).toBe('$1,234,567.89')
  expect(formatMoney(cents(-500))).toBe('-$5.00')
  expect(formatMoneyWithCurrency(cents(1140))).toBe('$11.40 CAD')
})

test.each(['en-CA', 'fr-CA'] as const)('every amount is written in %s as Intl writes it', (locale) => {
  const intl = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CAD' })
  fc.assert(
    fc.property(fc.integer({ min: -100_000_000_000, max: 100_000_000_000 }), (amount) => {
      expect(formatMoney(cents(amount), FORMATS_OF[locale])).toBe(intl.format(amount / 100))
    }),
  )
})

test.each(['en-CA', 'fr-CA'] as const)('every whole number is written in %s as Intl writes it', (locale) => {
  const intl = new Intl.NumberFormat(locale)
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count, FORMATS_OF[locale])).toBe(intl.format(count))
    }),
  )
})

test.each([
  [4193, 4195],
  [4192, 4190],
  [4190, 4190],
  [4197, 4195],
  [4198, 4200],
  [1, 0],
  [3, 5],
])('%d cents are %d when they are paid in cash', (amount, due) => {
  expect(cashDue(cents(amount))).toBe(due)
})

test('cash for any amount is the nearest multiple of 5 cents, and rounding it again changes nothing', () => {
  const amounts = [...Array.from({ length: 2_000 }, (_, amount) => amount), 99_999_998, 100_000_003, 4_999_999_997]
  for (const amount of amounts.flatMap((one) => [one, -one]).map(cents)) {
    const due = cashDue(amount)
    expect(Math.abs(due % 5), `${amount}`).toBe(0)
    expect(Math.abs(due - amount), `${amount}`).toBeLessThanOrEqual(2)
    expect(cashDue(due)).toBe(due)
    // What is taken and handed back for the same amount cancels out, whichever sign it is written with.
    expect(cashDue(cents(-amount))).toBe(cents(-due))
  }
})

test('the totals that an amount of cash may stand for are those that are rounded to it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 100_000 }), (amount) => {
      const near = Array.from({ length: 11 }, (_, index) => cents(amount - 5 + index))
      const due = cents(amount)
      expect(totalsRoundedTo(due)).toEqual(near.filter((total) => cashDue(total) === due))
    }),
  )
})
