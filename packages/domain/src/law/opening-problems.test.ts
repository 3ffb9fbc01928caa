import { expect, test } from 'vitest'

import type { DeliveryZone } from '../delivery/delivery.ts'
import { cents } from '../money/cents.ts'
import type { EnteredRate } from './location-taxes.ts'
import {
  foreignZones,
  lawToConfirm,
  OPENING_PROBLEMS,
  openingProblems,
  type PlaceToOpen,
  rateProblem,
} from './opening-problems.ts'
import { PROVINCE_CODES, PROVINCES } from './provinces.ts'

const TODAY = '2026-11-29'
const MONCTON: PlaceToOpen = {
  province: 'NB',
  postalCode: 'E1C 4Z1',
  taxNumber: '123456789 RT0001',
  isLawConfirmed: true,
  enteredRates: [],
}
const kindsOf = (change: Partial<PlaceToOpen>, day = TODAY) =>
  openingProblems({ ...MONCTON, ...change }, day).map(({ kind }) => kind)

test.each([
  ['NB', []],
  ['NS', []],
  ['PE', []],
  ['NL', ['time-zone']],
  ['QC', ['time-zone', 'certified-till']],
  ['ON', ['time-zone', 'many-rates']],
  ['BC', ['time-zone', 'many-rates', 'unproved']],
  ['SK', ['time-zone', 'unproved']],
  ['MB', ['time-zone']],
  ['AB', ['time-zone', 'unproved']],
] as const)('against a confirmed location in %s stands %j', (province, kinds) => {
  expect(kindsOf({ province, postalCode: `${PROVINCES[province].letters.charAt(0)}1A 1A1` })).toEqual(kinds)
})

test('Nova Scotia, New Brunswick and Prince Edward Island open, and nothing else', () => {
  const open = PROVINCE_CODES.filter(
    (province) => kindsOf({ province, postalCode: `${PROVINCES[province].letters.charAt(0)}1A 1A1` }).length === 0,
  )
  expect(open).toEqual(['NB', 'NS', 'PE'])
})

test.each<[string, Partial<PlaceToOpen>, string[]]>([
  ['a province that is none', { province: 'Maine' }, ['no-rule']],
  ['a postal code of another province', { postalCode: 'B2N 1A1' }, ['letter']],
  ['no tax number', { taxNumber: null }, ['tax-number']],
  ['no confirmation', { isLawConfirmed: false }, ['unconfirmed']],
  [
    'nothing entered at all',
    { postalCode: '', taxNumber: null, isLawConfirmed: false },
    ['letter', 'tax-number', 'unconfirmed'],
  ],
])('%s stands against a location', (_what, change, kinds) => {
  expect(kindsOf(change)).toEqual(kinds)
})

test('every kind of problem occurs, and says what is wrong in a sentence', () => {
  const nowhere = { postalCode: '', taxNumber: null, isLawConfirmed: false }
  const places = [{ province: 'Maine' }, ...PROVINCE_CODES.map((province) => ({ ...nowhere, province }))]
  const found = places.flatMap((place) => openingProblems({ ...MONCTON, ...place }, TODAY))
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(OPENING_PROBLEMS))
  for (const { says } of found) expect(says).toMatch(/^[A-Z].{20,}\.$/)
})

test('a day before the law began has no rule', () => {
  expect(kindsOf({}, '2016-06-30')).toEqual(['no-rule'])
})

test('a rate that an admin entered with a source is proof enough, and lifts neither the clock nor the till', () => {
  const rate = (place: EnteredRate['place']): EnteredRate => {
    return { place, from: TODAY, parts: [{ name: 'GST', rate: 5_000 }], source: 'SOR/2026-9' }
  }
  expect(kindsOf({ province: 'AB', postalCode: 'T2P 1J9', enteredRates: [rate('AB')] })).toEqual(['time-zone'])
  expect(kindsOf({ province: 'AB', postalCode: 'T2P 1J9', enteredRates: [rate('SK')] })).toContain('unproved')
  expect(kindsOf({ province: 'QC', postalCode: 'H2X 1Y4', enteredRates: [rate('QC')] })).toEqual([
    'time-zone',
    'certified-till',
  ])
})

test('the rule to be confirmed is the one in force, with its source', () => {
  expect(lawToConfirm(MONCTON, TODAY)).toMatchObject({ key: 'NB:HST15000:2016-07-01', source: 'CRA Notice 297' })
  expect(lawToConfirm({ province: 'Maine', enteredRates: [] }, TODAY)).toBeNull()
  expect(lawToConfirm(MONCTON, '2016-06-30')).toBeNull()
})

const RATE = { from: '2026-11-30', parts: [{ name: 'HST' as const, rate: 20_000 }], source: 'SOR/1' }
test.each([
  [{}, null],
  [{ parts: [{ name: 'HST' as const, rate: 0 }] }, null],
  [{ from: TODAY }, 'tomorrow'],
  [{ parts: [] }, 'once'],
  [{ parts: [...RATE.parts, { name: 'HST' as const, rate: 0 }] }, 'once'],
  [{ parts: [{ name: 'HST' as const, rate: 20_001 }] }, 'between 0% and 20%'],
  [{ parts: [{ name: 'HST' as const, rate: -1 }] }, 'between 0% and 20%'],
  [{ parts: [{ name: 'HST' as const, rate: 0.5 }] }, 'three decimals'],
  [{ parts: [{ name: 'HST' as const, rate: NaN }] }, 'between 0% and 20%'],
  [{ source: '  no ' }, 'law or the official page'],
])('a rate with %j is taken or refused: %j', (change, words) => {
  const problem = rateProblem({ ...RATE, ...change }, TODAY)
  if (words === null) expect(problem).toBeNull()
  else expect(problem).toContain(words)
})

test('a zone with a postal code of another province is told at its field', () => {
  const zone = (...prefixes: string[]): DeliveryZone => ({
    id: 'near',
    name: 'Near',
    shape: { kind: 'postal', prefixes },
    feeCents: cents(0),
    minimumCents: cents(0),
    freeFromCents: null,
    extraMinutes: 0,
  })
  expect(foreignZones('NB', [zone('E1C', 'E1A'), zone('E1C', 'B4H1')])).toEqual([
    { field: 'zones.1.prefixes', message: 'B4H 1 is not in New Brunswick: another tax would be owed there' },
  ])
})
