import { expect, test } from 'vitest'

import { soldOutWords } from './sold-out.ts'

const FRIDAY_EVENING = new Date('2026-11-20T19:30:00-04:00')

test('a kitchen reads that the portions of the day are sold, and when there are more', () => {
  const usedUp = { isAvailable: false, hiddenUntil: '2026-11-21T11:30:00-04:00', portionsLeft: 0 }
  expect(soldOutWords(usedUp, FRIDAY_EVENING)).toBe('All portions are sold, back tomorrow at 11:30 AM')
})

test.each([
  ['on the menu', true, null, null],
  ['hidden by hand', false, null, 'Sold out until somebody shows it again'],
  ['until tomorrow', false, '2026-11-21T11:30:00-04:00', 'Sold out, back tomorrow at 11:30 AM'],
  ['over a day off', false, '2026-11-23T11:30:00-04:00', 'Sold out, back Monday at 11:30 AM'],
])('a kitchen reads until when a dish is off the menu: %s', (_case, isAvailable, hiddenUntil, words) => {
  expect(soldOutWords({ isAvailable, hiddenUntil }, FRIDAY_EVENING)).toBe(words)
})
