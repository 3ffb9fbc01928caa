import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { offsetsOf, rememberOffsets } from './offsets.ts'
import { addDays, instantAt, localParts, offsetsAround } from './zone.ts'

/** Both days on which the clocks change in Halifax are met often. */
const instants = fc.oneof(
  fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2027-12-31T00:00:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-03-05T00:00:00Z'), max: new Date('2026-03-11T00:00:00Z'), noInvalidDate: true }),
  fc.date({ min: new Date('2026-10-28T00:00:00Z'), max: new Date('2026-11-04T00:00:00Z'), noInvalidDate: true }),
)

test('a browser that was told the offsets around an instant reads every clock as without them', () => {
  const hours = fc.integer({ min: -48, max: 10 * 24 })
  const minutes = fc.integer({ min: 0, max: 1_500 })
  fc.assert(
    fc.property(instants, hours, minutes, (now, hour, minute) => {
      const instant = new Date(now.getTime() + hour * 3_600_000)
      const told = offsetsAround(now, 9)
      const read = () => {
        const { date, ...rest } = localParts(instant)
        return [date, rest, instantAt(date, minute).toISOString(), instantAt(addDays(date, 1), minute).toISOString()]
      }
      offsetsOf('America/Halifax').clear()
      const alone = read()
      rememberOffsets(told)
      expect(read()).toEqual(alone)
    }),
  )
})

test.each(['08:00', '12:00', '19:59', '20:00', '23:59'])(
  'at %s nothing but the told offsets is needed for the hours from yesterday to a week later',
  (clock) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    const now = instantAt('2026-11-28', hour * 60 + minute)
    rememberOffsets(offsetsAround(now, 9))
    const told = offsetsOf('America/Halifax').size

    expect(localParts(now).date).toBe('2026-11-28')
    for (let day = -1; day <= 7; day += 1) instantAt(addDays('2026-11-28', day), 19 * 60)
    expect(offsetsOf('America/Halifax').size).toBe(told)
  },
)
