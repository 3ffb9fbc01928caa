import { expect, test } from 'vitest'

import { typedNumber } from './typed-number.ts'

test.each([
  ['12.5', 12.5],
  [' $ 12,50 ', 12.5],
  ['12.', 12],
  ['.5', 0.5],
  [',5', 0.5],
  ['-63,2816', -63.2816],
  ['-4', -4],
])('“%s” is a number', (typed, meant) => {
  expect(typedNumber(typed)).toBe(meant)
})

test.each(['', ' ', 'twelve', '1e3', '0x1f', 'Infinity', '1.2.3', '1,250', '1,250.00', '.', '-', '--1'])(
  '“%s” is no number',
  (typed) => {
    expect(typedNumber(typed)).toBeNaN()
  },
)
