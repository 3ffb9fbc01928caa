import { expect, test } from 'vitest'

import { cents } from '../money/cents.ts'
import { goesBackOnReader, intentStateOf, READER_ENDS, readerFailure, refundBegins } from './card-reader.ts'
import { correctRefunds, refundLabel, refundLine, refundNotice, refundPromise } from './refund.ts'

test.each([
  ['requires_payment_method', 'open'],
  ['requires_confirmation', 'open'],
  ['a word of next year', 'open'],
  ['processing', 'processing'],
  ['requires_capture', 'processing'],
  ['canceled', 'expired'],
  ['succeeded', 'paid'],
])('only success is money: a payment that is %s is %s', (status, state) => {
  expect(intentStateOf(status)).toBe(state)
})

test.each([
  ['card', 'interac', true],
  ['card', 'visa', false],
  ['card', null, false],
  ['cash', null, false],
  ['manual', null, false],
] as const)('money that came by %s (%s) goes back on a reader: %s', (takenBy, cardBrand, isOnReader) => {
  expect(goesBackOnReader({ takenBy, cardBrand })).toBe(isOnReader)
  expect(refundBegins({ takenBy, cardBrand })).toBe(takenBy === 'card' && !isOnReader ? 'due' : 'owed')
})

test('guests and staff read where money of Interac goes back, and never that it goes back by itself', () => {
  const [portion, interac] = [[{ takenBy: 'card' as const, cents: cents(4892) }], { brand: 'interac' }]
  expect(refundNotice(portion, interac)).toContain('card reader')
  expect(refundPromise(portion, interac)).toContain('counter')
  const owed = { status: 'owed', way: 'card', amountCents: cents(4892) } as const
  expect(refundLine(owed)).toContain('Interac card at the counter')
  expect(refundLabel(owed)).toBe('Refund at the counter')
  for (const words of [refundNotice(portion, interac), refundPromise(portion, interac), refundLine(owed)]) {
    expect(words).not.toMatch(/automatically|in cash/)
  }
  expect(refundNotice(portion, { brand: 'visa' })).toContain('automatically')
})

test('a refund that a reader made is that which was owed, and no second one', () => {
  const owed = { id: 'ours', state: 'owed', amountCents: 500, providerId: null, isReplaced: false } as const
  const made = { providerId: 're_1', refundId: 'ours', state: 'succeeded', amountCents: 500, error: null } as const
  expect(correctRefunds(500, [owed], [made])).toEqual([
    { kind: 'adopt', id: 'ours', providerId: 're_1', state: 'succeeded', amountCents: 500, error: null },
  ])
})

test('a reader tells in words why no card was charged', () => {
  expect(readerFailure('customer_canceled', 'x')).toBe(READER_ENDS.cancelled)
  expect(readerFailure('card_declined', 'Your card was declined.')).toBe('Your card was declined.')
  expect(readerFailure(null, null)).toBe('The card was not accepted.')
})
