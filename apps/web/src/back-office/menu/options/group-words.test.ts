import type { ManagedGroupView } from '@thali/contracts/menu/option-groups'
import { expect, test } from 'vitest'

import { groupLabel, pickWords, tellingName, usesWords } from './group-words.ts'

const group = (id: string, name: string, options: readonly (string | [name: string, opens: string])[]) =>
  ({
    id,
    name,
    frenchName: null,
    least: 1,
    most: 1,
    free: 0,
    options: options.map((option) => {
      const [optionName, opensGroupId] = typeof option === 'string' ? [option, null] : option
      return { name: optionName, opensGroupId }
    }),
  }) as ManagedGroupView

const bread = group('bread', 'Which bread', ['Naan', 'Roti', 'Kulcha', 'Paratha'])
const rice = group('rice', 'Rice or bread', ['Rice', ['Bread instead', 'bread']])
const groups = [bread, rice]

test('two option groups of one name are told apart by their options', () => {
  expect(groupLabel(group('a', 'Size', ['Regular', 'Large']))).toBe('Size, choose 1: Regular, Large')
  expect(groupLabel(bread)).toBe('Which bread, choose 1: Naan, Roti, Kulcha and 1 more')
})

// MP-22
test('an option group whose name another one has is named with its options where only the name is told', () => {
  const sizes = [group('small', 'Size', ['Regular', 'Large']), group('bowl', 'Size', ['Bowl', 'Family bowl'])]
  const all = [...sizes, bread]
  expect(all.map((one) => tellingName(one, all))).toEqual([
    'Size (Regular, Large)',
    'Size (Bowl, Family bowl)',
    'Which bread',
  ])
})

test('an option group says where guests meet it, also behind an option of another group', () => {
  const [thali, lassi] = [
    { name: 'Thali', groups: ['rice'] },
    { name: 'Mango Lassi', groups: ['rice', 'bread'] },
  ]
  expect(usesWords(rice, [thali, lassi], groups)).toBe('2 dishes')
  expect(usesWords(bread, [thali], groups)).toBe('behind “Bread instead” of Rice or bread')
  expect(usesWords(bread, [thali, lassi], groups)).toBe('Mango Lassi, behind “Bread instead” of Rice or bread')
  expect(usesWords(rice, [], groups)).toBe('no dish yet')
})

test.each([
  [{ least: '1', most: '3', free: '1' }, 'Guests pick 1 to 3. One is free; we give away the dearest.'],
  [{ least: '2', most: '2', free: '2' }, 'Guests pick 2. 2 are free; we give away the dearest.'],
  [{ least: '', most: '4', free: '' }, 'Guests pick 0 to 4.'],
])('a group that is typed as %o says what that means for guests', (typed, words) => {
  expect(pickWords(typed)).toBe(words)
})
