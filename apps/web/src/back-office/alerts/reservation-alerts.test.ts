import { aReservation } from '@thali/testing/a-reservation'
import { describe, expect, test } from 'vitest'

import { ReservationBell, isUrgent, reservationSentence } from './reservation-alerts.ts'
import type { Refusal } from './sounds/sound-rules.ts'

const NOON = new Date('2026-11-20T16:00:00Z') // in Halifax

/** A bell with an injected clock and a loudspeaker that leaves a second between two sounds. */
function aBell({ busyUntilMs = 0, refusal = null as Refusal | null } = {}) {
  let nowMs = 0
  let freeAtMs = busyUntilMs
  let later: { atMs: number; work: () => void }[] = []
  const heardMs: number[] = []
  const bell = new ReservationBell({
    nowMs: () => nowMs,
    restMs: () => Math.max(0, freeAtMs - nowMs),
    after: (ms, work) => later.push({ atMs: nowMs + ms, work }),
    play() {
      if (refusal !== null) return { isPlayed: false, reason: refusal }
      if (nowMs < freeAtMs) return { isPlayed: false, reason: 'Too soon' }
      freeAtMs = nowMs + 1000
      heardMs.push(nowMs)
      return { isPlayed: true }
    },
  })
  function during(ms: number) {
    const endMs = nowMs + ms
    for (; nowMs < endMs; nowMs += 10) {
      const due = later.filter(({ atMs }) => atMs <= nowMs)
      later = later.filter((one) => !due.includes(one))
      for (const { work } of due) work()
    }
  }
  return { bell, heardMs, during, waiting: () => later.length }
}

describe('the bell', () => {
  test('the bell rings once for a booking, twice for an urgent one [ADM-SND-27..30]', () => {
    const [plain, urgent] = [aBell(), aBell()]
    plain.bell.ring(false)
    plain.during(6000)
    urgent.bell.ring(true)
    urgent.during(6000)
    expect([plain.heardMs, urgent.heardMs]).toEqual([[0], [0, 1000]])
  })

  test('the bell waits while something else sounds [ADM-SND-47]', () => {
    const { bell, heardMs, during } = aBell({ busyUntilMs: 700 })
    bell.ring(false)
    during(3000)
    expect(heardMs).toEqual([700])
  })

  test('the bell is silent once the booking is old news', () => {
    const { bell, heardMs, during, waiting } = aBell({ busyUntilMs: 9000 })
    bell.ring(true)
    during(12_000)
    expect([heardMs, waiting()]).toEqual([[], 0])
  })

  test('the bell waits for nothing where it is switched off [ADM-ERR-108]', () => {
    const { bell, during, waiting } = aBell({ refusal: 'Reservation notifications disabled' })
    bell.ring(true)
    during(100)
    expect(waiting()).toBe(0)
  })

  test('the bell rings for a rush of bookings as for one', () => {
    const { bell, heardMs, during } = aBell({ busyUntilMs: 500 })
    for (let count = 0; count < 5; count += 1) bell.ring(false)
    during(8000)
    expect(heardMs).toEqual([500])
  })
})

describe('the notice', () => {
  test('the notice of a booking says who, how many, when and where', () => {
    const booking = aReservation({ reservationDetails: { date: '2026-11-21' } })
    expect(reservationSentence(booking, NOON)).toBe(
      'New reservation: Ann Lee, 4 guests, Sat, Nov 21, 6:30 PM, Truro Heights',
    )
  })

  test('the notice of a booking calls the present day today, and such a booking is urgent', () => {
    const booking = aReservation({ reservationDetails: { partySize: 1 } })
    expect(reservationSentence(booking, NOON)).toBe('New reservation: Ann Lee, 1 guest, today, 6:30 PM, Truro Heights')
    expect(isUrgent(booking, NOON)).toBe(true)
    expect(isUrgent(aReservation({ reservationDetails: { date: '2026-11-21' } }), NOON)).toBe(false)
  })
})
