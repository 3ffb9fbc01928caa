import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { isStillMoving, stepTimes, timingOf, whatsNext } from '../orders/order-state.tsx'
import { decideView, failureOf, type HandedOver, readHandedOver, readOrderAddress } from './order-success-address.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const NOW = new Date('2026-07-10T22:30:00Z') // 7:30 PM in Halifax

function myOrder(changed: Partial<OrderView> = {}): OrderView {
  return anOrder({
    orderTime: '2026-07-10T22:04:00.000Z',
    estimatedReady: '2026-07-10T22:25:00.000Z',
    customerInfo: {
      name: 'Anita Desai',
      email: 'anita@example.com',
      phone: '+19025550123',
      firebaseId: 'acc-1',
      isGuest: false,
    },
    ...changed,
  })
}

describe('the address', () => {
  // CUS-RTE-07, CUS-RTE-08
  test('the address of a confirmation names the order as order_id or orderId', () => {
    expect(readOrderAddress('?order_id=a&token=t')).toEqual({ orderId: 'a', sessionId: null, token: 't' })
    expect(readOrderAddress('?orderId=b')).toMatchObject({ orderId: 'b', token: null })
  })

  // CUS-RTE-08, CUS-SUC-31, CUS-SUC-33
  test('the address of a confirmation with the order id pending names no order', () => {
    expect(readOrderAddress('?order_id=pending&session_id=s')).toMatchObject({ orderId: null, sessionId: 's' })
  })
})

describe('the view of a confirmation', () => {
  const address = { orderId: 'a', sessionId: null, token: null }
  const nowhere = { orderId: null, sessionId: null, token: null }
  const handedOver: HandedOver = {
    orderId: 'a',
    orderType: 'pickup',
    totalDollars: 41.93,
    items: [{ cartKey: 'naan-default', name: 'Naan', quantity: 2 }],
  }

  test('the confirmation shows the order of the server, whatever checkout handed over', () => {
    const order = myOrder()
    expect(decideView({ address, order, failure: null, handedOver })).toEqual({ kind: 'order', order })
    expect(decideView({ address, order: undefined, failure: null, handedOver })).toEqual({ kind: 'loading' })
  })

  // CUS-ERR-59, CUS-RTE-07, CUS-SUC-34, CUS-SUC-42
  test('the confirmation shows the order that checkout handed over, with a note, when it cannot be read', () => {
    expect(decideView({ address, order: undefined, failure: 'refused', handedOver })).toMatchObject({
      kind: 'handed-over',
      note: 'Could not load complete order details',
    })
    expect(decideView({ address: nowhere, order: undefined, failure: null, handedOver })).toMatchObject({
      kind: 'handed-over',
      note: null,
    })
  })

  // CUS-ERR-58, CUS-ERR-60, CUS-ERR-61, CUS-SUC-35, CUS-SUC-43, CUS-SUC-44
  test.each([
    [address, 'refused', 'Failed to fetch order details', false],
    [address, 'unanswered', 'Failed to fetch order details', true],
    [address, 'unexpected', 'Error loading order information', true],
    [nowhere, null, 'No order information available', false],
    [{ ...nowhere, sessionId: 'made-up' }, null, 'Failed to fetch order details', false],
  ] as const)(
    'the confirmation says why no order was found, and a passing failure can be tried again (%j, %s)',
    (...row) => {
      const [address, failure, message, mayRetry] = row
      const view = decideView({ address, order: undefined, failure, handedOver: null })
      expect(view).toEqual({ kind: 'not-found', message, mayRetry })
    },
  )

  // CUS-SUC-44
  test('an answer without an order, or that is no JSON, is an unexpected failure', () => {
    const refused = (code: string, status: number) => new ApiError({ code, status, message: '' })
    expect(failureOf({}, undefined)).toBe('unexpected')
    expect(failureOf(undefined, refused('unreadable', 0))).toBe('unexpected')
    expect(failureOf(undefined, refused('network-error', 0))).toBe('unanswered')
    expect(failureOf(undefined, refused('unavailable', 503))).toBe('unanswered')
    expect(failureOf(undefined, refused('not-found', 404))).toBe('refused')
    expect(failureOf({}, refused('not-found', 404))).toBe('refused')
    expect(failureOf({ order: myOrder() }, refused('unavailable', 503))).toBeNull()
  })

  test('the confirmation takes only the shape of an order from checkout', () => {
    expect(readHandedOver({ ...handedOver })).toEqual(handedOver)
    expect(readHandedOver({ orderType: 'pickup' })).toBeNull()
    expect(readHandedOver({ orderType: 'pickup', totalDollars: 1, items: [{ name: 7 }] })?.items).toEqual([])
  })
})

describe('the time of an order', () => {
  test('the time of an order is the promise while it is cooked, and once that has passed a new one ahead', () => {
    const onTime = timingOf(myOrder({ estimatedReady: '2026-07-10T22:30:00.000Z' }), NOW)
    expect(onTime).toMatchObject({ words: 'Ready about', lateMinutes: 0, at: new Date('2026-07-10T22:30:00Z') })
    const lateBy = (minutes: number) => {
      const estimatedReady = new Date(NOW.getTime() - minutes * 60_000).toISOString()
      return timingOf(myOrder({ estimatedReady }), NOW)
    }
    expect([1, 4, 5, 6, 12].map((minutes) => lateBy(minutes).lateMinutes)).toEqual([5, 5, 10, 10, 15])
    expect(lateBy(5).at).toEqual(new Date('2026-07-10T22:35:00Z'))
  })

  // CUS-SUC-45, CUS-TIM-08
  test('the time of an order without a promise is 20 minutes from now', () => {
    expect(timingOf(myOrder({ estimatedReady: null }), NOW).at).toEqual(new Date('2026-07-10T22:50:00Z'))
  })

  test('a time that the guest chose is told as that, until it is late', () => {
    const chosen = { promiseBecause: { reason: 'chosen' } as const, promisedFor: '2026-07-10T23:30:00.000Z' }
    expect(timingOf(myOrder(chosen), NOW)).toEqual({
      words: 'The time you chose',
      at: new Date('2026-07-10T23:30:00Z'),
      lateMinutes: 0,
    })
  })

  test.each([
    { moved: { from: '2026-07-10T23:00:00.000Z', by: 'staff' } },
    { putOffFrom: '2026-07-10T23:00:00.000Z' },
  ] as const)('a time that staff chose is not told as one that the guest chose (%j)', (since) => {
    const order = myOrder({ promiseBecause: { reason: 'chosen', ...since }, promisedFor: '2026-07-10T23:30:00.000Z' })
    expect(timingOf(order, NOW).words).toBe('Ready about')
  })

  test('the time of an order that is ready is when it became so', () => {
    const readyTime = '2026-07-10T22:20:00.000Z'
    expect(timingOf(myOrder({ status: 'ready', readyTime }), NOW)).toMatchObject({ words: 'Ready since' })
    expect(stepTimes(myOrder({ status: 'ready', readyTime }))).toEqual({ pending: '7:04 PM', ready: '7:20 PM' })
  })
})

describe("What's Next", () => {
  test('a guest who paid by card without an account is promised no text, because nobody has proved the number', () => {
    const first = (byGuest: 'phone' | 'email') =>
      whatsNext(myOrder({ metadata: { ...myOrder().metadata, byGuest } }))[0]?.text
    expect(first('phone')).toContain('We text you.')
    expect(first('email')).toMatch(/when it is ready\. This page tells you when\.$/)
  })

  // CUS-PAY-22, CUS-SUC-26
  test('the next steps tell a guest who pays in cash what to bring, rounded as cash is', () => {
    expect(whatsNext(myOrder()).at(-1)).toEqual({
      text: 'Have $41.95 ready, to be paid in cash at the counter. It comes to $41.93; there are no pennies.',
      isDone: false,
    })
    expect(whatsNext(myOrder({ orderType: 'dine-in' })).at(-1)?.text).toContain('at the table')
  })

  // CUS-SUC-26
  test('the rest of a paid order that a change made dearer is still to be paid', () => {
    const order = myOrder({ paymentStatus: 'paid', paymentMethod: 'online', dueAmount: 5.13 })
    expect(whatsNext(order).at(-1)).toEqual({ text: '$5.13 of your order is still to be paid.', isDone: false })
  })

  test('the next steps tell a guest who has paid that nothing is left to pay', () => {
    const paid = whatsNext(myOrder({ paymentStatus: 'paid', paymentMethod: 'online' }))
    expect(paid.at(-1)).toEqual({ text: 'There is nothing left to pay.', isDone: true })
    expect(paid.map(({ text }) => text).join(' ')).not.toContain('cash')
  })
})

describe('payment by card', () => {
  const online = { paymentMethod: 'online' } as const

  test('an open card payment asks for no cash, and for no second payment once it goes back', () => {
    expect(whatsNext(myOrder(online)).at(-1)?.text).toContain('with the link that we sent you')
    expect(whatsNext(myOrder({ ...online, paymentStatus: 'refunded' })).at(-1)?.text).toBe(
      'Your money goes back to you.',
    )
  })

  test('a cancelled order paid by card is watched until its refund is done', () => {
    const refund = { way: 'card', amount: 41.93, refundId: null, error: null } as const
    const cancelled = { ...online, status: 'cancelled', paymentStatus: 'paid' } as const

    expect(isStillMoving(myOrder())).toBe(true)
    expect(isStillMoving(myOrder({ status: 'completed' }))).toBe(false)
    expect(isStillMoving(myOrder({ ...cancelled, refund: { ...refund, status: 'pending' } }))).toBe(true)
    expect(isStillMoving(myOrder({ ...cancelled, refund: { ...refund, status: 'succeeded' } }))).toBe(false)
  })
})
