import { expect, test } from 'vitest'

import { offerWords, rulesWords, stateOf, usesWords } from './code-words.ts'

const CODE = {
  id: 'id',
  code: 'DIWALI',
  kind: 'percent' as const,
  value: 20,
  minimum: 0,
  isActive: true,
  version: 1,
  from: null,
  until: null,
  locations: [],
  onceEach: true,
  most: null,
  used: 3,
}
const nameOf = (id: string) => (id === 'truro' ? 'Truro Heights' : id)

test.each([
  [{}, '20% off'],
  [{ kind: 'amount', value: 5, minimum: 25 }, '$5.00 off, for dishes of $25.00 and more'],
  [{ kind: 'delivery', value: 0 }, 'Free delivery'],
] as const)('a code of %j is told as: %s', (fields, words) => {
  expect(offerWords({ ...CODE, ...fields })).toBe(words)
})

test.each([
  [{}, 'Any day · once for each account'],
  [{ from: '2026-11-20', onceEach: false }, 'From Nov 20, 2026'],
  [{ until: '2026-11-20', onceEach: false }, 'Until Nov 20, 2026'],
  [{ from: '2026-11-20', until: '2026-11-20', onceEach: false }, 'Nov 20, 2026'],
  [
    { from: '2026-11-20', until: '2026-12-01', locations: ['truro'] },
    'Nov 20, 2026 to Dec 1, 2026 · Truro Heights · once for each account',
  ],
])('when and where a code of %j is accepted is told as: %s', (fields, words) => {
  expect(rulesWords({ ...CODE, ...fields }, nameOf)).toBe(words)
})

test.each([
  [{}, 'On', '3 used'],
  [{ isActive: false }, 'Off', '3 used'],
  [{ until: '2026-11-19' }, 'Over', '3 used'],
  [{ until: '2026-11-20' }, 'On', '3 used'],
  [{ from: '2026-11-21' }, 'Not yet', '3 used'],
  [{ most: 3 }, 'Used up', '3 of 3 used'],
  [{ most: 4 }, 'On', '3 of 4 used'],
])('a code of %j is %s, %s', (fields, label, uses) => {
  expect(stateOf({ ...CODE, ...fields }, '2026-11-20').label).toBe(label)
  expect(usesWords({ ...CODE, ...fields })).toBe(uses)
})
