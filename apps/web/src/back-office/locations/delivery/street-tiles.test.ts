import { expect, test } from 'vitest'

import { addressOf, tilesAround } from './street-tiles.ts'

const HOUSE = { latitude: 45.3647, longitude: -63.2797 }

test('the square that a house stands in is the one that every street map gives it', () => {
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  const tiles = tilesAround(HOUSE, 2000)
  const own = tiles.find(
    ({ left, top, width, height }) => left <= 50 && left + width > 50 && top <= 50 && top + height > 50,
  )
  expect(own).toMatchObject({ z: 14, x: 5312, y: 5870 })
  expect(addressOf('https://t.example/{z}/{x}/{y}.png', own!)).toBe('https://t.example/14/5312/5870.png')
})

test.each([2000, 8000, 100_000])('squares cover a map of %i m, without gaps, and are few', (reach) => {
  const tiles = tilesAround(HOUSE, reach)
  expect(tiles.length).toBeLessThan(26)
  expect(Math.min(...tiles.map(({ left }) => left))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(100)
  expect(Math.min(...tiles.map(({ top }) => top))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ top, height }) => top + height))).toBeGreaterThanOrEqual(100)
  const [first, second] = tiles
  expect(first!.left + first!.width).toBeCloseTo(second!.left, 1)
})
