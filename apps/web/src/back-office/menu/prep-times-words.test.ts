import { expect, test } from 'vitest'

import { busyWords, tookWords } from './worth-a-look.tsx'

const KORMA = { itemId: 'korma', name: 'Korma', enteredMinutes: 12, tookMinutes: 17, orders: 42, busy: [] }

test('the entered time of a dish stands beside the time that the kitchen took', () => {
  expect(tookWords(KORMA)).toBe('you entered 12 minutes, the kitchen took 17 (42 orders).')
})

test('the hours in which a dish takes longest are named, where there are any', () => {
  expect(busyWords(KORMA)).toBeNull()
  const busy = [
    { fromHour: 18, untilHour: 20, tookMinutes: 27 },
    { fromHour: 12, untilHour: 14, tookMinutes: 22 },
  ]
  expect(busyWords({ ...KORMA, busy })).toBe('From 6:00 PM to 8:00 PM it took 27.')
})
