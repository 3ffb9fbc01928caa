import { expect, test } from 'vitest'

import { isUnseen } from './alarm.ts'

const NOW = new Date('2026-07-10T22:30:00Z')

test.each([
  ['pending', 4.99, false],
  ['pending', 5, true],
  ['pending', 23 * 60, true],
  ['pending', 24 * 60, false],
  ['pending', -30, false],
  ['preparing', 5, false],
  ['cancelled', 5, false],
])(
  'an order that is %s and could have been begun %d minutes ago is told to the managers: %s',
  (status, minutes, told) => {
    expect(isUnseen({ status, startsAt: new Date(NOW.getTime() - minutes * 60_000) }, NOW)).toBe(told)
  },
)
