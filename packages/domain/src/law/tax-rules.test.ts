import { expect, test } from 'vitest'

import { begunOn, taxOf } from '../money/tax-of.ts'
import { isTaxKnown, taxForPostalCode } from '../money/tax.ts'
import { taxesFrom } from './location-taxes.ts'
import { factsOf, isCodeOf, PROVINCE_CODES, type Province, provinceNamed } from './provinces.ts'
import { rulesOf, SOLD_KINDS, TAX_RULES, TAXED_KINDS, type TaxedKind } from './tax-rules.ts'

/** What a rule says of each kind, as people write it: one entry is for all kinds. */
const LAW: Record<Province, { since: string; rates: Partial<Record<TaxedKind | 'all', string>> }> = {
  AB: { since: '2008-01-01', rates: { all: 'GST 5' } },
  BC: {
    since: '2013-04-01',
    rates: { all: 'GST 5', alcohol: 'GST 5 + PST 10', 'sweet-fizzy-drink': 'GST 5 + PST 7' },
  },
  MB: { since: '2019-07-01', rates: { all: 'GST 5 + RST 7' } },
  NB: { since: '2016-07-01', rates: { all: 'HST 15' } },
  NL: { since: '2016-07-01', rates: { all: 'HST 15' } },
  NS: { since: '2025-04-01', rates: { all: 'HST 14' } },
  NT: { since: '2008-01-01', rates: { all: 'GST 5' } },
  NU: { since: '2008-01-01', rates: { all: 'GST 5' } },
  ON: { since: '2010-07-01', rates: { all: 'HST 13', 'small-meal': 'HST 5' } },
  PE: { since: '2016-10-01', rates: { all: 'HST 15' } },
  QC: { since: '2013-01-01', rates: { all: 'GST 5 + QST 9.975' } },
  SK: { since: '2017-04-01', rates: { all: 'GST 5 + PST 6' } },
  YT: { since: '2008-01-01', rates: { all: 'GST 5' } },
}
const SODA_IN_BC = '2021-04-01'
const KINDS: TaxedKind[] = ['food', 'small-meal', 'sweet-fizzy-drink', 'delivery', 'alcohol']

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
}

test.each(PROVINCE_CODES.flatMap((place) => KINDS.map((kind) => [place, kind] as const)))(
  'the law of %s for %s holds on the day it began and after it, and not on the day before',
  (place, kind) => {
    const { since, rates } = LAW[place]
    const from = place === 'BC' && kind === 'sweet-fizzy-drink' ? SODA_IN_BC : since
    const on = (day: string) => {
      const rule = begunOn(rulesOf(place, kind), day)
      return rule?.parts.map(({ name, rate }) => `${name} ${rate / 1000}`).join(' + ')
    }
    const wanted = rates[kind] ?? rates.all
    expect([on(dayBefore(from)), on(from), on('2026-11-29')]).toEqual([undefined, wanted, wanted])
  },
)

test('every rule names its source and when it was read', () => {
  for (const { source, checked } of TAX_RULES) {
    expect(source.length).toBeGreaterThan(5)
    expect(checked).toMatch(/^2026-\d\d-\d\d$/)
  }
})

test('everything that is taxed is sold, but alcohol', () => {
  expect(SOLD_KINDS).toEqual(TAXED_KINDS.filter((kind) => kind !== 'alcohol'))
})

test('the two locations of the starter pay the same by the table of postal codes and by the law', () => {
  for (const postalCode of ['B2N 1A1', 'B2H 2T2']) {
    const taxes = taxesFrom('NS', '2026-11-29')
    const { rate, name } = taxOf({ postalCode, taxes }, '2026-11-29')
    expect({ rate, name }).toEqual(taxForPostalCode(postalCode))
    expect(isTaxKnown(postalCode)).toBe(true)
  }
})

test.each([
  ['NB', 'NB'],
  [' nb ', 'NB'],
  ['New Brunswick', 'NB'],
  ['québec', 'QC'],
  ['Quebec', 'QC'],
  ['N.S.', 'NS'],
  ['Prince Edward Island', 'PE'],
  ['Maine', null],
  ['', null],
])('a province that was written as %j is %s', (written, code) => {
  expect(provinceNamed(written)).toBe(code)
})

test.each([
  ['NB', 'E1C 4Z1', true],
  ['NB', 'b2n 1a1', false],
  ['ON', 'M5V 3L9', true],
  ['NU', 'X0A 0H0', true],
  ['NS', '', false],
] as const)('whether a code is one of %s: %j', (province, postalCode, isIts) => {
  expect(isCodeOf(province, postalCode)).toBe(isIts)
})

test('three provinces have the time of Halifax, and one asks for a certified till', () => {
  expect(PROVINCE_CODES.filter((code) => factsOf(code).hasHalifaxTime)).toEqual(['NB', 'NS', 'PE'])
  expect(PROVINCE_CODES.filter((code) => factsOf(code).needsCertifiedTill)).toEqual(['QC'])
})
