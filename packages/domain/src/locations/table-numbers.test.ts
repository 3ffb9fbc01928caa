import { expect, test } from 'vitest'

import { hasTable, parseTableNumber, tableNumbersProblem } from './table-numbers.ts'

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

test.each([
  [null, null],
  [{ from: 1, to: 1 }, null],
  [{ from: 101, to: 300 }, null],
  [{ from: 101, to: 301 }, 'At most 200 tables'],
  [{ from: 12, to: 1 }, 'The last table cannot be below the first'],
  [{ from: 0, to: 9 }, 'Both table numbers are whole numbers from 1 to 9999'],
  [{ from: 1, to: 10_000 }, 'Both table numbers are whole numbers from 1 to 9999'],
  [{ from: 1, to: 2.5 }, 'Both table numbers are whole numbers from 1 to 9999'],
  [{ from: '1', to: '9' }, 'Both table numbers are whole numbers from 1 to 9999'],
  [{ from: 1 }, 'Both table numbers are whole numbers from 1 to 9999'],
  ['1-20', 'Both table numbers are whole numbers from 1 to 9999'],
  [[1, 20], 'Both table numbers are whole numbers from 1 to 9999'],
])('table numbers %j of a location: %s', (sent, problem) => {
  expect(tableNumbersProblem(sent)).toBe(problem)
})

test('a location has the tables from the first to the last number, and none while it named none', () => {
  const has = (tables?: { from: number; to: number }) => [4, 5, 9, 10].filter((table) => hasTable(tables, table))
  expect([has({ from: 5, to: 9 }), has()]).toEqual([[5, 9], []])
})
