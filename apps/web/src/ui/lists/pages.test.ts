import { expect, test } from 'vitest'

import { pageCount, shownWords } from './list-choices.ts'

test.each([
  [0, 1, '0 reservations'],
  [1, 1, 'Showing 1–1 of 1 reservation'],
  [45, 1, 'Showing 1–20 of 45 reservations'],
  [45, 3, 'Showing 41–45 of 45 reservations'],
])('a list of %i reservations says on page %i: %s [ADM-RES-13, 15]', (total, page, words) => {
  expect(shownWords({ total, page, pageSize: 20, one: 'reservation' })).toBe(words)
})

test('a list has a page more with every page that is full, and one when it is empty', () => {
  expect([0, 1, 20, 21, 45].map((total) => pageCount(total, 20))).toEqual([1, 1, 1, 2, 3])
})
