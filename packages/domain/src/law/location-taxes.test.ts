import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { rateOf, taxOf } from '../money/tax-of.ts'
import { taxForPostalCode, type TaxRate } from '../money/tax.ts'
import { confirmedTaxes, type EnteredRate, lawKey, partsOfRate, taxesFrom } from './location-taxes.ts'
import { PROVINCE_CODES } from './provinces.ts'

const CONFIRMED = new Date('2026-11-01T12:00:00Z')
const HST = (rate: number) => [{ name: 'HST' as const, rate }]
const entered = (place: EnteredRate['place'], from: string, rate: number): EnteredRate => {
  return { place, from, parts: HST(rate), source: 'SOR/2027-1' }
}
const moncton = (enteredRates: EnteredRate[] = []) => ({ province: 'NB', lawConfirmedAt: CONFIRMED, enteredRates })

// CUS-TAX-05, CUS-TAX-06, ADM-CON-04
test('without a confirmation the postal code of the location decides, on every day', () => {
  const place = { ...moncton(), lawConfirmedAt: null }
  expect(confirmedTaxes(place, '2026-11-29')).toBeUndefined()
  fc.assert(
    fc.property(
      fc.constantFrom('B2N 1A1', 'E1C 4Z1', 'H2X 1Y4', 'V5K 0A1', ''),
      fc.date({ noInvalidDate: true }),
      (code, day) => {
        expect(taxOf({ postalCode: code }, day.toISOString().slice(0, 10))).toEqual(taxForPostalCode(code))
      },
    ),
  )
})

test('with it the law of the province decides, whatever the postal code', () => {
  const taxes = confirmedTaxes(moncton(), '2026-11-29')
  expect(taxOf({ postalCode: 'B2N 1A1', taxes }, '2026-11-29')).toEqual({
    rate: 15_000,
    name: 'HST',
    parts: HST(15_000),
  })
})

test('a rate that was entered holds from its day on, and the later of two entries for a day counts', () => {
  const rates = [
    entered('NB', '2027-04-01', 14_500),
    entered('NS', '2027-01-01', 1),
    entered('NB', '2027-04-01', 14_000),
  ]
  const taxes = confirmedTaxes(moncton(rates), '2026-11-29')
  expect(taxes?.map(({ from, parts }) => [from, rateOf(parts)])).toEqual([
    ['2016-07-01', 15_000],
    ['2027-04-01', 14_000],
  ])
  const on = (day: string) => taxOf({ postalCode: 'E1C 4Z1', taxes }, day).rate
  expect(['2026-11-29', '2027-03-31', '2027-04-01', '2030-01-01'].map(on)).toEqual([15_000, 15_000, 14_000, 14_000])
  expect(confirmedTaxes(moncton(rates), '2027-04-02')?.map(({ from }) => from)).toEqual(['2027-04-01'])
})

test('what a browser reads today is what the server charges on each later day', () => {
  const rate = fc.record({
    place: fc.constantFrom(...PROVINCE_CODES),
    from: fc.constantFrom('2026-12-01', '2026-12-02', '2027-01-01', '2027-07-01'),
    parts: fc.integer({ min: 0, max: 20_000 }).map(HST),
    source: fc.constant('SOR'),
  })
  const later = fc.constantFrom('2026-11-29', '2026-11-30', '2026-12-01', '2026-12-31', '2027-01-01', '2028-02-29')
  fc.assert(
    fc.property(fc.array(rate), fc.constantFrom(...PROVINCE_CODES), later, (enteredRates, province, day) => {
      const place = { province, lawConfirmedAt: CONFIRMED, enteredRates }
      const read = taxOf({ postalCode: '', taxes: confirmedTaxes(place, '2026-11-29') }, day)
      expect(read).toEqual(taxOf({ postalCode: '', taxes: confirmedTaxes(place, day) }, day))
    }),
  )
})

test('on the day on which a rate begins it is listed once, as the one in force', () => {
  expect(taxesFrom('NB', '2016-07-01').map(({ from }) => from)).toEqual(['2016-07-01'])
})

test('before the first rule of a province nothing is charged by it, and a device whose clock is behind takes today’s', () => {
  const place = { province: 'NS', lawConfirmedAt: CONFIRMED, enteredRates: [] }
  const charge = () => taxOf({ postalCode: 'B2N 1A1', taxes: confirmedTaxes(place, '2025-03-31') }, '2025-03-31')
  expect(charge).toThrow(RangeError)
  const today = confirmedTaxes(place, '2026-11-29')
  expect(taxOf({ postalCode: 'B2N 1A1', taxes: today }, '2020-01-01').rate).toBe(14_000)
})

test('what is confirmed names the province, each tax and its first day', () => {
  const keys = (['NB', 'MB'] as const).map((place) => taxesFrom(place, '2026-11-29').map((tax) => lawKey(place, tax)))
  expect(keys).toEqual([['NB:HST15000:2016-07-01'], ['MB:GST5000:RST7000:2019-07-01']])
})

test.each([
  ['NB', 15_000, ['HST']],
  ['MB', 12_000, ['GST', 'RST']],
  ['BC', 12_000, ['GST', 'PST']],
  ['nowhere', 14_975, ['GST', 'QST']],
  ['NB', 13_500, ['HST']],
  ['NB', 1_234, []],
])('the journal finds what a rate was made of in %s: %d', (province, rate, names) => {
  const enteredRates = [entered('NB', '2027-04-01', 13_500)]
  expect(partsOfRate(rate as TaxRate, { province, enteredRates }).map(({ name }) => name)).toEqual(names)
})
