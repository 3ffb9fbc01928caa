import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readArea } from './area-file-button.tsx'

const TOWN = [
  [-63.3, 45.35],
  [-63.25, 45.35, 12],
  [-63.28, 45.4000004],
]
const CORNERS = [
  { latitude: 45.35, longitude: -63.3 },
  { latitude: 45.35, longitude: -63.25 },
  { latitude: 45.4, longitude: -63.28 },
]
const ring = (corners: readonly unknown[]) => [...corners, corners[0]]
const polygon = (...rings: unknown[][]) => ({ type: 'Polygon', coordinates: rings.map(ring) })
const features = (...geometries: unknown[]) => ({
  type: 'FeatureCollection',
  features: geometries.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
})
const read = (file: unknown) => readArea(JSON.stringify(file))

test.each([
  ['a collection of one', features(polygon(TOWN))],
  [
    'beside a marker and a line',
    features({ type: 'Point', coordinates: [0, 0] }, polygon(TOWN), { type: 'LineString' }),
  ],
  ['a feature', { type: 'Feature', geometry: polygon(TOWN) }],
  ['a bare geometry', polygon(TOWN)],
  ['a multipolygon of one', { type: 'MultiPolygon', coordinates: [[ring(TOWN)]] }],
])('an area saved as %s has its corners, each once', (_name, file) => {
  expect(read(file)).toEqual({ points: CORNERS })
})

test.each([
  [features(), 'There is no area in this file'],
  [{}, 'There is no area in this file'],
  [null, 'There is no area in this file'],
  [features(polygon(TOWN), polygon(TOWN)), 'There are 2 areas in this file, and a zone is one'],
  [polygon(TOWN, TOWN), 'The area in this file has a hole, and a zone has none'],
  [polygon(TOWN.slice(1)), 'An area needs at least 3 points'],
  [
    polygon(Array.from({ length: 101 }, (_, at) => [-63 - at / 1000, 45])),
    'This area has 101 points, and at most 100 are possible',
  ],
  [polygon(TOWN.map(([east, north]) => [north, east])), 'This area does not lie in Canada'],
  [polygon([...TOWN.slice(1), ['-63.3', '45.35']]), 'This area does not lie in Canada'],
])('a file of a delivery area holding %j is refused: %s', (file, reason) => {
  expect(read(file)).toEqual({ reason })
})

test('a file, whatever it holds, gives an area of a possible size or a reason', () => {
  expect(readArea('area,points')).toEqual({ reason: 'This is no GeoJSON file' })
  const anything = fc.oneof(
    fc.json(),
    fc.anything({ withNullPrototype: false }).map((value) => JSON.stringify(polygon([value, value, value])) ?? ''),
  )
  fc.assert(
    fc.property(anything, (text) => {
      const area = readArea(text)
      expect('reason' in area || (area.points.length >= 3 && area.points.length <= 100)).toBe(true)
    }),
  )
})
