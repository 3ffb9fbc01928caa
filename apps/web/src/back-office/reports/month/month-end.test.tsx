import type { PayoutDifference } from '@thali/contracts/payments/payouts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import { type BookLine, columnsOfWay, lineWords, waysOf } from './book-words.ts'
import { MonthComparison } from './month-comparison.tsx'
import { MonthSums } from './month-sums.tsx'
import { crossingWords, type Takings, taxNote } from './month-words.ts'
import { PayoutDifferences } from './payout-differences.tsx'

const TAKINGS: Takings = {
  orders: 20,
  gross: 1000,
  refunds: 50,
  net: 950,
  tax: 120,
  tips: 60,
  rounding: 0.02,
  sales: 769.98,
  cash: 300,
  card: 650,
  other: 0,
  discounts: 25,
  average: 47.5,
  tipsCash: 10,
  tipsCard: 50,
  tipsOther: 0,
  deliveryFees: 35,
  tipsDelivery: 12,
  goodwill: 20,
  stillOwed: 0,
}
const REPORT = {
  location: 'all',
  month: '2026-11',
  days: [],
  totals: TAKINGS,
  unpaid: { orders: 2, amount: 84.2 },
  refundedOfEarlier: { orders: 0, amount: 0 },
  refundedLater: { orders: 0, amount: 0 },
  unbooked: 0,
  comparisons: [],
  lastUpdated: '2026-11-20T16:00:00.000Z',
}
const onOpen = vi.fn()
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')

test('the month begins with net, tax and what is unpaid; tips and discounts follow, each leading to its orders', () => {
  const html = renderToStaticMarkup(
    <MonthSums report={REPORT} taxNote="HST to remit" onOpen={onOpen}>
      {null}
    </MonthSums>,
  )
  const words = wordsOf(html)
  expect(words.indexOf('|Net|$950.00|')).toBeLessThan(words.indexOf('|Tax collected|$120.00|'))
  expect(words.indexOf('|Tax collected|$120.00|')).toBeLessThan(
    words.indexOf('|Unpaid|$84.20|2 orders, not in the sums|'),
  )
  for (const line of [
    '|Discounts|$25.00|',
    '|Average order|$47.50|',
    '|Tips in cash|$10.00|',
    '|Tips by card|$50.00|',
    '|Delivery fees|$35.00|',
    '|Of these, of deliveries|$12.00|',
  ]) {
    expect(words).toContain(line)
  }
  expect(html).toContain('bg-warning-tint')
  expect(html.match(/<button/g)?.length).toBeGreaterThan(12)
})

test('the comparison of months names both spans, and gives no percentage against a time without orders', () => {
  const spans = {
    current: { from: '2026-11-01', until: '2026-11-20' },
    previous: { from: '2026-10-01', until: '2026-10-20' },
  }
  const before = { ...TAKINGS, net: 760 }
  const lastYear = { from: '2025-11-01', until: '2025-11-20' }
  const html = renderToStaticMarkup(
    <MonthComparison
      isRunning
      onOpen={onOpen}
      comparisons={[
        { name: 'last-month', ...spans, now: TAKINGS, before },
        { name: 'last-year', ...spans, previous: lastYear, now: TAKINGS, before: { ...TAKINGS, orders: 0, net: 0 } },
      ]}
    />,
  )
  expect(wordsOf(html)).toContain('|Nov 1 to 19|Oct 1 to 19|Change|')
  expect(html).toContain('Up 25.0%')
  expect(html).toContain('Same days of last year: no paid orders on Nov 1 to 19, 2025.')
})

test('the month says which refunds crossed its edge, and nothing where none did', () => {
  expect(crossingWords(REPORT)).toEqual([])
  const crossed = {
    ...REPORT,
    refundedOfEarlier: { orders: 1, amount: 42 },
    refundedLater: { orders: 2, amount: 1031.4 },
  }
  expect(crossingWords(crossed)).toEqual([
    'Of the refunds, $42.00 went back for 1 order that was paid in an earlier month.',
    '$1,031.40 went back in later months for 2 orders that were paid in this one, and counts there.',
  ])
})

test('a line of the book says what became of the money, and how', () => {
  const wordsOfLine = (kind: BookLine['kind'], takenBy: BookLine['takenBy'], isCorrection = false) =>
    lineWords({ kind, takenBy, isCorrection })
  expect(wordsOfLine('paid', 'card')).toBe('Paid by card')
  expect(wordsOfLine('back', 'cash')).toBe('Given back in cash')
  expect(wordsOfLine('cancel', 'manual')).toBe('Cancelled, owed to the guest')
  expect(wordsOfLine('late', 'card')).toBe('Paid by card, owed to the guest')
  expect(wordsOfLine('back', 'card', true)).toBe('Corrected: given back by card')
})

test('of a figure only those ways can be chosen that have money, and the one that was tapped', () => {
  expect(waysOf(TAKINGS, 'manual')).toEqual([
    'all',
    'cash',
    'card',
    'manual',
    'refunded',
    'discounted',
    'delivered',
    'goodwill',
  ])
  expect(waysOf({ ...TAKINGS, goodwill: 0 }, 'owed')).not.toContain('goodwill')
  expect(columnsOfWay('owed').map(({ label }) => label)).toEqual(['Net', 'Still owed'])
})

test('the month-end lists every difference between the orders and the card provider, or says there is none', () => {
  const order = { id: 'order', number: 1042, customerName: 'Asha Patel' }
  const differences: PayoutDifference[] = [
    { kind: 'charge-without-order', providerId: 'pi_1', order: null, ours: 0, theirs: 43.21 },
    { kind: 'order-without-charge', providerId: 'pi_2', order, ours: 20, theirs: 0 },
    { kind: 'different-amount', providerId: 'pi_3', order, ours: 20, theirs: 21 },
    { kind: 'different-refund', providerId: 'pi_4', order, ours: 7, theirs: 0 },
    { kind: 'payout', providerId: 'po_1', order: null, ours: 90, theirs: 91 },
  ]
  const words = wordsOf(renderToStaticMarkup(<PayoutDifferences differences={differences} />))
  expect(words).toContain('5 differences')
  for (const line of [
    '|Charged, but no order here|pi_1|$0.00|$43.21|',
    '|An order here, but no charge|Order 1042, Asha Patel · pi_2|$20.00|$0.00|',
    '|Charged with another amount|',
    '|Another amount was given back|',
    '|The payout is not the sum of its movements|po_1|$90.00|$91.00|',
  ]) {
    expect(words).toContain(line)
  }
  expect(renderToStaticMarkup(<PayoutDifferences differences={[]} />)).toContain(
    'Every charge and refund agrees with its order.',
  )
})

test('the tax of a month is called as the provinces of the chosen locations call it', () => {
  expect(taxNote([{ postalCode: 'B2N 1A1' }, { postalCode: 'B2H 2T2' }], '2026-11-20')).toBe('HST to remit')
  expect(taxNote([{ postalCode: 'H2X 1Y4' }], '2026-11-20')).toBe('GST and QST to remit')
  expect(taxNote([], '2026-11-20')).toBe('Tax to remit')
})
