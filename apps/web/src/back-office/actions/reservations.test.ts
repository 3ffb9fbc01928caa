import { aReservation } from '@thali/testing/a-reservation'
import { describe, expect, test } from 'vitest'

import { CANCEL, CANCEL_FAILED, refusalText, shownAhead, waitingOn } from './reservation-actions.ts'
import { isNewBooking } from './reservation-news.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { aQueuedAction } from '#web/testing/a-queued-action.ts'

test('only a booking that has just been made is news: neither an arrival nor a cancellation is', () => {
  expect(isNewBooking(aReservation())).toBe(true)
  expect(isNewBooking(aReservation({ version: 2, arrivedAt: '2026-11-20T22:30:00Z' }))).toBe(false)
  expect(isNewBooking(aReservation({ version: 2, status: 'cancelled' }))).toBe(false)
  expect(isNewBooking(aReservation({ arrivedAt: '2026-11-20T22:30:00Z' }))).toBe(false)
})

function anAction(kind: string, body: object, changed: Partial<QueuedAction> = {}): QueuedAction {
  return aQueuedAction({
    kind,
    subject: 'reservation-1',
    body: { reservationId: 'RES-TRU-20261120-QKZD', name: 'Ann Lee', ...body },
    ...changed,
  })
}

describe('a booking with taps that wait for the network', () => {
  const arrived = anAction('reservation-arrival', { arrived: true })

  test('a booking shows a waiting arrival with the time of the tap, and takes it back as it was tapped', () => {
    expect(shownAhead(aReservation(), arrived).arrivedAt).toBe('2026-11-20T22:31:00.000Z')
    const undone = anAction('reservation-arrival', { arrived: false })
    expect(shownAhead(aReservation({ arrivedAt: '2026-11-20T22:00:00Z' }), undone).arrivedAt).toBeNull()
  })

  test('a booking stays confirmed while its cancellation waits: the guests have not been told yet', () => {
    expect(shownAhead(aReservation(), anAction(CANCEL, { reason: 'Other' }))).toEqual(aReservation())
  })

  test('a booking waits for its unsent changes only, not for a refused one nor for a change of an order', () => {
    const refused = anAction(CANCEL, {}, { state: 'refused', subject: 'b' })
    const ofOrder = anAction('order-status', {}, { subject: 'c' })
    expect([...waitingOn([arrived, refused, ofOrder]).keys()]).toEqual(['reservation-1'])
  })
})

// ADM-RES-47
test('a cancellation that is refused without a reason says that it failed [ADM-ERR-092]', () => {
  const refusal = new ApiError({ code: 'unknown', status: 409, message: '' })
  expect(refusalText(refusal, CANCEL_FAILED)).toBe('Failed to cancel reservation')
})
