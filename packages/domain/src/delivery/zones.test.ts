import { describe, expect, test } from 'vitest'

import { cents } from '../money/cents.ts'
import {
  deliveryFee,
  deliveryFor,
  ZONE_LIMITS,
  type DeliveryZone,
  needsPoint,
  zoneFor,
  type ZoneShape,
} from './delivery.ts'
import { type Point, pointAt } from './geometry.ts'
import { bareCode, barePrefix, writtenCode } from './postal-code.ts'
import { checkZones, zoneProblems, overlapsOf } from './zone-check.ts'

const HOUSE: Point = { latitude: 45.3647, longitude: -63.2797 }
const at = (east: number, north: number) => pointAt(HOUSE, { east, north })
const square = (reach: number, east = 0, north = 0): ZoneShape => ({
  kind: 'polygon',
  prefixes: ['B2N'],
  points: [
    at(east - reach, north - reach),
    at(east + reach, north - reach),
    at(east + reach, north + reach),
    at(east - reach, north + reach),
  ],
})
const circle = (radiusMetres: number, center = HOUSE): ZoneShape => ({
  kind: 'circle',
  prefixes: ['B2N'],
  center,
  radiusMetres,
})
const postal = (...prefixes: string[]): ZoneShape => ({ kind: 'postal', prefixes })

const zone = (shape: ZoneShape, change: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: 'town',
  name: 'Town',
  shape,
  feeCents: cents(450),
  minimumCents: cents(2000),
  freeFromCents: cents(6000),
  extraMinutes: 15,
  ...change,
})
const messagesOf = (change: Partial<DeliveryZone>, house: Point | null = HOUSE) =>
  zoneProblems({ ...zone(postal('B2N')), ...change }, house).map(({ field, message }) => `${field}: ${message}`)

test.each([
  ['b2n 5e3', 'B2N5E3'],
  ['B2N-5E3', 'B2N5E3'],
  ['B2N', null],
  ['B2N 5EE', null],
  ['12345', null],
  ['', null],
])('the text %j is read as the postal code %j', (typed, code) => {
  expect(bareCode(typed)).toBe(code)
})

test.each([
  ['b2n', 'B2N', 'B2N'],
  ['B2N 5', 'B2N5', 'B2N 5'],
  ['b2n5e', 'B2N5E', 'B2N 5E'],
  ['B2N 5E3', 'B2N5E3', 'B2N 5E3'],
])('the text %j is read as the beginning %j of a postal code, written %j', (typed, bare, written) => {
  expect(barePrefix(typed)).toBe(bare)
  expect(writtenCode(bare)).toBe(written)
})

test.each(['B2', 'BB2', '2NB', 'B2N 55', 'B2N 5E3 1'])('the text %j is not the beginning of a postal code', (typed) => {
  expect(barePrefix(typed)).toBeNull()
})

test('the first zone by position counts, however many zones a destination lies in', () => {
  const [narrow, wide] = [zone(postal('B2N5'), { id: 'narrow' }), zone(postal('B2N'), { id: 'wide' })]
  const to = (postalCode: string) => zoneFor([narrow, wide], { postalCode, point: null })?.id
  expect([to('B2N 5E3'), to('b2n 1a1'), to('B6L 1A1')]).toEqual(['narrow', 'wide', undefined])
  expect(zoneFor([wide, narrow], { postalCode: 'B2N 5E3', point: null })?.id).toBe('wide')
})

test('a drawn zone is found by a point only, on its border too', () => {
  const zones = [zone(square(1000))]
  const found = (point: Point | null) => zoneFor(zones, { postalCode: 'B2N 5E3', point }) !== undefined
  expect([found(null), found(HOUSE), found(at(999, 999)), found(at(1010, 0))]).toEqual([false, true, true, false])
  expect([at(-1000, -1000), at(1000, 1000)].map(found)).toEqual([true, true])
  expect([needsPoint(zones, 'B2N5E3'), needsPoint(zones, 'B3H1A1')]).toEqual([true, false])
  expect(needsPoint([zone(postal('B2N'))], 'B2N5E3')).toBe(false)
})

// MP-3, S4: the point is where a device is, or says that it is.
test('a point near the restaurant brings no address of elsewhere into a zone', () => {
  const found = (postalCode: string | null) => zoneFor([zone(circle(2000))], { postalCode, point: HOUSE })?.id
  expect([found('B2N 5E3'), found('B3H 1A1'), found('V6B 1A1'), found(null)]).toEqual([
    'town',
    undefined,
    undefined,
    undefined,
  ])
})

test('a zone drawn as a circle reaches as far as its radius', () => {
  const found = (point: Point) => zoneFor([zone(circle(2000))], { postalCode: 'B2N 5E3', point }) !== undefined
  expect([found(at(1990, 0)), found(at(0, -1990)), found(at(1500, 1500))]).toEqual([true, true, false])
})

// CUS-CHK-32
test('without zones a delivery goes anywhere, costs nothing, and needs no postal code', () => {
  const decided = deliveryFor([], { postalCode: null, point: null }, cents(1))
  expect(decided).toEqual({ ok: true, value: { zone: null, feeCents: 0, extraMinutes: null } })
})

test.each([
  ['no postal code', null, 3000, { kind: 'postal-code-missing' }],
  ['half a postal code', 'B2N', 3000, { kind: 'postal-code-missing' }],
  ['a place outside of all zones', 'B3H 4R2', 3000, { kind: 'outside', area: 'B3H' }],
  ['dishes below the minimum', 'B2N 5E3', 1550, { kind: 'below-minimum', missingCents: 450 }],
])('a delivery with %s is refused with its reason', (_case, postalCode, dishes, error) => {
  expect(deliveryFor([zone(postal('B2N'))], { postalCode, point: null }, cents(dishes))).toEqual({ ok: false, error })
})

test.each([
  [2000, 450],
  [5999, 450],
  [6000, 0],
])('dishes for %d cents are delivered for a fee of %d cents', (dishes, fee) => {
  expect(deliveryFee(zone(postal('B2N')), cents(dishes))).toBe(fee)
  const decided = deliveryFor([zone(postal('B2N'))], { postalCode: 'B2N5E3', point: null }, cents(dishes))
  expect(decided.ok && [decided.value.feeCents, decided.value.extraMinutes]).toEqual([fee, 15])
})

test('a zone without free delivery always charges its fee', () => {
  expect(deliveryFee(zone(postal('B2N'), { freeFromCents: null }), cents(999_999))).toBe(450)
})

describe.each([
  ['a good zone', {}, []],
  ['a name of spaces', { name: '  ' }, ['name: Give the zone a name']],
  ['no postal code', { shape: postal() }, ['prefixes: Enter at least the beginning of one postal code, such as B2N']],
  [
    'a wrong one',
    { shape: postal('B2N', 'XYZ') },
    ['prefixes: XYZ is not the beginning of a Canadian postal code, such as B2N or B2N 5'],
  ],
  [
    'a circle without one',
    { shape: { ...circle(500), prefixes: [] } },
    ['prefixes: Enter at least the beginning of one postal code, such as B2N'],
  ],
  ['one twice', { shape: postal('B2N', 'B2N') }, ['prefixes: One postal code is there twice']],
  ['a fee above $100', { feeCents: cents(10_001) }, ['fee: The fee is from $0 to $100']],
  ['a negative minimum', { minimumCents: cents(-1) }, ['minimum: The minimum is from $0 to $1000']],
  [
    'free delivery below the minimum',
    { freeFromCents: cents(1999) },
    ['freeFrom: Free delivery cannot begin below the minimum'],
  ],
  ['half a minute', { extraMinutes: 7.5 }, ['extraMinutes: The minutes are a whole number from 0 to 180']],
  ['a tiny circle', { shape: circle(99) }, ['shape: The radius is from 0.1 to 50 km']],
  [
    'a circle elsewhere',
    { shape: circle(500, at(0, 101_000)) },
    ['shape: This lies more than 100 km from the restaurant'],
  ],
  [
    'a line',
    { shape: { kind: 'polygon', prefixes: ['B2N'], points: [HOUSE, at(10, 0)] } },
    ['shape: An area needs at least 3 points'],
  ],
] as const)('the check of a delivery zone: %s', (_case, change, messages) => {
  test('the problems of a delivery zone are named at their fields', () => {
    expect(messagesOf(change as Partial<DeliveryZone>)).toEqual(messages)
  })
})

test.each([
  ['a bow tie', [at(0, 0), at(1000, 1000), at(1000, 0), at(0, 1000)]],
  ['a corner on another edge', [at(0, 0), at(2000, 0), at(2000, 2000), at(1000, 0), at(0, 2000)]],
  ['the same corner twice', [at(0, 0), at(0, 0), at(1000, 0), at(0, 1000)]],
  ['an edge that folds back', [at(0, 0), at(2000, 0), at(1000, 0), at(0, 2000)]],
])('a border with %s is refused', (_case, points) => {
  expect(messagesOf({ shape: { kind: 'polygon', prefixes: ['B2N'], points } })).toEqual([
    'shape: The border of this area crosses or touches itself',
  ])
})

test('a drawn zone needs the place of the restaurant; postal codes do not', () => {
  expect(messagesOf({ shape: circle(1000) }, null)).toEqual(['shape: Enter first where the restaurant stands'])
  expect(messagesOf({}, null)).toEqual([])
})

test('a polygon has at most 100 corners, a location at most 30 zones, each with an id of its own', () => {
  const points = Array.from({ length: ZONE_LIMITS.corners.most + 1 }, (_, index) => {
    const angle = (index / 101) * 2 * Math.PI
    return at(Math.cos(angle) * 3000, Math.sin(angle) * 3000)
  })
  const area = (corners: readonly Point[]) => ({ kind: 'polygon' as const, prefixes: ['B2N'], points: corners })
  expect(messagesOf({ shape: area(points) })).toEqual(['shape: An area has at most 100 points'])
  expect(messagesOf({ shape: area(points.slice(1)) })).toEqual([])
  const many = Array.from({ length: 31 }, (_, index) => zone(postal('B2N'), { id: `zone-${index}` }))
  expect(checkZones(many, null)).toEqual([{ field: 'zones', message: 'At most 30 zones are possible' }])
  expect(checkZones([many[0]!, many[0]!], null)).toEqual([{ field: 'zones', message: 'Two zones have the same id' }])
})

test.each([
  ['two postal codes, one in the other', postal('B2N'), postal('B6L', 'B2N5'), true],
  ['other postal codes', postal('B2N'), postal('B6L'), false],
  ['circles that meet', circle(1000), circle(1000, at(1900, 0)), true],
  ['circles apart', circle(1000), circle(1000, at(2100, 0)), false],
  ['areas across each other', square(1000), square(1000, 1500), true],
  ['an area in another', square(5000), square(100), true],
  ['areas apart', square(1000), square(1000, 2500), false],
  ['a circle over an edge', circle(1000), square(500, 1400), true],
  ['a circle within an area', circle(200), square(1000), true],
  ['an area within a circle', square(200), circle(1000), true],
  ['a circle beside an area', circle(800), square(500, 1400), false],
  ['a postal code and an area in it', postal('B2N'), square(1000), true],
  ['a postal code and an area in another', postal('B6L'), square(1000), false],
  ['areas across each other in other postal codes', square(1000), { ...square(1000), prefixes: ['B6L'] }, false],
])('two zones are found to overlap or not: %s', (_case, one, other, expected) => {
  expect(overlapsOf([{ shape: one }, { shape: other }])).toEqual(expected ? [[0, 1]] : [])
})
