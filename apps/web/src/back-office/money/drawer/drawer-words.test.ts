import { expect, test } from 'vitest'

import { cashProblem, countWords, differenceWords, moveWords, pieceName, sumOfPieces } from './drawer-words.ts'

test('coins and notes add up to what is in the drawer; a number that is none adds up to nothing', () => {
  expect(sumOfPieces({})).toBe(0)
  expect(sumOfPieces({ 2000: '9', 500: ' 3 ', 5: '7' })).toBe(195.35)
  expect(sumOfPieces({ 2000: '9a' })).toBeNull()
  expect([pieceName(2000), pieceName(25)]).toEqual(['$20', '25 ¢'])
})

test.each(['811.83', '-5', '', 'two', '100000.05', '1.005', '1,250'])('“%s” is no cash', (typed) => {
  expect(cashProblem(typed)).toBeDefined()
})

test.each(['811.85', '200', '12,50', ' 0 '])('“%s” is cash', (typed) => {
  expect(cashProblem(typed)).toBeUndefined()
})

test('a count says how much is missing and what to do, the first time and the last', () => {
  expect(differenceWords(-0.5)).toBe('$0.50 short')
  expect(differenceWords(2)).toBe('$2.00 over')
  const first = { expected: 812.35, difference: -0.5, isFinal: false, carriedOut: 0 }
  expect(countWords(first, 200)).toBe(
    'The drawer should hold $812.35, and you counted $0.50 less. Please count once more: the second count stands.',
  )
  expect(countWords({ ...first, isFinal: true, carriedOut: 611.85 }, 200)).toBe(
    'The drawer is closed, $0.50 short. Take out $611.85 and leave $200.00.',
  )
  expect(countWords({ ...first, difference: 0, isFinal: true, carriedOut: 612.35 }, 200)).toBe(
    'The drawer is closed, right to the cent. Take out $612.35 and leave $200.00.',
  )
})

test('a move says what was done with how much, and why', () => {
  expect(moveWords({ kind: 'out', amount: 30.05, reason: 'Milk' })).toBe('Taken out $30.05: Milk')
  expect(moveWords({ kind: 'no-sale', amount: 0, reason: 'Change' })).toBe('Opened without a sale: Change')
})
