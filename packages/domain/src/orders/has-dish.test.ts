import { expect, test } from 'vitest'

import type { LineOption } from '../menu/options/line-option.ts'
import { hasDish } from './order-lines.ts'

const chosen = (id: string, itemId: string | null, change: Partial<Extract<LineOption, { kind: 'option' }>> = {}) => ({
  kind: 'option' as const,
  group: 'bread',
  groupName: 'Bread',
  id,
  name: id,
  units: 1,
  cents: 0,
  as: 'choice' as const,
  itemId,
  options: [],
  ...change,
})
const thali = (...options: LineOption[]) => [{ itemId: 'thali', options }]
const NAAN = { dishes: ['naan'], options: [] }

test.each([
  ['the dish itself', [{ itemId: 'naan', options: [] }], NAAN, true],
  ['the dish as an option of another', thali(chosen('garlic-naan', 'naan')), NAAN, true],
  ['the dish behind an option', thali(chosen('side', null, { options: [chosen('one', 'naan')] })), NAAN, true],
  ['the dish that was left out', thali(chosen('garlic-naan', 'naan', { units: 0 })), NAAN, false],
  ['another dish', thali(chosen('roti', 'roti')), NAAN, false],
  ['the option', thali(chosen('roti', null)), { dishes: [], options: [{ group: 'bread', id: 'roti' }] }, true],
  [
    'an option of another group',
    thali(chosen('roti', null)),
    { dishes: [], options: [{ group: 'x', id: 'roti' }] },
    false,
  ],
])('a dish or option that leaves the menu is found in an order or not: %s', (_, lines, gone, isOrdered) => {
  expect(hasDish(lines, gone)).toBe(isOrdered)
})
