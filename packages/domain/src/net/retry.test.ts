import { expect, test } from 'vitest'

import { MAX_RETRIES, isRetryable, retryDelayMs } from './asking-again.ts'

// CUS-OFF-08, CUS-OFF-09
test('the waits between tries are 1, 2 and 4 seconds, and up to a second more by chance', () => {
  expect(MAX_RETRIES).toBe(3)
  expect([1, 2, 3].map((attempt) => retryDelayMs(attempt, 0))).toEqual([1000, 2000, 4000])
  expect([1, 2, 3].map((attempt) => retryDelayMs(attempt, 0.5))).toEqual([1500, 2500, 4500])
  expect([6, 7, 99].map((attempt) => retryDelayMs(attempt, 0))).toEqual([32_000, 32_000, 32_000])
})

test('a server that asks for more time gets it, up to a minute', () => {
  expect(retryDelayMs(1, 0, 10)).toBe(10_000)
  expect(retryDelayMs(3, 0, 1)).toBe(4000)
  expect(retryDelayMs(1, 0, 3600)).toBe(60_000)
  expect([null, undefined, Number.NaN, -5].map((asked) => retryDelayMs(1, 0, asked))).toEqual([1000, 1000, 1000, 1000])
})

// CUS-OFF-12
test.each([
  [null, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [409, false],
  [200, false],
])('an answer of %s is worth another try: %s', (status, expected) => {
  expect(isRetryable(status)).toBe(expected)
})
