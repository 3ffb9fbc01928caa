import { expect, onTestFinished, test, vi } from 'vitest'

import { keptSort, nextSort, type Sort, sortedRows } from './table.tsx'

type Column = 'name' | 'price'
const ROWS = [
  { name: 'Dal 10', price: 12 },
  { name: 'dal 9', price: 8 },
  { name: 'Aloo', price: 12 },
]
const VALUES = { name: (row: (typeof ROWS)[number]) => row.name, price: (row: (typeof ROWS)[number]) => row.price }
const names = (sort: Sort<Column>) => sortedRows(ROWS, sort, VALUES).map(({ name }) => name)

test('a table is sorted by a column upwards, then downwards, then as its rows came', () => {
  const up = nextSort<Column>(null, 'price')
  const down = nextSort(up, 'price')
  expect(names(up)).toEqual(['dal 9', 'Dal 10', 'Aloo'])
  expect(names(down)).toEqual(['Dal 10', 'Aloo', 'dal 9'])
  expect(names(nextSort(down, 'price'))).toEqual(['Dal 10', 'dal 9', 'Aloo'])
  expect(names(nextSort(down, 'name'))).toEqual(['Aloo', 'dal 9', 'Dal 10'])
})

test('the order of a table is remembered, and one that is not known any more is forgotten', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  keptSort<Column>('dishes', ['name', 'price']).change(() => ({ column: 'price', direction: 'descending' }))
  expect(keptSort<Column>('dishes', ['name', 'price']).get()).toEqual({ column: 'price', direction: 'descending' })
  expect(keptSort('dishes', ['name']).get()).toBeNull()
})
