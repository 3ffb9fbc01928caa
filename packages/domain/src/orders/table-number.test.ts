import { expect, test } from 'vitest'

import { parseTableNumber } from './order-fields.ts'

test.each([
  [4, 4],
  ['4', 4],
  [' 007 ', 7],
  [9_999, 9_999],
  ['', null],
  ['  ', null],
  [null, null],
  [undefined, null],
  [0, undefined],
  ['0', undefined],
  [-3, undefined],
  ['-3', undefined],
  [2.5, undefined],
  ['4a', undefined],
  ['four', undefined],
  [10_000, undefined],
  [Number.NaN, undefined],
  [[4], undefined],
])('the table number %j is read as %j', (value, expected) => {
  expect(parseTableNumber(value)).toBe(expected)
})
