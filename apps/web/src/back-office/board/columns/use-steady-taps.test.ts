import { expect, test } from 'vitest'

import { movedIds } from './use-steady-taps.ts'

test.each([
  ['nothing changes', ['a', 'b'], ['a', 'b'], []],
  ['an order comes in at the end', ['a', 'b'], ['a', 'b', 'c'], []],
  ['the last one goes', ['a', 'b'], ['a'], []],
  ['one goes: those after it move up', ['a', 'b', 'c'], ['a', 'c'], ['c']],
  ['one comes back between them: those after it move down', ['a', 'c'], ['a', 'b', 'c'], ['c']],
] as const)('a ticket counts as moved when its place has changed: %s', (_, before, after, moved) => {
  expect(movedIds(before, after)).toEqual(moved)
})
