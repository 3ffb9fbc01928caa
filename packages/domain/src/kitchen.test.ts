import { expect, test } from 'vitest'

import { checkKitchen, checkStations, KITCHEN_DEFAULTS, checkWork } from './kitchen.ts'
import { PROMISE_WORDS as FRENCH } from './language/fr/promise.ts'
import { becauseText } from './orders/promise/because.ts'

const station = { id: 'tandoor', name: 'Tandoor', hands: 2 }

test.each([
  ['no hands', [{ ...station, hands: 0 }], 'stations.0.hands', 'Enter 1 to 20 hands'],
  ['half a hand', [{ ...station, hands: 1.5 }], 'stations.0.hands', 'Enter 1 to 20 hands'],
  ['more hands than a kitchen has', [{ ...station, hands: 21 }], 'stations.0.hands', 'Enter 1 to 20 hands'],
  ['no name', [{ ...station, name: ' ' }], 'stations.0.name', 'Enter a name'],
  ['a long name', [{ ...station, name: 'x'.repeat(41) }], 'stations.0.name', 'Use at most 40 characters'],
  [
    'the name of another',
    [station, { ...station, id: 'oven', name: 'TANDOOR ' }],
    'stations.1.name',
    'This station already exists',
  ],
  [
    'an id that is no word',
    [{ ...station, id: 'a b' }],
    'stations.0.id',
    'A station needs an id of lowercase letters and digits',
  ],
  ['the id of the pass', [{ ...station, id: 'pass' }], 'stations.0.id', 'The pass is no station: choose another id'],
  ['an unknown kind', [{ ...station, kind: 'bar' }], 'stations.0.kind', 'Choose a kind'],
])('a station with %s is refused in its place', (_, stations, field, message) => {
  expect(checkStations(stations)).toEqual([{ field, message }])
})

test('stations with hands and names are accepted, twelve at most', () => {
  const stations = Array.from({ length: 13 }, (_, index) => ({ id: `s-${index}`, name: `S ${index}`, hands: 20 }))
  expect(checkStations(stations.slice(1))).toEqual([])
  expect(checkStations(stations)).toEqual([{ field: 'stations', message: 'At most 12 stations are possible' }])
})

test.each([
  [undefined, []],
  [1, []],
  [100, []],
  [0, [{ field: 'kitchen.ordersPerQuarter', message: 'Enter a number from 1 to 100' }]],
  [101, [{ field: 'kitchen.ordersPerQuarter', message: 'Enter a number from 1 to 100' }]],
])('a kitchen that takes %s orders for a quarter of an hour has the problems %j', (ordersPerQuarter, problems) => {
  expect(checkKitchen({ ...KITCHEN_DEFAULTS, stations: [], ordersPerQuarter })).toEqual(problems)
})

test('a step of a dish names a station that exists, and whole minutes', () => {
  const step = { station: 'tandoor', first: 8, more: 0 }
  expect(checkWork([step], [station])).toEqual([])
  expect(checkWork([], [station])).toEqual([])
  expect(checkWork('grill', [station])).toEqual([{ field: 'work', message: 'Enter at most 4 steps' }])
  expect(checkWork([step, { station: 'gone', first: 0, more: 121 }], [station])).toEqual([
    { field: 'work.1.station', message: 'Choose a station' },
    { field: 'work.1.first', message: 'Enter 1 to 120 minutes' },
    { field: 'work.1.more', message: 'Enter 0 to 120 minutes' },
  ])
})

test('a promise says why it is for its time, in both languages', () => {
  const fullUntil = '2026-11-20T21:30:00.000Z'
  const full = { reason: 'full', station: 'Tandoor', fullUntil } as const
  // F7: a station is the kitchen's word, and no guest's.
  expect(becauseText(full)).toBe('because many orders are before yours')
  expect(becauseText(full, FRENCH)).toBe('car plusieurs commandes passent avant la vôtre')
  const moved = { reason: 'moved', shownAt: fullUntil } as const
  expect(becauseText(moved)).toBe('not 5:30 PM, because the kitchen filled up before the payment came')
  expect(becauseText(moved, FRENCH)).toContain('et non à 17\u00a0h\u00a030, car la cuisine s’est remplie')
  expect(becauseText({ reason: 'opening', opensAt: fullUntil })).toBe('because we open at 5:30 PM')
  expect(becauseText({ reason: 'rush' })).toBe('because the kitchen is very busy')
  expect(becauseText({ reason: 'chosen' })).toBeNull()
  expect(becauseText({ reason: 'cooking' })).toBeNull()
})
