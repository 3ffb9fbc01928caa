import fc from 'fast-check'
import { expect, test } from 'vitest'

import { anyLocationHours, CLOCK_CHANGES, DATES, FIRST_DATE } from './any-location-hours.ts'
import { calendarDifferences, momentOf } from './compare-calendars.ts'

const MINUTES_A_DAY = 1440

test('open, closing, last order, opening and slots of any calendar are those of a calendar of minutes', () => {
  const anyMinute = fc.integer({ min: 0, max: DATES * MINUTES_A_DAY })
  const nearClockChange = fc
    .tuple(fc.constantFrom(...CLOCK_CHANGES), fc.integer({ min: 0, max: MINUTES_A_DAY }))
    .map(([date, minute]) => momentOf(date, minute))
  const question = fc.record({
    now: fc.oneof(
      anyMinute.map((minute) => momentOf(FIRST_DATE, minute)),
      nearClockChange,
    ),
    daysAhead: fc.integer({ min: 0, max: 8 }),
  })
  const service = fc.constantFrom('all' as const, 'pickup' as const, 'delivery' as const, 'dine-in' as const)
  fc.assert(
    fc.property(
      anyLocationHours,
      service,
      fc.array(question, { minLength: 20, maxLength: 20 }),
      (location, whose, nows) => {
        expect(calendarDifferences(location, whose, nows)[0]).toBeUndefined()
      },
    ),
    { numRuns: 30 },
  )
})
