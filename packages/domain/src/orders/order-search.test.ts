import { describe, expect, test } from 'vitest'

import { readOrderSearch, readDay } from './order-search.ts'

const TODAY = '2026-11-22'
const NOTHING = {
  text: null,
  wordStart: null,
  orderNumber: null,
  phoneEnd: null,
  phonePart: null,
  total: null,
  day: null,
}

describe('the search for an order', () => {
  test.each([
    ['a number', '1152', { orderNumber: 1152, phoneEnd: '1152' }],
    ['a number with its sign', '#97', { orderNumber: 97 }],
    ['the end of a telephone number', '0177', { orderNumber: 177, phoneEnd: '0177' }],
    ['a telephone number', '(902) 555-0177', { phonePart: '9025550177' }],
    ['an amount', '32.47', { total: 3247 }],
    ['an amount with its sign', '$116.05', { total: 11605 }],
    ['a whole amount', '$32', { total: 3200 }],
    ['a name', 'Asha Patel', { text: 'Asha Patel' }],
    ['the beginning of a name: two letters', 'Li', { wordStart: 'Li' }],
    ['the beginning of a name: a word of two letters and an initial', 'Jo B', { wordStart: 'Jo B' }],
    ['the end of a word and the next', 'o Be', { text: 'o Be' }],
    ['an e-mail address', 'asha@example.test', { text: 'asha@example.test' }],
    ['a day, or a name', 'Nov 5', { text: 'Nov 5', day: '2026-11-05' }],
    ['a day', '11/15', { day: '2026-11-15' }],
  ])('a search for an order is read as %s: %s', (_, typed, meaning) => {
    expect(readOrderSearch(typed, TODAY)).toEqual({ ...NOTHING, ...meaning })
  })

  test.each(['', '  ', 'a', '--', '$'])('a search for an order is read as nothing: %j', (typed) => {
    expect(readOrderSearch(typed, TODAY)).toBeNull()
  })
})

describe('days in a search', () => {
  test.each([
    ['2026-11-15', '2026-11-15'],
    ['11/5', '2026-11-05'],
    ['15/11', '2026-11-15'],
    ['08/22', '2026-08-22'],
    ['11/15/2025', '2025-11-15'],
    ['nov 5', '2026-11-05'],
    ['November 5th', '2026-11-05'],
    ['5 Nov. 2025', '2025-11-05'],
    ['Sept 9', '2026-09-09'],
    ['today', '2026-11-22'],
    ['yesterday', '2026-11-21'],
  ])('the typed day %s is read as %s', (typed, day) => {
    expect(readDay(typed, TODAY)).toBe(day)
  })

  test.each([
    ['11/23', '2025-11-23'],
    ['Dec 24', '2025-12-24'],
    ['Feb 29', '2024-02-29'],
  ])('a day without a year is never in the future: %s is %s', (typed, day) => {
    expect(readDay(typed, TODAY)).toBe(day)
  })

  test.each(['13/13', '2026-02-30', 'Feb 30', 'novel 5', 'sep', '5', 'Patel 5'])('the text %s is no day', (typed) => {
    expect(readDay(typed, TODAY)).toBeNull()
  })
})
