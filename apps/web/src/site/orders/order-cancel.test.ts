import type { CancelMyOrder } from '@thali/contracts/orders/order-steps'
import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { cancellationNews, cancelLabel, refundRule } from './order-cancel.ts'

const paidByCard = { paymentStatus: 'paid', paymentMethod: 'online', takenBy: 'card' } as const
const paidInCash = { paymentStatus: 'paid', takenBy: 'cash' } as const
const refund = { status: 'pending', way: 'card', amount: 41.93, refundId: 're_1', error: null } as const

describe('the question before a cancellation', () => {
  test.each([
    [paidByCard, '$41.93 goes back to the card automatically. This takes 5-10 business days.'],
    [paidInCash, '$41.95 was paid in cash. The restaurant hands it back to you at the counter.'],
    [
      { paymentStatus: 'paid', takenBy: 'manual' },
      '$41.93 was paid by another method. The restaurant looks into the refund.',
    ],
    [{}, 'Nothing was paid. No refund is needed.'],
    [{ ...paidByCard, refund: { ...refund, amount: 5 } }, '$36.93 goes back to the card automatically.'],
  ] as const)('before an order is cancelled, the customer reads where the money goes: %j: %s', (changed, sentence) => {
    expect(refundRule(anOrder(changed as Partial<OrderView>))).toContain(sentence)
  })

  test('the button that cancels an order names the amount only where it goes back by itself', () => {
    expect(cancelLabel(anOrder(paidByCard))).toBe('Cancel order and refund $41.93')
    expect(cancelLabel(anOrder(paidInCash))).toBe('Cancel order')
    expect(cancelLabel(anOrder())).toBe('Cancel order')
  })
})

test('a cancelled order tells what has become of the money', () => {
  const order = anOrder({ ...paidByCard, status: 'cancelled', refund })
  expect(refundRule(order)).toBe('Refund of $41.93 on its way · 5-10 business days')
})

describe('the notice after a cancellation', () => {
  type Refund = CancelMyOrder['reply']['refund']
  const news = (changed: Partial<Refund>) =>
    cancellationNews({
      refund: {
        success: true,
        refundId: null,
        amount: 41.97,
        status: 'pending',
        method: 'card',
        error: null,
        ...changed,
      },
    })

  test('the card refund of a cancelled order is told with amount, number, state and way, until it is read', () => {
    expect(news({ refundId: 're_1' })).toEqual({
      isWarning: false,
      isAboutMoney: true,
      text: 'Order cancelled. $41.97 goes back via the original card payment method within 5-10 business days. Refund status: on its way. Refund ID: re_1.',
    })
    expect(news({ status: 'succeeded' }).text).toMatch(/Refund status: done\.$/)
  })

  test('the notice of a cancelled order says that its cash is handed back at the counter', () => {
    const text = 'Order cancelled. The restaurant hands $41.97 back to you in cash at the counter.'
    expect(news({ method: 'cash', status: 'owed' })).toMatchObject({ isWarning: false, text })
  })

  test('the notice of a cancelled order paid otherwise says that the refund is looked into', () => {
    expect(news({ method: 'review', status: 'review' }).text).toContain('looks into the refund of $41.97')
  })

  test('the notice of a cancelled order whose refund failed is a warning, not a success', () => {
    expect(news({ success: false, status: 'failed' })).toMatchObject({
      isWarning: true,
      text: expect.stringContaining('did not go through. The restaurant processes it by hand.') as string,
    })
  })

  test('the notice of a cancelled order that was unpaid says nothing about refunds', () => {
    expect(news({ method: 'none', status: 'none', amount: 0 })).toEqual({
      isWarning: false,
      isAboutMoney: false,
      text: 'Order cancelled',
    })
  })
})
