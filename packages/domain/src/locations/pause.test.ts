import { expect, test } from 'vitest'

import { PAUSE_WORDS_OF } from '../language/words-of.ts'
import { PAUSE_MINUTES, pausedSentence, pausedUntil, pauseEnd } from './pause.ts'

const NOW = new Date('2026-11-20T19:15:20-04:00')

test('a pause lasts as long as was chosen and ends on the minute that is shown', () => {
  expect(PAUSE_MINUTES.map((minutes) => pauseEnd(minutes, NOW).toISOString().slice(11, 23))).toEqual([
    '23:30:00.000',
    '23:45:00.000',
    '00:00:00.000',
    '00:15:00.000',
    '00:45:00.000',
    '01:15:00.000',
  ])
})

test.each([
  ['none was begun', null, null],
  ['it still lasts', '2026-11-20T23:15:21.000Z', new Date('2026-11-20T23:15:21Z')],
  ['it ends this very second', '2026-11-20T23:15:20.000Z', null],
  ['it ended long ago', '2026-11-19T23:15:20.000Z', null],
])('a location is paused until the end of its pause, and not after: %s', (_case, until, expected) => {
  expect(pausedUntil(until, NOW)).toEqual(expected)
  expect(pausedUntil(until === null ? null : new Date(until), NOW)).toEqual(expected)
})

test('a customer reads until when a location is paused, by its clock, and whom to call', () => {
  const location = { name: 'Truro Heights', phone: '9025550111' }
  expect(pausedSentence(location, pauseEnd(30, NOW))).toBe(
    'Truro Heights takes no online orders until 7:45 PM. Please call (902) 555-0111.',
  )
})

// Ruling 51
test('a customer who can order for later reads that only orders for before the end of the pause are refused', () => {
  const location = { name: 'Truro Heights', phone: '9025550111', plansOrders: true }
  expect(pausedSentence(location, pauseEnd(30, NOW))).toBe(
    'Truro Heights takes no orders for before 7:45 PM. You can order for later.',
  )
  expect(pausedSentence(location, pauseEnd(30, NOW), PAUSE_WORDS_OF['fr-CA'])).toBe(
    'Truro Heights ne prend pas de commandes pour avant 19\u00A0h\u00A045. Vous pouvez commander pour plus tard.',
  )
})
