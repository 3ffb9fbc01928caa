import type { ReservationView } from '@thali/contracts/reservations'
import { aReservation } from '@thali/testing/a-reservation'
import { describe, expect, test } from 'vitest'

import { ARRIVAL, CANCEL, CANCEL_FAILED, refusalText, shownAhead, waitingOn } from './reservation-actions.ts'
import { ReservationNews } from './reservation-news.ts'
import type { QueuedAction } from '#web/lib/action-queue/action-queue.ts'
import { ApiError } from '#web/lib/api/api.ts'

/** News and what was told of it. */
function someNews() {
  const told: string[] = []
  const news = new ReservationNews()
  news.listen(({ id }) => told.push(id))
  return { news, told }
}

const idOf = (made: ReservationView | null) => made?.id ?? null

describe('news of a booking', () => {
  test('is told once, however often the stream brings it', () => {
    const { news, told } = someNews()
    news.hear(aReservation({ id: 'a' }))
    news.hear(aReservation({ id: 'a' }))
    expect(told).toEqual(['a'])
  })

  test('is that it is new: neither an arrival nor a cancellation is', () => {
    const { news, told } = someNews()
    news.hear(aReservation({ id: 'a', version: 2, arrivedAt: '2026-11-20T22:30:00Z' }))
    news.hear(aReservation({ id: 'b', version: 2, status: 'cancelled' }))
    expect(told).toEqual([])
  })

  test('is none to whoever made it, even when the stream is faster than the answer', async () => {
    const { news, told } = someNews()
    const own = aReservation({ id: 'own', source: 'staff' })
    const colleague = aReservation({ id: 'colleague', source: 'staff' })
    await news.whileMaking(async () => {
      news.hear(own)
      news.hear(colleague)
      news.hear(aReservation({ id: 'guest' }))
      return own
    }, idOf)
    news.hear(own)
    expect(told).toEqual(['guest', 'colleague'])
  })

  test('that was kept back is told when the own booking is refused', async () => {
    const { news, told } = someNews()
    const colleague = aReservation({ id: 'colleague', source: 'staff' })
    const refused = news.whileMaking(() => {
      news.hear(colleague)
      return Promise.reject<null>(new Error('full'))
    }, idOf)
    await expect(refused).rejects.toThrow('full')
    expect(told).toEqual(['colleague'])
  })
})

function anAction(kind: string, body: object, changed: Partial<QueuedAction> = {}): QueuedAction {
  return {
    id: kind,
    kind,
    subject: 'reservation-1',
    body: { reservationId: 'RES-TRU-20261120-QKZD', name: 'Ann Lee', ...body },
    expectedVersion: null,
    userId: 'host',
    atMs: Date.parse('2026-11-20T22:31:00.000Z'),
    expiresAtMs: null,
    tries: 0,
    state: 'waiting',
    error: null,
    ...changed,
  }
}

describe('a booking with taps that wait for the network', () => {
  const arrived = anAction(ARRIVAL, { arrived: true })

  test('shows the arrival with the time of the tap, and takes it back as it was tapped', () => {
    expect(shownAhead(aReservation(), arrived).arrivedAt).toBe('2026-11-20T22:31:00.000Z')
    const undone = anAction(ARRIVAL, { arrived: false })
    expect(shownAhead(aReservation({ arrivedAt: '2026-11-20T22:00:00Z' }), undone).arrivedAt).toBeNull()
  })

  test('stays confirmed while its cancellation waits: the guests have not been told yet', () => {
    expect(shownAhead(aReservation(), anAction(CANCEL, { reason: 'Other' }))).toEqual(aReservation())
  })

  test('has nothing that waits once it was refused, and nothing of orders', () => {
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
