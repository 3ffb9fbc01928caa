import { expect, test } from 'vitest'

import { areEnough } from './synchronous-standby.service.ts'

test.each([
  ['standby', ['standby'], true],
  ['standby', ['other'], false],
  ['standby', [], false],
  ['"Standby-2", other', ['standby-2'], true],
  ['*', ['any'], true],
  ['*', [], false],
  ['FIRST 1 (a, b)', ['b'], true],
  ['ANY 2 (a, b, c)', ['a'], false],
  ['any 2 (a, b, c)', ['a', 'c'], true],
  ['2 (a, b)', ['a', 'b'], true],
  ['ANY 1 (*)', ['x'], true],
])('the names %j ask for standbys, and %j are enough: %s', (names, present, enough) => {
  expect(areEnough(names, present)).toBe(enough)
})
