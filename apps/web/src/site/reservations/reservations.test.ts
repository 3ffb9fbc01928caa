import type { Hours } from '@thali/domain/locations/hours'
import { instantAt } from '@thali/domain/time/zone'
import { aReservation } from '@thali/testing/a-reservation'
import { describe, expect, test } from 'vitest'

import { ownTableAt, rememberTable, refusalOf } from './book-table.ts'
import { bookingProblems, hasPrompt, initialGuest, toBooking, togglePrompt } from './booking-fields.ts'
import { mergeReservations, partTables } from './own/use-my-reservations.ts'
import { QUEUED } from './queue/guest-actions.ts'
import { calendarPath, cancelledWords, clockWords, closedWords, bookingState, tableLine } from './reservation-words.ts'
import { aheadOf, daysToChoose, lossWords, nearestTo, nextOpenDay, periodsOf, plannedSlots } from './times.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { createTabStorage } from '#web/lib/kept/tab-storage.ts'

const FRIDAY = '2026-11-20'
const NOON = instantAt(FRIDAY, 12 * 60)
const DAY = { open: '11:30', close: '22:00' }
const CLOSED = { ...DAY, closed: true }
const HOURS: Hours = {
  sunday: DAY,
  monday: CLOSED,
  tuesday: CLOSED,
  wednesday: DAY,
  thursday: DAY,
  friday: DAY,
  saturday: DAY,
}

const slot = (time: string) => ({ time })
const timesOf = (slots: readonly { time: string }[]) => slots.map(({ time }) => time)

describe('the times of a day', () => {
  test('the times of a day are lunch before four and dinner from then on; a part without times is left out', () => {
    const day = [slot('12:00'), slot('15:30'), slot('16:00'), slot('21:30')]
    expect(periodsOf(day).map(({ name, slots }) => [name, timesOf(slots)])).toEqual([
      ['Lunch', ['12:00', '15:30']],
      ['Dinner', ['16:00', '21:30']],
    ])
    expect(periodsOf([slot('18:00')]).map(({ name }) => name)).toEqual(['Dinner'])
  })

  test('the times of a day that have passed since they were read are not offered any more', () => {
    expect(timesOf(aheadOf([slot('12:00'), slot('12:30')], FRIDAY, NOON))).toEqual(['12:30'])
    expect(timesOf(aheadOf([slot('12:00')], '2026-11-21', NOON))).toEqual(['12:00'])
  })

  test('the times of a day follow the opening hours for a guest who cannot ask, in 12-hour format [CUS-RES-43]', () => {
    const planned = plannedSlots(HOURS, FRIDAY, NOON)
    const [first, last] = [planned[0], planned.at(-1)].map((one) => clockWords(one?.time ?? ''))
    expect([first, last]).toEqual(['12:30 PM', '9:30 PM'])
    expect(plannedSlots(HOURS, '2026-11-23', NOON)).toEqual([])
  })

  test('the times nearest to a lost one are offered, or nearest to seven in the evening where none was chosen', () => {
    const free = ['12:00', '18:00', '18:30', '19:30', '20:30'].map((time) => slot(time))
    expect(timesOf(nearestTo(free, '12:30'))).toEqual(['12:00', '18:00', '18:30'])
    expect(timesOf(nearestTo(free, null))).toEqual(['18:00', '18:30', '19:30'])
  })
})

describe('the days of a reservation', () => {
  test('the days offered are today and the 60 after it, and a chosen one that has passed meanwhile', () => {
    const days = daysToChoose('2026-11-21', NOON)
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-20', '2027-01-19', 61])
    expect(daysToChoose('2026-11-19', NOON).at(-1)).toBe('2026-11-19')
  })

  test('the next day offered after a closed one is open, and within the 60 that can be booked', () => {
    expect(nextOpenDay(HOURS, '2026-11-22', NOON)).toBe('2026-11-25')
    expect(nextOpenDay(HOURS, '2027-01-19', NOON)).toBeNull()
    expect(closedWords('2026-11-23')).toBe('Closed on Mondays.')
  })
})

test.each([
  ['19:00', true, '7:00 PM was just taken.'],
  ['19:00', false, '7:00 PM is not free for 4\u00a0people on Fri, Nov 20.'],
  ['11:30', true, '11:30 AM has passed.'],
] as const)('the page says why %s cannot be had (free before: %s)', (time, wasFree, says) => {
  expect(lossWords({ date: FRIDAY, time, partySize: 4 }, wasFree, NOON)).toBe(says)
})

describe('a reservation in words', () => {
  test('a reservation is told by its day, time, party and place', () => {
    const table = { date: '2026-11-21', time: '19:00', partySize: 4, place: 'Truro Heights' }
    expect(tableLine(table)).toBe('Sat, Nov 21, 7:00 PM · 4\u00a0people · Truro Heights')
    expect(tableLine({ ...table, partySize: 1 })).toContain('· 1\u00a0person ·')
  })

  test('a cancelled reservation is told with when and why', () => {
    const cancelled = aReservation({ cancelledAt: '2026-11-20T17:05:00.000Z', cancellationReason: 'A cold' })
    expect(cancelledWords(cancelled)).toBe('Cancelled on Friday, November 20, 2026 at 1:05 PM. Reason: A cold')
  })

  test('the calendar file of a reservation is opened by the same secret', () => {
    expect(calendarPath(aReservation())).toBe('/api/reservations/RES-TRU-20261120-QKZD/calendar.ics?token=secret')
  })

  test.each([
    ['upcoming', aReservation()],
    ['past', aReservation({ startsAt: NOON.toISOString() })],
    ['arrived', aReservation({ arrivedAt: NOON.toISOString() })],
    ['cancelled', aReservation({ status: 'cancelled' })],
  ] as const)('the state of a reservation is told: %s', (state, reservation) => {
    expect(bookingState(reservation, NOON)).toBe(state)
  })
})

describe('special requests', () => {
  test('a special request takes a prompt once, behind the typed text, and gives it back', () => {
    expect(togglePrompt('', 'High chair')).toBe('High chair')
    expect(togglePrompt('High chair', 'Birthday')).toBe('High chair, birthday')
    expect(hasPrompt('a BIRTHDAY cake', 'Birthday')).toBe(true)
    expect(togglePrompt('High chair, birthday, window', 'Birthday')).toBe('High chair, window')
    expect(togglePrompt('Birthday', 'Birthday')).toBe('')
  })

  test('a special request never grows over 500 letters', () => {
    const full = 'x'.repeat(495)
    expect(togglePrompt(full, 'Allergy')).toBe(full)
  })
})

describe('the form of a reservation', () => {
  const choice = { locationId: 'truro', date: '2026-11-21', partySize: 4, time: '19:00' }
  const guest = { name: ' Ann ', email: 'ann@x.ca', phone: '902 555 0123', requests: ' ' }

  // CUS-RES-02
  test('the form of a reservation is sent without spaces around words, an empty request as none [CUS-RES-51]', () => {
    expect(toBooking(choice, guest)).toEqual({
      location: 'truro',
      customerInfo: { name: 'Ann', email: 'ann@x.ca', phone: '902 555 0123' },
      reservationDetails: { date: '2026-11-21', time: '19:00', partySize: 4, specialRequests: null },
    })
    expect(bookingProblems(toBooking(choice, guest), NOON)).toEqual({})
  })

  test('the form of a reservation says each mistake beside its field, in the words of the server', () => {
    const empty = { name: '', email: 'ann', phone: '902', requests: '' }
    expect(bookingProblems(toBooking({ ...choice, date: 'no-such-day', time: null }, empty), NOON)).toEqual({
      date: 'This date does not exist. Please choose another one.',
      time: 'Please choose a time',
      name: 'Customer name is required',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number (10+ digits)',
    })
  })

  test('the form of a reservation opens with the data that the account knows', () => {
    const user = { displayName: 'Maya Rao', email: 'maya@example.com', phoneNumber: '+19025550188' }
    expect(initialGuest(user)).toMatchObject({ name: 'Maya Rao', phone: '(902) 555-0188' })
    expect(initialGuest(null)).toEqual({ name: '', email: '', phone: '', requests: '' })
  })
})

describe('a refused reservation', () => {
  const refused = (code: string, status: number, message: string, details?: Record<string, unknown>) =>
    refusalOf(new ApiError({ code, status, message, details }))

  test('a refusal of fields of a reservation stands beside them', () => {
    const details = { 'customerInfo.phone': 'Phone number is too long', other: 'x' }
    expect(refused('reservation-invalid', 400, 'x', details)).toEqual({
      fields: { phone: 'Phone number is too long' },
      failure: null,
      isOutdated: false,
    })
  })

  test('a refusal because the time was taken stands at the times, which are read again', () => {
    const message = 'This time was just taken. Please choose another one.'
    expect(refused('slot-full', 409, message)).toEqual({ fields: { time: message }, failure: null, isOutdated: true })
  })

  // ADM-ERR-083
  test('a refusal because the guest has a table is told letter by letter, with a way to it [CUS-RES-12]', () => {
    const message =
      'You already have an active reservation at this location. Please cancel your existing reservation first.'
    expect(refused('reservation-duplicate', 409, message).failure).toEqual({ message, isDuplicate: true })
  })

  test.each([
    ['reservation-check-failed', 503, 'Failed to check existing reservations'],
    ['too-many-guests', 429, 'Many tables were booked from here today already.'],
  ])('the refusal %s of a reservation keeps its own sentence', (code, status, message) => {
    expect(refused(code, status, message).failure?.message).toBe(message)
  })
})

// ADM-ERR-088
test('a reservation that waits for a network has the words of the specification [CUS-RES-24, CUS-RES-25]', () => {
  expect(QUEUED).toBe('Queued for when online')
})

describe('a guest’s own tables', () => {
  // ADM-DAT-47, CUS-API-68
  test('a guest’s tables are the latest of those read and heard, newest booking first [CUS-RES-56]', () => {
    const older = aReservation({ id: 'a', reservedAt: '2026-11-01T12:00:00.000Z' })
    const newer = aReservation({ id: 'b', reservedAt: '2026-11-02T12:00:00.000Z' })
    const cancelled = { ...older, version: 2, status: 'cancelled' as const }
    expect(mergeReservations([cancelled, newer], [older])).toEqual([newer, cancelled])
    expect(partTables([newer, cancelled], NOON)).toEqual({ upcoming: [newer], past: [cancelled] })
  })

  test('the tables that this tab has booked are known by location, to their own guest only', () => {
    const kept = new Map<string, string>()
    const storage = createTabStorage(() => ({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, text),
      removeItem: (key) => void kept.delete(key),
    }))
    rememberTable(storage, 'guest', aReservation())
    expect(ownTableAt(storage, 'guest', 'truro')).toBe(aReservation().manageUrl)
    expect(ownTableAt(storage, 'guest', 'new-glasgow')).toBeNull()
    expect(ownTableAt(storage, 'account-1', 'truro')).toBeNull()
  })
})
