import { anOrder } from '@thali/testing/an-order'
import { describe, expect, test } from 'vitest'

import { afterAction, showAhead } from './orders-ahead.ts'
import { EMPTY_BOARD, hearAll } from '#web/back-office/live/board.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { aQueuedAction } from '#web/testing/a-queued-action.ts'

const TAPPED_AT = Date.parse('2026-07-10T22:35:00.000Z')
const PROMISED = '2026-07-10T22:50:00.000Z'
const LATER = '2026-07-10T23:00:00.000Z'

const aPromise = (minutes: number, changed: Partial<QueuedAction> = {}) =>
  aQueuedAction({
    id: `later-${minutes}`,
    kind: 'order-promise',
    subject: 'order-1042',
    body: { orderId: 'order-1042', orderNumber: 1042, minutes },
    atMs: TAPPED_AT,
    ...changed,
  })

describe('a later promise that waits for the network', () => {
  test('a later promise that waits for the network is on the card at once, and taps add up', () => {
    const board = hearAll(EMPTY_BOARD, [anOrder({ estimatedReady: PROMISED, version: 3 })], 0)
    const { ahead } = showAhead(board, [aPromise(5), aPromise(5, { id: 'again' })], new Map())
    expect(ahead).toMatchObject([{ estimatedReady: LATER, version: 3.5 }])
  })

  test('a later promise that waits for the network is taken back when it is refused', () => {
    const order = anOrder({ estimatedReady: PROMISED, version: 3 })
    const board = hearAll(EMPTY_BOARD, [order], 0)
    const waiting = showAhead(board, [aPromise(10)], new Map())
    const shown = hearAll(board, waiting.ahead, 1)
    const refused = showAhead(shown, [aPromise(10, { state: 'refused' })], waiting.bases)
    expect(refused.back).toMatchObject([{ estimatedReady: PROMISED }])
  })

  test('a later promise counts from the tap when the promised time has passed by then', () => {
    const late = anOrder({ estimatedReady: '2026-07-10T22:30:00.000Z' })
    expect(afterAction(late, aPromise(10)).estimatedReady).toBe('2026-07-10T22:45:00.000Z')
  })

  test.each(['ready', 'completed', 'cancelled'] as const)(
    'a later promise that waits changes nothing of an order that is %s',
    (status) => {
      const order = anOrder({ status, estimatedReady: PROMISED })
      expect(afterAction(order, aPromise(10))).toBe(order)
    },
  )
})
