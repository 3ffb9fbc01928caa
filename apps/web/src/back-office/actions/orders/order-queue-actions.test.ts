import type { OrderView } from '@thali/contracts/orders/orders'
import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { sentSentence } from './order-actions.tsx'
import { alreadySentence, laterBody, PAYMENT, PROMISE, STEP, toConflict } from './order-queue-actions.ts'
import { type Bases, showAhead } from './orders-ahead.ts'
import { type Board, EMPTY_BOARD, hear, hearAll } from '#web/back-office/live/board.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { aQueuedAction } from '#web/testing/a-queued-action.ts'

const TAPPED_AT = Date.parse('2026-07-10T22:35:00.000Z')

function aStep(from: string, status: string, changed: Partial<QueuedAction> = {}): QueuedAction {
  return aQueuedAction({
    id: `to-${status}`,
    kind: 'order-status',
    subject: 'order-1042',
    body: { orderId: 'order-1042', orderNumber: 1042, from, status },
    atMs: TAPPED_AT,
    ...changed,
  })
}

const TO_PREPARING = aStep('pending', 'preparing')
const TO_READY = aStep('preparing', 'ready')
const PAID = aStep('', '', { kind: 'order-payment' })

/** A board and its queue, as the screen uses them. */
function aScreen(...orders: OrderView[]) {
  let board: Board = hearAll(EMPTY_BOARD, orders, 0)
  let bases: Bases = new Map()
  return {
    waitFor(...queue: QueuedAction[]) {
      const shown = showAhead(board, queue, bases)
      bases = shown.bases
      board = hearAll(board, [...shown.ahead, ...shown.back], 1)
      return shown
    },
    hear: (order: OrderView) => (board = hear(board, order, 2)),
    order: () => board.tickets.get('order-1042')!.order,
  }
}

describe('an order with taps that wait for the network', () => {
  test('an order with waiting taps is shown as they will leave it, with the time of the tap', () => {
    const screen = aScreen(anOrder({ version: 3 }))
    screen.waitFor(TO_PREPARING, TO_READY, PAID)
    expect(screen.order()).toMatchObject({
      status: 'ready',
      paymentStatus: 'paid',
      prepStartTime: '2026-07-10T22:35:00.000Z',
      readyTime: '2026-07-10T22:35:00.000Z',
    })
  })

  test('an order with waiting taps is shown ahead once, not again and again', () => {
    const screen = aScreen(anOrder({ version: 3 }))
    screen.waitFor(TO_PREPARING)
    expect(screen.waitFor(TO_PREPARING)).toMatchObject({ ahead: [], back: [] })
  })

  test('an order goes back to what the server said when its waiting taps are refused or discarded', () => {
    const screen = aScreen(anOrder({ version: 3 }))
    screen.waitFor(TO_PREPARING, TO_READY)
    screen.waitFor(TO_PREPARING)
    expect(screen.order().status).toBe('preparing')
    screen.waitFor(aStep('pending', 'preparing', { state: 'refused' }))
    expect(screen.order().status).toBe('pending')
    expect(screen.waitFor()).toMatchObject({ ahead: [], back: [], bases: new Map() })
  })

  test('an order with waiting taps takes the next news of the server, and goes on from there', () => {
    const screen = aScreen(anOrder({ version: 3 }))
    screen.waitFor(TO_PREPARING, TO_READY)
    screen.hear(anOrder({ version: 4, status: 'preparing' }))
    screen.waitFor(TO_READY)
    expect(screen.order()).toMatchObject({ status: 'ready', version: 4.5 })
    screen.hear(anOrder({ version: 5, status: 'ready' }))
    expect(screen.waitFor()).toMatchObject({ ahead: [], back: [] })
    expect(screen.order().version).toBe(5)
  })

  test('a cancelled order is never brought back by a tap that was made before the cancellation', () => {
    const screen = aScreen(anOrder({ version: 3 }))
    screen.waitFor(TO_PREPARING)
    screen.hear(anOrder({ version: 4, status: 'cancelled' }))
    screen.waitFor(TO_PREPARING)
    expect(screen.order().status).toBe('cancelled')
  })
})

describe('a payment that waits for the network', () => {
  const rest = { paymentStatus: 'paid', paymentMethod: 'online', version: 3, dueAmount: 5.13 } as const
  const taken = { orderId: 'order-1042', orderNumber: 1042, toPay: 5.13, method: 'cash' }
  const payment = aStep('', '', { kind: 'order-payment', body: taken })

  test('the rest of a changed order counts as paid on its card as soon as it is taken', () => {
    const screen = aScreen(anOrder(rest))
    screen.waitFor(payment)
    expect(screen.order().dueAmount).toBeUndefined()
    screen.waitFor()
    expect(screen.order().dueAmount).toBe(5.13)
  })

  test('an order that costs something else by now is not shown as paid', () => {
    const screen = aScreen(anOrder({ ...rest, dueAmount: 10.26 }))
    screen.waitFor(payment)
    expect(screen.order()).toMatchObject({ dueAmount: 10.26, version: 3 })
  })

  test('it is refused with the sentence of the server where the order costs something else by now', () => {
    const message = 'This order was changed meanwhile: $10.26 is to be paid.'
    const details = { status: 'preparing', version: 4, toPay: 10.26 }
    const refusal = new ApiError({ code: 'order-changed', status: 409, message, details })
    expect(PAYMENT.refusal(payment, refusal)).toEqual({
      kind: 'refused',
      sentence: `Order 1042: ${message}`,
      stopsRest: true,
    })
  })
})

describe('a step that came too late', () => {
  const body = { orderId: 'order-1042', orderNumber: 1042, from: 'pending', status: 'preparing' } as const
  const conflict = (status: string, version = 4, code = 'order-changed') =>
    toConflict(
      { body, version: 3 },
      new ApiError({ code, status: 409, message: '', details: { status, version, by: 'Anita' } }),
    )

  test('a late step is done when somebody else did it, or more, and a note says who', () => {
    const note = 'Order 1042: Already preparing (Anita)'
    expect(conflict('preparing')).toEqual({ kind: 'done', version: 4, note, answer: null })
    expect(conflict('completed', 6)).toMatchObject({ kind: 'done', note: 'Order 1042: Already completed (Anita)' })
  })

  test('a late step is refused when the order was cancelled, and a sentence says by whom', () => {
    const sentence = 'Order 1042: Already cancelled (Anita)'
    expect(conflict('cancelled')).toEqual({ kind: 'refused', sentence, stopsRest: true })
  })

  test('a late step is sent again when the order has changed but still stands where it stood', () => {
    expect(conflict('pending')).toEqual({ kind: 'rebase', version: 4 })
  })

  test('a late step is not taken for an order that was moved to later meanwhile, and a sentence says to when', () => {
    const details = { status: 'pending', version: 4, by: 'Customer', movedTo: '2026-07-10T23:00:00.000Z' }
    const moved = new ApiError({ code: 'order-changed', status: 409, message: '', details })
    expect(toConflict({ body, version: 3 }, moved)).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching(/^Order 1042: Now for .*8:00 PM \(Customer\)$/),
      stopsRest: true,
    })
  })

  test('an order to which dishes were added is not called ready by a tap from before, and a sentence says why', () => {
    const ready = { ...body, from: 'preparing', status: 'ready' } as const
    const added = (status: string) => {
      const details = { status, version: 4, by: 'Anita', dishesAdded: true }
      return new ApiError({ code: 'order-changed', status: 409, message: '', details })
    }
    expect(toConflict({ body: ready, version: 3 }, added('preparing'))).toEqual({
      kind: 'refused',
      sentence: 'Order 1042: Dishes were added. Look at it again',
      stopsRest: true,
    })
    // A dish that is added after the kitchen began is cooked with the order.
    expect(toConflict({ body, version: 3 }, added('pending'))).toEqual({ kind: 'rebase', version: 4 })
  })

  test('a late step is not sent again and again for the version that was just refused', () => {
    expect(conflict('pending', 3)).toMatchObject({ kind: 'refused', sentence: 'Order 1042: Back to pending (Anita)' })
  })

  test('a late step leaves failures of another kind to the part that sent it', () => {
    expect(toConflict({ body, version: 3 }, new ApiError({ code: 'internal', status: 500, message: '' }))).toBeNull()
    expect(toConflict({ body, version: 3 }, new Error('no answer'))).toBeNull()
  })
})

describe('a later promise', () => {
  const DUE = '2026-07-10T22:30:00.000Z'
  const body = laterBody(anOrder({ promisedFor: DUE, estimatedReady: '2026-07-10T22:20:00.000Z' }), 15)
  const refusedWith = (code: string, details: Record<string, unknown>) =>
    PROMISE.sendBy(aStep('', '', { kind: 'order-promise', body }), () =>
      Promise.reject(new ApiError({ code, status: 409, message: '', details })),
    )

  test('a later promise names the due time that was seen', () => {
    expect(body).toMatchObject({ minutes: 15, dueAt: DUE })
  })

  test('a later promise is not added to the new time of an order that was moved meanwhile, and says to when', async () => {
    const details = { status: 'pending', version: 4, by: 'Customer', movedTo: '2026-07-10T23:00:00.000Z' }
    expect(await refusedWith('order-changed', details)).toMatchObject({
      kind: 'refused',
      sentence: expect.stringMatching(/^Order 1042: Now for .*8:00 PM \(Customer\)$/),
    })
  })

  test('a later promise of an order that is ready says that its time stays', async () => {
    expect(await refusedWith('order-transition-refused', { status: 'ready' })).toMatchObject({
      kind: 'refused',
      sentence: 'Order 1042: Already ready, so the promised time stays',
    })
  })
})

// ADM-ERR-004
test('a waiting step or payment that cannot be sent is told of like one that fails at once [ADM-ORD-67..68, ADM-OFF-04]', () => {
  expect([STEP.failure, PAYMENT.failure]).toEqual(['Failed to update order status', 'Failed to process payment'])
})

test('a note about a faster colleague has no empty brackets when nobody knows who it was', () => {
  expect(alreadySentence(1042, 'ready', null)).toBe('Order 1042: Already ready')
})

test.each([
  [1, 'Queued update sent'],
  [3, '3 queued updates sent'],
])('queued changes that arrive at once (%i) are told of together', (count, words) => {
  expect(sentSentence(count)).toBe(words)
})
