import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { ACCOUNT_NAMES, journalOf } from './journal.ts'
import { ACCOUNTS, type Account, HOLDINGS, PURPOSES, type Sums } from './sums.ts'
import { partsInTable, taxParts, type TaxRate } from './tax.ts'

const NOTHING = Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) as Sums
const day = (of: object, sums: Partial<Sums>) => ({
  day: '2026-11-20',
  place: 'Truro Heights',
  taxes: partsInTable(14_000 as TaxRate),
  ...of,
  sums: { ...NOTHING, ...sums },
})

test('a day of sales, a refund that is still owed and a payout are postings as a bookkeeper writes them', () => {
  const postings = journalOf(
    [day({}, { card: 5000, cash: 1140, owed: -1140, dishes: 4000, discount: -200, tax: 532, tip: 668 })],
    [{ day: '2026-11-20', place: 'Truro Heights', fees: 175, adjustments: -2000, paidOut: 2500 }],
    { ...ACCOUNT_NAMES, card: '1060 Card payments' },
  )
  expect(postings.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['Owed to guests', 0, 1140],
    ['1060 Card payments', 325, 0],
    ['Cash', 1140, 0],
    ['Food sales', 0, 4000],
    ['Discounts', 200, 0],
    ['HST', 0, 532],
    ['Tips', 0, 668],
    ['Card fees', 175, 0],
    ['Disputes and adjustments', 2000, 0],
    ['Bank', 2500, 0],
  ])
})

test.each([
  [14_000, 100, [['HST', 100]]],
  [
    14_975,
    1498,
    [
      ['GST', 500],
      ['QST', 998],
    ],
  ],
  [
    12_000,
    -25,
    [
      ['GST', -10],
      ['PST', -15],
    ],
  ],
  [5_000, 7, [['GST', 7]]],
] as const)('a tax of %s is remitted by the names of its parts, which add up to it', (rate, amount, parts) => {
  const found = taxParts(amount, partsInTable(rate as TaxRate))
  expect(found.map(({ part, amount: own }) => [part.name, own])).toEqual(parts)
})

const amount = fc.integer({ min: -50_000, max: 50_000 })
/** Any sums whose holdings are their purposes. */
const someSums = fc.tuple(...ACCOUNTS.map(() => amount)).map((amounts): Sums => {
  const sums = Object.fromEntries(ACCOUNTS.map((account, index) => [account, amounts[index] ?? 0])) as Record<
    Account,
    number
  >
  const of = (accounts: readonly Account[]) => accounts.reduce((sum, account) => sum + sums[account], 0)
  return { ...sums, card: sums.card + of(PURPOSES) - of(HOLDINGS) }
})
const at = {
  day: fc.constantFrom('2026-11-01', '2026-11-02'),
  place: fc.constantFrom('Truro Heights', 'New Glasgow', ''),
}

test('debits equal credits on each day at each place, and no posting is of nothing or of both', () => {
  const booked = fc.record({
    ...at,
    taxes: fc.constantFrom(partsInTable(14_000 as TaxRate), partsInTable(14_975 as TaxRate), []),
    sums: someSums,
  })
  const provider = fc.record({ ...at, fees: amount, adjustments: amount, paidOut: amount })
  fc.assert(
    fc.property(fc.array(booked), fc.array(provider), (days, moved) => {
      const postings = journalOf(days, moved, ACCOUNT_NAMES)
      for (const ofDay of Map.groupBy(postings, (one) => `${one.day} ${one.place}`).values()) {
        const sum = (side: 'debit' | 'credit') => ofDay.reduce((total, posting) => total + posting[side], 0)
        expect(sum('debit')).toBe(sum('credit'))
        expect(new Set(ofDay.map(({ account }) => account)).size).toBe(ofDay.length)
      }
      for (const { debit, credit } of postings) expect([debit, credit].filter((one) => one > 0)).toHaveLength(1)
    }),
  )
})

test('taxes that are remitted to different offices have their own accounts, and their parts add up', () => {
  const taxes = [
    { name: 'GST' as const, rate: 5_000 },
    { name: 'RST' as const, rate: 7_000 },
  ]
  const sums = Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) as Record<Account, number>
  const day = { day: '2026-11-01', place: 'Winnipeg', taxes, sums: { ...sums, card: 101, tax: 101 } }
  const [, gst, rst] = journalOf([day], [], ACCOUNT_NAMES)
  expect([gst, rst].map((posting) => [posting?.account, posting?.credit])).toEqual([
    ['GST', 42],
    ['RST', 59],
  ])
})
