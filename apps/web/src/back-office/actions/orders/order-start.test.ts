import { WEEKDAYS } from '@thali/domain/locations/hours'
import { anOrder } from '@thali/testing/an-order'
import { expect, test } from 'vitest'

import { isDueClosed, isForLater } from './order-times.ts'
import { afterAction } from './orders-ahead.ts'
import { aManagedLocation } from '#web/testing/a-managed-location.ts'
import { aQueuedAction } from '#web/testing/a-queued-action.ts'

test('an order placed while closed is for later until the kitchen can begin with it', () => {
  const order = anOrder({ estimatedReady: '2026-07-11T14:18:00.000Z' })
  expect(isForLater(order, new Date('2026-07-11T13:59:00Z'))).toBe(true)
  expect(isForLater(order, new Date('2026-07-11T14:01:00Z'))).toBe(false)
})

test('an order that has just come is for now, also on a page whose time lags behind by seconds', () => {
  const order = anOrder({ orderTime: '2026-07-10T22:30:09.400Z', estimatedReady: '2026-07-10T22:48:09.400Z' })
  expect(isForLater(order, new Date('2026-07-10T22:30:00Z'))).toBe(false)
})

test('an order for the closing minute that staff put off is due when we are closed only once the hours changed', () => {
  const until = (close: string) => {
    const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close, closed: false }]))
    return aManagedLocation({ id: 'truro', hours })
  }
  const chosen = anOrder({
    promisedFor: '2026-07-11T01:00:00.000Z',
    estimatedReady: '2026-07-11T01:00:00.000Z',
    kitchenAt: '2026-07-11T00:30:00.000Z',
    promiseBecause: { reason: 'chosen' },
  })
  const body = { orderId: chosen.id, orderNumber: chosen.orderNumber, minutes: 5 }
  const putOff = afterAction(
    chosen,
    aQueuedAction({ kind: 'order-promise', subject: chosen.id, body, atMs: Date.parse(chosen.orderTime) }),
  )
  expect(putOff.promisedFor).toBe('2026-07-11T01:05:00.000Z')
  expect(isDueClosed(putOff, [until('22:00')])).toBe(false)
  expect(isDueClosed(putOff, [until('21:45')])).toBe(true)
})

test('an order for a time that was closed since is due when we are closed; one of the last minutes is not', () => {
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, { open: '11:30', close: '22:00', closed: false }]))
  const house = (closed: string[]) =>
    aManagedLocation({
      id: 'truro',
      hours,
      calendarDays: closed.map((date) => ({ date, service: 'all', name: 'Storm', periods: [] })),
    })
  const chosen = anOrder({
    promisedFor: '2026-07-11T22:00:00.000Z',
    kitchenAt: '2026-07-11T21:30:00.000Z',
    promiseBecause: { reason: 'chosen' },
  })
  expect(isDueClosed(chosen, [house([])])).toBe(false)
  expect(isDueClosed(chosen, [house(['2026-07-11'])])).toBe(true)
  expect(isDueClosed({ ...chosen, status: 'preparing' }, [house(['2026-07-11'])])).toBe(false)
  expect(isDueClosed({ ...chosen, promisedFor: '2026-07-12T01:00:00.000Z' }, [house([])])).toBe(false)
  const last = anOrder({ orderTime: '2026-07-11T00:55:00.123Z', estimatedReady: '2026-07-11T01:13:00.123Z' })
  expect(isDueClosed(last, [house([])])).toBe(false)
  expect(isDueClosed(last, [house(['2026-07-10'])])).toBe(true)
})
