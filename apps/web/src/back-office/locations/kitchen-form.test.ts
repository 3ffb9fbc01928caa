import { KITCHEN_DEFAULTS } from '@thali/domain/kitchen'
import { describe, expect, test } from 'vitest'

import {
  dishesByStation,
  type KitchenForm,
  kitchenFormOf,
  kitchenOfForm,
  kitchenProblems,
  removedWords,
} from './kitchen-form.ts'

const KITCHEN = {
  ...KITCHEN_DEFAULTS,
  stations: [
    { id: 'stove', name: 'Stove', hands: 4 },
    { id: 'tandoor', name: 'Tandoor', hands: 2, keepsMinutes: 5 },
    { id: 'bar', name: 'Bar', hands: 1, kind: 'counter' as const },
  ],
}
const STORED = kitchenFormOf({ kitchen: KITCHEN })
const named = (name: string) => ({ key: name, id: null, name, hands: '1', keepsMinutes: '', isCounter: false })
const idsOf = (form: KitchenForm) => kitchenOfForm(form)?.stations.map(({ id }) => id)

test('a kitchen is sent as it was read, and one that entered nothing as nothing', () => {
  expect(kitchenOfForm(STORED)).toEqual(KITCHEN)
  expect(kitchenOfForm(kitchenFormOf({ kitchen: null }))).toBeNull()
  expect(kitchenOfForm({ ...kitchenFormOf({}), isPlanned: true })).toEqual({ ...KITCHEN_DEFAULTS, stations: [] })
})

describe('the id of a station', () => {
  test('the id of a station is made of its name, with a number where that is taken', () => {
    const stations = [...STORED.stations, named('Fryer & Grill'), named('ਤੰਦੂਰ')]
    expect(idsOf({ ...STORED, stations })).toEqual(['stove', 'tandoor', 'bar', 'fryer-grill', 'station'])
    // A screen names the pass where it names its station.
    expect(idsOf({ ...STORED, stations: [named('Pass')] })).toEqual(['pass-2'])
  })

  test('the id of a station stays when it is renamed or moved, because dishes name it', () => {
    const [stove, tandoor] = STORED.stations
    const stations = [{ ...tandoor!, name: 'Clay oven' }, stove!, named('Tandoor')]
    expect(idsOf({ ...STORED, stations })).toEqual(['tandoor', 'stove', 'tandoor-2'])
  })

  test('the id of a station just removed comes back with its name, and its dishes with it', () => {
    const stations = [STORED.stations[0]!, named('Tandoor')]
    expect(idsOf({ ...STORED, stations })).toEqual(['stove', 'tandoor'])
  })
})

test('each mistake in a kitchen is told at its field, and none in a kitchen that does not plan', () => {
  const wrong = {
    ...STORED,
    asapMinutes: '',
    stations: [{ ...STORED.stations[0]!, hands: 'two', keepsMinutes: '61' }, named(' stove')],
  }
  expect(kitchenProblems(wrong)).toEqual({
    'stations.0.hands': 'Enter 1 to 20 hands',
    'stations.0.keepsMinutes': 'Enter 0 to 60 minutes',
    'stations.1.name': 'This station already exists',
    asapMinutes: 'Enter a number from 30 to 240',
  })
  expect(kitchenProblems({ ...wrong, isPlanned: false })).toEqual({})
})

describe('a station that is removed', () => {
  const step = (station: string) => ({ station, first: 8, more: 2 })
  const dishes = dishesByStation([
    { name: 'Naan', work: [step('tandoor')] },
    { name: 'Roti', work: [step('tandoor'), step('tandoor')] },
    { name: 'Dal', work: [step('stove')] },
    { name: 'Chai', work: null },
  ])
  const without = { ...STORED, stations: STORED.stations.slice(0, 1) }

  test('a station that is removed names the dishes that it leaves behind, and where they count', () => {
    expect(removedWords(STORED, without, dishes)).toBe(
      'Naan and Roti count at Stove until you give them another station under Menu.',
    )
    const more = new Map([['tandoor', ['Naan', 'Roti', 'Kulcha', 'Tikka', 'Kebab']]])
    expect(removedWords(STORED, without, more)).toMatch(/^Naan, Roti, Kulcha and 2 more dishes count at Stove/)
  })

  test('a removed station is not warned of without dishes, when it came back, or when no station is left', () => {
    expect(removedWords(STORED, without, new Map())).toBeNull()
    const again = { ...STORED, stations: [...without.stations, named('Tandoor')] }
    expect(removedWords(STORED, again, dishes)).toBeNull()
    expect(removedWords(STORED, { ...STORED, stations: [] }, dishes)).toBeNull()
  })
})
