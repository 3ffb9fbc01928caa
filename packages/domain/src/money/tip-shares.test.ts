import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cents, sumCents } from './cents.ts'
import { divideByWeight, hundredthsOfHours, shareTips } from './tip-shares.ts'

const amount = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
const weights = fc
  .array(fc.integer({ min: 0, max: 2400 }), { minLength: 1, maxLength: 30 })
  .filter((all) => all.some((weight) => weight > 0))

describe('tips are shared exactly', () => {
  test('whatever the hours, the shares add up to the tips', () => {
    fc.assert(
      fc.property(amount, weights, (total, of) => {
        expect(sumCents(divideByWeight(total, of))).toBe(total)
      }),
    )
  })

  test('each share is less than a cent from the exact one, and none is below zero', () => {
    fc.assert(
      fc.property(amount, weights, (total, of) => {
        const all = of.reduce((sum, weight) => sum + weight, 0)
        divideByWeight(total, of).forEach((share, index) => {
          expect(Math.abs(share * all - total * (of[index] ?? 0))).toBeLessThan(all)
          expect(share).toBeGreaterThanOrEqual(0)
        })
      }),
    )
  })

  test('who worked longer never has less, and who worked nothing has nothing', () => {
    fc.assert(
      fc.property(amount, weights, (total, of) => {
        const shares = divideByWeight(total, of)
        const people = of.map((hours, index) => ({ hours, share: shares[index] ?? 0 }))
        for (const one of people) {
          if (one.hours === 0) expect(one.share).toBe(0)
          for (const other of people) if (one.hours > other.hours) expect(one.share).toBeGreaterThanOrEqual(other.share)
        }
      }),
    )
  })

  test('the cents that are left go to the largest fractions, and of equal ones to the first', () => {
    expect(divideByWeight(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(divideByWeight(cents(1000), [750, 400, 350])).toEqual([500, 267, 233])
    expect(divideByWeight(cents(1), [1, 2])).toEqual([0, 1])
  })
})

describe('sharing the tips of a day', () => {
  test('by hours each person has their hours and their share', () => {
    const people = [
      { userId: 'a', hours: 7.25 },
      { userId: 'b', hours: 2.42 },
    ]
    expect(shareTips(cents(9999), { way: 'hours', people })).toEqual({
      ok: true,
      value: [
        { userId: 'a', hours: 7.25, cents: 7497 },
        { userId: 'b', hours: 2.42, cents: 2502 },
      ],
    })
  })

  test.each([
    [1999, false],
    [2000, true],
    [2001, false],
  ])('by hand, amounts of %s cents are shares of 2000 cents: %s', (typed, isRight) => {
    const people = [
      { userId: 'a', cents: cents(1000) },
      { userId: 'b', cents: cents(typed - 1000) },
    ]
    expect(shareTips(cents(2000), { way: 'hand', people }).ok).toBe(isRight)
  })

  test.each([0, -100])('a day with %s cents of tips has nothing to share', (tips) => {
    expect(shareTips(cents(tips), { way: 'hours', people: [{ userId: 'a', hours: 1 }] })).toEqual({
      ok: false,
      error: 'no-tips',
    })
  })
})

test('hours have two decimals', () => {
  expect([7.5, 0.29, 8.33].map(hundredthsOfHours)).toEqual([750, 29, 833])
  expect(() => hundredthsOfHours(1.005)).toThrow(RangeError)
})
