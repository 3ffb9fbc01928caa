import type { TipDayView } from '@thali/contracts/payments/tips'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  hoursTogether,
  leftToShare,
  leftWords,
  previewOf,
  shareProblems,
  sharesBy,
  sumOfDays,
  tipState,
  type TypedShares,
  typedOf,
} from './tip-words.ts'

const people = ['a', 'b', 'c'].map((id) => ({ id, name: `Person ${id}`, isGone: false }))
const aDay = (of: Partial<TipDayView> = {}): TipDayView => ({
  day: '2026-11-20',
  tips: 10.01,
  shared: null,
  people,
  shares: [],
  sharedBy: null,
  sharedAt: null,
  ...of,
})
const typed = (of: Partial<TypedShares>): TypedShares => ({ way: 'hours', hours: {}, amounts: {}, ...of })

describe('how far the tips of a day are shared', () => {
  test.each([
    [10, null, 'Not shared'],
    [-3, null, 'Nothing to share'],
    [10, 10, 'Shared'],
    [12, 10, '$2.00 more came'],
    [10.1, 10.2, '$0.10 went back'],
  ] as const)('of %s dollars %s are shared: %s', (tips, shared, words) => {
    expect(tipState({ tips, shared }).words).toBe(words)
  })
})

test('days are summed in cents', () => {
  const days = [0.1, 0.2, 0.3].map((tips) => ({ day: '2026-11-20', tips, shared: tips === 0.3 ? null : tips }))
  expect(sumOfDays(days)).toEqual({ tips: 0.6, shared: 0.3 })
})

describe('what somebody typed', () => {
  test('hours are shown with the share that each person will have, and their sum', () => {
    const hours = typed({ hours: { a: '7.5', b: '2,5', c: '' } })
    expect([...previewOf(hours, aDay())]).toEqual([
      ['a', '$7.51'],
      ['b', '$2.50'],
    ])
    expect(hoursTogether(hours, people)).toBe('10 hours')
    expect(shareProblems(hours, aDay())).toEqual({})
    expect(sharesBy(hours, people)).toEqual({
      way: 'hours',
      people: [
        { id: 'a', hours: 7.5 },
        { id: 'b', hours: 2.5 },
      ],
    })
  })

  test('amounts say what is left, until they are the tips to the cent', () => {
    const amounts = (a: string, b: string) => typed({ way: 'hand', amounts: { a, b } })
    expect(leftToShare(amounts('5', '4'), aDay())).toBe(101)
    expect(shareProblems(amounts('5', '4'), aDay())).toEqual({ people: '$1.01 is left to share' })
    expect(shareProblems(amounts('5', '5.02'), aDay())).toEqual({ people: '$0.01 too much' })
    expect(shareProblems(amounts('5', '5.01'), aDay())).toEqual({})
    expect(leftWords(0)).toBe('All of it is shared')
    expect(leftToShare(amounts('x', '5.01'), aDay())).toBeNull()
  })

  test.each([
    ['hours', 'a lot', 'Hours such as 7.5, at most 24'],
    ['hours', '25', 'Hours such as 7.5, at most 24'],
    ['hours', '-1', 'Hours such as 7.5, at most 24'],
    ['hours', '1.001', 'Hours such as 7.5, at most 24'],
    ['hand', '1.005', 'An amount such as 12.50'],
    ['hand', '-1', 'An amount such as 12.50'],
  ] as const)('%s of %s are refused where they were typed', (way, text, problem) => {
    const name = way === 'hours' ? 'hours' : 'amounts'
    expect(shareProblems(typed({ way, [name]: { b: text } }), aDay())).toEqual({ [`${name}.b`]: problem })
  })

  test('nobody is no sharing', () => {
    expect(shareProblems(typed({ hours: { a: '0' } }), aDay())).toEqual({
      people: 'Enter the hours of those who worked',
    })
    expect(shareProblems(typed({ way: 'hand' }), aDay())).toEqual({ people: 'Enter who has how much' })
  })

  test('a day that was shared is shown as it was shared', () => {
    const byHours = aDay({ shares: [{ id: 'a', hours: 7.25, amount: 10.01 }] })
    expect(typedOf(byHours)).toEqual(typed({ hours: { a: '7.25' } }))
    const byHand = aDay({ shares: [{ id: 'b', hours: null, amount: 10 }] })
    expect(typedOf(byHand)).toEqual(typed({ way: 'hand', amounts: { b: '10.00' } }))
  })

  test('whatever amounts are typed, they can be shared exactly when nothing is left', () => {
    const amount = fc.integer({ min: 1, max: 2000 })
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: -2, max: 2 }), (one, other, off) => {
        const of = typed({ way: 'hand', amounts: { a: (one / 100).toFixed(2), b: (other / 100).toFixed(2) } })
        const day = aDay({ tips: (one + other + off) / 100 })
        expect(leftToShare(of, day)).toBe(off)
        expect(shareProblems(of, day)).toEqual(off === 0 ? {} : { people: leftWords(off) })
      }),
    )
  })
})
