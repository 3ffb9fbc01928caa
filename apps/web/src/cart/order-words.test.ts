import { expect, test } from 'vitest'

import { fallbackWords, readyWords } from './order-words.ts'

const fridayEvening = new Date('2026-07-03T22:00:00Z') // 7:00 PM in Nova Scotia

// CUS-LOC-07
test.each([
  ['2026-07-03T22:25:00Z', { time: '7:25 PM', day: null }],
  ['2026-07-04T14:48:00Z', { time: '11:48 AM', day: 'tomorrow' }],
  ['2026-07-06T14:48:00Z', { time: '11:48 AM', day: 'on Monday' }],
  // Past midnight in UTC, still Friday here.
  ['2026-07-04T02:30:00Z', { time: '11:30 PM', day: null }],
])('an order ready at %s is said with its day unless that is today', (readyAt, words) => {
  expect(readyWords(new Date(readyAt), fridayEvening)).toEqual(words)
})

test('an order type that the location lacks is named together with the one that takes its place', () => {
  expect(fallbackWords('delivery', 'New Glasgow')).toBe(
    'Delivery is not offered at New Glasgow, so this order is for pickup.',
  )
})
