import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ORDER_STATUSES } from '../../order-status.ts'
import { canRecall } from './order-steps.ts'

const COMPLETED = new Date('2026-11-20T22:00:00Z')
const minutesLater = (minutes: number) => new Date(COMPLETED.getTime() + minutes * 60_000)

test.each([
  ['at once', 0, true],
  ['to the last moment of half an hour', 30, true],
  ['not a second longer', 30 + 1 / 60, false],
])('a completed order can be recalled for half an hour: %s', (_, minutes, expected) => {
  expect(canRecall({ status: 'completed', completedAt: COMPLETED }, minutesLater(minutes))).toBe(expected)
})

test('no order that is not completed can be recalled, whatever its times', () => {
  const open = fc.constantFrom(...ORDER_STATUSES.filter((status) => status !== 'completed'))
  const time = fc.option(fc.date({ noInvalidDate: true }), { nil: null })
  fc.assert(
    fc.property(open, time, fc.date({ noInvalidDate: true }), (status, completedAt, now) => {
      expect(canRecall({ status, completedAt }, now)).toBe(false)
    }),
  )
})
