import { checkOptionGroup } from '@thali/domain/menu/options/group-check'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { groupBody, groupFormOf, withPasted } from './group-form.ts'
import { readPasted } from './paste-list.tsx'

const read = (text: string) => readPasted(text, []).added.map(({ name, price }) => `${name} | ${price}`)
const reasonOf = (line: string) => readPasted(line, [{ name: 'Onion' }]).left[0]?.reason

// MP-23
test('each line of a pasted list is an option with its price', () => {
  expect(read('Extra cheese 2.50\n\nSmall -1\r\nNo onion\n')).toEqual([
    'Extra cheese | 2.50',
    'Small | -1.00',
    'No onion | 0.00',
  ])
})

test.each([
  ['Raita\t1.5', 'Raita | 1.50'],
  ['Crème fraîche 2,50 $', 'Crème fraîche | 2.50'],
  ['Papad: $ 3', 'Papad | 3.00'],
  ['Half −4', 'Half | -4.00'],
  ['Naan +1.00', 'Naan | 1.00'],
  ['7 Up', '7 Up | 0.00'],
  ['Wings 12 8.00', 'Wings 12 | 8.00'],
  ['Cola 0.33 L 2.50', 'Cola 0.33 L | 2.50'],
  ['Plain 0', 'Plain | 0.00'],
])('the pasted line %j becomes the option %s', (line, option) => {
  expect(read(line)).toEqual([option])
})

test.each([
  ['2.50', 'its name is missing'],
  ['Cheese 2.505', '2.505 is no price, such as 2.50 or -1'],
  ['Cheese (2.50)', '(2.50) is no price, such as 2.50 or -1'],
  ['Feast 1,000', '1,000 is no price, such as 2.50 or -1'],
  ['Feast 1 000.00', '000.00 is no price, such as 2.50 or -1'],
  ['Feast 1 250.00', 'two numbers stand at its end'],
  ['Feast 1001', '1001 is no price, such as 2.50 or -1'],
  ['Cheese 2.50 3.00', 'two numbers stand at its end'],
  ['Cheese - 2.50', 'write the sign at the price, such as -2.50'],
  ['Cheese 2.50 CAD', 'write its price last, 0 for none'],
  ['Cheese;2.50', 'write its price last, 0 for none'],
  ['onion', 'this group has that option already'],
  ['x'.repeat(61), 'a name has at most 60 characters'],
])('the pasted line %j is left as it is, with a sentence', (line, reason) => {
  expect(readPasted(line, [{ name: 'Onion' }]).added).toEqual([])
  expect(reasonOf(line)).toBe(`“${line}”: ${reason}.`)
})

test('an option group takes 40 options from a pasted list, and the lines behind them stay', () => {
  const { added, left } = readPasted(
    Array.from({ length: 42 }, (_, index) => `Topping ${'abcdefghijklmnopqrstuvwxyz'[index % 26]}${index} 1.00`).join(
      '\n',
    ),
    [{ name: 'Onion' }],
  )
  expect([added.length, left.length]).toEqual([39, 3])
  expect(left[0]?.reason).toMatch(/: a group has at most 40 options\.$/)
})

const WORD = fc.stringMatching(/^[A-Za-zéè&'-]{0,8}[a-z]$/)
const NAME = fc.array(WORD, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const CENTS = fc.integer({ min: -100_000, max: 100_000 })
const WRITTEN = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.replace('.', ','),
  (text: string) => `${text} $`,
  (text: string) => text.replace(/^-?/, '$&$'),
)

test('the price of an option is the price at the end of its pasted line, to the cent', () => {
  fc.assert(
    fc.property(NAME, CENTS, WRITTEN, fc.constantFrom(' ', '\t', ': ', '   '), (name, cents, written, gap) => {
      const { added } = readPasted(`${name}${gap}${written((cents / 100).toFixed(2))}`, [])
      const sent = groupBody({ ...groupFormOf(null), options: withPasted([], added) }).options as { price: number }[]
      expect(added.map((option) => option.name)).toEqual([name])
      expect(sent.map(({ price }) => Math.round(price * 100) + 0)).toEqual([cents])
    }),
  )
})

test('every pasted line becomes an option that can be saved with the price it ends in, or stays as it is', () => {
  const token = fc.oneof(
    WORD,
    fc.constantFrom('$', '-', '2.50', '-1', '1', '000', '250', '1,5', '2.505', '½', '٣', '€'),
    fc.string(),
  )
  const line = fc.array(token, { maxLength: 6 }).map((tokens) => tokens.join(' '))
  // No line twice, so that it is known which of them was left.
  const pastedLines = fc
    .array(fc.oneof(line, fc.string({ unit: 'grapheme' })), { maxLength: 60 })
    .map((all) => [...new Set(all.flatMap((each) => each.split(/[\r\n\u2028\u2029]/)).map((each) => each.trim()))])
  fc.assert(
    fc.property(pastedLines, fc.constantFrom('\n', '\r\n', '\r\r', '\u2028'), (all, ending) => {
      const { added, left } = readPasted(all.join(ending), [])
      const lines = all.filter((one) => one !== '')
      expect(added.length + left.length).toBe(lines.length)

      const waiting = [...added]
      const staying = left.map((one) => one.line)
      for (const one of lines) {
        if (staying[0] === one) {
          staying.shift()
          continue
        }
        // What follows the name is the price and nothing else; without a price nothing follows.
        const option = waiting.shift()
        const rest = one.replaceAll(/\s+/g, '').slice(option?.name.replaceAll(/\s+/g, '').length)
        const number = rest
          .replace(/^[:;,=]+/, '')
          .replace(/[−–]/, '-')
          .replaceAll(/[$+]/g, '')
          .replace(',', '.')
        expect(Number(number || 0)).toBeCloseTo(Number(option?.price), 5)
      }
      expect([waiting, staying]).toEqual([[], []])

      const form = { ...groupFormOf(null), name: 'Toppings', options: withPasted([], added) }
      expect(checkOptionGroup('toppings', groupBody(form))).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
