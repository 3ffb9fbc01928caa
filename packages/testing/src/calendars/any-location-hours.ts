import {
  type CalendarDay,
  type Hours,
  type LocationHours,
  type TimeSpan,
  SERVICES,
} from '@thali/domain/locations/schedule'
import { addDays, WEEKDAYS } from '@thali/domain/time/zone'
import fc from 'fast-check'

/** The dates over which calendars are compared: three years, with all six days on which the clocks change. */
export const FIRST_DATE = '2025-01-01'
export const DATES = 1_095
/** Days on which the clocks change, and the evenings before. */
export const CLOCK_CHANGES = [
  '2025-03-08',
  '2025-03-09',
  '2025-11-01',
  '2025-11-02',
  '2026-03-07',
  '2026-03-08',
  '2026-10-31',
  '2026-11-01',
  '2027-03-13',
  '2027-03-14',
  '2027-11-06',
  '2027-11-07',
]

const minuteOfDay = fc.integer({ min: 0, max: 287 }).map((fives) => fives * 5)
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const oneSpan = fc.tuple(minuteOfDay, minuteOfDay).map(([open, close]) => ({ open: clock(open), close: clock(close) }))

/** Two or three periods in order, which may touch; the last may end after midnight. */
const severalSpans = fc
  .tuple(fc.uniqueArray(minuteOfDay, { minLength: 4, maxLength: 6 }), fc.boolean(), fc.boolean())
  .map(([minutes, isPastMidnight, touches]): TimeSpan[] => {
    const sorted = [...minutes].sort((a, b) => a - b)
    const [first = 0, ...rest] = sorted
    const ends = isPastMidnight ? [...rest, first] : sorted.slice(0, sorted.length - (sorted.length % 2))
    const starts = isPastMidnight ? sorted.slice(1) : ends
    if (isPastMidnight) return [{ open: clock(starts[0] ?? 0), close: clock(starts[1] ?? 0) }, lastOf(starts, first)]
    return Array.from({ length: ends.length / 2 }, (_, index) => ({
      open: clock(touches && index > 0 ? (ends[index * 2 - 1] ?? 0) : (ends[index * 2] ?? 0)),
      close: clock(ends[index * 2 + 1] ?? 0),
    }))
  })

function lastOf(starts: readonly number[], first: number): TimeSpan {
  return { open: clock(starts[2] ?? 0), close: clock(first) }
}

const day = fc.oneof(
  { weight: 3, arbitrary: oneSpan.map((span) => ({ ...span, closed: false })) },
  { weight: 1, arbitrary: oneSpan.map((span) => ({ ...span, closed: true })) },
  { weight: 3, arbitrary: severalSpans.map((periods) => ({ open: '', close: '', closed: false, periods })) },
)

function week(requiredKeys: [] | undefined): fc.Arbitrary<Hours> {
  const days = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, day]))
  return requiredKeys ? fc.record(days, { requiredKeys }) : fc.record(days)
}

const date = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: DATES - 1 }).map((days) => addDays(FIRST_DATE, days)) },
  { weight: 1, arbitrary: fc.constantFrom(...CLOCK_CHANGES) },
)

const calendarDay: fc.Arbitrary<CalendarDay> = fc.record({
  date,
  service: fc.constantFrom('all' as const, 'all' as const, ...SERVICES),
  name: fc.constant('Boxing Day'),
  periods: fc.oneof(
    fc.constant([]),
    fc.constant(null),
    oneSpan.map((span) => [span]),
    severalSpans,
  ),
})

/** Hours of any location: several periods a day, past midnight, of services, and up to 60 dates with other hours. */
export const anyLocationHours: fc.Arbitrary<LocationHours> = fc.record({
  hours: fc.oneof(
    { weight: 8, arbitrary: week(undefined) },
    { weight: 1, arbitrary: week([]) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  serviceHours: fc.record(Object.fromEntries(SERVICES.map((service) => [service, week([])])), { requiredKeys: [] }),
  lastOrder: fc.constantFrom(0, 0, 15, 30, 120),
  calendarDays: fc.uniqueArray(calendarDay, {
    maxLength: 60,
    selector: (one) => `${one.date} ${one.service}`,
    size: 'max',
  }),
})
