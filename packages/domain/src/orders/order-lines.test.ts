import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { RECEIPT_WORDS_OF } from '../language/words-of.ts'
import {
  lineWords,
  type OrderLine,
  mergeLines,
  orderLine,
  parseLine,
  type SoldItem,
  tooManyMessage,
} from './order-lines.ts'

const curry: SoldItem = {
  id: 'curry',
  name: 'Curry',
  description: 'Slow',
  frenchName: 'Cari',
  frenchDescription: 'Lent',
  category: 'mains',
  priceCents: 1799,
  spiceLevel: 'medium',
  maxQuantity: 5,
}
const naan: SoldItem = {
  ...curry,
  id: 'naan',
  name: 'Naan',
  frenchName: null,
  frenchDescription: null,
  priceCents: 350,
  spiceLevel: 'none',
  maxQuantity: 10,
}
const MENU = new Map([curry, naan].map((item) => [item.id, item]))

test.each([
  [
    { id: 'curry', quantity: 2, selectedSpiceLevel: 3 },
    { itemId: 'curry', quantity: 2, spiceLevel: 3 },
  ],
  [
    { menuItemId: 'curry', quantity: 1, spice: 'Hot' },
    { itemId: 'curry', quantity: 1, spiceLevel: 3 },
  ],
  [
    { id: 7, name: 'Curry', quantity: 1 },
    { itemId: undefined, name: 'Curry', spiceLevel: undefined },
  ],
])('the line %j is read as %j', (item, line) => {
  expect(parseLine(item)).toMatchObject(line)
})

test.each([
  [undefined, 'Mild'],
  [2, 'Medium'],
  [4, 'Level 4'],
])('the spice level %s of a dish that has spice levels is sold as %s', (spiceLevel, name) => {
  const requested = { itemId: 'curry', name: undefined, quantity: 1, spiceLevel }
  expect(orderLine(curry, requested, 'en-CA').options).toMatchObject([{ kind: 'spice', name }])
  expect(orderLine(naan, requested, 'en-CA').options).toEqual([])
})

test('a line in words names the spice that was chosen', () => {
  const requested = { itemId: 'curry', name: undefined, quantity: 2, spiceLevel: 3 }
  expect(lineWords(orderLine(curry, requested, 'en-CA'))).toBe('2 × Curry (Hot)')
  expect(lineWords(orderLine(naan, requested, 'en-CA'))).toBe('2 × Naan')
})

test('an order in French keeps what its guest read beside what the kitchen reads', () => {
  const requested = { itemId: 'curry', name: undefined, quantity: 2, spiceLevel: 3 }
  const line = orderLine(curry, requested, 'fr-CA')
  expect(line).toMatchObject({ name: 'Curry', french: { name: 'Cari', description: 'Lent' } })
  expect(lineWords(line, RECEIPT_WORDS_OF['fr-CA'])).toBe('2 × Cari (Fort)')
  expect(lineWords(line)).toBe('2 × Curry (Hot)')
  const untranslated = orderLine(naan, requested, 'fr-CA')
  expect(untranslated).not.toHaveProperty('french')
  expect(lineWords(untranslated, RECEIPT_WORDS_OF['fr-CA'])).toBe('2 × Naan')
})

test('merging keeps every portion and its price, and no two lines of one dish have the same options', () => {
  const line = fc
    .record({ item: fc.constantFrom(curry, naan), spiceLevel: fc.integer({ min: 1, max: 5 }), quantity: fc.nat(9) })
    .map(({ item, spiceLevel, quantity }) =>
      orderLine(item, { itemId: item.id, name: undefined, quantity, spiceLevel }, 'en-CA'),
    )
  const sum = (lines: readonly OrderLine[]) => lines.reduce((all, one) => all + one.quantity * one.unitPriceCents, 0)
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const merged = mergeLines(lines)
      expect(sum(merged)).toBe(sum(lines))
      const keys = merged.map(({ itemId, options }) => JSON.stringify([itemId, options]))
      expect(new Set(keys).size).toBe(keys.length)
      expect(mergeLines(merged)).toEqual(merged)
    }),
  )
})

test('the most of a dish counts all of its options together', () => {
  const portions = (quantity: number, spiceLevel: number) =>
    orderLine(curry, { itemId: 'curry', name: undefined, quantity, spiceLevel }, 'en-CA')
  const find = (id: string) => MENU.get(id)
  expect(tooManyMessage([portions(3, 1), portions(2, 3)], find)).toBeNull()
  expect(tooManyMessage([portions(3, 1), portions(3, 3)], find)).toBe('Maximum 5 items allowed for Curry')
})
