import type { ReservationView } from '@thali/contracts/reservations'
import type { SiteView } from '@thali/contracts/system/system'
import { CANCELLATION_REASONS } from '@thali/domain/reservations/reservation'
import { aReservation } from '@thali/testing/a-reservation'
import { describe, expect, test } from 'vitest'

import { inputOf } from './book-dialog.tsx'
import { sourceWords, whenOf } from './booking-words.ts'
import { guestMessage, NOTHING_CHOSEN, objectionsTo, OTHER, pickPreset, reasonOf } from './cancel-dialog.tsx'
import {
  countsOf,
  lateCount,
  lateWords,
  nextTables,
  nextWords,
  roomWords,
  sittingNow,
  sittingsOf,
} from './day/day-words.ts'
import { isNarrowed, NO_CHOICES, queryOf } from './list-filters.tsx'
import { problemsOf } from './table-fields.tsx'

const at = (time: string, changed: Parameters<typeof aReservation>[0] = {}): ReservationView =>
  aReservation({
    id: `${time}-${changed.reservationDetails?.partySize ?? 4}`,
    ...changed,
    reservationDetails: { time, ...changed.reservationDetails },
  })
const of = (partySize: number) => ({ reservationDetails: { partySize } })
const GONE = { status: 'cancelled' } as const
const HERE = { arrivedAt: '2026-11-20T22:25:00.000Z' }

describe('the evening', () => {
  test('the evening is grouped by time, with the guests of each, and cancelled bookings are not expected', () => {
    const evening = [at('19:00', of(2)), at('18:30', of(4)), at('18:30', of(3)), at('18:30', { ...of(9), ...GONE })]
    expect(sittingsOf(evening).map(({ label, bookings, guests }) => [label, bookings.length, guests])).toEqual([
      ['6:30 PM', 2, 7],
      ['7:00 PM', 1, 2],
    ])
  })

  test('the evening counts tables and covers, and how many of them are here', () => {
    const evening = [at('18:30', of(4)), at('19:00', { ...of(2), ...HERE }), at('20:00', { ...of(9), ...GONE })]
    expect(countsOf(evening)).toEqual({ tables: 2, guests: 6, arrivedTables: 1, arrivedGuests: 2 })
  })

  test.each([
    [0, false, '40 left'],
    [38, false, '2 left'],
    [40, false, 'Full'],
    [40, true, 'Past'],
  ])('an evening with %i of 40 guests (over: %s) says in words: %s', (guests, isOver, words) => {
    expect(roomWords({ guests, isOver }, 40)).toBe(words)
  })

  test.each([
    ['22:29', {}, null],
    ['22:31', {}, '1 min late'],
    ['23:45', {}, 'Over an hour late'],
    ['22:45', HERE, null],
    ['22:45', GONE, null],
  ] as const)('at %s UTC a booking for half past ten UTC with %j is called: %s', (time, changed, words) => {
    expect(lateWords(aReservation(changed), new Date(`2026-11-20T${time}:00Z`))).toBe(words)
  })

  test('the next guests are told by time, tables and guests, without those who are here or late', () => {
    const now = new Date('2026-11-20T22:10:00Z') // 6:10 PM in Halifax
    const evening = [
      at('18:00', of(2)),
      at('18:30', of(4)),
      at('18:30', { ...of(3), ...HERE }),
      at('18:30', of(5)),
      at('20:00'),
    ]
    expect(nextWords(evening, now)).toBe('6:30 PM, 2 tables, 9 guests')
    expect(lateCount(evening, now)).toBe(1)
    expect(nextWords(evening.slice(0, 1), now)).toBeNull()
  })

  test('the evening opens at the time that is expected now, also half an hour after it, another day at its start', () => {
    const sittings = sittingsOf([at('17:00'), at('18:00'), at('20:00')])
    expect(sittingNow(sittings, new Date('2026-11-20T22:29:00Z'))).toBe('18:00')
    expect(sittingNow(sittings, new Date('2026-11-20T22:31:00Z'))).toBe('20:00')
    expect(sittingNow(sittings, new Date('2026-11-20T20:00:00Z'))).toBeNull()
    expect(sittingNow(sittings, new Date('2026-11-22T22:00:00Z'))).toBeNull()
  })

  test('a booking of an old evening is never called late', () => {
    expect(lateWords(aReservation(), new Date('2026-11-22T12:00:00Z'))).toBeNull()
  })

  test('the next two hours list the tables still to come, late ones among them', () => {
    const now = new Date('2026-11-20T22:00:00Z') // 6:00 PM in Halifax
    const evening = [
      at('17:00'),
      at('17:45'),
      at('18:00', { ...of(1), ...HERE }),
      at('18:30', { ...of(2), ...GONE }),
      at('20:00'),
      at('20:30'),
    ]
    expect(nextTables(evening, now).map(({ reservationDetails }) => reservationDetails.time)).toEqual([
      '17:45',
      '20:00',
    ])
  })
})

test('a filter of reservations that narrows nothing is not sent, nor is one of blanks', () => {
  expect(queryOf(NO_CHOICES)).toEqual({ status: 'all', date: 'all' })
  expect(queryOf({ search: ' ann ', status: 'cancelled', location: 'truro', date: 'past' })).toEqual({
    search: 'ann',
    status: 'cancelled',
    location: 'truro',
    date: 'past',
  })
  expect(
    [NO_CHOICES, { ...NO_CHOICES, search: '  ' }, { ...NO_CHOICES, date: 'today' as const }].map(isNarrowed),
  ).toEqual([false, false, true])
})

// ADM-ERR-093, ADM-RES-48
test('a reservation without an id cannot be cancelled, and neither can one without a reason', () => {
  expect(objectionsTo(aReservation(), 'Overbooking issue')).toEqual({ failure: null, objection: null })
  expect(objectionsTo({ id: '' }, 'Overbooking issue').failure).toBe('No reservation ID found')
  expect(objectionsTo(aReservation(), '').objection).toBe('Please select or enter a cancellation reason')
})

describe('the reason of a cancellation', () => {
  // ADM-RES-34, ADM-RES-36
  test('the reason of a cancellation is a preset, or the text typed with Other, else none [ADM-RES-33, 34, 36]', () => {
    expect(CANCELLATION_REASONS.filter((preset) => reasonOf(pickPreset(preset)) === '')).toEqual([OTHER])
    expect(reasonOf({ preset: OTHER, typed: '  Broken window ' })).toBe('Broken window')
    expect([NOTHING_CHOSEN, { preset: OTHER, typed: '   ' } as const].map(reasonOf)).toEqual(['', ''])
  })

  test('a typed reason of a cancellation goes when a preset is picked [ADM-RES-35]', () => {
    expect(pickPreset('Staff shortage')).toEqual({ preset: 'Staff shortage', typed: '' })
    expect(pickPreset(OTHER).typed).toBe('')
  })

  const site = { brand: { name: 'Thali' }, offers: { cards: true, texts: true, mail: true } } as SiteView

  test('the reason of a cancellation is shown as the guest reads it, by e-mail, or by text without an address', () => {
    expect(guestMessage(aReservation(), 'Kitchen emergency', site)).toEqual({
      way: 'by e-mail and text',
      text: 'Your table on Friday, November 20, 2026, 6:30 PM AST was cancelled (Kitchen emergency). We hope to see you another time.',
    })
    expect(guestMessage(aReservation({ customerInfo: { email: '' } }), 'Customer no-show', site)).toEqual({
      way: 'by text',
      text: 'Thali: your table for 4 on Friday, November 20, 2026, 6:30 PM AST at Truro Heights was cancelled. Questions? Call (902) 555-0100.',
    })
  })

  test('the reason of a cancellation is told to nobody without an address or number, or where nothing is sent', () => {
    const unreachable = aReservation({ customerInfo: { email: '', phone: '' } })
    expect(guestMessage(unreachable, 'Kitchen emergency', site)).toBeNull()
    const silent = { ...site, offers: { cards: true, texts: false, mail: false } }
    expect(guestMessage(aReservation(), 'Kitchen emergency', silent)).toBeNull()
  })
})

const NOW = new Date('2026-11-20T21:40:00Z')

describe('a table booked by staff', () => {
  test('a table booked by phone is sent without an e-mail address where there is none, and without blank requests', () => {
    const fields = {
      location: 'truro',
      date: '2026-11-20',
      time: '18:30',
      partySize: 4,
      phone: '902 555 0123',
      name: 'Ann',
      email: '',
      specialRequests: '  ',
      isHere: false,
    }
    expect(inputOf(fields, NOW)).toEqual({
      location: 'truro',
      customerInfo: { name: 'Ann', phone: '902 555 0123', email: '' },
      reservationDetails: { date: '2026-11-20', time: '18:30', partySize: 4, specialRequests: null },
    })
    expect(inputOf({ ...fields, time: null }, NOW).reservationDetails).toMatchObject({ time: '' })
  })

  test('a table of guests who are here stands at the current quarter of an hour, whatever was chosen before', () => {
    const fields = { location: 'truro', phone: '', name: '', email: '', specialRequests: '', isHere: true }
    const chosen = { date: '2026-11-20', time: '19:00', partySize: 3 }
    expect(inputOf({ ...fields, ...chosen }, NOW).reservationDetails).toMatchObject({ ...chosen, time: '17:30' })
  })

  test('a table booked by phone is refused at the fields that the service names', () => {
    expect(
      problemsOf({
        ok: false,
        problems: [
          { field: 'customerInfo.phone', message: 'Phone number is too long' },
          { field: 'date', message: 'Please choose a date' },
        ],
      }),
    ).toEqual({
      phone: 'Phone number is too long',
      date: 'Please choose a date',
    })
  })
})

test('a booking is told by its day, its time and where it came from', () => {
  expect(whenOf(aReservation())).toBe('Friday, November 20, 2026, 6:30 PM')
  expect([
    sourceWords(aReservation()),
    sourceWords(aReservation({ deviceInfo: { userAgent: '', platform: 'Android' } })),
    sourceWords(aReservation({ source: 'staff' })),
  ]).toEqual(['On the site', 'On the site (Android)', 'By phone or at the door'])
})
