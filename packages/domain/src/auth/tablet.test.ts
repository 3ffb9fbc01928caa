import { expect, test } from 'vitest'

import { tabletEndsAt, tabletEndsSoon } from './devices.ts'

test('a tablet stays signed in for 30 days', () => {
  expect(tabletEndsAt(new Date('2026-11-20T16:00:00Z'))).toEqual(new Date('2026-12-20T16:00:00Z'))
})

test.each([
  ['2026-12-17T15:59:59Z', false],
  ['2026-12-17T16:00:00Z', true],
  ['2026-12-20T16:00:01Z', true],
])('a tablet whose sign-in ends on December 20 at 4 p.m. UTC announces its end at %s: %s', (now, isTold) => {
  expect(tabletEndsSoon(new Date('2026-12-20T16:00:00Z'), new Date(now))).toBe(isTold)
})
