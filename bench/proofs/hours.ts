import { parseArgs } from 'node:util'

import { anyLocationHours, DATES, FIRST_DATE } from '@thali/testing/calendars/any-location-hours'
import { calendarDifferences, momentOf } from '@thali/testing/calendars/compare-calendars'
import fc from 'fast-check'

import { inWords, tellProven } from '../../scripts/figures/report.ts'

const { values } = parseArgs({
  options: {
    calendars: { type: 'string', default: '1000' },
    /** Questions to each calendar. */
    questions: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [calendars, questions, seed] = [Number(values.calendars), Number(values.questions), Number(values.seed)]
const SHOWN = 10
const SERVICES = ['all', 'pickup', 'delivery', 'dine-in'] as const
const MINUTES = DATES * 1440

console.log(`seed ${seed}`)
const locations = fc.sample(anyLocationHours, { numRuns: calendars, seed })
const minutes = fc.sample(fc.integer({ min: 0, max: MINUTES }), { numRuns: questions, seed })

const found: string[] = []
let asked = 0
let totalMs = 0
let slow = 0
let worstMs = 0
for (const [index, location] of locations.entries()) {
  // Every calendar is asked about other moments.
  const moments = minutes.map((minute, nth) => ({
    now: momentOf(FIRST_DATE, (minute + index * 7_919) % MINUTES),
    daysAhead: nth % 9,
  }))
  const service = SERVICES[index % SERVICES.length] ?? 'all'
  const differences = calendarDifferences(location, service, moments, (ms) => {
    totalMs += ms
    if (ms > 1) slow += 1
    worstMs = Math.max(worstMs, ms)
  })
  found.push(...differences)
  asked += moments.length
}
for (const one of found.slice(0, SHOWN)) console.error(one)
if (found.length > 0) process.exitCode = 1
const mean = ((totalMs / asked) * 1_000).toFixed(0)
tellProven(
  `${inWords(asked, 'questions')} about ${inWords(calendars, 'calendars')} of three years, against a calendar of minutes: ${inWords(found.length, 'differences')}; ${mean} µs a question on average, ${inWords(slow, 'of them')} above 1 ms, ${worstMs.toFixed(1)} ms the slowest`,
)
