import { expect, test } from 'vitest'

import { isWorthATextAt, stepTakenAt } from './order-steps.ts'

const at = (time: string) => new Date(`2026-11-18T${time}Z`)
const now = at('18:00:00')

test.each([
  ['no tap is told of', null, '17:00:00', '18:00:00'],
  ['the tap was a second ago', '17:59:59', '17:00:00', '18:00:00'],
  ['the tap was exactly 5 seconds ago', '17:59:55', '17:00:00', '18:00:00'],
  ['the tap was a millisecond longer ago', '17:59:54.999', '17:00:00', '17:59:54.999'],
  ['the tap was half an hour ago', '17:30:00', '17:00:00', '17:30:00'],
  ['the clock of the device is ahead', '19:00:00', '17:00:00', '18:00:00'],
  ['the clock of the device is behind the step before', '16:00:00', '17:00:00', '17:00:00'],
  ['the tap was thirteen hours ago', '05:00:00', '04:00:00', '06:00:00'],
])('when %s, a step tapped at %s after one at %s counts from %s', (_case, tapped, last, taken) => {
  expect(stepTakenAt(tapped === null ? null : at(tapped), { now, lastStepAt: at(last) })).toEqual(at(taken))
})

test('a customer is texted about a step within ten minutes of it', () => {
  expect(isWorthATextAt(at('17:50:00'), now)).toBe(true)
  expect(isWorthATextAt(at('17:49:59'), now)).toBe(false)
})
