import { anyLocationHours, DATES, FIRST_DATE } from '@thali/testing/calendars/any-location-hours'
import { calendarDifferences, momentOf } from '@thali/testing/calendars/compare-calendars'
import fc from 'fast-check'

import { inWords } from '../../scripts/figures/report.ts'
import { defineProof } from '../proof/define-proof.ts'

const SERVICES = ['all', 'pickup', 'delivery', 'dine-in'] as const
const MINUTES = DATES * 1440

export const proof = defineProof({
  claim: 'Any calendar of three years: open, closed, last order and times are those of a calendar of minutes',
  volume: { calendars: 1_000 },
  /** To each calendar. */
  options: { questions: 100 },
  async play({ volume: { calendars }, options: { questions }, seedNumber: seed }) {
    const locations = fc.sample(anyLocationHours, { numRuns: calendars, seed })
    const minutes = fc.sample(fc.integer({ min: 0, max: MINUTES }), { numRuns: questions, seed })
    const found: string[] = []
    let [asked, totalMs, slow, worstMs] = [0, 0, 0, 0]
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
    const mean = ((totalMs / asked) * 1_000).toFixed(0)
    return {
      found,
      figure: `${inWords(asked, 'questions')} about ${inWords(calendars, 'calendars')} of three years, against a calendar of minutes: ${inWords(found.length, 'differences')}; ${mean} µs a question on average, ${inWords(slow, 'of them')} above 1 ms, ${worstMs.toFixed(1)} ms the slowest`,
    }
  },
})
