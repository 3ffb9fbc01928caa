import type { CancelOrder } from '@thali/contracts/orders/order-steps'
import { anItem, anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { fillTemplate, NO_PHONE, NO_TEMPLATES, textFailure } from '../dialogs/text-dialog.tsx'
import { itemWords, moneyOf, paidHow } from './order-words.ts'
import {
  cancelFailure,
  cancelLabel,
  cancelNews,
  NO_REASON,
  refundRule,
} from '#web/back-office/actions/orders/cancel-dialog.tsx'
import { promiseText } from '#web/back-office/actions/orders/order-times.ts'
import { typeWords } from '#web/back-office/lib/order-types.ts'

const BY_CARD = { paymentStatus: 'paid', paymentMethod: 'online', takenBy: 'card' } as const
const IN_CASH = { paymentStatus: 'paid', takenBy: 'cash' } as const
const OTHERWISE = { paymentStatus: 'paid', takenBy: 'manual' } as const
const UNPAID = {}

describe('the money on the card of an order', () => {
  test.each([
    [UNPAID, 'unpaid', 'Cash $41.95'],
    [{ paymentMethod: 'online' }, 'unpaid', 'Card payment pending'],
    [BY_CARD, 'PAID', null],
    [{ paymentStatus: 'refunded' }, 'REFUNDED', null],
    [{ paymentStatus: 'failed' }, 'FAILED', 'Card payment failed, $41.93'],
    // Nothing is to be collected for food that nobody gets.
    [{ status: 'cancelled' }, 'unpaid', null],
    [{ status: 'cancelled', ...BY_CARD }, 'PAID', null],
    [{ ...BY_CARD, dueAmount: 5.13 }, '$5.13 to pay', null],
  ] as const)('the card of an order with %j says of the money: %s, %s', (changed, word, note) => {
    expect(moneyOf(anOrder(changed))).toEqual({ word, note })
  })

  test('the card says of a refund of an order that is still cooked that it is on its way, with its amount', () => {
    const refund = { status: 'pending', way: 'card', amount: 5, refundId: null, error: null } as const
    expect(moneyOf(anOrder({ ...BY_CARD, refund })).note).toBe('Refund on its way $5.00')
  })

  test('the card says how the money came in', () => {
    expect(paidHow(anOrder({ ...BY_CARD, card: { brand: 'Visa', last4: '4242' } }))).toBe('Visa 4242')
    expect(paidHow(anOrder(IN_CASH))).toBe('in cash')
    expect(paidHow(anOrder())).toBeNull()
  })
})

test('a table is named with the number of its people', () => {
  const table = { orderType: 'dine-in', tableInfo: { tableNumber: 4, partySize: 3 } } as const
  expect(typeWords(table)).toBe('Dine-in, table 4, 3 people')
})

test.each([
  [1, '1 item'],
  [4, '4 items'],
])('an order of %i portions is of %s', (quantity, items) => {
  expect(itemWords(anOrder({ items: [anItem({ quantity })] }))).toBe(items)
})

describe('the question before a cancellation', () => {
  // ADM-CAN-06..10
  test.each([
    [BY_CARD, '$41.93 goes back to the card automatically. This takes 5-10 business days.'],
    [IN_CASH, '$41.95 was paid in cash. Please hand it back manually.'],
    [OTHERWISE, '$41.93 was paid by another method. The refund needs a manual review.'],
    [UNPAID, 'Nothing was paid. No refund is needed.'],
    [{ paymentStatus: 'refunded' }, 'The money was given back already. No refund is needed.'],
  ] as const)('before an order is cancelled, staff read where the money of %j goes', (changed, sentence) => {
    expect(refundRule(anOrder(changed))).toBe(sentence)
  })

  test('the sentence that asks staff for a reason of the cancellation is the one specified [ADM-CAN-03]', () => {
    expect(NO_REASON).toBe('Please provide a reason for cancellation')
  })

  test('the button that cancels names the amount that goes back to the card, less what went back before', () => {
    const refund = { status: 'succeeded', way: 'card', amount: 1.93, refundId: null, error: null } as const
    expect(cancelLabel(anOrder({ ...BY_CARD, refund }))).toBe('Cancel order and refund $40.00')
    expect(cancelLabel(anOrder(IN_CASH))).toBe('Cancel order')
  })
})

describe('the notice after a cancellation', () => {
  const refund = (changed: Partial<CancelOrder['reply']['refund']>) =>
    ({
      refund: { success: true, refundId: null, amount: 41.93, status: 'none', method: 'none', error: null, ...changed },
      order: anOrder({}),
    }) satisfies Pick<CancelOrder['reply'], 'refund' | 'order'>

  // ADM-CAN-23
  test('the notice of a cancelled order that was unpaid mentions no refund', () => {
    expect(cancelNews(refund({}))).toEqual({ isWarning: false, text: 'Order cancelled', facts: [] })
  })

  // ADM-CAN-20
  test('the notice of a cancelled order paid by card tells amount, id, status and the way back', () => {
    expect(cancelNews(refund({ status: 'succeeded', method: 'card', refundId: 're_1' }))).toEqual({
      isWarning: false,
      text: 'Order cancelled. The refund goes via the original card payment method within 5-10 business days.',
      facts: [
        ['Refund amount', '$41.93'],
        ['Refund ID', 're_1'],
        ['Refund status', 'Done'],
      ],
    })
  })

  // ADM-CAN-21
  test('the notice of a cancelled order paid in cash asks for the owed amount, which coins can pay', () => {
    expect(cancelNews(refund({ status: 'owed', method: 'cash', amount: 41.95 })).text).toBe(
      'Order cancelled. The cash refund is to be handled manually: please hand back $41.95.',
    )
  })

  // ADM-CAN-22
  test('the notice of a cancelled order whose refund failed is a warning, with the reason', () => {
    const news = cancelNews(refund({ status: 'failed', method: 'card', success: false, error: 'Card is gone' }))
    expect(news).toMatchObject({
      isWarning: true,
      text: 'Order cancelled. Refund warning: the refund failed. Please process it manually.',
    })
    expect(news.facts).toContainEqual(['Reason', 'Card is gone'])
  })

  test('the notice of a cancelled order that was paid in two ways names the money of both', () => {
    const none = { refundId: null, error: null }
    const onCard = { ...none, status: 'pending', way: 'card', amount: 30.77 } as const
    const inCash = { ...none, status: 'owed' as const, way: 'cash' as const, amount: 5.15, also: [onCard] }
    const reply = refund({ status: 'owed', method: 'cash', amount: 5.15 })
    expect(cancelNews({ ...reply, order: anOrder({ refund: inCash }) }).facts).toEqual([
      ['Refund amount', '$5.15'],
      ['Refund status', 'To be handed back'],
      ['Also to the card', '$30.77 · On its way'],
    ])
  })

  // ADM-CAN-26, ADM-CAN-27, ADM-ERR-007, ADM-ERR-125
  test('a cancellation that fails is told in the server’s words, or in ours', () => {
    expect(cancelFailure(new Error('This order can no longer be cancelled.'))).toBe(
      'This order can no longer be cancelled.',
    )
    expect(cancelFailure(new Error(''))).toBe('Failed to cancel order')
    expect(cancelFailure(null)).toBe('Failed to cancel order')
  })
})

const TEMPLATE = {
  message: 'Hi {customerName}, order {orderNumber}.',
  french: 'Bonjour {customerName}, commande {orderNumber}.',
}

describe('a text to the customer', () => {
  test('a text to the customer carries name and number, whatever the name is', () => {
    const customerInfo = { ...anOrder().customerInfo, name: 'A$& {orderNumber}' }
    expect(fillTemplate(TEMPLATE, anOrder({ customerInfo }))).toBe('Hi A$& {orderNumber}, order 1042.')
  })

  test('a text to the customer is in the language in which the order was placed', () => {
    const customerInfo = { ...anOrder().customerInfo, name: 'Zoé' }
    expect(fillTemplate(TEMPLATE, anOrder({ customerInfo, language: 'fr-CA' }))).toBe('Bonjour Zoé, commande 1042.')
  })

  // ADM-ERR-011
  test('a missing phone number and missing ready texts have a sentence each [ADM-SMS-04, ADM-SMS-09]', () => {
    expect([NO_PHONE, NO_TEMPLATES]).toEqual(['No phone number found for this order', 'Failed to fetch SMS templates'])
  })

  // ADM-ERR-009, ADM-ERR-010
  test.each([
    [null, 'Failed to send SMS'],
    ['No phone number found for this order', 'Failed to send SMS: No phone number found for this order'],
  ])('a text to the customer that fails with %j says so', (message, sentence) => {
    expect(textFailure(message)).toBe(sentence)
  })
})

test('staff read which station is full, and until when', () => {
  const promiseBecause = { reason: 'full', station: 'Tandoor', fullUntil: '2026-07-10T22:30:00.000Z' } as const
  const order = anOrder({ estimatedReady: '2026-07-10T22:50:00.000Z', promiseBecause })
  expect(promiseText(order, [])?.because).toBe('because the station Tandoor is full until 7:30 PM')
  expect(promiseText({ ...order, promiseBecause: { reason: 'chosen' } }, [])?.because).toBe(
    'the time that the guest chose',
  )
})

test('staff read from when an order was moved, and by whom', () => {
  const moved = { from: '2026-07-10T22:30:00.000Z', by: 'customer' } as const
  const promisedFor = '2026-07-10T23:30:00.000Z'
  const order = anOrder({ promisedFor, promiseBecause: { reason: 'chosen', moved } })
  expect(promiseText(order, [])?.because).toBe('moved by the guest from 7:30 PM')
  const byStaff = anOrder({ promisedFor, promiseBecause: { reason: 'chosen', moved: { ...moved, by: 'staff' } } })
  expect(promiseText(byStaff, [])?.because).toBe('moved by staff from 7:30 PM')
})
