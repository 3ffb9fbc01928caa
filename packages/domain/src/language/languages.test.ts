import { expect, test } from 'vitest'

import { cents, formatMoney, formatMoneyWithCurrency } from '../money/cents.ts'
import { formatRate, taxForPostalCode } from '../money/tax.ts'
import { formatClock, formatDate, formatTimeAst } from '../time/zone.ts'
import { FORMATS as FRENCH } from './fr/formats.ts'
import { addressIn, languageNamed, languageOf, languageWanted, pageOf } from './languages.ts'

test.each([
  ['/', '/fr'],
  ['/?a=1', '/fr?a=1'],
  ['/#contact', '/fr#contact'],
  ['/menu/truro?diet=vegan', '/fr/menu/truro?diet=vegan'],
  ['/receipt/17?token=x', '/fr/receipt/17?token=x'],
  ['/friends', '/fr/friends'],
])('the page %s has the French address %s, and either names the other', (english, french) => {
  expect(addressIn('fr-CA', english)).toBe(french)
  expect(addressIn('fr-CA', french)).toBe(french)
  expect(addressIn('en-CA', french)).toBe(english)
  expect(pageOf(french)).toBe(english)
  expect([languageOf(english), languageOf(french)]).toEqual(['en-CA', 'fr-CA'])
})

test.each(['/admin/dashboard#orders', '/api/docs', '/assets/a.js', '/sandbox/', 'https://elsewhere.example/'])(
  'the address %s is the same in every language',
  (address) => expect(addressIn('fr-CA', address)).toBe(address),
)

test.each([
  [undefined, 'en-CA'],
  ['', 'en-CA'],
  ['*', 'en-CA'],
  ['fr-CA', 'fr-CA'],
  ['FR', 'fr-CA'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr-CA'],
  ['en;q=0.5, fr ; q=0.8', 'fr-CA'],
  ['de, fr;q=0.4', 'fr-CA'],
  ['fr;q=0', 'en-CA'],
  ['frr, fra', 'en-CA'],
  ['en-CA,fr-CA', 'en-CA'],
] as const)('a request that accepts “%s” is answered in %s', (header, language) => {
  expect(languageWanted(header)).toBe(language)
})

test('a payload without a language, or with one we do not speak, is English', () => {
  expect([undefined, 'de', 7, 'fr-CA'].map(languageNamed)).toEqual(['en-CA', 'en-CA', 'en-CA', 'fr-CA'])
})

test('French writes amounts, rates, times and dates its own way, with spaces that do not break', () => {
  expect(formatMoney(cents(123_450), FRENCH)).toBe('1\u00a0234,50\u00a0$')
  expect(formatMoneyWithCurrency(cents(1250), FRENCH)).toBe('12,50\u00a0$ CAD')
  expect(formatRate(taxForPostalCode('H2X 1Y4').rate, FRENCH)).toBe('14,975\u00a0%')
  expect([0, 690, 1170, 1140].map((minute) => formatClock(minute, FRENCH))).toEqual([
    '0\u00a0h',
    '11\u00a0h\u00a030',
    '19\u00a0h\u00a030',
    '19\u00a0h',
  ])
  expect(formatTimeAst(new Date('2026-07-10T22:30:00Z'), FRENCH)).toBe('19\u00a0h\u00a030 HA')
  expect(formatDate('2026-11-21', FRENCH)).toBe('samedi 21 novembre 2026')
  expect(formatDate('2026-12-01', FRENCH)).toBe('mardi 1er décembre 2026')
})
