import { describe, expect, test } from 'vitest'

import { instantAt } from '../time/zone.ts'
import { checkReservation } from './reservation-check.ts'
import { CANCELLATION_REASONS, formatReservationId, isUrgentReservation, locationCode } from './reservation.ts'

const now = instantAt('2026-11-20', 12 * 60)
const GOOD = {
  location: 'truro',
  customerInfo: { name: 'Ann Lee', email: ' Ann@X.ca ', phone: '(902) 555-0123' },
  reservationDetails: { date: '2026-11-21', time: '6:30 PM', partySize: 4, specialRequests: '  ' },
}
const asGuest = (change: object) => checkReservation({ ...GOOD, ...change }, { now, taker: 'guest' })
const withDetails = (change: object) => asGuest({ reservationDetails: { ...GOOD.reservationDetails, ...change } })
const withCustomer = (change: object) => asGuest({ customerInfo: { ...GOOD.customerInfo, ...change } })
const problemOf = (check: ReturnType<typeof asGuest>) => (check.ok ? null : check.problems[0])

// ADM-ENT-53, ADM-ENT-54
test('a good booking is read: e-mail in small letters, phone in digits, time in minutes, empty requests as none', () => {
  expect(asGuest({})).toEqual({
    ok: true,
    reservation: {
      locationId: 'truro',
      name: 'Ann Lee',
      email: 'ann@x.ca',
      phone: '+19025550123',
      date: '2026-11-21',
      minute: 1110,
      partySize: 4,
      specialRequests: null,
    },
  })
})

// CUS-RES-55, CUS-TOA-09
describe('refused bookings', () => {
  test.for([
    ['without a location', asGuest({ location: '' }), 'location'],
    ['for nobody', withDetails({ partySize: 0 }), 'reservationDetails.partySize'],
    ['for 21', withDetails({ partySize: 21 }), 'reservationDetails.partySize'],
    ['for two and a half', withDetails({ partySize: 2.5 }), 'reservationDetails.partySize'],
    ['for yesterday', withDetails({ date: '2026-11-19' }), 'reservationDetails.date'],
    ['for 30 February', withDetails({ date: '2027-02-30' }), 'reservationDetails.date'],
    ['for a day in 61 days', withDetails({ date: '2027-01-20' }), 'reservationDetails.date'],
    ['at no time', withDetails({ time: 'evening' }), 'reservationDetails.time'],
    ['without a name', withCustomer({ name: ' ' }), 'customerInfo.name'],
    ['with an e-mail that is none', withCustomer({ email: 'ann@x' }), 'customerInfo.email'],
    ['without an e-mail', withCustomer({ email: undefined }), 'customerInfo.email'],
    ['with a phone of letters', withCustomer({ phone: 'call me' }), 'customerInfo.phone'],
    [
      'with requests of 501 letters',
      withDetails({ specialRequests: 'x'.repeat(501) }),
      'reservationDetails.specialRequests',
    ],
    ['that is no object', checkReservation(null, { now, taker: 'guest' }), 'location'],
  ] as const)('a booking %s is refused at its field', ([, check, field]) => {
    expect(problemOf(check)?.field).toBe(field)
    expect(problemOf(check)?.message).not.toBe('')
  })
})

test('the restaurant may book without an e-mail and a phone, but not with wrong ones, and never without a name', () => {
  const byStaff = (change: object) =>
    checkReservation({ ...GOOD, customerInfo: { ...GOOD.customerInfo, ...change } }, { now, taker: 'staff' }).ok
  expect([byStaff({ email: '' }), byStaff({ phone: '' }), byStaff({ email: undefined, phone: undefined })]).toEqual([
    true,
    true,
    true,
  ])
  expect([byStaff({ email: 'ann@' }), byStaff({ phone: '12' }), byStaff({ name: '' })]).toEqual([false, false, false])
})

// ADM-RES-50, ADM-RES-51, CUS-RES-04..07
test('the number of a booking names location, day and four letters', () => {
  expect(formatReservationId('truro', '2026-03-14', 'QKZD')).toBe('RES-TRU-20260314-QKZD')
  expect(['new-glasgow', 'halifax'].map(locationCode)).toEqual(['NGL', 'LOC'])
})

// ADM-SND-27..29
test('a booking is urgent for a large party, for today or where the guest says so, and never otherwise', () => {
  const today = '2026-11-20'
  const later = { partySize: 6, date: '2026-11-21', specialRequests: 'Window, please' }
  expect(isUrgentReservation(later, today)).toBe(false)
  expect(isUrgentReservation({ ...later, partySize: 7 }, today)).toBe(true)
  expect(isUrgentReservation({ ...later, date: today }, today)).toBe(true)
  expect(isUrgentReservation({ ...later, specialRequests: 'This is URGENT' }, today)).toBe(true)
})

test('the eight reasons for a cancellation begin with the request of the customer and end with a free one', () => {
  expect(CANCELLATION_REASONS[0]).toBe('Customer requested cancellation')
  expect(CANCELLATION_REASONS.at(-1)).toBe('Other')
  expect(CANCELLATION_REASONS).toHaveLength(8)
})
