import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import { type Hours, WEEKDAYS } from '@thali/domain/locations/hours'
import { expect, test } from 'vitest'

import { promisedWords, withoutStationWords } from './kitchen-form.ts'

const NOON = new Date('2026-07-10T15:00:00Z')
const location = {
  hours: Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:00', close: '22:00' }])) as Hours,
}
const kitchen = (hands: number) => ({ ...KITCHEN_DEFAULTS, stations: [{ id: 'stove', name: 'Stove', hands }] })
const dish = (name: string, change: object = {}) => ({
  id: name,
  name,
  prepTime: 15,
  isPopular: false,
  isAvailable: true,
  work: [{ station: 'stove', first: 8, more: 2 }],
  ...change,
})

test('dishes that name no station of the plan are counted, and where they will count', () => {
  const dishes = [
    dish('Dal'),
    dish('Chai', { work: null }),
    dish('Naan', { work: [{ station: 'tandoor', first: 4, more: 1 }] }),
  ]
  expect(withoutStationWords(dishes, kitchen(2))).toBe(
    '2 dishes name no station and will count at Stove: Chai and Naan.',
  )
  expect(withoutStationWords([dish('Chai', { work: null })], kitchen(2))).toBe(
    '1 dish names no station and will count at Stove: Chai.',
  )
  expect(withoutStationWords([dish('Dal')], kitchen(2))).toBeNull()
})

test('a drink that needs no station does not count at any, and its order waits for none', () => {
  const lassi = dish('Lassi', { work: [] })
  expect(withoutStationWords([lassi], kitchen(1))).toBeNull()
  expect(promisedWords([lassi], kitchen(1), location, NOON)).toBe(
    'With nothing else to cook, an order of Lassi would be promised in 10 minutes. The last of 10 such orders at once would be ready in 10 minutes.',
  )
})

test('the promise of one order and of ten at once is told before the plan is saved', () => {
  const dishes = [
    dish('Dal'),
    dish('Korma', { isPopular: true }),
    dish('Biryani', { isAvailable: false, isPopular: true }),
  ]
  expect(promisedWords(dishes, kitchen(20), location, NOON)).toBe(
    'With nothing else to cook, an order of Korma and Dal would be promised in 12 minutes. The last of 10 such orders at once would be ready in 12 minutes.',
  )
  expect(promisedWords(dishes, kitchen(1), location, NOON)).toBe(
    'With nothing else to cook, an order of Korma and Dal would be promised in 20 minutes. Of 10 such orders at once 5 could be taken, the last in 84 minutes. Then guests have to choose a time.',
  )
})

test('a menu without dishes promises nothing', () => {
  expect(promisedWords([], kitchen(1), location, NOON)).toBeNull()
})
