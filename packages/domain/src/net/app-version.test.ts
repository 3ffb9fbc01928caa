import { expect, test } from 'vitest'

import { isOlderThan } from './app-server.ts'

test.each([
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', true],
  ['1.9.0', '1.10.0', true],
  ['2.0.0', '1.99.99', false],
  ['0.9.9', '1.0.0', true],
])('an app of version %s is too old where %s is the oldest that is served: %s', (version, oldest, isTooOld) => {
  expect(isOlderThan(version, oldest)).toBe(isTooOld)
})
