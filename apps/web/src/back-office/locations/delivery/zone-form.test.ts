import { metresBetween } from '@thali/domain/delivery/geometry'
import { expect, test } from 'vitest'

import { addedAfter, addedAt, movedBy, placeWords, removedAt } from './zone-drawing.ts'
import { deliveryBody, deliveryForm, needPlace, newZone, problemsOf, type ZoneForm } from './zone-form.ts'

const HOUSE = { latitude: 45.3647, longitude: -63.2797 }
const TERMS = { fee: 4.5, minimum: 15, freeFrom: null, extraMinutes: 20 }
const form = (change: Partial<ZoneForm>) => ({
  latitude: '45.3647',
  longitude: '-63.2797',
  zones: [{ ...newZone([]), name: 'Town', prefixes: 'B2N', fee: '4.50', ...change }],
})

test('zones of every kind are the same after they were read into the form and sent', () => {
  const shapes = [
    { kind: 'postal' as const, prefixes: ['B2N', 'B6L1'] },
    { kind: 'circle' as const, prefixes: ['B2N'], center: HOUSE, radiusMetres: 2500 },
    {
      kind: 'polygon' as const,
      prefixes: ['B2N', 'B6L1'],
      points: [HOUSE, { latitude: 45.4, longitude: -63.2 }, { latitude: 45.4, longitude: -63.3 }],
    },
  ]
  const stored = {
    point: HOUSE,
    zones: shapes.map((shape, index) => ({ id: `z-${index}`, name: 'Zone', shape, ...TERMS })),
  }
  expect(deliveryBody(deliveryForm(stored))).toEqual(stored)
})

test.each([
  [{ prefixes: 'b2n, B6L 1;' }, {}],
  [{ fee: '4,50' }, {}],
  [{ fee: '' }, { 'zones.0.fee': 'The fee is from $0 to $100' }],
  [{ fee: 'four' }, { 'zones.0.fee': 'The fee is from $0 to $100' }],
  [{ extraMinutes: '' }, { 'zones.0.extraMinutes': 'The minutes are a whole number from 0 to 180' }],
  [{ kind: 'circle', radiusKm: 'far' }, { 'zones.0.shape': 'The radius is from 0.1 to 50 km' }],
] as const)('a zone with %o is told of the problems %o', (change, problems) => {
  expect(problemsOf(form(change))).toEqual(problems)
})

test('half a location on the map is told at its field, and postal codes need none', () => {
  expect(problemsOf({ ...form({}), longitude: '' })).toEqual({ latitude: 'Enter both numbers, such as 45.3647' })
  expect(problemsOf({ ...form({}), latitude: '', longitude: '' })).toEqual({})
})

test('a new zone has an id that no other has', () => {
  const first = newZone([])
  expect(newZone([first]).id).not.toBe(first.id)
})

test('zones that are all drawn keep out guests who do not share their place, and one zone of postal codes lets them in', () => {
  const [drawn, postal] = [form({ kind: 'circle' }).zones, form({}).zones]
  expect([needPlace(drawn), needPlace([...drawn, ...postal]), needPlace(postal), needPlace([])]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a tapped corner goes between the two neighbours that it is nearest to', () => {
  const at = (east: number, north: number) => movedBy(HOUSE, HOUSE, { east, north })
  const square = [at(-1000, -1000), at(1000, -1000), at(1000, 1000), at(-1000, 1000)]
  expect(addedAt(square, at(1200, 0)).at).toBe(2)
  expect(addedAt(square, at(-1200, 0)).at).toBe(4)
  expect(addedAt([HOUSE], at(5, 5)).points).toHaveLength(2)
})

test('corners can be added without a map: three around the restaurant, then halfway to the next', () => {
  const three = [0, 1, 2].reduce<ReturnType<typeof addedAfter>>((drawn) => addedAfter(drawn.points, drawn.at, HOUSE), {
    points: [],
    at: 0,
  })
  expect(three.points.map((point) => placeWords(HOUSE, point))).toEqual([
    '1.0 km north',
    '1.0 km east, 1.0 km south',
    '1.0 km west, 1.0 km south',
  ])
  const four = addedAfter(three.points, 2, HOUSE)
  expect([four.at, placeWords(HOUSE, four.points[3]!)]).toEqual([3, '0.5 km west'])
  expect(removedAt(four.points, 3).points).toEqual(three.points)
})

test('a moved corner is as far away as it was moved', () => {
  const moved = movedBy(HOUSE, HOUSE, { east: 300, north: -400 })
  expect(metresBetween(HOUSE, moved)).toBeCloseTo(500, 0)
  expect(placeWords(HOUSE, HOUSE)).toBe('at the restaurant')
})
