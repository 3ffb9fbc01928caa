import { expect, test } from 'vitest'

import { codeEndsAt, mayTextCodeAt, PHONE_CODES, phoneCode, typedCode } from './phone-proof.ts'

const NOON = new Date('2026-11-20T16:00:00Z')
const minutesAgo = (...minutes: number[]) => minutes.map((ago) => new Date(NOON.getTime() - ago * 60_000))
const minutesAhead = (at: Date) => (at.getTime() - NOON.getTime()) / 60_000

test('a code sent by text has six digits, zeros in front included', () => {
  expect([phoneCode(0), phoneCode(42), phoneCode(PHONE_CODES - 1)]).toEqual(['000000', '000042', '999999'])
})

test.each([
  ['012345', '012345'],
  [' 012 345 ', '012345'],
  ['012-345', '012345'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('a code typed as %j is read as %s', (typed, code) => {
  expect(typedCode(typed)).toBe(code)
})

test('a code sent by text is good for ten minutes', () => {
  expect(minutesAhead(codeEndsAt(NOON))).toBe(10)
})

test.each([
  ['the first code leaves at once', [], [], 0],
  ['the next code waits for a minute', minutesAgo(0.5), minutesAgo(0.5), 0.5],
  ['another account cannot have the same number texted in that minute', [], minutesAgo(0.25), 0.75],
  ['an account gets three codes an hour', minutesAgo(5, 10, 15), [], 45],
  ['a number gets three codes an hour, no matter who asks', [], minutesAgo(5, 10, 15), 45],
  ['an account gets five codes a day', minutesAgo(61, 122, 183, 244, 305), [], 24 * 60 - 305],
  ['a number gets five codes a day, no matter who asks', [], minutesAgo(60, 120, 180, 240, 300), 24 * 60 - 300],
  ['four codes in a day leave room for one more', minutesAgo(60, 120, 180, 240), minutesAgo(60, 120, 180, 240), 0],
] as const)('%s', (_rule, ofAccount, toPhone, minutes) => {
  expect(minutesAhead(mayTextCodeAt(ofAccount, toPhone, NOON))).toBe(minutes)
})
