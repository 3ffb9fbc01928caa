import type { OpenRefundView } from '@thali/contracts/payments/staff-payments'
import { describe, expect, test } from 'vitest'

import { inOrderOfNeed, messageNews, refundNews, sinceWords, waitingFor } from './payment-problem-words.ts'

function aRefund(changed: Partial<OpenRefundView> = {}): OpenRefundView {
  return {
    refundId: 'refund-1',
    orderId: 'order-1',
    orderNumber: 1042,
    locationId: 'truro',
    customerName: 'Anita',
    customerPhone: '',
    amount: 41.97,
    way: 'card',
    status: 'failed',
    error: null,
    since: '2026-07-10T22:30:00.000Z',
    ...changed,
  }
}

describe('a refund that is not done', () => {
  test.each([
    [{ status: 'failed', error: 'Card closed' }, 'retry', 'Card refund failed'],
    [{ status: 'owed', way: 'cash' }, 'hand-back', 'Owed in cash'],
    [{ status: 'owed', way: 'review' }, 'hand-back', 'To be reviewed'],
    [{ status: 'pending' }, 'nobody', 'Still being tried'],
  ] as const)('a refund with %o waits for: %s, “%s”', (changed, kind, title) => {
    expect(waitingFor(aRefund(changed))).toMatchObject({ kind, title })
  })

  test('a refund that is not done tells the objection of the provider', () => {
    expect(waitingFor(aRefund({ error: 'Card closed' })).explanation).toBe('Card closed')
    expect(waitingFor(aRefund({ status: 'pending', error: 'Timeout' })).explanation).toContain('Last time: Timeout')
  })

  test('refunds that need somebody are listed first, then by how long they have waited', () => {
    const rows = [
      aRefund({ refundId: 'tried', status: 'pending', since: '2026-07-01T00:00:00.000Z' }),
      aRefund({ refundId: 'owed', status: 'owed', way: 'cash' }),
      aRefund({ refundId: 'young' }),
      aRefund({ refundId: 'old', since: '2026-07-09T00:00:00.000Z' }),
    ]
    expect(inOrderOfNeed(rows).map(({ refundId }) => refundId)).toEqual(['old', 'young', 'owed', 'tried'])
  })
})

test.each([
  ['2026-07-11T01:00:00.000Z', '7:30 PM AST'],
  ['2026-07-11T12:00:00.000Z', 'Friday, July 10, 2026, 7:30 PM AST'],
])('a refund, seen at %s, says that it waits since %s', (now, words) => {
  expect(sinceWords(aRefund().since, new Date(now))).toBe(words)
})

test('a retry of a refund tells whether the money is on its way', () => {
  expect(refundNews(null)).toEqual({ isFailure: false, text: 'The refund went through.' })
  expect(refundNews({ status: 'pending', error: null })).toMatchObject({ isFailure: false })
  expect(refundNews({ status: 'failed', error: 'Card closed' })).toEqual({
    isFailure: true,
    text: 'The refund failed again: Card closed',
  })
})

test.each([
  ['done', null, 'The message was worked off.'],
  ['set-aside', null, 'Set aside again: it is about another thing. Nothing was changed.'],
  ['failed', 'No such checkout', 'It failed again: No such checkout'],
] as const)('a message that was worked off again (%s, %s) reads: %s', (result, error, words) => {
  expect(messageNews({ result, error })).toBe(words)
})
