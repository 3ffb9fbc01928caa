import { expect, test } from 'vitest'

import { cents } from './cents.ts'
import { CHECKOUT_POSTAL_CODE, type TaxRate, formatRate, reportedRate, taxForPostalCode, taxOn } from './tax.ts'

const KNOWN = [
  { letters: 'B', last: 4, rate: 14_000, name: 'HST' },
  { letters: 'KLMNP', last: 4, rate: 13_000, name: 'HST' },
  { letters: 'GHJ', last: 3, rate: 14_975, name: 'GST + QST' },
  { letters: 'T', last: 4, rate: 5_000, name: 'GST' },
  { letters: 'VR', last: 4, rate: 12_000, name: 'GST + PST' },
  { letters: 'S', last: 4, rate: 11_000, name: 'GST + PST' },
]

// ADM-CON-04..12, CUS-TAX-05, CUS-TAX-07..37
test('every letter and digit a postal code can begin with has its tax, the unknown ones 14% HST', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    for (let digit = 0; digit <= 9; digit += 1) {
      const known = KNOWN.find(({ letters, last }) => letters.includes(letter) && digit <= last)
      const { rate, name } = known ?? { rate: 14_000, name: 'HST' }
      expect(taxForPostalCode(`${letter}${digit}A 1A1`), `${letter}${digit}`).toEqual({ rate, name })
    }
  }
})

// ADM-CON-12, CUS-TAX-38..40
test.each([null, undefined, '', 'B', 'BB', 'K ', '90210', 'SW1A 1AA', '5T', '---', 'ſ2A', 'Ｓ2A'])(
  'an unknown postal code (%s) is taxed 14%% HST',
  (code) => {
    expect(taxForPostalCode(code)).toEqual({ rate: 14_000, name: 'HST' })
  },
)

// CUS-TAX-42
test.each(['h3a1a1', ' H3A 1A1 ', 'H-3A', 'h 3a'])(
  'the tax of a postal code does not depend on case, spaces and hyphens (%s)',
  (code) => {
    expect(taxForPostalCode(code).rate).toBe(14_975)
  },
)

// CUS-TAX-43
test('the postal code that checkout uses where none is known is Nova Scotian', () => {
  expect(taxForPostalCode(CHECKOUT_POSTAL_CODE).rate).toBe(14_000)
})

// CUS-TAX-47, CUS-TAX-48, CUS-TAX-50, CUS-TAX-51
test.each([
  [1000, 'B2N 1A1', 140],
  [25, 'B2N 1A1', 4], // 3.5 cents
  [4347, 'B2N 1A1', 609],
  [10_000, 'H3A 1A1', 1498], // 1497.5 cents
  [100_000, 'H3A 1A1', 14_975], // not 14 980: the reported rate never computes
  [1999, 'T2P 1A1', 100],
  [0, 'B2N 1A1', 0],
])('the tax on %d cents at %s is %d', (subtotal, postalCode, tax) => {
  expect(taxOn(cents(subtotal), taxForPostalCode(postalCode).rate)).toBe(tax)
})

// CUS-TAX-45
test('every subtotal up to $1000 is taxed to the exact cent, half up, at every rate', () => {
  const wrong: string[] = []
  for (const { rate } of KNOWN) {
    for (let subtotal = 0; subtotal <= 100_000; subtotal += 1) {
      const exact = Number((BigInt(subtotal) * BigInt(rate) + 50_000n) / 100_000n)
      if (taxOn(cents(subtotal), rate as TaxRate) !== exact) wrong.push(`${subtotal} at ${rate}`)
    }
  }
  expect(wrong).toEqual([])
})

// ADM-CON-17, CUS-TAX-41, CUS-TAX-46
test('a tax rate is reported with four decimals and shown in full', () => {
  const shown = KNOWN.map(({ rate }) => [reportedRate(rate as TaxRate), formatRate(rate as TaxRate)])
  expect(shown).toEqual([
    [0.14, '14%'],
    [0.13, '13%'],
    [0.1498, '14.975%'],
    [0.05, '5%'],
    [0.12, '12%'],
    [0.11, '11%'],
  ])
})
