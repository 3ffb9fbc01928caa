import { expect, test } from 'vitest'

import { daysToCheck, bucketsOf } from './reports.ts'
import { addDays } from './time/zone.ts'

test.each([1, 2, 24, 25, 40, 1_095])('each of %d days is checked in one hour of the day', (days) => {
  const span = { from: '2024-02-27', until: addDays('2024-02-27', days) }
  const checked = Array.from({ length: 24 }, (_, hour) => bucketsOf({ ...daysToCheck(span, hour), bucket: 'day' }))
  expect(checked.flat()).toEqual(bucketsOf({ ...span, bucket: 'day' }))
  expect(Math.max(...checked.map((part) => part.length))).toBe(Math.ceil(days / 24))
})
