import { expect, test } from 'vitest'

import type { TaxedPlaceReading } from './doctor.repository.ts'
import { lawFindings } from './law-findings.ts'

const NOW = new Date('2026-11-29T16:00:00Z')
const TRURO: TaxedPlaceReading = {
  name: 'Truro Heights',
  province: 'NS',
  postalCode: 'B2N 1A1',
  taxNumber: '123456789 RT0001',
  lawConfirmedAt: null,
  enteredRates: [],
}
const MONCTON = { ...TRURO, name: 'Moncton', province: 'NB', postalCode: 'E1C 4Z1', lawConfirmedAt: NOW }
const told = (change: Partial<TaxedPlaceReading>, isReal = true, of: TaxedPlaceReading = TRURO) =>
  lawFindings([{ ...of, ...change }], { isReal, brandTaxNumber: null, now: NOW }).map(
    ({ level, says }) => `${level}: ${says}`,
  )

test('a location whose law was confirmed, or that is only tried out with the right rate, needs nothing', () => {
  const good = 'ok: every location charges the rate of its law'
  expect(told({}, true, MONCTON)).toEqual([good])
  expect(told({}, false)).toEqual([good])
})

test('a live location that nobody confirmed is told, and one that charges another rate is broken', () => {
  expect(told({})).toEqual(['warn: Truro Heights charges HST 14% by its postal code: confirm it under Locations, Tax'])
  const entered = [
    { place: 'NS' as const, from: '2026-11-01', parts: [{ name: 'HST' as const, rate: 13_500 }], source: 'SOR' },
  ]
  const wrong =
    'Truro Heights charges HST 14% by its postal code; the law of NS has 13.5% since 2026-11-01: confirm it under Locations, Tax'
  expect(told({ enteredRates: entered })).toEqual([`fail: ${wrong}`])
  expect(told({ enteredRates: entered }, false)).toEqual([`warn: ${wrong}`])
})

test.each([
  [
    'a live location in Québec',
    { province: 'QC', postalCode: 'H2X 1Y4' },
    'charges GST + QST 14.975% by its postal code. All times here are those of Halifax, and Québec has others.',
  ],
  [
    'a live location of a province that nobody knows',
    { province: 'Maine' },
    'charges HST 14% by its postal code. No rule of tax is known for “Maine” on 2026-11-29. Write the province as NS.',
  ],
  [
    'a live location without a tax number, whose law was confirmed',
    { lawConfirmedAt: NOW, taxNumber: null },
    ': Its receipts have no GST/HST number: enter one here, or for the brand under Settings.',
  ],
])('%s is a warning with its reason', (_what, change, says) => {
  const [warning = ''] = told(change)
  expect(warning).toMatch(/^warn: Truro Heights/)
  expect(warning).toContain(says)
})

test('the number of the brand counts for a location without one', () => {
  const place = { ...MONCTON, taxNumber: null }
  const house = { isReal: true, brandTaxNumber: '123456789 RT0001', now: NOW }
  expect(lawFindings([place], house)[0]).toMatchObject({ level: 'ok' })
})
